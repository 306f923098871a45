import type { Badge, GroupMember, MemberAlert } from '@springboard/contract';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import { lateralByKey } from '../database/values-table.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { hasRight } from '../identity/rights.ts';
import { type GroupUser, isOfClub } from './group-access.ts';

/** A list for each of several members. */
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

/** A row that several members share. */
type Shared = { member_uuids: readonly string[] };

const eachMember = <R extends Shared>({ member_uuids, ...shared }: R) =>
  member_uuids.map((member_uuid) => ({ member_uuid, ...shared }));

/** Each tag is looked up once, as a group is (see findGroupsOf). */
export const findTags = async (db: Reader, members: Members): Promise<ByMember<string>> => {
  const { rows } = await sql<Shared & { tag: string }>`
    select tagged.member_uuids, t.tag
    from (
      select mt.tag_id, array_agg(mt.member_uuid) as member_uuids from member_tags mt
      where mt.client_id = ${members.client_id} and mt.member_uuid = ${anyOf(members.uuids)}
      group by mt.tag_id
    ) tagged
    cross join ${lateralByKey(sql`select tag from tags found
      where found.client_id = ${members.client_id} and found.id = tagged.tag_id`)} t
    order by t.tag`.execute(db);
  return byMember(rows.flatMap(eachMember), ({ tag }) => tag);
};

/** D5: which safeguarding alerts a user sees. Without the right `see_safeguarding` they have no text. */
export type SafeguardingView = 'with_text' | 'without_text' | 'none';

/** The view of a user who may open the members' records. */
export const safeguardingViewOf = async (
  db: Reader,
  user: Pick<Tenant, 'client_id' | 'club_id' | 'user_uuid' | 'role'>,
): Promise<SafeguardingView> =>
  (await hasRight(db, user, 'see_safeguarding')) ? 'with_text' : 'without_text';

/** The open alerts of the members. */
export const findAlerts = async (
  db: Reader,
  members: Members,
  view: SafeguardingView,
): Promise<ByMember<MemberAlert>> => {
  const alerts = db
    .selectFrom('member_alerts')
    .select(['member_uuid', 'id', 'kind', 'text'])
    .where('client_id', '=', members.client_id)
    .where('member_uuid', '=', anyOf(members.uuids))
    .where('ended_at', 'is', null)
    .orderBy('id');
  const rows = await (
    view === 'none' ? alerts.where('kind', '<>', 'safeguarding') : alerts
  ).execute();
  return byMember(rows, ({ id, kind, text }) => ({
    id,
    kind,
    text: kind === 'safeguarding' && view === 'without_text' ? '' : text,
  }));
};

export const findBadges = async (
  db: Reader,
  members: Members,
  scheme_uuid: string,
): Promise<ByMember<Badge>> => {
  const rows = await db
    .selectFrom('badges')
    .select(['member_uuid', 'badge_id', 'achieve_date'])
    .where('client_id', '=', members.client_id)
    .where('member_uuid', '=', anyOf(members.uuids))
    .where('scheme_uuid', '=', scheme_uuid)
    .where('achieve_date', 'is not', null)
    .orderBy('badge_id')
    .$narrowType<{ achieve_date: string }>()
    .execute();
  return byMember(rows, ({ badge_id, achieve_date }) => ({ badge_id, achieve_date }));
};

/**
 * The groups that the members are in on a date, not as guests. Of members of another club, a coach sees the groups that
 * are shared with their own (ADR 0018). Each group is looked up once, however many of the members are in it, because a
 * prepared plan does not know their number.
 */
export const findGroupsOf = async (
  db: Reader,
  principal: GroupUser,
  { uuids }: Pick<Members, 'uuids'>,
  date: string,
): Promise<ByMember<GroupMember['groups'][number]>> => {
  const { rows } = await sql<Shared & { id: number; name: string }>`
    select memberships.member_uuids, g.id, g.name
    from (
      select cm.group_id, array_agg(cm.member_uuid) as member_uuids from class_members cm
      where cm.client_id = ${principal.client_id} and cm.member_uuid = ${anyOf(uuids)}
        and not cm.waiting and not cm.guest and cm.joined_date <= ${date}
        and (cm.left_date is null or cm.left_date > ${date})
      group by cm.group_id
    ) memberships
    cross join ${lateralByKey(sql`select id, name from groups g
      where g.client_id = ${principal.client_id} and g.id = memberships.group_id
        and g.deleted_at is null
        ${principal.role === 'coach' ? sql`and ${isOfClub(principal)}` : sql``}`)} g
    order by g.name`.execute(db);
  return byMember(rows.flatMap(eachMember), ({ id, name }) => ({ id, name }));
};
