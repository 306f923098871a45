import { type RawBuilder, sql } from 'kysely';
import { andMatches, byName, limitOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader } from '../database/tenant-transaction.ts';

export type ClubMemberRow = {
  uuid: string;
  firstname: string;
  lastname: string;
  dob: string;
  remote: boolean;
  active: boolean;
  last_attended: string | null;
  scheme_uuid: string | null;
  current_remote_node_id: string | null;
  total: number;
};

export type ClubMembersQuery = PageQuery & {
  sort?: string;
  client_id: number;
  club_id: number;
  /** null: active and inactive members. */
  active: boolean | null;
};

const SORTS = ['firstname', 'lastname', 'dob', 'last_attended'] as const;

/** A page of a club's members, each with the current level in the most recently assessed scheme. */
export const findClubMembers = async (
  db: Reader,
  query: ClubMembersQuery,
): Promise<readonly ClubMemberRow[]> => {
  const { rows } = await sql<ClubMemberRow>`
    select m.uuid, m.firstname, m.lastname, m.dob, m.remote, m.active,
      (select max(a.date) from attendance a
        where a.client_id = m.client_id and a.member_uuid = m.uuid and a.present) as last_attended,
      level.scheme_uuid, level.current_remote_node_id, count(*) over ()::integer as total
    from members m
    left join lateral (
      select ma.scheme_uuid, ma.current_remote_node_id from member_assessments ma
      where ma.client_id = m.client_id and ma.member_uuid = m.uuid
      order by ma.last_assessed_ts desc nulls last limit 1
    ) level on true
    where ${condition(query)}
    order by ${orderOf(query)}
    ${limitOf(query)}`.execute(db);
  return rows;
};

export const countClubMembers = async (db: Reader, query: ClubMembersQuery): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from members m where ${condition(query)}`.execute(db);
  return rows[0]?.total ?? 0;
};

const condition = (query: ClubMembersQuery): RawBuilder<unknown> => {
  const { client_id, club_id, active } = query;
  return sql`m.client_id = ${client_id} and m.club_id = ${club_id} and m.merged_into is null
    ${active === null ? sql`` : sql`and m.active = ${active}`}
    ${andMatches(query.search, sql`m.firstname || ' ' || m.lastname`)}`;
};

const orderOf = ({ sort }: ClubMembersQuery): RawBuilder<unknown> => {
  const { field, direction } = sortOf(sort, SORTS, 'firstname');
  const firstname = byName(sql.ref('m.firstname'));
  const lastname = byName(sql.ref('m.lastname'));
  if (field === 'lastname') return sql`${lastname} ${direction}, ${firstname} ${direction}, m.uuid`;
  if (field === 'dob') return sql`m.dob ${direction}, ${firstname}, ${lastname}, m.uuid`;
  if (field === 'last_attended') {
    return sql`last_attended ${direction} nulls last, ${firstname}, ${lastname}, m.uuid`;
  }
  return sql`${firstname} ${direction}, ${lastname} ${direction}, m.uuid`;
};
