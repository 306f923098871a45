import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { findPlacesOf } from '../groups/places.ts';
import { type ApiError, apiError } from '../http/api-error.ts';

/** Whether `members m` leaves the club on a coming day: until then the member is active. */
export const IS_LEAVING = sql<boolean>`(m.active and m.inactive_date is not null)`;

/**
 * Whether `class_members cm` of `members m` ends because the member leaves the club. One that would begin on that day
 * was removed.
 */
const ENDS_WITH_CLUB: RawBuilder<boolean> = sql`(${IS_LEAVING} and m.client_id = cm.client_id
  and m.uuid = cm.member_uuid and cm.left_date = m.inactive_date and cm.joined_date < cm.left_date
  and cm.left_reason is not distinct from m.inactive_reason and not cm.waiting and not cm.guest)`;

/** Whether `class_members other` is a guest who has no mark, and is on no saved roster. */
const IS_UNMARKED_GUEST: RawBuilder<boolean> = sql`(other.guest
  and not exists (select from attendance a where a.client_id = other.client_id
    and a.member_uuid = other.member_uuid and a.class_member_id = other.class_member_id)
  and not exists (select from session_roster sr where sr.client_id = other.client_id
    and sr.member_uuid = other.member_uuid and sr.class_member_id = other.class_member_id))`;

/**
 * Whether such a membership can continue. What the club has planned since counts: a later membership in the group, a
 * place on its waiting list, or a guest who is in a register already.
 */
const CAN_CONTINUE: RawBuilder<boolean> = sql`(${ENDS_WITH_CLUB}
  and not exists (select from class_members other where other.client_id = cm.client_id
    and other.group_id = cm.group_id and other.member_uuid = cm.member_uuid
    and (other.left_date is null or other.left_date > greatest(cm.left_date, other.joined_date)
      and not other.waiting and not ${IS_UNMARKED_GUEST})))`;

/** Locks the groups in which the members would continue, in the order of their ids. */
export const lockGroupsToContinue = async (
  db: Writer,
  client_id: number,
  uuids: readonly string[],
): Promise<void> => {
  await sql`
    select from groups g where g.client_id = ${client_id} and g.id in (
      select cm.group_id from class_members cm join members m on ${CAN_CONTINUE}
      where cm.client_id = ${client_id} and cm.member_uuid = ${anyOf(uuids)})
    order by g.id for update`.execute(db);
};

/**
 * 409 SESSION_FULL if a group has no places any more for the members who would continue in it (§5).
 *
 * @param until the day of a new plan: those who would leave on it or later need no more than their place
 */
export const checkPlacesToContinue = async (
  db: Reader,
  { client_id, now }: { client_id: number; now: number },
  uuids: readonly string[],
  until: string | null = null,
): Promise<ApiError | null> => {
  const { rows } = await sql<{ id: number; members: string[]; day: string }>`
    select cm.group_id as id, array_agg(cm.member_uuid) as members, min(cm.left_date) as day
    from class_members cm join members m on ${CAN_CONTINUE}
    where cm.client_id = ${client_id} and cm.member_uuid = ${anyOf(uuids)}
      and (${until}::date is null or cm.left_date < ${until})
    group by cm.group_id order by cm.group_id`.execute(db);
  for (const { id, members, day } of rows) {
    const places = await findPlacesOf(db, { client_id, day }, [id], now, members);
    const places_left = places.get(id)?.places_left ?? null;
    if (places_left !== null && places_left < members.length) {
      return apiError(409, 'SESSION_FULL', { places_left });
    }
  }
  return null;
};

/**
 * Withdraws that members leave the club on a coming day. They continue in the groups that they would leave then, and
 * guests of later sessions become members, so that no register has them twice.
 *
 * @param until the day of a new plan, from which on they would still be guests
 */
export const withdrawLeaving = async (
  db: Writer,
  { client_id, now }: { client_id: number; now: number },
  uuids: readonly string[],
  until: string | null = null,
): Promise<void> => {
  await sql`
    delete from class_members guest using class_members cm, members m
    where ${CAN_CONTINUE} and cm.client_id = ${client_id} and cm.member_uuid = ${anyOf(uuids)}
      and guest.client_id = cm.client_id and guest.group_id = cm.group_id and guest.member_uuid = cm.member_uuid
      and guest.guest and guest.joined_date >= cm.left_date
      and (${until}::date is null or guest.joined_date < ${until})`.execute(db);
  await sql`
    update class_members cm set left_date = null, left_reason = null
    from members m where ${CAN_CONTINUE} and cm.client_id = ${client_id}
      and cm.member_uuid = ${anyOf(uuids)}`.execute(db);
  await sql`
    update members m set inactive_date = null, inactive_reason = null, updated_at = ${now}
    where m.client_id = ${client_id} and m.uuid = ${anyOf(uuids)} and ${IS_LEAVING}`.execute(db);
};

/**
 * Plans that active members leave the club on a coming day, and the groups that they are in. An earlier plan is
 * replaced. Waiting lists, offers and memberships that begin or end later stay until then.
 */
export const planLeaving = async (
  db: Writer,
  { client_id, now }: { client_id: number; now: number },
  uuids: readonly string[],
  { date, reason }: { date: string; reason: string | null },
): Promise<void> => {
  await sql`
    update class_members cm set left_date = ${date}, left_reason = ${reason}
    from members m where ${ENDS_WITH_CLUB} and cm.client_id = ${client_id} and cm.member_uuid = ${anyOf(uuids)}
      and cm.joined_date < ${date} and cm.left_date >= ${date}`.execute(db);
  await withdrawLeaving(db, { client_id, now }, uuids, date);
  await sql`
    update members set inactive_date = ${date}, inactive_reason = ${reason}, updated_at = ${now}
    where client_id = ${client_id} and uuid = ${anyOf(uuids)}`.execute(db);
  await sql`
    update class_members set left_date = ${date}, left_reason = ${reason}
    where client_id = ${client_id} and member_uuid = ${anyOf(uuids)} and not waiting and not guest
      and left_date is null and joined_date < ${date}`.execute(db);
};
