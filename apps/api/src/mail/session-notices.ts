import { IS_MEMBER_ON_DATE, isMemberOn } from '../access/roster.ts';
import { DAY_SECONDS } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { sumOfClients, type TaskDeps } from '../operations/each-client.ts';
import { isReached } from './recipients.ts';

/** A family gets one e-mail with all changes of an hour. */
const INTERVAL_SECONDS = 3600;
/** A change of a session that begins so soon is not held back: the family would read it too late. */
const URGENT_SECONDS = 2 * 3600;
const RETAINED_SECONDS = 7 * DAY_SECONDS;

export type SessionChange = 'cancelled' | 'restored' | 'extra' | 'moved' | 'removed';

/** A change as the e-mail says it: `ended` for the first of several removed sessions of a weekly time. */
export type NoticeChange = SessionChange | 'ended';

/** A dated session of a group. */
export type SessionKey = { group_id: number; date: string };

/** Origins of the portals that the e-mails link to, and of the API. */
export type NoticeOrigins = { parent: string; coach: string; api: string | null };

export type NoticeScope = { client_id: number; club_id: number; now: number };

/**
 * The users whom a changed session concerns: guardians who act for a member of it, with `is_parent`, its coaches, and
 * the cover coach.
 */
export const recipientsOf = (client_id: number, sessions: readonly SessionKey[]) => {
  const keys = sessions.map(({ group_id, date }) => ({ group_id, date }));
  return recipientsFrom(client_id, valuesTable(keys, 's', { group_id: 'bigint', date: 'date' }));
};

/** `recipientsOf` the sessions of the table `s`. */
export const recipientsFrom = (client_id: number, sessions: RawBuilder<unknown>) => sql`
  select distinct on (u.uuid, s.group_id, s.date) u.uuid as user_uuid, s.group_id, s.date, person.is_parent
  from ${sessions}
  cross join lateral (
    select g.user_uuid, true as is_parent from class_members cm
    join member_guardians mg on mg.client_id = cm.client_id and mg.member_uuid = cm.member_uuid
      and mg.acts and not mg.restricted
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    where cm.client_id = ${client_id} and cm.group_id = s.group_id and ${IS_MEMBER_ON_DATE}
    union select gc.user_uuid, false from group_coaches gc
    where gc.client_id = ${client_id} and gc.group_id = s.group_id
    union select covered.cover_user_uuid, false from sessions covered
    where covered.client_id = ${client_id} and covered.group_id = s.group_id and covered.date = s.date
  ) person
  join users u on u.client_id = ${client_id} and u.uuid = person.user_uuid and u.status = 'active'
  order by u.uuid, s.group_id, s.date, person.is_parent desc`;

/** The number of guardians who would get an e-mail about changes of these sessions. */
export const countFamilies = async (
  db: Reader,
  client_id: number,
  sessions: readonly SessionKey[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_uuid)::integer as count
    from (${recipientsOf(client_id, sessions)}) recipient where is_parent`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The number of members of these sessions of whom no guardian would get an e-mail. */
export const countUnreached = async (
  db: Reader,
  client_id: number,
  sessions: readonly SessionKey[],
): Promise<number> => {
  const keys = sessions.map(({ group_id, date }) => ({ group_id, date }));
  const { rows } = await sql<{ count: number }>`
    select count(distinct cm.member_uuid)::integer as count
    from ${valuesTable(keys, 's', { group_id: 'bigint', date: 'date' })}
    join class_members cm on cm.client_id = ${client_id} and cm.group_id = s.group_id and ${IS_MEMBER_ON_DATE}
    where not ${isReached(sql`cm.client_id`, sql`cm.member_uuid`)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * E-mails guardians and coaches about changed sessions, in the caller's transaction. A change that reverses
 * one that was not sent yet removes its notice instead. An extra session in place of a removed one is not a reversal,
 * because its time is another. `addMovedNotices` handles moved sessions. A removed one has its start in seconds.
 */
export const addSessionNotices = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  { client_id, club_id, now }: NoticeScope,
  {
    sessions,
    change,
    origins,
  }: {
    sessions: readonly (SessionKey & { start_at?: number })[];
    change: Exclude<SessionChange, 'moved'>;
    origins: NoticeOrigins;
  },
): Promise<void> => {
  if (sessions.length === 0) return;
  await lockNotices(db, client_id);
  const starts = sessions.map(({ group_id, date, start_at = null }) => ({
    group_id,
    date,
    was_start_at: change === 'removed' ? start_at : null,
  }));
  const notReversed = [change, 'moved', ...(change === 'extra' ? ['removed'] : [])];
  await sql`
    with recipient as (${recipientsOf(client_id, sessions)}),
    replaced as (
      delete from session_notices n using recipient r
      where n.client_id = ${client_id} and n.queued_at is null and n.user_uuid = r.user_uuid
        and n.group_id = r.group_id and n.date = r.date
      returning n.user_uuid, n.group_id, n.date, n.change)
    insert into session_notices (client_id, club_id, user_uuid, group_id, date, change, origin, api_origin, created_at,
      was_start_at)
    select ${client_id}::bigint, ${club_id}::bigint, r.user_uuid, r.group_id, r.date, ${change}::text, o.origin,
      coalesce(${origins.api}::text, o.origin), ${now}::bigint, was.was_start_at
    from recipient r
    join ${valuesTable(starts, 'was', { group_id: 'bigint', date: 'date', was_start_at: 'bigint' })}
      on was.group_id = r.group_id and was.date = r.date
    cross join lateral (
      select case when r.is_parent then ${origins.parent}::text else ${origins.coach}::text end as origin) o
    where not exists (select from replaced where replaced.user_uuid = r.user_uuid
      and replaced.group_id = r.group_id and replaced.date = r.date
      and replaced.change <> all (${notReversed}::text[]))`.execute(db);
  await enqueueNotices(db, jobs, client_id, now);
};

/** Keeps two transactions from each sending an e-mail to the same user. */
export const lockNotices = async (db: Writer, client_id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('session notices', ${client_id}))`.execute(
    db,
  );
};

type Due = {
  user_uuid: string;
  club_id: number;
  origin: string;
  api_origin: string;
  /** A child of the user in the group of the first session; null for a coach. */
  child: string | null;
};

/**
 * Enqueues an e-mail for each user with new notices who got none in the last hour, or of whose sessions one begins
 * soon, unless the sessions do not concern the user any more. Returns the number of e-mails.
 */
export const enqueueNotices = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  client_id: number,
  now: number,
): Promise<number> => {
  const { rows } = await sql<Due>`
    with urgent as (
      select n.user_uuid from session_notices n
      left join sessions s on s.client_id = n.client_id and s.group_id = n.group_id and s.date = n.date
      where n.client_id = ${client_id} and n.queued_at is null and coalesce(s.end_at, n.was_start_at) > ${now}
        and least(s.start_at, n.was_start_at) <= ${now + URGENT_SECONDS}),
    queued as (
      update session_notices n set queued_at = ${now}
      where n.client_id = ${client_id} and n.queued_at is null and not exists (
        select from session_notices earlier where earlier.client_id = n.client_id
          and earlier.user_uuid = n.user_uuid and earlier.queued_at > ${now - INTERVAL_SECONDS}
          -- An e-mail has all notices of its second.
          and (earlier.queued_at = ${now} or n.user_uuid not in (select user_uuid from urgent)))
      returning n.id, n.user_uuid, n.club_id, n.origin, n.api_origin, n.group_id, n.date),
    recipient as (${recipientsFrom(client_id, sql`(select distinct group_id, date from queued) s`)})
    select distinct on (q.user_uuid) q.user_uuid, q.club_id, q.origin, q.api_origin, (
        select mg.member_uuid from class_members cm
        join member_guardians mg on mg.client_id = cm.client_id and mg.member_uuid = cm.member_uuid
          and mg.acts and not mg.restricted
        join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id and g.user_uuid = q.user_uuid
        where cm.client_id = ${client_id} and cm.group_id = q.group_id and ${isMemberOn(sql.ref('q.date'))}
        order by mg.member_uuid limit 1) as child
    from queued q
    join recipient r on r.user_uuid = q.user_uuid and r.group_id = q.group_id and r.date = q.date
    order by q.user_uuid, q.id`.execute(db);
  for (const { user_uuid, club_id, origin, api_origin, child } of rows) {
    const owner = { client_id, club_id, user_uuid: '' };
    const email = {
      user_uuid,
      subject: 'sessions',
      language_id: null,
      origin,
      api_origin,
      ...(child !== null && { child: { uuid: child } }),
    } as const;
    await jobs.add(db, owner, 'send_email', { ...email, queued_at: now }, now);
  }
  return rows.length;
};

/** A changed session as the e-mail says it. */
export type SessionNotice = {
  name: string;
  start_at: number;
  time_zone: string;
  change: NoticeChange;
  reason: string | null;
  place: string | null;
  /** The former start (seconds) and place of a moved session. */
  was: { start_at: number; place: string | null } | null;
};

/** In the order of the sessions. */
export const byStart = (notices: readonly SessionNotice[]): readonly SessionNotice[] =>
  notices.toSorted((a, b) => a.start_at - b.start_at);

/** The changes of one e-mail that still hold and still concern the user, but not of removed sessions. By start. */
export const findSessionNotices = async (
  db: Reader,
  { client_id, user_uuid, queued_at }: { client_id: number; user_uuid: string; queued_at: number },
): Promise<readonly SessionNotice[]> => {
  const { rows } = await sql<SessionNotice>`
    with notice as (
      select * from session_notices
      where client_id = ${client_id} and user_uuid = ${user_uuid} and queued_at = ${queued_at}
        and change <> 'removed')
    select g.name, s.start_at, club.time_zone, n.change, s.cancel_reason as reason,
      coalesce(s.place, g.place) as place, case n.change when 'moved' then
        json_build_object('start_at', n.was_start_at, 'place', n.was_place) end as was
    from notice n
    join (${recipientsFrom(client_id, sql`(select distinct group_id, date from notice) s`)}) r
      on r.user_uuid = n.user_uuid and r.group_id = n.group_id and r.date = n.date
    join sessions s on s.client_id = n.client_id and s.group_id = n.group_id and s.date = n.date
      and s.cancelled = (n.change = 'cancelled')
    join groups g on g.client_id = s.client_id and g.id = s.group_id and g.deleted_at is null
    join clubs club on club.client_id = g.client_id and club.id = g.club_id
    where n.change <> 'moved' or s.start_at <> n.was_start_at
      or coalesce(s.place, g.place) is distinct from n.was_place
    order by s.start_at, g.name`.execute(db);
  return rows;
};

/** Enqueues the e-mails that were held back for an hour, and deletes old notices. Returns the number of e-mails. */
export const enqueueHeldNotices = ({ database, jobs, now }: TaskDeps): Promise<number> =>
  sumOfClients(database, async (db, client_id) => {
    await lockNotices(db, client_id);
    await db
      .deleteFrom('session_notices')
      .where('client_id', '=', client_id)
      .where('queued_at', '<', now() - RETAINED_SECONDS)
      .execute();
    return enqueueNotices(db, jobs, client_id, now());
  });
