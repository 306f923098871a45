import { isMemberOn } from '../access/roster.ts';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { withdrawOffers } from '../groups/open-offers.ts';
import { IS_LEAVING, withdrawLeaving } from './planned-leaving.ts';

export type LockedMember = {
  uuid: string;
  name: string;
  active: boolean;
  remote: boolean;
  /** Whether an active member leaves the club on a coming day. */
  leaving: boolean;
};

/** Locks members of the user's club, in the order of their ids, until the transaction ends. */
export const lockMembers = async (
  db: Writer,
  { client_id, club_id }: Pick<Tenant, 'client_id' | 'club_id'>,
  uuids: readonly string[],
): Promise<readonly LockedMember[]> => {
  const { rows } = await sql<LockedMember>`
    select m.uuid, trim(m.firstname || ' ' || m.lastname) as name, m.active, m.remote, ${IS_LEAVING} as leaving
    from members m where m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = ${anyOf(uuids)}
      and m.merged_into is null
    order by m.uuid for no key update`.execute(db);
  return rows;
};

type Scope = { client_id: number; today: string; now: number };

/** Deactivates members. They leave all groups and waiting lists on the date, and their open offers end. */
export const deactivateMembers = async (
  db: Writer,
  { client_id, now }: Omit<Scope, 'today'>,
  uuids: readonly string[],
  { date, reason }: { date: string; reason: string | null },
): Promise<void> => {
  await withdrawOffers(db, { client_id, now }, uuids);
  await db
    .updateTable('members')
    .set({ active: false, inactive_reason: reason, inactive_date: date, updated_at: now })
    .where('client_id', '=', client_id)
    .where('uuid', '=', anyOf(uuids))
    .execute();
  await sql`
    update class_members set left_date = greatest(joined_date, ${date}::date), left_reason = ${reason}
    where client_id = ${client_id} and member_uuid = ${anyOf(uuids)}
      and (left_date is null or left_date > greatest(joined_date, ${date}::date))`.execute(db);
};

/** The groups that the members are in on the day, by name. */
export const findGroupsOn = async (
  db: Writer,
  { client_id, day }: { client_id: number; day: string },
  uuids: readonly string[],
): Promise<readonly { id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, g.name from groups g
    where g.client_id = ${client_id} and g.deleted_at is null and g.id in (
      select cm.group_id from class_members cm
      where cm.client_id = ${client_id} and cm.member_uuid = ${anyOf(uuids)} and not cm.guest
        and ${isMemberOn(day)})
    order by g.name, g.id`.execute(db);
  return rows;
};

/**
 * Activates members. They are in no group until they are added to one; those who would leave on a coming day stay in
 * theirs.
 */
export const activateMembers = async (
  db: Writer,
  { client_id, now }: Omit<Scope, 'today'>,
  uuids: readonly string[],
): Promise<void> => {
  await withdrawLeaving(db, { client_id, now }, uuids);
  await db
    .updateTable('members')
    .set({ active: true, inactive_reason: null, inactive_date: null, updated_at: now })
    .where('client_id', '=', client_id)
    .where('uuid', '=', anyOf(uuids))
    .execute();
};

/** Returns those of the members who have the tag. */
export const findTagged = async (
  db: Writer,
  client_id: number,
  tag_id: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('member_tags')
    .select('member_uuid')
    .where('client_id', '=', client_id)
    .where('tag_id', '=', tag_id)
    .where('member_uuid', '=', anyOf(uuids))
    .execute();
  return new Set(rows.map(({ member_uuid }) => member_uuid));
};

/** Gives the members the tag, or takes it from them, and adds that to the history. */
export const setTag = async (
  db: Writer,
  { client_id, user_uuid }: Pick<Tenant, 'client_id' | 'user_uuid'>,
  { tag_id, tagged, now }: { tag_id: number; tagged: boolean; now: number },
  uuids: readonly string[],
): Promise<void> => {
  const members = sql`from members m where m.client_id = ${client_id} and m.uuid = ${anyOf(uuids)}
    order by m.uuid`;
  await sql`
    insert into member_tag_history (client_id, club_id, member_uuid, tag_id, tagged, recorded_ts, received_ts,
      user_uuid, superseded)
    select m.client_id, m.club_id, m.uuid, ${tag_id}::bigint, ${tagged}::boolean, ${now}::bigint, ${now}::bigint,
      ${user_uuid}::uuid, false ${members}`.execute(db);
  if (tagged) {
    await sql`
      insert into member_tags (client_id, club_id, member_uuid, tag_id, recorded_ts, user_uuid)
      select m.client_id, m.club_id, m.uuid, ${tag_id}::bigint, ${now}::bigint, ${user_uuid}::uuid ${members}
      on conflict do nothing`.execute(db);
    return;
  }
  await db
    .deleteFrom('member_tags')
    .where('client_id', '=', client_id)
    .where('tag_id', '=', tag_id)
    .where('member_uuid', '=', anyOf(uuids))
    .execute();
};
