import { isMemberOn } from '../access/roster.ts';
import { DAY_SECONDS } from '@springboard/domain';
import type { Move } from '@springboard/contract';
import { type Insertable, sql } from 'kysely';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Moves } from '../database/schema.generated.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { findCandidates, isInGroup, membersAreRemote } from '../groups/bulk-queries.ts';
import { findPlaces, placeDayOf } from '../groups/places.ts';
import { lockGroups } from '../groups/administration-queries.ts';
import { releaseHolds } from '../groups/open-offers.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import type { Context } from '../routing/context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { emailGuardians } from '../mail/move-emails.ts';
import { changeGroup, findMoveDatesOf, findMoves, lockMove, withGroups } from './queries.ts';

const MAX_DAYS = 30;

/** POST /moves: offers places to a member, and e-mails the guardians who act for them. */
export const createMove = async ({
  server,
  signIn,
  principal,
  body,
  origin,
  now,
  write,
}: Context<'POST /moves'>): Promise<Move | ApiError> => {
  const { client_id, club_id, user_uuid } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const { member_uuid, group_ids, expires_at } = body;
  if (expires_at <= now) return apiError(422, 'VALIDATION', { expires_at: 'minimum' });
  if (expires_at > now + MAX_DAYS * DAY_SECONDS) {
    return apiError(422, 'VALIDATION', { expires_at: 'maximum' });
  }
  const origins = await signIn.read(client_id, async (db) => ({
    parent_origin: await findPortalOrigin(db, client_id, 'parent', origin),
    club_origin: await findPortalOrigin(db, client_id, 'admin', origin),
  }));
  const api_origin = server.api_address ?? origins.parent_origin;
  return write(async (db) => {
    // The remote system decides the groups of remote members.
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    const known = await lockGroups(db, principal, group_ids);
    if (known.size < group_ids.length) return apiError(404, 'UNKNOWN_GROUP');
    const today = await findToday(db, principal, now);
    const from_group_id = await findOldGroup(db, { client_id, member_uuid, today });
    const inactive = await findInactive(db, client_id, [...group_ids, from_group_id ?? 0]);
    // As in the list of suitable groups, a member of an inactive group may move to another one.
    if (!inactive.has(from_group_id ?? 0) && group_ids.some((id) => inactive.has(id))) {
      return apiError(422, 'VALIDATION', { group_ids: 'inactive' });
    }
    for (const group_id of group_ids) {
      const scope = { client_id, group_id, day: today };
      const [member] = await findCandidates(db, scope, club_id, [member_uuid]);
      if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
      if (!member.active) return apiError(422, 'VALIDATION', { member_uuid: 'inactive' });
      if (isInGroup(member)) return apiError(422, 'VALIDATION', { group_ids: 'in' });
    }
    const open = await findOpenMove(db, { client_id, member_uuid });
    if (open !== undefined && open.expires_at > now) {
      return apiError(409, 'CONFLICT', { move_id: open.id });
    }
    if (open !== undefined) await endMove(db, client_id, open.id, 'expired');
    const id = await addOffer(db, server.jobs, {
      client_id,
      club_id,
      member_uuid,
      from_group_id,
      group_ids,
      expires_at,
      ...origins,
      api_origin,
      created_by: user_uuid,
      created_at: now,
    });
    await audit(db, principal, now, {
      action: 'move.offer',
      entity: 'move',
      entity_id: id,
      member_uuid,
      detail: { group_ids },
    });
    return readMove(db, principal, id, now);
  });
};

/** Stores an offer and e-mails the guardians who act for the member. Returns its id. */
export const addOffer = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  offer: Insertable<Moves>,
): Promise<number> => {
  const { client_id, club_id, member_uuid, created_at: now, api_origin } = offer;
  const { id } = await db
    .insertInto('moves')
    .values(offer)
    .returning('id')
    .executeTakeFirstOrThrow();
  const scope = { client_id, club_id, member_uuid, now };
  const email = {
    subject: 'offer',
    origin: offer.parent_origin,
    api_origin,
    move_id: id,
  } as const;
  await emailGuardians(db, jobs, scope, email);
  return id;
};

/** PATCH /moves/:id: the club withdraws an offer, or decides itself. */
export const decideMove = ({
  server,
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /moves/:id'>): Promise<Move | ApiError> =>
  write(async (db) => {
    const { client_id, club_id, user_uuid } = principal;
    const { id } = params;
    await lockMove(db, client_id, id);
    const [move] = await findMoves(db, { client_id, club_id, now, id });
    if (move === undefined || club_id === null) return apiError(404, 'NOT_FOUND');
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    const key = { client_id, club_id, id, member_uuid: move.member.uuid };
    const tell = (subject: 'offer_withdrawn' | 'offer_confirmed') => {
      const { parent_origin: origin, api_origin } = move;
      return emailGuardians(db, server.jobs, { ...key, now }, { subject, origin, api_origin });
    };
    const isOpen = move.state === 'offered' || move.state === 'held';
    if (
      move.state === 'confirmed' ||
      move.state === 'placed' ||
      (!isOpen && body.state === 'withdrawn')
    ) {
      return apiError(409, 'CONFLICT', { state: move.state });
    }
    if (body.state === 'withdrawn') {
      await releaseHolds(db, client_id, [key.member_uuid]);
      await endMove(db, client_id, id, 'withdrawn', { decided_by: user_uuid, decided_at: now });
      await tell('offer_withdrawn');
    } else {
      const { group_id } = body;
      if (group_id === undefined) return apiError(422, 'VALIDATION', { group_id: 'required' });
      const from = move.from_group?.id ?? null;
      const known = await lockGroups(db, principal, from === null ? [group_id] : [group_id, from]);
      if (!known.has(group_id)) return apiError(404, 'UNKNOWN_GROUP');
      const today = await findToday(db, principal, now);
      const scope = { client_id, group_id, day: today };
      const [member] = await findCandidates(db, scope, club_id, [key.member_uuid]);
      if (member?.active !== true) return apiError(422, 'VALIDATION', { member_uuid: 'inactive' });
      if (isInGroup(member)) return apiError(422, 'VALIDATION', { group_id: 'in' });
      await releaseHolds(db, client_id, [key.member_uuid]);
      const places = await findPlaces(db, scope, now, [key.member_uuid]);
      const day = placeDayOf(places, today);
      // The released place may be needed again, so the transaction must not commit.
      if (day === null) throw new NoPlace();
      const dates = await findMoveDatesOf(
        db,
        { client_id, today, now },
        { from, to: group_id, day },
      );
      await changeGroup(db, key, { from, to: group_id, first_date: dates.first_date });
      await endMove(db, client_id, id, 'placed', {
        group_id,
        ...dates,
        decided_by: user_uuid,
        decided_at: now,
      });
      await tell('offer_confirmed');
    }
    await audit(db, principal, now, {
      action: `move.${body.state}`,
      entity: 'move',
      entity_id: id,
      member_uuid: key.member_uuid,
      detail: { group_id: body.group_id ?? null },
    });
    return readMove(db, principal, id, now);
  }).catch((error: unknown) => {
    if (error instanceof NoPlace) return apiError(409, 'SESSION_FULL', { places_left: 0 });
    throw error;
  });

/** Rolls the transaction back. */
class NoPlace extends Error {}

type MoveValues = {
  group_id?: number | null;
  last_date?: string | null;
  first_date?: string | null;
  reason?: 'times' | 'stay' | 'other';
  wishes?: number[];
  decided_by?: string;
  decided_at?: number;
};

/** Sets the state of a move, with what belongs to it. */
export const endMove = async (
  db: Writer,
  client_id: number,
  id: number,
  state: Move['state'],
  values: MoveValues = {},
): Promise<void> => {
  await db
    .updateTable('moves')
    .set({ state, ...values })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

const findOpenMove = async (
  db: Reader,
  { client_id, member_uuid }: { client_id: number; member_uuid: string },
): Promise<{ id: number; expires_at: number } | undefined> =>
  db
    .selectFrom('moves')
    .select(['id', 'expires_at'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('state', 'in', ['offered', 'held'])
    .executeTakeFirst();

/**
 * The group in which a coach marked the member, or else the one that they joined last, of those that they do not leave
 * on a coming day if there is one; null: they are in none.
 */
export const findOldGroup = async (
  db: Reader,
  { client_id, member_uuid, today }: { client_id: number; member_uuid: string; today: string },
): Promise<number | null> => {
  const { rows } = await sql<{ group_id: number }>`
    select cm.group_id from class_members cm
    left join move_marks mm on mm.client_id = cm.client_id and mm.group_id = cm.group_id
      and mm.member_uuid = cm.member_uuid and mm.remote_node_id is not null and not mm.stay
    where cm.client_id = ${client_id} and cm.member_uuid = ${member_uuid} and not cm.guest and ${isMemberOn(today)}
    order by mm.group_id is null, cm.left_date is not null, cm.joined_date desc, cm.class_member_id desc limit 1`.execute(
    db,
  );
  return rows[0]?.group_id ?? null;
};

/** Returns those of the groups that are inactive. */
const findInactive = async (
  db: Reader,
  client_id: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', 'in', ids)
    .where('status', '<>', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** A move of the administrator's club. */
const readMove = async (
  db: Reader,
  principal: Principal,
  id: number,
  now: number,
): Promise<Move> => {
  const { client_id, club_id } = principal;
  const today = await findToday(db, principal, now);
  const rows = await findMoves(db, { client_id, club_id, now, id });
  const [move] = await withGroups(db, { client_id, today, now }, rows);
  if (move === undefined) throw new Error('The saved move was not found');
  return move;
};
