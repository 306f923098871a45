import { DAY_SECONDS } from '@springboard/domain';
import type { Move } from '@springboard/contract';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { type CsvTexts, findCsvTexts, listCsv, nameColumns, timesText } from '../csv/texts.ts';
import { listOf } from '../database/paging.ts';
import { actForClubs, type Reader } from '../database/tenant-transaction.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { confirmMove, declineMove, holdPlace } from './answer.ts';
import { answerMark } from './answer-mark.ts';
import { createMove, decideMove } from './offer.ts';
import { listReady } from './ready.ts';
import { changeSettings, readSettings } from './settings.ts';
import { findMayAnswer, findMoves, withGroups } from './queries.ts';

/** Offers of places in other groups (portals §B and §C). */
export const moveRoutes = (server: Server): void => {
  defineRoute(server, 'GET /moves', listMoves);
  defineRoute(server, 'GET /moves/ready', listReady);
  defineRoute(server, 'GET /moves/settings', readSettings);
  defineRoute(server, 'PATCH /moves/settings', changeSettings);
  defineRoute(server, 'PATCH /groups/:groupId/members/:uuid/mark', answerMark);
  defineRoute(server, 'POST /moves', createMove);
  defineRoute(server, 'PATCH /moves/:id', decideMove);
  defineRoute(server, 'POST /moves/:id/hold', holdPlace);
  defineRoute(server, 'POST /moves/:id/confirm', confirmMove);
  defineRoute(server, 'POST /moves/:id/decline', declineMove);
};

/** So many seconds after its end an offer is shown to parents. */
const SHOWN_TO_PARENTS = 30 * DAY_SECONDS;

const listMoves = async ({
  db,
  principal,
  query,
  headers,
  now,
}: Context<'GET /moves'>): Promise<Move[] | RawResponse> => {
  const { client_id, club_id, role } = principal;
  const today = await findToday(db, principal, now);
  const since = query.since ?? (role === 'parent' ? now - SHOWN_TO_PARENTS : undefined);
  const rows = await findMoves(db, {
    client_id,
    now,
    club_id: role === 'parent' ? null : club_id,
    states: listOf(query['state[]']),
    ...(since !== undefined && { since }),
    latest: query.latest === 1,
  });
  const uuids = rows.map(({ member }) => member.uuid);
  const isCsv = acceptsCsv(headers);
  await logViews(db, viewsOf(uuids, [isCsv ? 'export' : 'profile']), now);
  if (role === 'parent') await showOfferedGroups(db, rows);
  const listed = await withGroups(db, { client_id, today, now }, rows);
  const answerable = role === 'parent' ? await findMayAnswer(db, principal, rows) : null;
  const moves =
    answerable === null
      ? listed
      : listed.map((move) => ({ ...move, may_answer: answerable.has(move.id) }));
  return isCsv ? csvResponse(movesCsv(await findCsvTexts(db, principal), moves)) : moves;
};

/** Parents see the groups that are offered to their children, though they see no other group of the club. */
export const showOfferedGroups = (
  db: Reader,
  rows: readonly { club_id: number }[],
): Promise<void> => actForClubs(db, [...new Set(rows.map(({ club_id }) => club_id))]);

/** The columns of the sections on screen. */
const movesCsv = (texts: CsvTexts, moves: readonly Move[]): string => {
  const { t } = texts;
  const groupText = ({ name, times }: Move['groups'][number]) =>
    [name, timesText(texts, times)].filter((text) => text !== '').join(', ');
  const stateText = (move: Move): string => {
    const { state, reason, expires_at, first_date, last_date, automatic } = move;
    const parts = {
      offered: [t('club:moves.until', { moment: texts.moment(expires_at) })],
      held: [t('club:moves.until', { moment: texts.moment(expires_at) })],
      confirmed: [],
      placed: [t('club:moves.placed')],
      declined: [t(`club:moves.declined.${reason ?? 'other'}`)],
      expired: [t('club:moves.expiredAt', { moment: texts.moment(expires_at) })],
      withdrawn: [t('club:moves.ended.withdrawn')],
    }[state];
    return [
      ...parts,
      last_date === null ? null : t('club:moves.last', { date: last_date }),
      first_date === null ? null : t('club:moves.first', { date: first_date }),
      automatic === true ? t('club:moves.automatic') : null,
    ]
      .filter((text) => text !== null)
      .join(' · ');
  };
  return listCsv(
    texts,
    [
      ...nameColumns<Move>(({ member }) => member),
      { heading: 'club:moves.from', cell: ({ from_group }) => from_group?.name ?? null },
      { heading: 'club:moves.offered', cell: ({ groups }) => groups.map(groupText).join('; ') },
      {
        heading: 'club:moves.to',
        cell: ({ groups, group_id }) => groups.find(({ id }) => id === group_id)?.name ?? null,
      },
      { heading: 'club:moves.state', cell: stateText },
    ],
    moves,
  );
};
