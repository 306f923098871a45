import { isMemberOn } from '../access/roster.ts';
import type { AddedSession, Session } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { sql } from 'kysely';
import { findToday } from '../access/today.ts';
import { anyOf } from '../database/any-of.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { lockOwnGroup } from '../groups/administration-queries.ts';
import { writeUnlessDryRun } from '../groups/dry-run.ts';
import { countHolds } from '../groups/open-offers.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { findOrigins, findPreviewSender, previewNotices } from '../mail/notice-context.ts';
import { addSessionNotices, countFamilies } from '../mail/session-notices.ts';
import type { Context } from '../routing/context.ts';
import { findGroupPlaces } from './bulk.ts';
import { readSession, validateCover } from './change.ts';
import { findSessionsByKey, type SessionRow } from './queries.ts';

const MAX_DAYS_AHEAD = 366;

/** POST /groups/:id/sessions: an extra session, beside those of the weekly times. */
export const addSession = async (
  context: Context<'POST /groups/:id/sessions'>,
): Promise<AddedSession | ApiError> => {
  const { principal, params, body, now, write, server } = context;
  const { date, start_time, end_time, max_members, cover_user_uuid = null, tell = 0 } = body;
  const isDryRun = body.dry_run === 1;
  const origins = tell === 1 && !isDryRun ? await findOrigins(context) : null;
  const sender = isDryRun ? await findPreviewSender(context) : null;
  return writeUnlessDryRun<AddedSession | ApiError>({ write, isDryRun }, async (db) => {
    const { client_id } = principal;
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    if (end_time <= start_time) return apiError(422, 'VALIDATION', { end_time: 'minimum' });
    const { club_id, id: group_id } = group;
    const today = await findToday(db, principal, now);
    if (date < today) return apiError(422, 'VALIDATION', { date: 'minimum' });
    if (date > addDays(today, MAX_DAYS_AHEAD)) {
      return apiError(422, 'VALIDATION', { date: 'maximum' });
    }
    const error = await validateCover(db, { client_id, club_id }, cover_user_uuid);
    if (error !== null) return error;
    const key = { group_id, date };
    // A group has one session a day, even if it is cancelled.
    if ((await findSessionsByKey(db, client_id, [key])).length > 0) {
      return apiError(409, 'CONFLICT', { date: 'taken' });
    }
    const maximum = max_members === undefined ? group.max_members : max_members;
    const { rows } = await sql<{ id: number }>`
      insert into sessions (client_id, club_id, group_id, date, start_at, end_at, max_members, cover_user_uuid)
      select club.client_id, club.id, ${group_id}, ${date}::date,
        extract(epoch from (${date}::date + ${start_time}::time) at time zone club.time_zone)::bigint,
        extract(epoch from (${date}::date + ${start_time}::time) at time zone club.time_zone)::bigint
          + extract(epoch from ${end_time}::time - ${start_time}::time)::bigint,
        ${maximum}::integer, ${cover_user_uuid}::uuid
      from clubs club where club.client_id = ${client_id} and club.id = ${club_id}
      returning id`.execute(db);
    if (origins !== null) {
      const scope = { client_id, club_id, now };
      const notice = { sessions: [key], change: 'extra', origins } as const;
      await addSessionNotices(db, server.jobs, scope, notice);
    }
    await audit(db, principal, now, {
      action: 'session.add',
      entity: 'session',
      entity_id: rows[0]?.id ?? 0,
      detail: key,
    });
    const session = await readSession(db, client_id, key);
    const families = await countFamilies(db, client_id, [key]);
    if (sender === null || families === 0) return { ...session, families };
    const places = await findGroupPlaces(db, client_id, [group_id]);
    const { name, start_at, place } = session;
    const time_zone = places.get(group_id)?.time_zone ?? 'UTC';
    const notice = {
      name,
      start_at,
      time_zone,
      change: 'extra',
      reason: null,
      place,
      was: null,
    } as const;
    return { ...session, families, preview: previewNotices(sender, [notice]) };
  });
};

/** POST /groups/:id/sessions/:date/members: members of the club who come to this session only, all or none. */
export const addGuests = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'POST /groups/:id/sessions/:date/members'>): Promise<Session | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { club_id, id: group_id } = group;
    const { date } = params;
    const key = { group_id, date };
    const [session] = await findSessionsByKey(db, client_id, [key]);
    if (session === undefined) return apiError(404, 'NOT_FOUND');
    if (session.cancelled) return apiError(409, 'CONFLICT', { state: 'cancelled' });
    if (date < (await findToday(db, principal, now))) {
      return apiError(422, 'VALIDATION', { date: 'minimum' });
    }
    const { member_uuids } = body;
    const members = await findOnDate(db, { client_id, club_id, ...key }, member_uuids);
    const unknown = member_uuids.filter((uuid) => !members.some((found) => found.uuid === uuid));
    if (unknown.length > 0) return apiError(404, 'UNKNOWN_MEMBER', { member_uuids: unknown });
    const inactive = members.filter(({ active }) => !active).map(({ uuid }) => uuid);
    if (inactive.length > 0) {
      return apiError(422, 'VALIDATION', { member_uuids: 'inactive', inactive });
    }
    const guests = members.filter(({ present }) => !present).map(({ uuid }) => uuid);
    const { max_members, total_members } = session;
    const held = await countHolds(db, { client_id, group_id, now }, guests);
    const places_left =
      max_members === null ? null : Math.max(0, max_members - total_members - held);
    if (places_left !== null && guests.length > places_left) {
      return apiError(409, 'SESSION_FULL', { places_left });
    }
    if (guests.length > 0) {
      await insertGuests(db, { client_id, club_id, ...key }, guests, session);
      await audit(db, principal, now, {
        action: 'session.guests',
        entity: 'session',
        entity_id: session.id,
        detail: { ...key, member_uuids: guests },
      });
    }
    return readSession(db, client_id, key);
  });

/** DELETE /groups/:id/sessions/:date/members/:uuid: a guest who does not come after all. */
export const removeGuest = ({
  principal,
  params,
  now,
  write,
}: Context<'DELETE /groups/:id/sessions/:date/members/:uuid'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const key = { group_id: group.id, date: params.date };
    const [session] = await findSessionsByKey(db, client_id, [key]);
    if (session === undefined) return apiError(404, 'NOT_FOUND');
    const membership = await db
      .selectFrom('class_members')
      .select('class_member_id')
      .where('client_id', '=', client_id)
      .where('group_id', '=', group.id)
      .where('member_uuid', '=', params.uuid)
      .where('joined_date', '=', params.date)
      .where('guest', '=', true)
      .executeTakeFirst();
    if (membership === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const mark = await db
      .selectFrom('attendance')
      .select('present')
      .where('client_id', '=', client_id)
      .where('class_member_id', '=', membership.class_member_id)
      .where('date', '=', params.date)
      .where('present', 'is not', null)
      .executeTakeFirst();
    if (mark !== undefined) return apiError(409, 'CONFLICT', { attendance: 'marked' });
    // The roster first: Undo restores the rows in the opposite order.
    for (const table of ['session_roster', 'class_members'] as const) {
      await db
        .deleteFrom(table)
        .where('client_id', '=', client_id)
        .where('class_member_id', '=', membership.class_member_id)
        .execute();
    }
    await audit(db, principal, now, {
      action: 'session.guest_removed',
      entity: 'session',
      entity_id: session.id,
      member_uuid: params.uuid,
      detail: key,
    });
    return undefined;
  });

type GuestScope = { client_id: number; club_id: number; group_id: number; date: string };

/** Members of the club, and whether they are in the group on the date. */
const findOnDate = async (
  db: Writer,
  { client_id, club_id, group_id, date }: GuestScope,
  uuids: readonly string[],
): Promise<readonly { uuid: string; active: boolean; present: boolean }[]> => {
  const { rows } = await sql<{ uuid: string; active: boolean; present: boolean }>`
    select m.uuid, m.active, exists (select from class_members cm where cm.client_id = m.client_id
        and cm.group_id = ${group_id} and cm.member_uuid = m.uuid and ${isMemberOn(date)}) as present
    from members m
    where m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = ${anyOf(uuids)}
      and m.merged_into is null
    order by m.uuid`.execute(db);
  return rows;
};

const insertGuests = async (
  db: Writer,
  { date, ...scope }: GuestScope,
  uuids: readonly string[],
  session: SessionRow,
): Promise<void> => {
  const { client_id, club_id } = scope;
  const memberships = await db
    .insertInto('class_members')
    .values(
      uuids.map((member_uuid) => ({
        ...scope,
        member_uuid,
        guest: true,
        joined_date: date,
        left_date: addDays(date, 1),
      })),
    )
    .returning(['class_member_id', 'member_uuid'])
    .execute();
  if (!session.roster_kept) return;
  const session_id = session.id;
  await db
    .insertInto('session_roster')
    .values(memberships.map((membership) => ({ client_id, club_id, session_id, ...membership })))
    .execute();
};
