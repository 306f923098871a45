import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  enqueueNotices,
  lockNotices,
  type NoticeOrigins,
  type NoticeScope,
  recipientsOf,
  type SessionKey,
} from './session-notices.ts';

/** A session at another time or place, with those that it had before. `was_start_at` in seconds. */
export type MovedSession = SessionKey & { was_start_at: number; was_place: string | null };

/**
 * E-mails guardians and coaches about moved sessions, in the caller's transaction. An earlier notice that was not
 * sent yet stays: a moved session still says where it was at first, and a cancelled one needs no more.
 */
export const addMovedNotices = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  { client_id, club_id, now }: NoticeScope,
  { sessions, origins }: { sessions: readonly MovedSession[]; origins: NoticeOrigins },
): Promise<void> => {
  if (sessions.length === 0) return;
  await lockNotices(db, client_id);
  const moved = sessions.map(({ group_id, date, was_start_at, was_place }) => ({
    group_id,
    date,
    was_start_at,
    was_place,
  }));
  await sql`
    insert into session_notices (client_id, club_id, user_uuid, group_id, date, change, origin, api_origin,
      created_at, was_start_at, was_place)
    select ${client_id}::bigint, ${club_id}::bigint, r.user_uuid, r.group_id, r.date, 'moved', o.origin,
      coalesce(${origins.api}::text, o.origin), ${now}::bigint, moved.was_start_at, moved.was_place
    from (${recipientsOf(client_id, sessions)}) r
    join ${valuesTable(moved, 'moved', {
      group_id: 'bigint',
      date: 'date',
      was_start_at: 'bigint',
      was_place: 'text',
    })} on moved.group_id = r.group_id and moved.date = r.date
    cross join lateral (
      select case when r.is_parent then ${origins.parent}::text else ${origins.coach}::text end as origin) o
    where not exists (select from session_notices n where n.client_id = ${client_id}
      and n.queued_at is null and n.user_uuid = r.user_uuid and n.group_id = r.group_id and n.date = r.date)`.execute(
    db,
  );
  await enqueueNotices(db, jobs, client_id, now);
};
