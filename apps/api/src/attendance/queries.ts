import type { AbsenceReason } from '@springboard/contract';
import { sql } from 'kysely';
import { laterOf, type Received, winsOver } from '../changes/recorded.ts';
import { gathered } from '../database/gathered.ts';
import { eachRowOnce, records } from '../database/records.ts';
import type { Reader, Writer } from '../database/tenancy.ts';

export type Mark = Received & {
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

/**
 * Keeps a mark and its history; gives what is to be seen then, or null where a later recorded mark stands. Of
 * several for the same place in a register the first given is kept first.
 */
export const putMark = gathered(
  async (db: Writer, given: readonly Mark[]): Promise<readonly (Standing | null)[]> => {
    const stands = await eachRowOnce(given, placeOf, (marks) => putAll(db, marks));
    return given.map((mark) => standingOf(stands.get(mark)));
  },
);

const standingOf = (row: Standing | undefined): Standing | null =>
  row === undefined ? null : { in: row.in, absence: row.absence };

const placeOf = ({ member_uuid, date, class_member_id }: Mark): string =>
  `${member_uuid} ${date} ${class_member_id}`;

const MARK = {
  client_id: 'bigint',
  club_id: 'bigint',
  member_uuid: 'uuid',
  date: 'date',
  class_member_id: 'bigint',
  group_id: 'bigint',
  present: 'boolean',
  absence: 'text',
  recorded_ts: 'bigint',
  user_uuid: 'uuid',
  device_id: 'uuid',
  received_ts: 'bigint',
  request_id: 'text',
} as const;

/** In the order of the rows, so that two transactions do not wait for each other. */
const putAll = async (
  db: Writer,
  marks: readonly Mark[],
): Promise<readonly (Standing & { place: number })[]> => {
  const columns = sql`client_id, club_id, member_uuid, date, class_member_id, group_id, present, absence,
    recorded_ts, user_uuid, device_id`;
  const same = sql`put.member_uuid = given.member_uuid and put.date = given.date
    and put.class_member_id = given.class_member_id`;
  const { rows } = await sql<Standing & { place: number }>`
    with given as materialized (
      select * from ${records(marks, 'given', MARK)}
    ), put as (
      insert into attendance (${columns})
      select ${columns} from given order by member_uuid, date, class_member_id
      on conflict (client_id, member_uuid, date, class_member_id) do update set
        present = excluded.present, absence = excluded.absence, recorded_ts = ${laterOf('attendance')},
        user_uuid = excluded.user_uuid, device_id = excluded.device_id
      where ${winsOver('attendance')}
      returning client_id, member_uuid, date, class_member_id, present, absence
    ), kept as (
      insert into attendance_history (${columns}, received_ts, request_id, superseded)
      select ${columns}, received_ts, request_id, not exists (select from put where ${same})
      from given order by place
    )
    select given.place, put.present as "in", ${shownAbsence('put')} as absence
    from given join put on ${same}`.execute(db);
  return rows;
};

/** What is to be seen where another mark stands. */
export const findStanding = async (db: Reader, mark: Mark): Promise<Standing> => {
  const { client_id, member_uuid, date, class_member_id } = mark;
  const { rows } = await sql<Standing>`
    select a.present as "in", ${shownAbsence('a')} as absence
    from attendance a
    where a.client_id = ${client_id} and a.member_uuid = ${member_uuid} and a.date = ${date}
      and a.class_member_id = ${class_member_id}`.execute(db);
  return rows[0] ?? { in: null, absence: null };
};

const shownAbsence = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`
  case when ${of('present')} then null else coalesce(${of('absence')}, (
    select ra.absence from reported_absences ra
    where ra.client_id = ${of('client_id')} and ra.member_uuid = ${of('member_uuid')}
      and ra.cancelled_at is null and ${of('date')} between ra.from_date and ra.to_date
    order by ra.id desc limit 1)) end`;
};
