import { sql } from 'kysely';
import { laterOf, type Received, winsOver } from '../changes/recorded.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import type { Today } from './may-open.ts';

type MarkKey = { client_id: number; group_id: number; member_uuid: string };

export type MoveMark = MarkKey & {
  club_id: number;
  /** null: the mark is cancelled. */
  remote_node_id: string | null;
  stay: boolean;
  recorded_ts: number;
  user_uuid: string;
  device_id: string | null;
};

/** Keeps the mark and its history. False: what was recorded later stands. */
export const putMoveMark = async (
  db: Writer,
  mark: MoveMark,
  { received_ts, request_id }: Received,
): Promise<boolean> => {
  const { client_id, club_id, group_id, member_uuid, remote_node_id, stay } = mark;
  const columns = sql`client_id, club_id, group_id, member_uuid, remote_node_id, stay, recorded_ts, user_uuid,
    device_id`;
  const values = sql`${client_id}, ${club_id}, ${group_id}, ${member_uuid}, ${remote_node_id}, ${stay},
    ${mark.recorded_ts}, ${mark.user_uuid}, ${mark.device_id}`;
  const { rows } = await sql`
    with put as (
      insert into move_marks (${columns}) values (${values})
      on conflict (client_id, group_id, member_uuid) do update set
        remote_node_id = excluded.remote_node_id, stay = excluded.stay,
        recorded_ts = ${laterOf('move_marks')}, user_uuid = excluded.user_uuid,
        device_id = excluded.device_id
      where ${winsOver('move_marks')}
      returning true as stands
    ), kept as (
      insert into move_mark_history (${columns}, received_ts, request_id, superseded)
      values (${values}, ${received_ts}, ${request_id}, not exists (select from put))
    )
    select stands from put`.execute(db);
  return rows.length > 0;
};

export type StandingMark = { move_remote_node_id: string | null; move_stay: boolean };

export const findMoveMark = async (db: Reader, key: MarkKey): Promise<StandingMark> => {
  const row = await db
    .selectFrom('move_marks')
    .select(['remote_node_id', 'stay'])
    .where('client_id', '=', key.client_id)
    .where('group_id', '=', key.group_id)
    .where('member_uuid', '=', key.member_uuid)
    .executeTakeFirst();
  return {
    move_remote_node_id: row?.remote_node_id ?? null,
    move_stay: row?.remote_node_id !== null && row?.stay === true,
  };
};

export const isInGroup = async (db: Reader, key: MarkKey, today: Today): Promise<boolean> => {
  const { rows } = await sql`
    select from class_members cm
    where cm.client_id = ${key.client_id} and cm.group_id = ${key.group_id}
      and cm.member_uuid = ${key.member_uuid} and not cm.waiting
      and (cm.left_date is null or cm.left_date > ${today})
    limit 1`.execute(db);
  return rows.length > 0;
};
