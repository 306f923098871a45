import type { Move } from '@springboard/contract';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { listOf } from '../database/paging.ts';
import { actForClubs, type Reader } from '../database/tenant-transaction.ts';
import { writeCsv } from '../files/write-csv.ts';
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

/** Offers of places in other groups (portals.md §B and §C). */
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
const SHOWN_TO_PARENTS = 30 * 86_400;

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
  return isCsv ? csvResponse(movesCsv(moves)) : moves;
};

/** Parents see the groups that are offered to their children, though they see no other group of the club. */
export const showOfferedGroups = (
  db: Reader,
  rows: readonly { club_id: number }[],
): Promise<void> => actForClubs(db, [...new Set(rows.map(({ club_id }) => club_id))]);

const movesCsv = (moves: readonly Move[]): string =>
  writeCsv(
    ['firstname', 'lastname', 'from', 'offered', 'state', 'group', 'first', 'last', 'reason'],
    moves.map((move) => [
      move.member.firstname,
      move.member.lastname,
      move.from_group?.name ?? null,
      move.groups.map(({ name }) => name).join(', '),
      move.state,
      move.groups.find(({ id }) => id === move.group_id)?.name ?? null,
      move.first_date,
      move.last_date,
      move.reason,
    ]),
  );
