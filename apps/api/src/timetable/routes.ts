import type { Session } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { listOf } from '../database/paging.ts';
import { writeCsv } from '../files/write-csv.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { addGuests, addSession, removeGuest } from './add.ts';
import { changeSeveral } from './bulk.ts';
import { changeSession } from './change.ts';
import { findSessions, type SessionRow, toSession } from './queries.ts';

/** The dated sessions of a club (portals.md §C). */
export const timetableRoutes = (server: Server): void => {
  defineRoute(server, 'GET /sessions', listSessions);
  defineRoute(server, 'PATCH /groups/:id/sessions/:date', changeSession);
  defineRoute(server, 'POST /groups/:id/sessions', addSession);
  defineRoute(server, 'POST /groups/:id/sessions/:date/members', addGuests);
  defineRoute(server, 'DELETE /groups/:id/sessions/:date/members/:uuid', removeGuest);
  defineRoute(server, 'POST /sessions/bulk', changeSeveral);
};

/** Counts the first and the last date. */
const MAX_PERIOD_DAYS = 42;

const listSessions = async ({
  db,
  principal,
  query,
  headers,
}: Context<'GET /sessions'>): Promise<Session[] | RawResponse | ApiError> => {
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const { from, to } = query;
  if (to < from) return apiError(422, 'VALIDATION', { to: 'minimum' });
  if (to >= addDays(from, MAX_PERIOD_DAYS)) return apiError(422, 'VALIDATION', { to: 'maximum' });
  const rows = await findSessions(
    db,
    { client_id, club_id },
    {
      from,
      to,
      group_ids: listOf(query['group_id[]']),
      coaches: listOf(query['coach[]']),
      states: listOf(query['state[]']),
    },
  );
  return acceptsCsv(headers) ? csvResponse(sessionsCsv(rows)) : rows.map(toSession);
};

const sessionsCsv = (rows: readonly SessionRow[]): string =>
  writeCsv(
    [
      'date',
      'start',
      'end',
      'group',
      'members',
      'maximum',
      'absences',
      'coaches',
      'cover',
      'register',
      'cancelled',
      'reason',
    ],
    rows.map((row) => [
      row.date,
      row.start_time,
      row.end_time,
      row.name,
      row.total_members,
      row.max_members,
      row.absences,
      row.coaches.map(({ name }) => name).join(', '),
      row.cover?.name ?? null,
      row.register.state,
      row.cancelled ? 1 : 0,
      row.cancel_reason,
    ]),
  );
