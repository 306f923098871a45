import { isOn } from '@springboard/access';
import type { Session } from '@springboard/contract';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { findCoachesOfClub, lockGroup } from '../groups/administration-queries.ts';
import { findAccessibleGroup } from '../groups/queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { checkIfMatch } from '../http/etag.ts';
import type { Principal } from '../identity/authenticate.ts';
import { addMovedNotices, type MovedSession } from '../mail/moved-sessions.ts';
import { findOrigins } from '../mail/notice-context.ts';
import { addSessionNotices, type SessionKey } from '../mail/session-notices.ts';
import type { Context } from '../routing/context.ts';
import {
  findSessionsByKey,
  type SessionRow,
  type SessionValues,
  toSession,
  updateSessions,
} from './queries.ts';

type PatchContext = Context<'PATCH /groups/:id/sessions/:date'>;

/** PATCH /groups/:id/sessions/:date: coaches set the plan, administrators everything. */
export const changeSession = async (context: PatchContext): Promise<Session | ApiError> => {
  const { principal, params, body, headers, now, write, server } = context;
  const { session_plan_uuid, tell = 0, ...edits } = body;
  if (principal.role === 'coach' && (tell === 1 || Object.keys(edits).length > 0)) {
    return apiError(403, 'FORBIDDEN');
  }
  const origins = tell === 1 ? await findOrigins(context) : null;
  return write(async (db) => {
    const { client_id } = principal;
    const key = { group_id: params.id, date: params.date };
    const group = await findGroup(db, principal, params.id, now);
    if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
    if (session_plan_uuid !== undefined) {
      const error = await validatePlan(db, principal, session_plan_uuid);
      if (error !== null) return error;
    }
    const [session] = await findSessionsByKey(db, client_id, [key]);
    if (session === undefined || (session_plan_uuid !== undefined && session.cancelled)) {
      return apiError(404, 'NOT_FOUND');
    }
    const changesState =
      edits.cancelled !== undefined && (edits.cancelled === 1) !== session.cancelled;
    const error =
      checkIfMatch(headers, session.etag) ??
      (await validateCover(db, { client_id, club_id: group.club_id }, edits.cover_user_uuid)) ??
      (changesState && edits.cancelled === 1 && session.register.state !== 'not_started'
        ? apiError(409, 'CONFLICT', { register: session.register.state })
        : null);
    if (error !== null) return error;

    await updateSessions(db, client_id, [session.id], {
      ...(session_plan_uuid !== undefined && { session_plan_uuid }),
      ...(edits.cover_user_uuid !== undefined && { cover_user_uuid: edits.cover_user_uuid }),
      ...(edits.max_members !== undefined && { max_members: edits.max_members }),
      ...(edits.place !== undefined && { place: edits.place?.trim() ?? null }),
      ...(session.cancelled &&
        edits.cancel_reason !== undefined && {
          cancel_reason: edits.cancel_reason,
        }),
      ...(changesState &&
        cancellation(edits.cancelled === 1, {
          user_uuid: principal.user_uuid,
          now,
          reason: edits.cancel_reason ?? null,
        })),
    });
    const scope = { client_id, club_id: group.club_id, now };
    const saved = await readSession(db, client_id, key);
    if (changesState && origins !== null && session.end_at > now) {
      const change = edits.cancelled === 1 ? 'cancelled' : 'restored';
      await addSessionNotices(db, server.jobs, scope, { sessions: [key], change, origins });
    } else if (
      origins !== null &&
      !saved.cancelled &&
      saved.end_at > now &&
      saved.place !== session.place
    ) {
      const sessions = [toMoved(session)];
      await addMovedNotices(db, server.jobs, scope, { sessions, origins });
    }
    await audit(db, principal, now, {
      action: session_plan_uuid === undefined ? 'session.edit' : 'session.plan',
      entity: 'session',
      entity_id: session.id,
      club_id: group.club_id,
      detail: {
        ...key,
        edited: Object.keys(body),
        ...(origins !== null && { tell: 1 }),
        ...(session_plan_uuid !== undefined && { session_plan_uuid }),
      },
    });
    return saved;
  });
};

/** The session with its start and place before the change. */
export const toMoved = ({ group_id, date, start_at, place }: SessionRow): MovedSession => ({
  group_id,
  date,
  was_start_at: start_at,
  was_place: place,
});

/** Administrators change groups of their club, coaches those that they open. */
const findGroup = async (
  db: Writer,
  principal: Principal,
  id: number,
  now: number,
): Promise<{ club_id: number } | undefined> =>
  principal.role === 'coach'
    ? findAccessibleGroup(db, principal, id, await findToday(db, principal, now), 'write')
    : lockGroup(db, principal, id);

/** The columns of a session that is cancelled, or takes place again. */
export const cancellation = (
  cancelled: boolean,
  { user_uuid, now, reason }: { user_uuid: string; now: number; reason: string | null },
): SessionValues =>
  cancelled
    ? { cancelled, cancel_reason: reason, cancelled_by: user_uuid, cancelled_at: now }
    : { cancelled, cancel_reason: null, cancelled_by: null, cancelled_at: null };

/** The coach is one of the club, and not deactivated; null is no cover. */
export const validateCover = async (
  db: Reader,
  club: { client_id: number; club_id: number },
  cover_user_uuid: string | null | undefined,
): Promise<ApiError | null> => {
  if (cover_user_uuid === undefined || cover_user_uuid === null) return null;
  const known = await findCoachesOfClub(db, club, [cover_user_uuid]);
  return known.length === 1 ? null : apiError(422, 'VALIDATION', { cover_user_uuid: 'unknown' });
};

export const readSession = async (
  db: Reader,
  client_id: number,
  key: SessionKey,
): Promise<Session> => {
  const [session] = await findSessionsByKey(db, client_id, [key]);
  if (session === undefined) throw new Error('The saved session was not found');
  return toSession(session);
};

/** §6: CAN_EDIT_SESSION_PLAN. */
const validatePlan = async (
  db: Reader,
  principal: Principal,
  session_plan_uuid: string | null,
): Promise<ApiError | null> => {
  if (!isOn(principal.features, 'CAN_EDIT_SESSION_PLAN')) return apiError(403, 'FORBIDDEN');
  return session_plan_uuid === null || (await canUsePlan(db, principal, session_plan_uuid))
    ? null
    : apiError(422, 'VALIDATION', { session_plan_uuid: 'unknown' });
};

/** Coaches use their own plans and plans shared with them; administrators use all plans of their club. */
const canUsePlan = async (db: Reader, principal: Principal, uuid: string): Promise<boolean> => {
  const { client_id, club_id, user_uuid } = principal;
  const shared = db
    .selectFrom('lesson_plan_shares')
    .select('lesson_plan_uuid')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid);
  let query = db
    .selectFrom('lesson_plans')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null);
  query =
    principal.role === 'coach'
      ? query.where((eb) => eb.or([eb('owner_uuid', '=', user_uuid), eb('uuid', 'in', shared)]))
      : query.where('club_id', '=', club_id);
  return (await query.executeTakeFirst()) !== undefined;
};
