import type { AbsenceReason } from '@springboard/contract';
import { sql } from 'kysely';
import { laterOf, type Received, winsOver } from '../changes/recorded.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import { mayOpen, type Today } from '../groups/may-open.ts';
import type { Who } from '../http/who.ts';

/** A stay of a member in a group that the user may open. */
export type Stay = {
  class_member_id: number;
  group_id: number;
  club_id: number;
  time_zone: string;
};

/** The stays to which a mark of this date can belong: the one that was named, or all on that date. */
export const findStays = async (
  db: Reader,
  who: Who,
  today: Today,
  {
    member_uuid,
    date,
    class_member_id,
  }: { member_uuid: string; date: string; class_member_id: number | null },
): Promise<readonly Stay[]> => {
  const { rows } = await sql<Stay>`
    select cm.class_member_id, cm.group_id, cm.club_id, club.time_zone
    from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
    join clubs club on club.client_id = cm.client_id and club.id = cm.club_id
    where cm.client_id = ${who.client_id} and cm.member_uuid = ${member_uuid} and not cm.waiting
      and ${
        class_member_id === null
          ? sql`cm.joined_date <= ${date} and (cm.left_date is null or cm.left_date > ${date})`
          : sql`cm.class_member_id = ${class_member_id}`
      }
      and ${mayOpen(who, today)}
    order by cm.class_member_id`.execute(db);
  return rows;
};

export type Mark = {
  client_id: number;
  club_id: number;
  member_uuid: string;
  date: string;
  class_member_id: number;
  group_id: number;
  /** null: no mark any more. */
  present: boolean | null;
  absence: AbsenceReason | null;
  recorded_ts: number;
  user_uuid: string;
  device_id: string | null;
};

/** What is to be seen of a member: true in, false absent, null no mark; and why absent, also when told ahead. */
export type Standing = { in: boolean | null; absence: AbsenceReason | null };

/** Keeps the mark and its history; gives what is to be seen then, or null where a later recorded mark stands. */
export const putMark = async (
  db: Writer,
  mark: Mark,
  { received_ts, request_id }: Received,
): Promise<Standing | null> => {
  const { client_id, club_id, member_uuid, date, class_member_id, group_id } = mark;
  const { present, absence, recorded_ts, user_uuid, device_id } = mark;
  const columns = sql`client_id, club_id, member_uuid, date, class_member_id, group_id, present, absence,
    recorded_ts, user_uuid, device_id`;
  const values = sql`${client_id}, ${club_id}, ${member_uuid}, ${date}, ${class_member_id}, ${group_id},
    ${present}, ${absence}, ${recorded_ts}, ${user_uuid}, ${device_id}`;
  const { rows } = await sql<Standing>`
    with put as (
      insert into attendance (${columns}) values (${values})
      on conflict (client_id, member_uuid, date, class_member_id) do update set
        present = excluded.present, absence = excluded.absence, recorded_ts = ${laterOf('attendance')},
        user_uuid = excluded.user_uuid, device_id = excluded.device_id
      where ${winsOver('attendance')}
      returning present, absence
    ), kept as (
      insert into attendance_history (${columns}, received_ts, request_id, superseded)
      values (${values}, ${received_ts}, ${request_id}, not exists (select from put))
    )
    select put.present as "in", ${shownAbsence('put', mark)} as absence from put`.execute(db);
  return rows[0] ?? null;
};

/** What is to be seen where another mark stands. */
export const findStanding = async (db: Reader, mark: Mark): Promise<Standing> => {
  const { client_id, member_uuid, date, class_member_id } = mark;
  const { rows } = await sql<Standing>`
    select a.present as "in", ${shownAbsence('a', mark)} as absence
    from attendance a
    where a.client_id = ${client_id} and a.member_uuid = ${member_uuid} and a.date = ${date}
      and a.class_member_id = ${class_member_id}`.execute(db);
  return rows[0] ?? { in: null, absence: null };
};

const shownAbsence = (table: string, { client_id, member_uuid, date }: Mark) => sql`
  case when ${sql.ref(`${table}.present`)} then null else coalesce(${sql.ref(`${table}.absence`)}, (
    select ra.absence from reported_absences ra
    where ra.client_id = ${client_id} and ra.member_uuid = ${member_uuid} and ra.cancelled_at is null
      and ${date} between ra.from_date and ra.to_date
    order by ra.id desc limit 1)) end`;
