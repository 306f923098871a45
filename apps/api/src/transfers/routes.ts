import type { Transfer } from '@springboard/contract';
import { logViews, viewsOf } from '../access/log-views.ts';
import { listOf } from '../database/paging.ts';
import { csvMoment, writeCsv } from '../csv/write-csv.ts';
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
  await logViews(db, viewsOf([...new Set(uuids)], ['profile']), now);
  const listed = transfers.map((row) => toTransfer(row, principal, now));
  return isCsv ? csvResponse(transfersCsv(listed)) : listed;
};

const transfersCsv = (transfers: readonly Transfer[]): string =>
  writeCsv(
    [
      'id',
      'firstname',
      'lastname',
      'from_club',
      'to_club',
      'day',
      'state',
      'requested_by',
      'reason',
      'created_at',
      'answered_as',
      'answered_at',
      'answer_reason',
      'moved_at',
    ],
    transfers.map(({ id, member, from_club, to_club, ...transfer }) => [
      id,
      member.firstname,
      member.lastname,
      from_club.name,
      to_club.name,
      transfer.day,
      transfer.state,
      transfer.requested_by,
      transfer.reason,
      csvMoment(transfer.created_at),
      transfer.answered_as,
      csvMoment(transfer.answered_at),
      transfer.answer_reason,
      csvMoment(transfer.moved_at),
    ]),
  );
