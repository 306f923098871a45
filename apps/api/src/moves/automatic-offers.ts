import { DAY_SECONDS, dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import { withWriteTransaction, type Writer } from '../database/tenant-transaction.ts';
import { findPlacesOf } from '../groups/places.ts';
import {
  type EmailTaskDeps,
  findClientIds,
  findClientOrigin,
  serverTenant,
} from '../operations/each-client.ts';
import { addOffer, findOldGroup } from './offer.ts';
import { deletePlaceNotices, savePlaceNotices, isWishedDay } from './place-notices.ts';
import { findMarksWithGroups } from './ready.ts';

/** The same time as the default of an offer by an administrator. */
const OFFER_SECONDS = 3 * DAY_SECONDS;

/**
 * Offers places without the office, in clubs that have switched it on: a free place to the next of the waiting list,
 * and else the best suitable group to each member whom a coach marked. Several servers may
 * call it concurrently. Returns the number of offers.
 */
export const offerAutomatically = async (deps: EmailTaskDeps): Promise<{ offers: number }> => {
  const { database, now } = deps;
  let offers = 0;
  for (const client_id of await findClientIds(database)) {
    const parent_origin = await findClientOrigin(deps, client_id, 'parent');
    // Without a parent portal, families cannot answer.
    if (parent_origin === null) continue;
    const club_origin = (await findClientOrigin(deps, client_id, 'club')) ?? parent_origin;
    const api_origin = deps.api_address ?? parent_origin;
    const origins = { parent_origin, club_origin, api_origin };
    const tenant = serverTenant(client_id);
    const clubs = await withWriteTransaction(database, tenant, (db) => findClubs(db, client_id));
    for (const { club_id, time_zone } of clubs) {
      const today = dateIn(time_zone, now());
      const scope = { client_id, club_id, time_zone, today, now: now(), origins };
      offers += await withWriteTransaction(database, tenant, (db) => offerInClub(db, deps, scope));
    }
  }
  return { offers };
};

type Scope = {
  client_id: number;
  club_id: number;
  time_zone: string;
  today: string;
  /** Seconds. */
  now: number;
  origins: { parent_origin: string; club_origin: string; api_origin: string };
};

/** Clubs with the setting that manage their members here. */
const findClubs = async (
  db: Writer,
  client_id: number,
): Promise<readonly { club_id: number; time_zone: string }[]> => {
  const { rows } = await sql<{ club_id: number; time_zone: string }>`
    select c.id as club_id, c.time_zone from move_settings ms
    join clubs c on c.client_id = ms.client_id and c.id = ms.club_id
    where ms.client_id = ${client_id} and ms.automatic_offers and c.deleted_at is null
      and c.parent_portal = 1 and c.member_types <> 'remote_only'
    order by c.id`.execute(db);
  return rows;
};

const offerInClub = async (db: Writer, deps: EmailTaskDeps, scope: Scope): Promise<number> => {
  const { client_id, club_id } = scope;
  await sql`select pg_advisory_xact_lock(hashtextextended('automatic offers', ${club_id}))`.execute(
    db,
  );
  await forgetFullGroups(db, scope);
  const waiting = await findWaiting(db, scope);
  const marks = (await findMarksWithGroups(db, scope)).filter(
    ({ last_offer }) => last_offer === null,
  );
  const answering = await findAnswering(
    db,
    client_id,
    marks.map(({ member }) => member.uuid),
  );
  const left = await findFreePlaces(db, scope, [
    ...waiting.map(({ group_id }) => group_id),
    ...marks.flatMap(({ groups }) => groups.map(({ id }) => id)),
  ]);
  const offered = new Set<string>();
  const offer = async (member_uuid: string, group_id: number) => {
    const places = left.get(group_id);
    if (places === 0 || offered.has(member_uuid)) return false;
    offered.add(member_uuid);
    if (places != null) left.set(group_id, places - 1);
    await offerPlace(db, deps, { ...scope, member_uuid, group_id });
    return true;
  };
  // A group without a maximum does not empty its waiting list: the club decides.
  for (const { member_uuid, group_id } of waiting) {
    if (left.get(group_id) !== null) await offer(member_uuid, group_id);
  }
  for (const { member, groups } of marks) {
    if (!answering.has(member.uuid)) continue;
    for (const { id, fits } of groups) {
      if (fits && (await offer(member.uuid, id))) break;
    }
  }
  return offered.size;
};

const offerPlace = async (
  db: Writer,
  { jobs }: EmailTaskDeps,
  {
    client_id,
    club_id,
    member_uuid,
    group_id,
    today,
    now,
    origins,
  }: Scope & {
    member_uuid: string;
    group_id: number;
  },
): Promise<void> => {
  const id = await addOffer(db, jobs, {
    client_id,
    club_id,
    member_uuid,
    from_group_id: await findOldGroup(db, { client_id, member_uuid, today }),
    group_ids: [group_id],
    expires_at: now + OFFER_SECONDS,
    ...origins,
    automatic: true,
    created_by: null,
    created_at: now,
  });
  await savePlaceNotices(db, { client_id, member_uuid, now }, [group_id]);
  const server = { ...serverTenant(client_id), club_id };
  await audit(db, server, now, {
    action: 'move.offer',
    entity: 'move',
    entity_id: id,
    member_uuid,
    detail: { group_ids: [group_id], automatic: true },
  });
};

/**
 * Families of full groups can get another automatic offer. A group is full only if its members take all places: a held
 * place may become free again, and is then offered to a family that had no offer yet.
 */
const forgetFullGroups = async (
  db: Writer,
  { client_id, club_id, today, now }: Scope,
): Promise<void> => {
  const rows = await db
    .selectFrom('place_notices')
    .select('group_id')
    .distinct()
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .execute();
  const ids = rows.map(({ group_id }) => group_id);
  const places = await findPlacesOf(db, { client_id, day: today }, ids, now);
  await deletePlaceNotices(
    db,
    client_id,
    ids.filter((id) => places.get(id)?.is_full === true),
  );
};

/**
 * Waiting members in the order of the lists whom a day of the group suits, without those who have an open offer, have
 * no guardian who can answer, or had an automatic offer or declined one since they joined the list and since the group
 * was last full.
 */
const findWaiting = async (
  db: Writer,
  { client_id, club_id, time_zone, today }: Scope,
): Promise<readonly { member_uuid: string; group_id: number }[]> => {
  const { rows } = await sql<{ member_uuid: string; group_id: number }>`
    select cm.member_uuid, cm.group_id from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
    join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid and m.active
      and m.merged_into is null
    where cm.client_id = ${client_id} and g.club_id = ${club_id} and g.status = 1 and cm.waiting and cm.left_date is null
      and ${CAN_ANSWER} and ${isWishedDay(today)}
      and not exists (select from moves mv where mv.client_id = cm.client_id
        and mv.member_uuid = cm.member_uuid and (mv.state in ('offered', 'held')
          or (mv.automatic or mv.state = 'declined') and cm.group_id = any (mv.group_ids)
            and (to_timestamp(coalesce(mv.decided_at, mv.created_at)) at time zone ${time_zone})::date >= cm.joined_date
            and exists (select from place_notices pn where pn.client_id = cm.client_id and pn.group_id = cm.group_id
              and pn.member_uuid = cm.member_uuid
              and pn.notified_at <= coalesce(mv.decided_at, mv.created_at))))
    order by cm.group_id, cm.waiting_position nulls last, cm.joined_date, cm.class_member_id`.execute(
    db,
  );
  return rows;
};

/** Whether a guardian who acts for `members m` can sign in. */
const CAN_ANSWER = sql`exists (select from member_guardians mg
  join guardians own on own.client_id = mg.client_id and own.id = mg.guardian_id
  join users u on u.client_id = own.client_id and u.uuid = own.user_uuid and u.status in ('active', 'invited')
  where mg.client_id = m.client_id and mg.member_uuid = m.uuid and mg.acts and not mg.restricted)`;

const findAnswering = async (
  db: Writer,
  client_id: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ uuid: string }>`
    select m.uuid from members m
    where m.client_id = ${client_id} and m.uuid = any (${uuids}::uuid[]) and ${CAN_ANSWER}`.execute(
    db,
  );
  return new Set(rows.map(({ uuid }) => uuid));
};

/** Free places that no open automatic offer promises; null: the group has no maximum. */
const findFreePlaces = async (
  db: Writer,
  { client_id, today, now }: Scope,
  group_ids: readonly number[],
): Promise<Map<number, number | null>> => {
  const ids = [...new Set(group_ids)];
  const places = await findPlacesOf(db, { client_id, day: today }, ids, now);
  const { rows } = await sql<{ group_id: number; offers: number }>`
    select mv.group_ids[1]::integer as group_id, count(*)::integer as offers from moves mv
    where mv.client_id = ${client_id} and mv.automatic and mv.state = 'offered' and mv.expires_at > ${now}
    group by 1`.execute(db);
  const promised = new Map(rows.map(({ group_id, offers }) => [group_id, offers]));
  return new Map(
    ids.map((id) => {
      const { places_left = null } = places.get(id) ?? {};
      return [id, places_left === null ? null : Math.max(0, places_left - (promised.get(id) ?? 0))];
    }),
  );
};
