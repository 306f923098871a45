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

export const findTags = async (db: Reader, of: Members): Promise<ByMember<string>> => {
  const rows = await db
    .selectFrom('member_tags as mt')
    .innerJoin('tags as t', (join) =>
      join.onRef('t.client_id', '=', 'mt.client_id').onRef('t.id', '=', 'mt.tag_id'),
    )
    .select(['mt.member_uuid', 't.tag'])
    .where('mt.client_id', '=', of.client_id)
    .where('mt.member_uuid', '=', anyOf(of.uuids))
    .orderBy('t.tag')
    .execute();
  return byMember(rows, ({ tag }) => tag);
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

/** The groups that they are in on a date, each with its name. */
export const findGroupsOf = async (
  db: Reader,
  of: Members,
  date: string,
): Promise<ByMember<GroupMember['groups'][number]>> => {
  const { rows } = await sql<{ member_uuid: string; id: number; name: string }>`
    select cm.member_uuid, g.id, g.name
    from class_members cm
    cross join ${eachByKey(sql`select id, name from groups found
      where found.client_id = cm.client_id and found.id = cm.group_id
        and found.deleted_at is null`)} g
    where cm.client_id = ${of.client_id} and cm.member_uuid = ${anyOf(of.uuids)}
      and not cm.waiting and cm.joined_date <= ${date}
      and (cm.left_date is null or cm.left_date > ${date})
    order by g.name`.execute(db);
  return byMember(rows, ({ id, name }) => ({ id, name }));
};
