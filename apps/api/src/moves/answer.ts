import type { Move } from '@springboard/contract';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import { actForClubs, type Writer } from '../database/tenant-transaction.ts';
import { findCandidates, isInGroup, isMember } from '../groups/bulk-queries.ts';
import { findPlaces, placeDayOf } from '../groups/places.ts';
import { lockGroups } from '../groups/administration-queries.ts';
import { releaseHolds } from '../groups/open-offers.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { emailAdministrators, emailGuardians } from '../mail/move-emails.ts';
import { endMove } from './offer.ts';
import { savePlaceNotices } from './place-notices.ts';
import {
  changeGroup,
  findMayAnswer,
  findMoveDatesOf,
  findMoves,
  lockMove,
  mayAnswer,
  type MoveRow,
  withGroups,
} from './queries.ts';

type AnswerContext = Pick<
  Context<'POST /moves/:id/confirm'>,
  'principal' | 'params' | 'now' | 'write' | 'server'
>;

type Answer = {
  move: MoveRow;
  client_id: number;
  club_id: number;
  member_uuid: string;
  today: string;
};

/**
 * The answer of a guardian to an open offer. Guardians see no groups but those of their children, so after the check
 * that they act for the child the transaction continues with the rights of the club.
 */
const answerMove = (
  { principal, params, now, write }: AnswerContext,
  action: string,
  work: (db: Writer, answer: Answer) => Promise<ApiError | null>,
): Promise<Move | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const { id } = params;
    if (!(await mayAnswer(db, client_id, id))) return apiError(404, 'NOT_FOUND');
    const [own] = await findMoves(db, { client_id, club_id: null, now, id });
    if (own === undefined) return apiError(404, 'NOT_FOUND');
    const { club_id } = own;
    await actForClubs(db, [club_id]);
    await lockMove(db, client_id, id);
    const [move] = await findMoves(db, { client_id, club_id, now, id });
    if (move === undefined) return apiError(404, 'NOT_FOUND');
    if (move.state !== 'offered' && move.state !== 'held') {
      return apiError(409, 'CONFLICT', { state: move.state });
    }
    const today = await findToday(db, { ...principal, club_id }, now);
    const member_uuid = move.member.uuid;
    if (!(await findMayAnswer(db, principal, [move])).has(id)) {
      return apiError(409, 'CONFLICT', { state: move.state });
    }
    const error = await work(db, { move, client_id, club_id, member_uuid, today });
    if (error !== null) return error;
    await audit(db, principal, now, {
      action: `move.${action}`,
      entity: 'move',
      entity_id: id,
      club_id,
      member_uuid,
    });
    const rows = await findMoves(db, { client_id, club_id, now, id });
    const [answered] = await withGroups(db, { client_id, today, now }, rows);
    if (answered === undefined) return apiError(404, 'NOT_FOUND');
    return { ...answered, may_answer: (await findMayAnswer(db, principal, rows)).has(id) };
  });

/** POST /moves/:id/hold: holds a place in one of the offered groups, instead of one that is held already. */
export const holdPlace = (context: Context<'POST /moves/:id/hold'>): Promise<Move | ApiError> =>
  answerMove(context, 'hold', async (db, { move, client_id, club_id, member_uuid, today }) => {
    const { principal, now, body } = context;
    const { group_id } = body;
    if (!move.group_ids.includes(group_id)) {
      return apiError(422, 'VALIDATION', { group_id: 'unknown' });
    }
    if (move.state === 'held' && move.group_id === group_id) return null;
    const error = await lockOffered(db, { client_id, club_id, member_uuid, today }, group_id);
    if (isApiError(error)) return error;
    const places = await findPlaces(db, { client_id, group_id, day: today }, now, [member_uuid]);
    const day = placeDayOf(places, today);
    if (day === null) return apiError(409, 'SESSION_FULL', { places_left: 0 });
    await releaseHolds(db, client_id, [member_uuid]);
    await db
      .insertInto('place_holds')
      .values({
        client_id,
        club_id,
        group_id,
        member_uuid,
        user_uuid: principal.user_uuid,
        move_id: move.id,
        expires_at: move.expires_at,
        created_at: now,
      })
      .execute();
    const from = move.from_group?.id ?? null;
    const dates = await findMoveDatesOf(db, { client_id, today, now }, { from, to: group_id, day });
    await endMove(db, client_id, move.id, 'held', { group_id, ...dates });
    return null;
  });

/** POST /moves/:id/confirm: the held place becomes the child's. */
export const confirmMove = (
  context: Context<'POST /moves/:id/confirm'>,
): Promise<Move | ApiError> =>
  answerMove(context, 'confirm', async (db, { move, client_id, club_id, member_uuid, today }) => {
    const { principal, now, server } = context;
    const { group_id } = move;
    if (move.state !== 'held' || group_id === null) {
      return apiError(409, 'CONFLICT', { state: move.state });
    }
    const error = await lockOffered(db, { client_id, club_id, member_uuid, today }, group_id);
    if (isApiError(error)) return error;
    const places = await findPlaces(db, { client_id, group_id, day: today }, now, [member_uuid]);
    const day = placeDayOf(places, today);
    const first_date = move.first_date ?? today;
    // The maximum may be lower than when the place was held, and another day is not what the guardian confirms.
    if (day === null || (day > today && day > first_date)) {
      return apiError(409, 'SESSION_FULL', { places_left: 0 });
    }
    const key = { client_id, club_id, id: move.id, member_uuid };
    const from = move.from_group?.id ?? null;
    const dates = await findMoveDatesOf(
      db,
      { client_id, today, now },
      { from, to: group_id, day: first_date },
    );
    await changeGroup(db, key, { from, to: group_id, first_date: dates.first_date });
    await db
      .updateTable('place_holds')
      .set({ state: 'confirmed' })
      .where('client_id', '=', client_id)
      .where('move_id', '=', move.id)
      .where('state', '=', 'held')
      .execute();
    await endMove(db, client_id, move.id, 'confirmed', {
      ...dates,
      decided_by: principal.user_uuid,
      decided_at: now,
    });
    const { parent_origin: origin, api_origin } = move;
    const email = { subject: 'offer_confirmed', origin, api_origin } as const;
    await emailGuardians(db, server.jobs, { client_id, club_id, member_uuid, now }, email);
    return null;
  });

/** POST /moves/:id/decline: with wishes for other times, the child waits for the offered groups. */
export const declineMove = (
  context: Context<'POST /moves/:id/decline'>,
): Promise<Move | ApiError> =>
  answerMove(context, 'decline', async (db, { move, client_id, club_id, member_uuid, today }) => {
    const { principal, now, body, server } = context;
    const { reason } = body;
    const wishes = (body.wishes ?? []).toSorted((a, b) => a - b);
    await lockGroups(db, { client_id, club_id }, move.group_ids);
    await releaseHolds(db, client_id, [member_uuid]);
    if (reason === 'times') {
      for (const group_id of move.group_ids) {
        const scope = { client_id, group_id, day: today };
        const [member] = await findCandidates(db, scope, club_id, [member_uuid]);
        if (member?.active !== true || isMember(member)) continue;
        if (member.state === 'waiting') {
          await db
            .updateTable('class_members')
            .set({ wishes })
            .where('client_id', '=', client_id)
            .where('group_id', '=', group_id)
            .where('member_uuid', '=', member_uuid)
            .where('waiting', '=', true)
            .where('left_date', 'is', null)
            .execute();
          continue;
        }
        await db
          .insertInto('class_members')
          .values({
            client_id,
            club_id,
            group_id,
            member_uuid,
            waiting: true,
            wishes,
            joined_date: today,
          })
          .execute();
      }
    }
    // The free places are those that the family has just declined.
    await savePlaceNotices(db, { client_id, member_uuid, now }, move.group_ids);
    await endMove(db, client_id, move.id, 'declined', {
      group_id: null,
      last_date: null,
      first_date: null,
      reason,
      wishes,
      decided_by: principal.user_uuid,
      decided_at: now,
    });
    const { club_origin: origin, api_origin } = move;
    const email = { subject: 'offer_declined', origin, api_origin } as const;
    await emailAdministrators(db, server.jobs, { client_id, club_id, now }, email);
    return null;
  });

/**
 * Locks the group, so that its places are counted one answer after the other. The member must be active, and may not be
 * in it yet.
 */
const lockOffered = async (
  db: Writer,
  { client_id, club_id, member_uuid, today }: Omit<Answer, 'move'>,
  group_id: number,
): Promise<ApiError | null> => {
  const known = await lockGroups(db, { client_id, club_id }, [group_id]);
  if (!known.has(group_id)) return apiError(404, 'UNKNOWN_GROUP');
  const scope = { client_id, group_id, day: today };
  const [member] = await findCandidates(db, scope, club_id, [member_uuid]);
  if (member?.active !== true) return apiError(409, 'CONFLICT', { member: 'inactive' });
  return isInGroup(member) ? apiError(409, 'CONFLICT', { state: 'in' }) : null;
};
