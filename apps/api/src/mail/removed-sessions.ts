import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import { byStart, recipientsFrom, type SessionKey, type SessionNotice } from './session-notices.ts';

/** A session that goes away with a weekly time or its group. `start_at` in seconds. */
export type RemovedSession = SessionKey & {
  name: string;
  start_at: number;
  time_zone: string;
  /** Weekday and time, the same for all sessions of a weekly time. */
  weekly: string;
  /** Whether no later session at this weekly time remains. */
  is_last: boolean;
};

/** The weekday and the time of a start in seconds, in the time zone of `clubs club`. */
export const weeklyTimeOf = (start_at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(to_timestamp(${start_at}) at time zone club.time_zone, 'ID HH24:MI')`;

/** Where several sessions of a weekly time end, the e-mail has only the first of them. By start. */
export const removedNotices = (removed: readonly RemovedSession[]): readonly SessionNotice[] => {
  const ending = Map.groupBy(
    removed.filter(({ is_last }) => is_last),
    ({ group_id, weekly }) => `${group_id} ${weekly}`,
  );
  const single = removed.filter(({ is_last }) => !is_last);
  return byStart(
    [...single.map((session) => [session]), ...ending.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [noticeOf(first, others.length === 0 ? 'removed' : 'ended')],
    ),
  );
};

const noticeOf = (
  { name, start_at, time_zone }: RemovedSession,
  change: 'removed' | 'ended',
): SessionNotice => ({ name, start_at, time_zone, change, reason: null, place: null, was: null });

/** The removed sessions of one e-mail that did not come back and still concern the user, by date. */
export const findRemovedSessions = async (
  db: Reader,
  { client_id, user_uuid, queued_at }: { client_id: number; user_uuid: string; queued_at: number },
): Promise<readonly RemovedSession[]> => {
  const { rows } = await sql<RemovedSession>`
    with notice as (
      select * from session_notices
      where client_id = ${client_id} and user_uuid = ${user_uuid} and queued_at = ${queued_at}
        and change = 'removed'),
    coming as (
      select s.group_id, s.date, ${weeklyTimeOf(sql`s.start_at`)} as weekly from sessions s
      join groups g on g.client_id = s.client_id and g.id = s.group_id and g.deleted_at is null
      join clubs club on club.client_id = g.client_id and club.id = g.club_id
      where s.client_id = ${client_id} and s.group_id in (select group_id from notice) and not s.cancelled)
    select n.group_id, n.date, g.name, n.was_start_at as start_at, club.time_zone, w.weekly,
      not exists (select from coming where coming.group_id = n.group_id and coming.date > n.date
        and coming.weekly = w.weekly) as is_last
    from notice n
    join (${recipientsFrom(client_id, sql`(select distinct group_id, date from notice) s`)}) r
      on r.user_uuid = n.user_uuid and r.group_id = n.group_id and r.date = n.date
    join groups g on g.client_id = n.client_id and g.id = n.group_id
    join clubs club on club.client_id = g.client_id and club.id = g.club_id
    cross join lateral (select ${weeklyTimeOf(sql`n.was_start_at`)} as weekly) w
    where not exists (select from coming where coming.group_id = n.group_id and coming.date = n.date)
    order by n.date, g.name`.execute(db);
  return rows;
};
