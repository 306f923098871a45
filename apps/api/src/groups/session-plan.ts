import { isOn } from '@springboard/access';
import type { SessionPlan } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { findOpenGroup } from './queries.ts';
import { findToday } from '../access/today.ts';

/** Sets the lesson plan of a session (§6: CAN_EDIT_SESSION_PLAN). */
export const setSessionPlan = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /groups/:id/sessions/:date'>): Promise<SessionPlan | ApiError> =>
  write(async (db) => {
    if (!isOn(principal.features, 'CAN_EDIT_SESSION_PLAN')) return apiError(403, 'FORBIDDEN');
    const group = await findOpenGroup(
      db,
      principal,
      params.id,
      await findToday(db, principal, now),
      'write',
    );
    if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
    const { session_plan_uuid } = body;
    if (session_plan_uuid !== null && !(await canUsePlan(db, principal, session_plan_uuid))) {
      return apiError(422, 'VALIDATION', { session_plan_uuid: 'unknown' });
    }
    const session = await db
      .updateTable('sessions')
      .set({ session_plan_uuid })
      .where('client_id', '=', principal.client_id)
      .where('group_id', '=', group.id)
      .where('date', '=', params.date)
      .where('cancelled', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (session === undefined) return apiError(404, 'NOT_FOUND');
    const { club_id } = group;
    const detail = { session_plan_uuid };
    const entry = { action: 'session.plan', entity: 'session', entity_id: session.id };
    await audit(db, principal, now, { ...entry, club_id, detail });
    return { group_id: group.id, date: params.date, session_plan_uuid };
  });

/** Coaches use their own plans and plans shared with them; administrators use all plans of their club. */
const canUsePlan = async (db: Reader, principal: Principal, uuid: string): Promise<boolean> => {
  const { client_id, user_uuid } = principal;
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
  if (principal.role === 'coach') {
    query = query.where((eb) =>
      eb.or([eb('owner_uuid', '=', user_uuid), eb('uuid', 'in', shared)]),
    );
  }
  return (await query.executeTakeFirst()) !== undefined;
};
