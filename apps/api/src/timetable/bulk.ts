import type { SessionsBulkResult, SessionSkipReason } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { lockGroups } from '../groups/administration-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { findOrigins, findPreviewSender, previewNotices } from '../mail/notice-context.ts';
import { addMovedNotices } from '../mail/moved-sessions.ts';
import {
  addSessionNotices,
  countFamilies,
  countUnreached,
  type SessionChange,
} from '../mail/session-notices.ts';
import type { Context } from '../routing/context.ts';
import { cancellation, toMoved, validateCover } from './change.ts';
import {
  findSessionsByKey,
  type SessionRow,
  type SessionValues,
  updateSessions,
} from './queries.ts';

type Body = Context<'POST /sessions/bulk'>['body'];

/** POST /sessions/bulk: one action on several sessions, in one transaction. */
export const changeSeveral = async (
  context: Context<'POST /sessions/bulk'>,
): Promise<SessionsBulkResult | ApiError> => {
  const { principal, body, now, write, server } = context;
  const { action, sessions: keys, cover_user_uuid, reason = null, tell = 0, dry_run = 0 } = body;
  if (action === 'cover' && cover_user_uuid === undefined) {
    return apiError(422, 'VALIDATION', { cover_user_uuid: 'required' });
  }
  if (action === 'place' && body.place === undefined) {
    return apiError(422, 'VALIDATION', { place: 'required' });
  }
  const { client_id, club_id, user_uuid } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const origins = tell === 1 && dry_run === 0 ? await findOrigins(context) : null;
  const sender = dry_run === 1 && action !== 'cover' ? await findPreviewSender(context) : null;
  return write(async (db) => {
    const ids = [...new Set(keys.map(({ group_id }) => group_id))];
    const groups = await lockGroups(db, principal, ids);
    if (groups.size < ids.length) return apiError(404, 'UNKNOWN_GROUP');
    const error = await validateCover(db, { client_id, club_id }, cover_user_uuid);
    if (error !== null) return error;
    const found = await findSessionsByKey(db, client_id, keys);
    const isFound = new Set(found.map(({ group_id, date }) => `${group_id} ${date}`));
    const unknown = keys.filter(({ group_id, date }) => !isFound.has(`${group_id} ${date}`));
    if (unknown.length > 0) return apiError(404, 'NOT_FOUND', { sessions: unknown });

    const groupPlaces = await findGroupPlaces(db, client_id, ids);
    const own_place = body.place?.trim() ?? null;
    const placeOf = ({ group_id }: SessionRow) =>
      own_place ?? groupPlaces.get(group_id)?.place ?? null;
    const reasons = found.map((session) => ({
      session,
      // A change of all sessions of a week is about those to come.
      skipped:
        keys.length > 1 && session.end_at <= now
          ? ('over' as const)
          : reasonToSkip(session, body, placeOf(session)),
    }));
    const skipped = reasons.flatMap(({ session: { group_id, date }, skipped: why }) =>
      why === null ? [] : [{ group_id, date, reason: why }],
    );
    const changed = reasons.flatMap(({ session, skipped: why }) => (why === null ? session : []));
    // A session that is over, or that has another coach, needs no e-mail.
    const coming = action === 'cover' ? [] : changed.filter(({ end_at }) => end_at > now);
    const families = await countFamilies(db, client_id, coming);
    const unreached = dry_run === 1 ? await countUnreached(db, client_id, coming) : undefined;
    if (dry_run === 0 && changed.length > 0) {
      await updateSessions(
        db,
        client_id,
        changed.map(({ id }) => id),
        valuesOf(body, { user_uuid, now }),
      );
      const scope = { client_id, club_id, now };
      if (origins !== null && action === 'place') {
        const moved = coming.map((session) => toMoved(session));
        await addMovedNotices(db, server.jobs, scope, { sessions: moved, origins });
      } else if (origins !== null && coming.length > 0) {
        const change = action === 'cancel' ? 'cancelled' : 'restored';
        await addSessionNotices(db, server.jobs, scope, { sessions: coming, change, origins });
      }
      await audit(db, principal, now, {
        action: `sessions.${action}`,
        entity: 'club',
        entity_id: club_id,
        detail: {
          count: changed.length,
          sessions: changed.map(({ group_id, date }) => ({ group_id, date })),
          ...(origins !== null && { tell: 1 }),
        },
      });
    }
    const preview =
      sender === null || coming.length === 0
        ? null
        : previewNotices(
            sender,
            coming.map((session) => ({
              name: session.name,
              start_at: session.start_at,
              time_zone: groupPlaces.get(session.group_id)?.time_zone ?? 'UTC',
              change: NOTICES[action],
              reason: action === 'cancel' ? reason : null,
              place: action === 'place' ? placeOf(session) : session.place,
              was: action === 'place' ? { start_at: session.start_at, place: session.place } : null,
            })),
          );
    return {
      changed: changed.length,
      skipped,
      families,
      ...(unreached !== undefined && { unreached }),
      ...(preview && { preview }),
    };
  });
};

/** The place of a group, and the time zone of its club. */
export const findGroupPlaces = async (
  db: Reader,
  client_id: number,
  group_ids: readonly number[],
): Promise<ReadonlyMap<number, { place: string | null; time_zone: string }>> => {
  const rows = await db
    .selectFrom('groups')
    .innerJoin('clubs', (join) =>
      join
        .onRef('clubs.client_id', '=', 'groups.client_id')
        .onRef('clubs.id', '=', 'groups.club_id'),
    )
    .select(['groups.id', 'groups.place', 'clubs.time_zone'])
    .where('groups.client_id', '=', client_id)
    .where('groups.id', 'in', [...group_ids])
    .execute();
  return new Map(rows.map(({ id, ...group }) => [id, group]));
};

const valuesOf = (
  { action, cover_user_uuid = null, place = null, reason = null }: Body,
  by: { user_uuid: string; now: number },
): SessionValues => {
  if (action === 'cover') return { cover_user_uuid };
  if (action === 'place') return { place: place?.trim() ?? null };
  return cancellation(action === 'cancel', { ...by, reason });
};

/** The notice of each action. Families get none about another coach. */
const NOTICES: Readonly<Record<Body['action'], SessionChange>> = {
  cancel: 'cancelled',
  restore: 'restored',
  cover: 'restored',
  place: 'moved',
};

/** Why the action leaves a session unchanged; null: it changes it. */
const reasonToSkip = (
  { cancelled, cover, register, place }: SessionRow,
  { action, cover_user_uuid = null }: Body,
  new_place: string | null,
): SessionSkipReason | null => {
  if (action === 'restore') return cancelled ? null : 'not_cancelled';
  if (cancelled) return 'cancelled';
  if (action === 'cancel') return register.state === 'not_started' ? null : 'register';
  if (action === 'place') return place === new_place ? 'same_place' : null;
  return (cover?.uuid ?? null) === cover_user_uuid ? 'covered' : null;
};
