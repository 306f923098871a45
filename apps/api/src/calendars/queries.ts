import type { CalendarFeed, Locale } from '@springboard/contract';
import { sql } from 'kysely';
import { IS_MEMBER_ON_DATE } from '../access/roster.ts';
import { anyOf } from '../database/any-of.ts';
import {
  actForClubs,
  type Reader,
  type Tenant,
  type Writer,
} from '../database/tenant-transaction.ts';
import { lateralByKey } from '../database/values-table.ts';

type Owner = Pick<Tenant, 'client_id' | 'user_uuid'>;

/** A child whose record was merged into another one is named by that one. */
const CHILDREN_OF_FEED = sql<string[]>`app_children_among(calendar_feeds.member_uuids)`;
const FEED_COLUMNS = ['id', 'names', 'created_at', CHILDREN_OF_FEED.as('member_uuids')] as const;

/** The user's open calendars, the oldest first. */
export const findFeeds = (db: Reader, { client_id, user_uuid }: Owner): Promise<CalendarFeed[]> =>
  db
    .selectFrom('calendar_feeds')
    .select(FEED_COLUMNS)
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type NewFeed = Owner &
  Pick<CalendarFeed, 'member_uuids' | 'names'> & {
    token_hash: string;
    language: Locale;
    now: number;
    /** The id of the calendar whose address is replaced; absent for a new calendar. */
    id?: string;
  };

export const insertFeed = (db: Writer, { now, ...feed }: NewFeed): Promise<CalendarFeed> =>
  db
    .insertInto('calendar_feeds')
    .values({ ...feed, created_at: now })
    .returning(FEED_COLUMNS)
    .executeTakeFirstOrThrow();

/** Ends an open calendar of the user, and returns it. */
export const revokeFeed = (db: Writer, { client_id, user_uuid }: Owner, id: string, now: number) =>
  db
    .updateTable('calendar_feeds')
    .set({ revoked_at: now })
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'member_uuids', 'names', 'language'])
    .executeTakeFirst();

/** Returns those of the members whose guardian the user is. */
export const findOwnChildren = async (
  db: Reader,
  client_id: number,
  uuids: readonly string[],
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('members')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', anyOf(uuids))
    .where('uuid', '=', sql<string>`any (app_children())`)
    .execute();
  return rows.map(({ uuid }) => uuid);
};

export type StoredFeed = Pick<CalendarFeed, 'member_uuids' | 'names' | 'created_at'> & {
  user_uuid: string;
  language: Locale;
  /** Whether it was ended, or its user is no longer an active parent of an undeleted club. */
  ended: boolean;
};

/** For sign-in: the calendar of an address, also one that has ended. */
export const findFeedByToken = async (
  db: Reader,
  { client_id, token_hash }: { client_id: number; token_hash: string },
): Promise<StoredFeed | undefined> => {
  const { rows } = await sql<StoredFeed>`
    select feed.user_uuid, feed.member_uuids, feed.names, feed.language, feed.created_at,
      feed.revoked_at is not null or u.status <> 'active' or not exists (select from user_clubs uc
        join clubs c on c.client_id = uc.client_id and c.id = uc.club_id and c.deleted_at is null
        where uc.client_id = u.client_id and uc.user_uuid = u.uuid and uc.role = 'parent') as ended
    from calendar_feeds feed
    join users u on u.client_id = feed.client_id and u.uuid = feed.user_uuid
    where feed.client_id = ${client_id} and feed.token_hash = ${token_hash}`.execute(db);
  return rows[0];
};

export type FeedSession = {
  group_id: number;
  /** The name of the group. */
  name: string;
  date: string;
  /** Seconds. */
  start_at: number;
  end_at: number;
  place: string | null;
  /** Also true for a session that was removed, alone or with its group. */
  cancelled: boolean;
  cancel_reason: string | null;
  /** SEQUENCE: counts the changes that a calendar shows. */
  revision: number;
  /** The last of them; null: none. */
  changed_at: number | null;
};

export type FeedChild = {
  uuid: string;
  firstname: string;
  lastname: string;
  club: string;
  time_zone: string;
  sessions: readonly FeedSession[];
};

export type FeedMember = Omit<FeedChild, 'sessions'> & { club_id: number };

/** The children of a calendar whose guardian the user is now. */
export const findFeedMembers = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  uuids: readonly string[],
): Promise<readonly FeedMember[]> => {
  const { rows } = await sql<FeedMember>`
    select m.uuid, m.firstname, m.lastname, m.club_id, club.name as club, club.time_zone
    from members m
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    where m.client_id = ${client_id} and m.uuid = any (app_children_among(${uuids}::uuid[]))
    order by m.dob, m.firstname, m.uuid`.execute(db);
  return rows;
};

/**
 * These children with the sessions between two dates, also of deleted groups. From here on, the transaction reads as
 * an administrator of their clubs: as a parent, it would compare each session with the memberships of the whole client.
 */
export const findFeedChildren = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  members: readonly FeedMember[],
  { from, to }: { from: string; to: string },
): Promise<readonly FeedChild[]> => {
  await actForClubs(db, [...new Set(members.map(({ club_id }) => club_id))]);
  const uuids = members.map(({ uuid }) => uuid);
  const { rows } = await sql<{ uuid: string; sessions: FeedSession[] }>`
    select cm.member_uuid as uuid, json_agg(json_build_object('group_id', g.id, 'name', g.name, 'date', s.date,
        'start_at', s.start_at, 'end_at', s.end_at, 'place', coalesce(s.place, g.place),
        'cancelled', s.cancelled or g.deleted_at is not null,
        'cancel_reason', case when s.cancelled then s.cancel_reason end,
        'revision', coalesce(r.revision, 0), 'changed_at', r.changed_at) order by s.start_at, g.id) as sessions
    from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id
    cross join lateral (
      select date, start_at, end_at, place, cancelled, cancel_reason from sessions
        where client_id = cm.client_id and group_id = cm.group_id and date between ${from} and ${to}
      union all select date, start_at, end_at, null, true, null from session_revisions
        where client_id = cm.client_id and group_id = cm.group_id and date between ${from} and ${to}
          and start_at is not null) s
    left join ${lateralByKey(sql`select revision, changed_at from session_revisions changed
      where changed.client_id = cm.client_id and changed.group_id = cm.group_id and changed.date = s.date`)} r
      on true
    where cm.client_id = ${client_id} and cm.member_uuid = ${anyOf(uuids)} and ${IS_MEMBER_ON_DATE}
    group by cm.member_uuid`.execute(db);
  const sessions = new Map(rows.map((row) => [row.uuid, row.sessions]));
  return members.map((member) => ({ ...member, sessions: sessions.get(member.uuid) ?? [] }));
};
