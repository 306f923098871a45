import type { AbsenceReason } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { canOpenGroup } from '../access/group-access.ts';
import { todaySql } from '../access/today.ts';
import { isTransferredAt } from '../access/transferred-members.ts';
import { batched } from '../database/batch-query.ts';
import { type Received, isNewer, latestTimestamp } from '../database/last-write-wins.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { lateralByKey, writeInRounds, valuesTable } from '../database/values-table.ts';
import type { Principal } from '../identity/authenticate.ts';

type Mark = Received & {
  client_id: number;
  club_id: number;
  member_uuid: string;
  date: string;
  class_member_id: number;
  group_id: number;
  /** null: the mark was removed. */
  present: boolean | null;
  absence: AbsenceReason | null;
  recorded_ts: number;
  user_uuid: string;
  device_id: string | null;
};

/**
 * What a register shows of a member. `in` is true for in, false for absent and null without a mark; `absence` is
 * the reason of the mark or of an absence reported in advance.
 */
export type MarkStatus = { in: boolean | null; absence: AbsenceReason | null };

/**
 * Saves marks and their history. Returns the new status, or null if a mark that was recorded later wins. Marks
 * of the same member, date and membership are saved in the order of the list.
 */
export const saveMark = batched(
  async (db: Writer, marks: readonly Mark[]): Promise<readonly (MarkStatus | null)[]> => {
    const saved = await writeInRounds(marks, markKey, (batch) => saveBatch(db, batch));
    return marks.map((mark) => toStatus(saved.get(mark)));
  },
);

const toStatus = (row: MarkStatus | undefined): MarkStatus | null =>
  row === undefined ? null : { in: row.in, absence: row.absence };

const markKey = ({ member_uuid, date, class_member_id }: Mark): string =>
  `${member_uuid} ${date} ${class_member_id}`;

const MARK_COLUMNS = {
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
const saveBatch = async (
  db: Writer,
  marks: readonly Mark[],
): Promise<readonly (MarkStatus & { row_index: number })[]> => {
  const columns = sql`client_id, club_id, member_uuid, date, class_member_id, group_id, present, absence,
    recorded_ts, user_uuid, device_id`;
  const sameMark = sql`saved.member_uuid = input.member_uuid and saved.date = input.date
    and saved.class_member_id = input.class_member_id`;
  const { rows } = await sql<MarkStatus & { row_index: number }>`
    with input as materialized (
      select * from ${valuesTable(marks, 'input', MARK_COLUMNS)}
    ), saved as (
      insert into attendance (${columns})
      select ${columns} from input order by member_uuid, date, class_member_id
      on conflict (client_id, member_uuid, date, class_member_id) do update set
        present = excluded.present, absence = excluded.absence, recorded_ts = ${latestTimestamp('attendance')},
        user_uuid = excluded.user_uuid, device_id = excluded.device_id
      where ${isNewer('attendance')}
      returning client_id, member_uuid, date, class_member_id, present, absence
    ), history as (
      insert into attendance_history (${columns}, received_ts, request_id, superseded)
      select ${columns}, received_ts, request_id, not exists (select from saved where ${sameMark})
      from input order by row_index
    )
    select input.row_index, saved.present as "in", ${absenceReason('saved')} as absence
    from input join saved on ${sameMark}`.execute(db);
  return rows;
};

/** The current status, for a mark that did not win. */
export const findStatus = async (db: Reader, mark: Mark): Promise<MarkStatus> => {
  const { client_id, member_uuid, date, class_member_id } = mark;
  const { rows } = await sql<MarkStatus>`
    select a.present as "in", ${absenceReason('a')} as absence
    from attendance a
    where a.client_id = ${client_id} and a.member_uuid = ${member_uuid} and a.date = ${date}
      and a.class_member_id = ${class_member_id}`.execute(db);
  return rows[0] ?? { in: null, absence: null };
};

/** The reason of the mark; without one, that of the latest reported absence. */
const absenceReason = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`
  case when ${column('present')} then null else coalesce(${column('absence')}, (
    select ra.absence from reported_absences ra
    where ra.client_id = ${column('client_id')} and ra.member_uuid = ${column('member_uuid')}
      and ra.cancelled_at is null and ${column('date')} between ra.from_date and ra.to_date
    order by ra.created_at desc, ra.id desc limit 1)) end`;
};

/** A member's membership of a group that the user may open. */
type Membership = {
  class_member_id: number;
  group_id: number;
  club_id: number;
  time_zone: string;
};

type MembershipQuery = {
  principal: Principal;
  /** Seconds. */
  now: number;
  recorded_ts: number;
  member_uuid: string;
  date: string;
  class_member_id: number | null;
};

/**
 * Finds the memberships that a mark on this date can belong to: the one with the class member id, or all on that
 * date. All queries of a batch come from one tenant, so they share client, club and role.
 *
 * Members leave on the day on which they are removed, so a mark of that day may be from before the removal. A guest
 * was never meant to come on the next day. What a saved roster shows may be marked, whatever changed since (D7).
 */
export const findMemberships = batched(
  async (
    db: Writer,
    queries: readonly MembershipQuery[],
  ): Promise<readonly (readonly Membership[])[]> => {
    const [first] = queries;
    if (first === undefined) return [];
    const { client_id, club_id, role } = first.principal;
    const user_uuid: RawBuilder<string> = sql`input.user_uuid`;
    const today = todaySql({ client_id, club_id }, sql<number>`input.now`);
    const { rows } = await sql<Membership & { row_index: number }>`
      select input.row_index, membership.*
      from ${valuesTable(queries.map(toRow), 'input', MEMBERSHIP_QUERY_COLUMNS)}
      cross join ${lateralByKey(sql`
        select cm.class_member_id, cm.group_id, cm.club_id, club.time_zone
        from class_members cm
        join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
        join clubs club on club.client_id = cm.client_id and club.id = cm.club_id
        where cm.client_id = ${client_id} and cm.member_uuid = input.member_uuid and not cm.waiting
          and case when input.class_member_id is null
            then cm.joined_date <= input.date and (cm.left_date is null or cm.left_date > input.date)
            else cm.class_member_id = input.class_member_id and (
              cm.joined_date <= input.date and (cm.left_date is null or cm.left_date > input.date
                or cm.left_date = input.date and not cm.guest)
              or exists (select from sessions s
                join session_roster sr on sr.client_id = s.client_id and sr.session_id = s.id
                where s.client_id = cm.client_id and s.group_id = cm.group_id and s.date = input.date
                  and s.roster_kept and sr.class_member_id = cm.class_member_id)) end
          and not ${isTransferredAt(
            { client_id: sql`cm.client_id`, member_uuid: sql`cm.member_uuid` },
            sql`input.recorded_ts`,
          )}
          and ${canOpenGroup({ client_id, club_id, role, user_uuid }, today)}`)} membership
      order by input.row_index, membership.class_member_id`.execute(db);
    const memberships = queries.map((): Membership[] => []);
    for (const { row_index, ...membership } of rows) memberships[row_index]?.push(membership);
    return memberships;
  },
);

const toRow = ({ principal, ...query }: MembershipQuery) => ({
  ...query,
  user_uuid: principal.user_uuid,
});

const MEMBERSHIP_QUERY_COLUMNS = {
  member_uuid: 'uuid',
  date: 'date',
  class_member_id: 'bigint',
  now: 'bigint',
  recorded_ts: 'bigint',
  user_uuid: 'uuid',
} as const;
