import type { Transfer } from '@springboard/contract';
import { logViews, viewsOf } from '../access/log-views.ts';
import { type CsvTexts, findCsvTexts, listCsv, nameColumns } from '../csv/texts.ts';
import { listOf } from '../database/paging.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { agreeToTransfer, declineTransfer } from './answer.ts';
import { askForMember, listRequests, withdrawRequest } from './member-requests.ts';
import { findTransfers, toTransfer } from './queries.ts';
import { listClubsForChild, requestForChild, requestTransfer } from './request.ts';
import { undoTransfer } from './undo.ts';

/** Transfers of members between clubs (scheme-portal §12). */
export const transferRoutes = (server: Server): void => {
  defineRoute(server, 'GET /transfers', listTransfers);
  defineRoute(server, 'POST /transfers', requestTransfer);
  defineRoute(server, 'POST /transfers/:id/agreement', agreeToTransfer);
  defineRoute(server, 'POST /transfers/:id/refusal', declineTransfer);
  defineRoute(server, 'POST /transfers/:id/undo', undoTransfer);
  defineRoute(server, 'GET /children/:uuid/clubs', listClubsForChild);
  defineRoute(server, 'POST /children/:uuid/transfers', requestForChild);
  defineRoute(server, 'GET /transfer-requests', listRequests);
  defineRoute(server, 'POST /transfer-requests', askForMember);
  defineRoute(server, 'POST /transfer-requests/:id/withdrawal', withdrawRequest);
};

const listTransfers = async ({
  db,
  principal,
  query,
  headers,
  reply,
  now,
}: Context<'GET /transfers'>): Promise<Transfer[] | ApiError | RawResponse> => {
  const isCsv = acceptsCsv(headers);
  if (isCsv && principal.role === 'parent') return apiError(403, 'FORBIDDEN');
  const forbidden = principal.role === 'ngo' ? await checkRight(db, principal, 'people') : null;
  if (forbidden !== null) return forbidden;
  const states = listOf(query['state[]']);
  const filter = { ...query, states, may_answer: query.may_answer === 1, all: isCsv };
  const { transfers, total } = await findTransfers(db, principal, filter, now);
  reply.total(total);
  const uuids = transfers.map((row) => row.new_member_uuid ?? row.member_uuid);
  await logViews(db, viewsOf([...new Set(uuids)], [isCsv ? 'export' : 'profile']), now);
  const listed = transfers.map((row) => toTransfer(row, principal, now));
  return isCsv ? csvResponse(transfersCsv(await findCsvTexts(db, principal), listed)) : listed;
};

/** The columns of the list on screen. */
const transfersCsv = (texts: CsvTexts, transfers: readonly Transfer[]): string => {
  const { t } = texts;
  return listCsv(
    texts,
    [
      ...nameColumns<Transfer>(({ member }) => member),
      {
        heading: 'common:transfers.list.clubs',
        cell: ({ from_club, to_club, requested_by }) =>
          [
            t('common:transfers.way', { from: from_club.name, to: to_club.name }),
            t(`common:transfers.requestedBy.${requested_by}`, { club: to_club.name }),
          ].join(' · '),
      },
      { heading: 'common:transfers.list.day', cell: ({ day }) => day },
      {
        heading: 'common:transfers.list.state',
        cell: (transfer) => stateText(texts, transfer),
      },
    ],
    transfers,
  );
};

/** The state, who has answered or is asked, and the reason of the answer. */
const stateText = (
  { t, moment }: CsvTexts,
  { state, moved_at, answerer, decide_from, from_club, to_club, ...transfer }: Transfer,
): string => {
  const { answered_as, answered_at, answer_reason } = transfer;
  const club = answerer === 'new_club' ? to_club.name : from_club.name;
  return [
    state === 'undone' && moved_at !== null
      ? t('common:transfers.movedBack')
      : t(`common:transfers.state.${state}`),
    ...(state === 'open'
      ? [
          t(`common:transfers.waits.${answerer}`, { club }),
          t('common:transfers.decideFrom', { date: moment(decide_from) }),
        ]
      : []),
    ...(answered_as === null || answered_at === null
      ? []
      : [t(`common:transfers.answered.${answered_as}`, { date: moment(answered_at) })]),
    ...(answer_reason === null ? [] : [answer_reason]),
  ].join(' · ');
};
