import { sql } from 'kysely';
import { laterOf, winsOver } from '../changes/recorded.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import { mayOpen } from '../groups/may-open.ts';
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
  today: string,
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
  recorded_ts: number;
  user_uuid: string;
  device_id: string | null;
};

/** False: a later recorded mark stands. A reason for an absence stays until the member is in. */
export const putMark = async (db: Writer, mark: Mark): Promise<boolean> => {
  const written = await db
    .insertInto('attendance')
    .values({ ...mark, absence: null })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'member_uuid', 'date', 'class_member_id'])
        .doUpdateSet((eb) => ({
          present: eb.ref('excluded.present'),
          absence: sql`case when excluded.present then null else attendance.absence end`,
          recorded_ts: laterOf('attendance'),
          user_uuid: eb.ref('excluded.user_uuid'),
          device_id: eb.ref('excluded.device_id'),
        }))
        .where(winsOver('attendance')),
    )
    .returning('present')
    .executeTakeFirst();
  return written !== undefined;
};

export const addMarkToHistory = async (
  db: Writer,
  mark: Mark & { received_ts: number; request_id: string; superseded: boolean },
): Promise<void> => {
  await db
    .insertInto('attendance_history')
    .values({ ...mark, absence: null })
    .execute();
};

/** What stands for a member: true in, false absent, null no mark. */
export const findMark = async (
  db: Reader,
  { client_id, member_uuid, date, class_member_id }: Mark,
): Promise<boolean | null> => {
  const row = await db
    .selectFrom('attendance')
    .select('present')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('date', '=', date)
    .where('class_member_id', '=', class_member_id)
    .executeTakeFirst();
  return row?.present ?? null;
};
