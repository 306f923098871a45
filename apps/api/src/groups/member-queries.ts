import type { GroupMember } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { andMatches, byName, limitOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader } from '../database/tenant-transaction.ts';

/** A member of a group on a date. */
export type MemberRow = Pick<
  GroupMember,
  | 'uuid'
  | 'class_member_id'
  | 'firstname'
  | 'lastname'
  | 'dob'
  | 'active'
  | 'in'
  | 'absence'
  | 'move_remote_node_id'
  | 'move_stay'
  | 'last_assessed_ts'
> & {
  guest: boolean;
  /** The member is not in the group today. */
  has_left: boolean;
  reported: GroupMember['reported'] | null;
  note: string | null;
  updated_by: string;
  updated_at: number;
  total: number;
};

export type Roster = {
  client_id: number;
  group_id: number;
  date: string;
  today: string;
  /** The session whose saved roster applies; null: the members of the group on the date. */
  session_id: number | null;
};

export type MembersQuery = PageQuery & {
  sort?: string;
  scheme_uuid: string | null;
};

const SORTS = ['firstname', 'lastname', 'dob'] as const;

export const findGroupMembers = async (
  db: Reader,
  roster: Roster,
  query: MembersQuery,
): Promise<readonly MemberRow[]> => {
  const { date, today } = roster;
  const { rows } = await sql<MemberRow>`
    select m.uuid, cm.class_member_id, cm.guest, m.firstname, m.lastname, m.dob, m.active,
      coalesce(cm.left_date <= ${today}, false) and not exists (select from class_members back
        where back.client_id = cm.client_id and back.group_id = cm.group_id and back.member_uuid = cm.member_uuid
          and not back.waiting and (back.left_date is null or back.left_date > ${today})) as has_left,
      a.present as "in",
      case when a.present then null else coalesce(a.absence, reported.absence) end as absence,
      reported.document as reported,
      case when trim(n.note) = '' then null else n.note end as note, n.updated_by, n.updated_at,
      move.remote_node_id as move_remote_node_id, coalesce(move.stay, false) as move_stay,
      ma.last_assessed_ts,
      count(*) over ()::integer as total
    from class_members cm
    join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid
    left join attendance a on a.client_id = cm.client_id and a.member_uuid = cm.member_uuid
      and a.date = ${date} and a.class_member_id = cm.class_member_id
    left join lateral (
      select ra.absence, json_build_object('absence', ra.absence, 'note', ra.note,
        'by', trim(u.firstname || ' ' || u.lastname), 'at', ra.created_at) as document
      from reported_absences ra
      left join users u on u.client_id = ra.client_id and u.uuid = ra.user_uuid
      where ra.client_id = cm.client_id and ra.member_uuid = cm.member_uuid and ra.cancelled_at is null
        and ${date} between ra.from_date and ra.to_date
      order by ra.created_at desc, ra.id desc limit 1
    ) reported on true
    left join notes n on n.client_id = cm.client_id and n.member_uuid = cm.member_uuid
    left join move_marks move on move.client_id = cm.client_id and move.group_id = cm.group_id
      and move.member_uuid = cm.member_uuid and move.remote_node_id is not null
    left join member_assessments ma on ma.client_id = cm.client_id and ma.member_uuid = cm.member_uuid
      and ma.scheme_uuid = ${query.scheme_uuid}
    where ${onRoster(roster)} ${searchCondition(query)}
    order by ${orderOf(query)}
    ${limitOf(query)}`.execute(db);
  return rows;
};

export const countGroupMembers = async (
  db: Reader,
  roster: Roster,
  query: MembersQuery,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from class_members cm
    join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid
    where ${onRoster(roster)} ${searchCondition(query)}`.execute(db);
  return rows[0]?.total ?? 0;
};

const onRoster = ({ client_id, group_id, date, session_id }: Roster): RawBuilder<unknown> => {
  const ofGroup = sql`cm.client_id = ${client_id} and cm.group_id = ${group_id} and not cm.waiting`;
  return session_id === null
    ? sql`${ofGroup} and cm.joined_date <= ${date} and (cm.left_date is null or cm.left_date > ${date})`
    : sql`${ofGroup} and exists (select from session_roster sr where sr.client_id = cm.client_id
        and sr.session_id = ${session_id} and sr.class_member_id = cm.class_member_id)`;
};

const searchCondition = ({ search }: MembersQuery): RawBuilder<unknown> =>
  andMatches(search, sql`m.firstname || ' ' || m.lastname`);

const orderOf = ({ sort }: MembersQuery): RawBuilder<unknown> => {
  const { field, direction } = sortOf(sort, SORTS, 'firstname');
  const firstname = byName(sql.ref('m.firstname'));
  const lastname = byName(sql.ref('m.lastname'));
  if (field === 'dob') return sql`m.dob ${direction}, ${firstname}, ${lastname}, m.uuid`;
  return field === 'firstname'
    ? sql`${firstname} ${direction}, ${lastname} ${direction}, m.uuid`
    : sql`${lastname} ${direction}, ${firstname} ${direction}, m.uuid`;
};

/** The session on the date with a saved roster; null if there is none. */
export const findRosterSession = async (
  db: Reader,
  client_id: number,
  group_id: number,
  date: string,
): Promise<number | null> => {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('client_id', '=', client_id)
    .where('group_id', '=', group_id)
    .where('date', '=', date)
    .where('roster_kept', '=', true)
    .executeTakeFirst();
  return session?.id ?? null;
};
