import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/**
 * Locks the planning of a client until the transaction ends; false if another server is planning the client's
 * sessions.
 */
export const lockPlanning = async (db: Writer, client_id: number): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`sessions of ${client_id}`}, 0)) as locked`.execute(
    db,
  );
  return rows[0]?.locked === true;
};

/** The weekly times of all active groups, or of one, each with its club's time zone. */
export const findWeeklyTimes = (db: Reader, client_id: number, group_id?: number) =>
  db
    .selectFrom('group_times as t')
    .innerJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 't.client_id').onRef('g.id', '=', 't.group_id'),
    )
    .innerJoin('clubs as club', (join) =>
      join.onRef('club.client_id', '=', 'g.client_id').onRef('club.id', '=', 'g.club_id'),
    )
    .select(['t.id', 't.weekday', 't.from_date', 't.to_date', 'club.time_zone'])
    .where('t.client_id', '=', client_id)
    .where('g.status', '=', 1)
    .where('g.deleted_at', 'is', null)
    .where('club.deleted_at', 'is', null)
    .$if(group_id !== undefined, (query) => query.where('g.id', '=', group_id ?? 0))
    .execute();

/** An occurrence of a weekly time. */
type PlannedSession = { readonly group_time_id: number; readonly date: string };

/**
 * Adds missing sessions and returns their number; existing sessions stay unchanged, including cancelled ones.
 * Times are local to the club, and a clock change does not alter a session's length. If a group has two times on
 * one day, the earlier one applies.
 */
export const addSessions = async (
  db: Writer,
  client_id: number,
  sessions: readonly PlannedSession[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into sessions (client_id, club_id, group_id, date, start_at, end_at, max_members)
    select distinct on (g.id, planned.date) g.client_id, g.club_id, g.id, planned.date,
      at.start_at, at.start_at + extract(epoch from t.end_time - t.start_time)::bigint, g.max_members
    from unnest(${sessions.map(({ group_time_id }) => group_time_id)}::bigint[],
      ${sessions.map(({ date }) => date)}::date[]) as planned (group_time_id, date)
    join group_times t on t.client_id = ${client_id} and t.id = planned.group_time_id
    join groups g on g.client_id = t.client_id and g.id = t.group_id
    join clubs club on club.client_id = g.client_id and club.id = g.club_id
    cross join lateral (
      select extract(epoch from (planned.date + t.start_time) at time zone club.time_zone)::bigint
    ) as at (start_at)
    order by g.id, planned.date, t.start_time
    on conflict (client_id, group_id, date) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
