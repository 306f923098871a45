import { DAY_SECONDS, dateIn } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import { withWriteTransaction, type Writer } from '../database/tenant-transaction.ts';
import { findPlacesOf } from '../groups/places.ts';
import {
  type EmailTaskDeps,
  findClientIds,
  findClientOrigin,
  serverTenant,
} from '../operations/each-client.ts';
import { emailGuardians } from '../mail/move-emails.ts';

/** After this time without an answer, the family of the next child gets an e-mail. A declined offer is an answer. */
const TURN_SECONDS = 3 * DAY_SECONDS;

/**
 * E-mails the guardians of waiting children that a place is free: for each free place those of the next child whom a
 * day of the group suits, once until the group is full again. Several servers may call it concurrently. Returns the
 * number of families.
 */
export const notifyWaitingFamilies = async (deps: EmailTaskDeps): Promise<{ families: number }> => {
  const { database, now } = deps;
  let families = 0;
  for (const client_id of await findClientIds(database)) {
    const origin = await findClientOrigin(deps, client_id, 'parent');
    // Without a parent portal, families cannot answer.
    if (origin === null) continue;
    await withWriteTransaction(database, serverTenant(client_id), async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('place notices', ${client_id}))`.execute(
        db,
      );
      for (const waiting of await findWaitingGroups(db, client_id)) {
        families += await notifyGroup(db, deps, { client_id, origin, now: now(), ...waiting });
      }
    });
  }
  return { families };
};

/**
 * Whether a weekly time of the group that has not ended by `today` is on a day that suits the family of the waiting
 * `class_members cm`. Any day suits a family that named none, and any family a group without weekly times.
 */
export const isWishedDay = (today: string): RawBuilder<boolean> => sql`(cm.wishes = '{}'
  or exists (select from group_times t where ${isWeeklyTime(today)} and t.weekday = any (cm.wishes))
  or not exists (select from group_times t where ${isWeeklyTime(today)}))`;

const isWeeklyTime = (today: string): RawBuilder<boolean> => sql`t.client_id = cm.client_id
  and t.group_id = cm.group_id and (t.to_date is null or t.to_date >= ${today}::date)`;

type WaitingGroup = { group_id: number; club_id: number; time_zone: string };

/** Without clubs that are deleted or have no parent portal, and those where the next of the list gets an offer. */
const findWaitingGroups = async (
  db: Writer,
  client_id: number,
): Promise<readonly WaitingGroup[]> => {
  const { rows } = await sql<WaitingGroup>`
    select g.id as group_id, g.club_id, c.time_zone from groups g
    join clubs c on c.client_id = g.client_id and c.id = g.club_id
    where g.client_id = ${client_id} and g.deleted_at is null and c.deleted_at is null
      and c.parent_portal = 1 and exists (
      select from class_members cm where cm.client_id = g.client_id and cm.group_id = g.id
        and cm.waiting and cm.left_date is null)
      and not exists (select from move_settings ms where ms.client_id = g.client_id
        and ms.club_id = g.club_id and ms.automatic_offers)
    order by g.id`.execute(db);
  return rows;
};

type GroupScope = WaitingGroup & { client_id: number; origin: string; now: number };

const notifyGroup = async (
  db: Writer,
  { jobs, api_address }: EmailTaskDeps,
  { client_id, club_id, group_id, time_zone, origin, now }: GroupScope,
): Promise<number> => {
  const today = dateIn(time_zone, now);
  const places = await findPlacesOf(db, { client_id, day: today }, [group_id], now);
  const { places_left = null } = places.get(group_id) ?? {};
  // Without a maximum, the club decides whom it takes from the list and when.
  if (places_left === null) return 0;
  if (places_left === 0) {
    await deletePlaceNotices(db, client_id, [group_id]);
    return 0;
  }
  const { rows } = await sql<{ member_uuid: string }>`
    with waiting as (
      select cm.member_uuid, pn.notified_at, cm.waiting_position, cm.joined_date, cm.class_member_id,
        ${isWishedDay(today)} as suits, exists (select from moves mv where mv.client_id = cm.client_id and mv.member_uuid = cm.member_uuid
          and mv.state = 'declined' and cm.group_id = any (mv.group_ids)
          and mv.decided_at >= pn.notified_at) as declined
      from class_members cm
      left join place_notices pn on pn.client_id = cm.client_id and pn.group_id = cm.group_id
        and pn.member_uuid = cm.member_uuid
      where cm.client_id = ${client_id} and cm.group_id = ${group_id} and cm.waiting and cm.left_date is null)
    insert into place_notices (client_id, club_id, group_id, member_uuid, notified_at)
    select ${client_id}::bigint, ${club_id}::bigint, ${group_id}::bigint, next.member_uuid, ${now}::bigint from (
      select member_uuid from waiting where notified_at is null and suits
      order by waiting_position nulls last, joined_date, class_member_id
      limit greatest(0, ${places_left}::integer
        - (select count(*) from waiting where notified_at > ${now - TURN_SECONDS} and not declined))) next
    on conflict do nothing
    returning member_uuid`.execute(db);
  for (const { member_uuid } of rows) {
    const scope = { client_id, club_id, member_uuid, now };
    const email = { subject: 'place_free', origin, api_origin: api_address ?? origin } as const;
    await emailGuardians(db, jobs, scope, email);
  }
  return rows.length;
};

/**
 * Records that the guardians know of the free places in the groups that the member waits for. They get the next e-mail
 * after the group was full. `now` in seconds.
 */
export const savePlaceNotices = async (
  db: Writer,
  { client_id, member_uuid, now }: { client_id: number; member_uuid: string; now: number },
  group_ids: readonly number[],
): Promise<void> => {
  await sql`
    insert into place_notices (client_id, club_id, group_id, member_uuid, notified_at)
    select cm.client_id, cm.club_id, cm.group_id, cm.member_uuid, ${now}::bigint from class_members cm
    where cm.client_id = ${client_id} and cm.group_id = any (${group_ids}::bigint[])
      and cm.member_uuid = ${member_uuid} and cm.waiting and cm.left_date is null
    on conflict (client_id, group_id, member_uuid) do update set notified_at = excluded.notified_at`.execute(
    db,
  );
};

/** Deletes the notices of groups that are full, so that all guardians hear of the next free place. */
export const deletePlaceNotices = async (
  db: Writer,
  client_id: number,
  group_ids: readonly number[],
): Promise<void> => {
  await sql`
    delete from place_notices where client_id = ${client_id} and group_id = any (${group_ids}::bigint[])`.execute(
    db,
  );
};
