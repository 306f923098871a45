import type { Child } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';

export type ChildRow = Pick<Child, 'uuid' | 'firstname' | 'lastname' | 'dob' | 'club'> & {
  /** Whether the club lets this guardian see attendance and progress. */
  sees_progress: boolean;
};

/** The user's children; `app_children()` lists the members whose guardian the user is. */
export const findChildren = async (db: Reader, principal: Tenant): Promise<readonly ChildRow[]> => {
  const { rows } = await sql<ChildRow>`
    select m.uuid, m.firstname, m.lastname, m.dob,
      json_build_object('id', club.id, 'name', club.name, 'time_zone', club.time_zone) as club,
      m.uuid = any (app_children_with('progress')) as sees_progress
    from members m
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    where m.client_id = ${principal.client_id} and m.uuid = any (app_children())
    order by m.dob, m.firstname, m.uuid`.execute(db);
  return rows;
};

export const findNextSession = async (
  db: Reader,
  principal: Tenant,
  member_uuid: string,
  now: number,
): Promise<Child['next_session']> => {
  const { rows } = await sql<NonNullable<Child['next_session']>>`
    select g.id as group_id, g.name, s.start_at, s.end_at
    from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
    join sessions s on s.client_id = cm.client_id and s.group_id = cm.group_id and not s.cancelled
      and s.date >= cm.joined_date and (cm.left_date is null or s.date < cm.left_date)
    where cm.client_id = ${principal.client_id} and cm.member_uuid = ${member_uuid} and not cm.waiting
      and s.end_at > ${now}
    order by s.start_at limit 1`.execute(db);
  return rows[0] ?? null;
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
      and s.date >= cm.joined_date and (cm.left_date is null or s.date < cm.left_date)
      and s.date between ${from} and ${to}
    left join attendance a on a.client_id = cm.client_id and a.member_uuid = cm.member_uuid
      and a.date = s.date and a.class_member_id = cm.class_member_id
    left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
    left join lateral (
      select ra.absence from reported_absences ra
      where ra.client_id = cm.client_id and ra.member_uuid = cm.member_uuid and ra.cancelled_at is null
        and s.date between ra.from_date and ra.to_date
      order by ra.id desc limit 1
    ) reported on true
    where cm.client_id = ${principal.client_id} and cm.member_uuid = ${member_uuid} and not cm.waiting
    order by s.date desc, s.start_at desc`.execute(db);
  return rows;
};

export type ChildScheme = { uuid: string; title: string };

/** The schemes of the child's current groups, and those in which the child has an assessment. */
export const findChildSchemes = async (
  db: Reader,
  principal: Tenant,
  member_uuid: string,
): Promise<readonly ChildScheme[]> => {
  const { rows } = await sql<ChildScheme>`
    select s.uuid, s.title
    from schemes s
    left join member_assessments ma on ma.client_id = s.client_id and ma.scheme_uuid = s.uuid
      and ma.member_uuid = ${member_uuid}
    where s.client_id = ${principal.client_id} and s.deleted_at is null and s.version > 0
      and (ma.member_uuid is not null or s.uuid in (
        select g.scheme_uuid from class_members cm
        join groups g on g.client_id = cm.client_id and g.id = cm.group_id
        where cm.client_id = ${principal.client_id} and cm.member_uuid = ${member_uuid}
          and not cm.waiting and cm.left_date is null))
    order by s.title`.execute(db);
  return rows;
};
