import type { Register } from '@springboard/contract';
import { sql } from 'kysely';
import { laterOf, winsOver } from '../changes/recorded.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import { registerOf } from './list.ts';

export type RegisterKey = { client_id: number; group_id: number; date: string };

export type RegisterRow = RegisterKey & {
  club_id: number;
  /** Name of who says that it is complete; null: reopened. */
  completed_by: string | null;
  completed_ts: number | null;
  recorded_ts: number;
  user_uuid: string;
  device_id: string | null;
};

/** False: what was recorded later stands. */
export const putRegister = async (db: Writer, register: RegisterRow): Promise<boolean> => {
  const written = await db
    .insertInto('registers')
    .values(register)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'group_id', 'date'])
        .doUpdateSet((eb) => ({
          completed_by: eb.ref('excluded.completed_by'),
          completed_ts: eb.ref('excluded.completed_ts'),
          recorded_ts: laterOf('registers'),
          user_uuid: eb.ref('excluded.user_uuid'),
          device_id: eb.ref('excluded.device_id'),
        }))
        .where(winsOver('registers')),
    )
    .returning('date')
    .executeTakeFirst();
  return written !== undefined;
};

export const addRegisterToHistory = async (
  db: Writer,
  { completed_by: _name, completed_ts, ...register }: RegisterRow,
  more: { received_ts: number; request_id: string; superseded: boolean },
): Promise<void> => {
  await db
    .insertInto('register_history')
    .values({ ...register, ...more, completed: completed_ts !== null })
    .execute();
};

/**
 * D7: from now on the session keeps who belonged to it. Members who come later are added, nobody is taken
 * out; a group without a session on the date has nothing to keep.
 */
export const keepRoster = async (db: Writer, key: RegisterKey): Promise<void> => {
  const { client_id, group_id, date } = key;
  await sql`
    with session as (
      update sessions set roster_kept = true
      where client_id = ${client_id} and group_id = ${group_id} and date = ${date}
      returning client_id, club_id, id
    )
    insert into session_roster (client_id, club_id, session_id, class_member_id, member_uuid)
    select session.client_id, session.club_id, session.id, cm.class_member_id, cm.member_uuid
    from session
    join class_members cm on cm.client_id = session.client_id and cm.group_id = ${group_id}
      and not cm.waiting and cm.joined_date <= ${date} and (cm.left_date is null or cm.left_date > ${date})
    on conflict do nothing`.execute(db);
};

export const findRegister = async (db: Reader, key: RegisterKey): Promise<Register> => {
  const { client_id, group_id, date } = key;
  const { rows } = await sql<{
    marks: boolean;
    completed_by: string | null;
    completed_ts: number | null;
  }>`
    select exists (select from attendance a where a.client_id = ${client_id} and a.group_id = ${group_id}
      and a.date = ${date} and a.present is not null) as marks,
      r.completed_by, r.completed_ts
    from (select 1) one
    left join registers r on r.client_id = ${client_id} and r.group_id = ${group_id} and r.date = ${date}
    `.execute(db);
  return registerOf(rows[0] ?? { marks: false, completed_by: null, completed_ts: null });
};
