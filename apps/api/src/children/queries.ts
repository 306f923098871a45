import type { Child, ChildSession, Note } from '@springboard/contract';
import { sql } from 'kysely';
import { isMemberOn, IS_MEMBER_ON_DATE, IS_ON_ROSTER } from '../access/roster.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';

export type ChildRow = Pick<
  Child,
  | 'uuid'
  | 'former_uuids'
  | 'firstname'
  | 'lastname'
  | 'dob'
  | 'club'
  | 'sees'
  | 'acts'
  | 'active'
  | 'check_date'
  | 'consents_due'
>;

/** The user's children; `app_children()` lists the members whose guardian the user is. */
export const findChildren = async (
  db: Reader,
  principal: Tenant,
  uuid: string | null = null,
): Promise<readonly ChildRow[]> => {
  const { rows } = await sql<ChildRow>`
    select m.uuid, former_uuids(m.uuid) as former_uuids, m.firstname, m.lastname, m.dob,
      json_build_object('id', club.id, 'name', club.name, 'time_zone', club.time_zone) as club,
      array_remove(array[
        case when m.uuid = any (app_children_with('progress')) then 'progress' end,
        case when m.uuid = any (app_children_with('medical')) then 'medical' end], null) as sees,
      m.uuid = any (app_children_with('acts')) as acts, m.active,
      ((to_timestamp(coalesce(m.details_confirmed_at, m.created_at)) at time zone club.time_zone)::date
        + interval '1 year')::date as check_date,
      (select count(*)::integer from consents_in_force c where c.client_id = m.client_id
        and c.member_uuid = m.uuid and c.is_due and m.uuid = any (app_children_with('acts'))) as consents_due
    from members m
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    where m.client_id = ${principal.client_id} and m.uuid = any (app_children())
      ${uuid === null ? sql`` : sql`and m.uuid = ${uuid}`}
    order by m.dob, m.firstname, m.uuid`.execute(db);
  return rows;
};

/** The newest absence that was reported for the date of `sessions s` and the member of `class_members cm`. */
const REPORTED = sql`left join lateral (
      select ra.id, ra.member_uuid, ra.from_date, ra.to_date, ra.absence, ra.note from reported_absences ra
      where ra.client_id = cm.client_id and ra.member_uuid = cm.member_uuid and ra.cancelled_at is null
        and s.date between ra.from_date and ra.to_date
      order by ra.created_at desc, ra.id desc limit 1
    ) reported on true`;

/**
 * Sessions of the child between two dates, the earliest first. It also reads the names of coaches, which only the
 * club's staff may see.
 */
export const findChildSessions = async (
  db: Reader,
  { client_id, member_uuid }: { client_id: number; member_uuid: string },
  { from, to }: { from: string; to: string },
): Promise<ChildSession[]> => {
  const { rows } = await sql<ChildSession>`
    select s.date, g.id as group_id, g.name, s.start_at, s.end_at, coalesce(s.place, g.place) as place, s.cancelled,
      case when s.cancelled then s.cancel_reason end as cancel_reason,
      case when reported.id is not null then to_json(reported) end as absence,
      coalesce(
        (select u.firstname from users u where u.client_id = s.client_id and u.uuid = s.cover_user_uuid),
        (select u.firstname from group_coaches gc
          join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
          where gc.client_id = g.client_id and gc.group_id = g.id
          order by gc.ordering, u.firstname, u.lastname, u.uuid limit 1)) as coach
    from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
    join sessions s on s.client_id = cm.client_id and s.group_id = cm.group_id
      and ${IS_MEMBER_ON_DATE} and s.date between ${from} and ${to}
    ${REPORTED}
    where cm.client_id = ${client_id} and cm.member_uuid = ${member_uuid}
    order by s.start_at, g.name, g.id`.execute(db);
  return rows;
};

/**
 * Latest first. Without a mark, the child was absent if the register is complete; otherwise attendance is unknown
 * (D7).
 */
export const findAttendance = async (
  db: Reader,
  principal: Tenant,
  member_uuid: string,
  { from, to }: { from: string; to: string },
): Promise<Child['attendance']> => {
  const { rows } = await sql<Child['attendance'][number]>`
    select s.date, g.id as group_id, g.name,
      coalesce(a.present, case when r.completed_ts is not null then false end) as "in",
      case when a.present then null else coalesce(a.absence, reported.absence) end as absence
    from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id
    join sessions s on s.client_id = cm.client_id and s.group_id = cm.group_id and not s.cancelled
      and s.date between ${from} and ${to} and ${IS_ON_ROSTER}
    left join attendance a on a.client_id = cm.client_id and a.member_uuid = cm.member_uuid
      and a.date = s.date and a.class_member_id = cm.class_member_id
    left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
    ${REPORTED}
    where cm.client_id = ${principal.client_id} and cm.member_uuid = ${member_uuid}
    order by s.date desc, s.start_at desc`.execute(db);
  return rows;
};

export type ChildScheme = { uuid: string; title: string };

/** The schemes of the child's current groups, and those in which the child has an assessment. */
export const findChildSchemes = async (
  db: Reader,
  { client_id }: Tenant,
  member_uuid: string,
  today: string,
): Promise<readonly ChildScheme[]> => {
  const { rows } = await sql<ChildScheme>`
    select s.uuid, s.title
    from schemes s
    left join member_assessments ma on ma.client_id = s.client_id and ma.scheme_uuid = s.uuid
      and ma.member_uuid = ${member_uuid}
    where s.client_id = ${client_id} and s.deleted_at is null and s.version > 0
      and (ma.member_uuid is not null or s.uuid in (
        select g.scheme_uuid from class_members cm
        join groups g on g.client_id = cm.client_id and g.id = cm.group_id
        where cm.client_id = ${client_id} and cm.member_uuid = ${member_uuid} and ${isMemberOn(today)}))
    order by s.title`.execute(db);
  return rows;
};

/** Notes about the child that its guardians may read, the current and earlier ones, the latest first. */
export const findSharedNotes = async (
  db: Reader,
  { client_id }: Tenant,
  member_uuid: string,
): Promise<Child['notes']> => {
  const { rows } = await sql<Note>`
    select note, updated_by, updated_at from (
      select 1 as position, note, updated_by, updated_at, 0 as id from notes
      where client_id = ${client_id} and member_uuid = ${member_uuid} and shareable and note <> ''
      union all
      select 2, note, updated_by, updated_at, id from shared_notes
      where client_id = ${client_id} and member_uuid = ${member_uuid}) shared
    order by updated_at desc, position, id desc`.execute(db);
  return rows.filter(({ note }, at) => !rows.slice(0, at).some((later) => hasLines(later, note)));
};

/** A coach who adds a line to a note keeps the others, which guardians need not read twice. */
const hasLines = (later: Note, text: string): boolean => {
  const lines = new Set(linesOf(later.note));
  return linesOf(text).every((line) => lines.has(line));
};

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());
