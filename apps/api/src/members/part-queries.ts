import type { Badge, GroupMember, MemberAlert } from '@springboard/contract';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import { eachByKey } from '../database/records.ts';
import type { Reader } from '../database/tenancy.ts';

/** What several members have, each list by member. */
export type ByMember<T> = ReadonlyMap<string, readonly T[]>;

type Members = { client_id: number; uuids: readonly string[] };

const byMember = <R extends { member_uuid: string }, T>(
  rows: readonly R[],
  value: (row: R) => T,
): ByMember<T> => {
  const lists = new Map<string, T[]>();
  for (const row of rows) {
    const list = lists.get(row.member_uuid);
    if (list === undefined) lists.set(row.member_uuid, [value(row)]);
    else list.push(value(row));
  }
  return lists;
};

/** What several of the members have in common. */
type Shared = { member_uuids: readonly string[] };

const eachMember = <R extends Shared>({ member_uuids, ...shared }: R) =>
  member_uuids.map((member_uuid) => ({ member_uuid, ...shared }));

/** Each tag is looked up once, as a group is (findGroupsOf). */
export const findTags = async (db: Reader, of: Members): Promise<ByMember<string>> => {
  const { rows } = await sql<Shared & { tag: string }>`
    select worn.member_uuids, t.tag
    from (
      select mt.tag_id, array_agg(mt.member_uuid) as member_uuids from member_tags mt
      where mt.client_id = ${of.client_id} and mt.member_uuid = ${anyOf(of.uuids)}
      group by mt.tag_id
    ) worn
    cross join ${eachByKey(sql`select tag from tags found
      where found.client_id = ${of.client_id} and found.id = worn.tag_id`)} t
    order by t.tag`.execute(db);
  return byMember(rows.flatMap(eachMember), ({ tag }) => tag);
};

export const findAlerts = async (db: Reader, of: Members): Promise<ByMember<MemberAlert>> => {
  const rows = await db
    .selectFrom('member_alerts')
    .select(['member_uuid', 'id', 'kind', 'text'])
    .where('client_id', '=', of.client_id)
    .where('member_uuid', '=', anyOf(of.uuids))
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return byMember(rows, ({ id, kind, text }) => ({ id, kind, text }));
};

export const findBadges = async (
  db: Reader,
  of: Members,
  scheme_uuid: string,
): Promise<ByMember<Badge>> => {
  const rows = await db
    .selectFrom('badges')
    .select(['member_uuid', 'badge_id', 'achieve_date'])
    .where('client_id', '=', of.client_id)
    .where('member_uuid', '=', anyOf(of.uuids))
    .where('scheme_uuid', '=', scheme_uuid)
    .where('achieve_date', 'is not', null)
    .orderBy('badge_id')
    .$narrowType<{ achieve_date: string }>()
    .execute();
  return byMember(rows, ({ badge_id, achieve_date }) => ({ badge_id, achieve_date }));
};

/**
 * The groups that they are in on a date, each with its name. Each group is looked up once, however many of the
 * members are in it: a kept plan does not know how many there are.
 */
export const findGroupsOf = async (
  db: Reader,
  of: Members,
  date: string,
): Promise<ByMember<GroupMember['groups'][number]>> => {
  const { rows } = await sql<Shared & { id: number; name: string }>`
    select stays.member_uuids, g.id, g.name
    from (
      select cm.group_id, array_agg(cm.member_uuid) as member_uuids from class_members cm
      where cm.client_id = ${of.client_id} and cm.member_uuid = ${anyOf(of.uuids)}
        and not cm.waiting and cm.joined_date <= ${date}
        and (cm.left_date is null or cm.left_date > ${date})
      group by cm.group_id
    ) stays
    cross join ${eachByKey(sql`select id, name from groups found
      where found.client_id = ${of.client_id} and found.id = stays.group_id
        and found.deleted_at is null`)} g
    order by g.name`.execute(db);
  return byMember(rows.flatMap(eachMember), ({ id, name }) => ({ id, name }));
};
