import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { emailGuardians } from '../mail/move-emails.ts';

/**
 * Locks the open offers of the members until the transaction ends. A guardian's answer locks its offer before the
 * group, so a change of both does too.
 */
export const lockOffers = async (
  db: Writer,
  client_id: number,
  uuids: readonly string[],
): Promise<void> => {
  await sql`
    select from moves where client_id = ${client_id} and member_uuid = ${anyOf(uuids)}
      and state in ('offered', 'held')
    order by id for update`.execute(db);
};

/** Returns those of the members for whom a place in the group is held. `now` in seconds. */
export const findHolders = async (
  db: Reader,
  { client_id, group_id, now }: { client_id: number; group_id: number; now: number },
  uuids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('place_holds')
    .select('member_uuid')
    .where('client_id', '=', client_id)
    .where('group_id', '=', group_id)
    .where('member_uuid', '=', anyOf(uuids))
    .where('state', '=', 'held')
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map(({ member_uuid }) => member_uuid));
};

/** The places of the group that are held for others than the members. `now` in seconds. */
export const countHolds = async (
  db: Reader,
  { client_id, group_id, now }: { client_id: number; group_id: number; now: number },
  uuids: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from place_holds
    where client_id = ${client_id} and group_id = ${group_id} and state = 'held' and expires_at > ${now}
      and member_uuid <> all (${uuids}::uuid[])`.execute(db);
  return rows[0]?.held ?? 0;
};

/** Releases every place that is held for the members, also those whose time is over. */
export const releaseHolds = async (
  db: Writer,
  client_id: number,
  uuids: readonly string[],
): Promise<void> => {
  await db
    .updateTable('place_holds')
    .set({ state: 'released' })
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', anyOf(uuids))
    .where('state', '=', 'held')
    .execute();
};

/** Withdraws the open offers of members who leave the club, and releases their held places. `now` in seconds. */
export const withdrawOffers = async (
  db: Writer,
  { client_id, now }: { client_id: number; now: number },
  uuids: readonly string[],
): Promise<void> => {
  await sql`
    update moves set state = 'withdrawn', decided_at = ${now}
    where client_id = ${client_id} and member_uuid = ${anyOf(uuids)} and state in ('offered', 'held')`.execute(
    db,
  );
  await releaseHolds(db, client_id, uuids);
};

type DeletedGroup = { client_id: number; group_id: number };

/** Locks the open offers of a group that is about to be deleted, before the group, as `lockOffers` does. */
export const lockOffersOfGroup = async (
  db: Writer,
  { client_id, group_id }: DeletedGroup,
): Promise<void> => {
  await sql`
    select from moves where client_id = ${client_id} and ${group_id}::bigint = any (group_ids)
      and state in ('offered', 'held')
    order by id for update`.execute(db);
};

/**
 * Withdraws the open offers that a deleted group leaves without a choice: a place in it is held, or every offered group
 * is deleted. Releases its held places and e-mails the guardians.
 */
export const withdrawOffersOfGroup = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  { client_id, group_id, user_uuid, now }: DeletedGroup & { user_uuid: string; now: number },
): Promise<void> => {
  const { rows } = await sql<{
    club_id: number;
    member_uuid: string;
    parent_origin: string;
    api_origin: string;
  }>`
    update moves set state = 'withdrawn', decided_by = ${user_uuid}::uuid, decided_at = ${now}
    where client_id = ${client_id} and state in ('offered', 'held') and expires_at > ${now}
      and ${group_id}::bigint = any (group_ids) and (group_id = ${group_id} or not exists (
        select from groups g where g.client_id = moves.client_id and g.id = any (moves.group_ids)
          and g.deleted_at is null))
    returning club_id, member_uuid, parent_origin, api_origin`.execute(db);
  await releaseHolds(
    db,
    client_id,
    rows.map(({ member_uuid }) => member_uuid),
  );
  for (const { club_id, member_uuid, parent_origin: origin, api_origin } of rows) {
    const scope = { client_id, club_id, member_uuid, now };
    await emailGuardians(db, jobs, scope, { subject: 'offer_withdrawn', origin, api_origin });
  }
};

type Placement = {
  client_id: number;
  /** The user who adds the members. */
  user_uuid: string;
  group_id: number;
  /** The group that they leave for it; null: none. */
  from: number | null;
  /** The first day on which they are in the group. */
  day: string;
  /** Seconds. */
  now: number;
};

/**
 * Ends the open offers that are settled because the club adds the members to a group itself: `placed` if the group was
 * offered, `withdrawn` if they leave the group of the offer for another one. Releases the held places and e-mails the
 * guardians, as PATCH /moves/:id does.
 */
export const settleOffers = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  { client_id, user_uuid, group_id, from, day, now }: Placement,
  uuids: readonly string[],
): Promise<void> => {
  const isOffered = sql`${group_id}::bigint = any (group_ids)`;
  const { rows } = await sql<{
    club_id: number;
    member_uuid: string;
    state: 'placed' | 'withdrawn';
    parent_origin: string;
    api_origin: string;
  }>`
    update moves set state = case when ${isOffered} then 'placed' else 'withdrawn' end,
      group_id = case when ${isOffered} then ${group_id}::bigint else group_id end,
      last_date = case when ${isOffered} then null else last_date end,
      first_date = case when ${isOffered} then (select coalesce(min(s.date), ${day}::date) from sessions s
        where s.client_id = ${client_id} and s.group_id = ${group_id} and not s.cancelled and s.start_at > ${now}
          and s.date >= ${day})
        else first_date end,
      decided_by = ${user_uuid}::uuid, decided_at = ${now}
    where client_id = ${client_id} and member_uuid = ${anyOf(uuids)} and state in ('offered', 'held')
      and (${isOffered} or from_group_id = ${from}::bigint)
    returning club_id, member_uuid, state, parent_origin, api_origin`.execute(db);
  await releaseHolds(
    db,
    client_id,
    rows.map(({ member_uuid }) => member_uuid),
  );
  for (const { club_id, member_uuid, state, parent_origin: origin, api_origin } of rows) {
    const subject = state === 'placed' ? 'offer_confirmed' : 'offer_withdrawn';
    const scope = { client_id, club_id, member_uuid, now };
    await emailGuardians(db, jobs, scope, { subject, origin, api_origin });
  }
};
