import type { Session } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { type CsvColumn, type CsvTexts, findCsvTexts, listCsv } from '../csv/texts.ts';
import { listOf } from '../database/paging.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { addGuests, addSession, removeGuest } from './add.ts';
import { changeSeveral } from './bulk.ts';
import { changeSession } from './change.ts';
import { findSessions, type SessionRow, toSession } from './queries.ts';

/** The dated sessions of a club (portals §C). */
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
      places: listOf(query['place[]']),
    },
  );
  return acceptsCsv(headers)
    ? csvResponse(sessionsCsv(await findCsvTexts(db, principal), rows))
    : rows.map(toSession);
};

/** The columns of the printed list, with places and times in a column each. */
const sessionsCsv = (texts: CsvTexts, rows: readonly SessionRow[]): string => {
  const { t } = texts;
  const columns: readonly CsvColumn<SessionRow>[] = [
    { heading: 'club:sessions.date', cell: ({ date }) => date },
    { heading: 'club:groups.time.start_time', cell: ({ start_time }) => start_time },
    { heading: 'club:groups.time.end_time', cell: ({ end_time }) => end_time },
    { heading: 'club:sessions.group', cell: ({ name }) => name },
    { heading: 'club:groups.place', cell: ({ place }) => place },
    { heading: 'club:report.columns.members', cell: ({ total_members }) => total_members },
    { heading: 'club:groups.max', cell: ({ max_members }) => max_members },
    { heading: 'club:report.columns.absences', cell: ({ absences }) => absences },
    {
      heading: 'club:sessions.coach',
      cell: ({ coaches, cover }) =>
        cover === null
          ? coaches.map(({ name }) => name).join(', ')
          : t('club:sessions.coveredBy', { name: cover.name }),
    },
    { heading: 'club:sessions.state', cell: (row) => stateText(texts, row) },
    { heading: 'club:sessions.reason', cell: ({ cancel_reason }) => cancel_reason },
  ];
  return listCsv(texts, columns, rows);
};

/** "Complete, by Ava Morgan, 18:04", with the date if it was completed on another day. */
const stateText = (
  texts: CsvTexts,
  { cancelled, date, register: { state, completed_by: name, completed_ts: ts } }: SessionRow,
): string => {
  const text = texts.t(`club:sessions.states.${cancelled ? 'cancelled' : state}`);
  if (cancelled || name === null || ts === null) return text;
  const time = texts.date(ts) === date ? texts.time(ts) : texts.moment(ts);
  return `${text}, ${texts.t('club:sessions.completedBy', { name, time })}`;
};
