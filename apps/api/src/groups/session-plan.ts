import { isOn } from '@springboard/access';
import type { SessionPlan } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Who } from '../http/who.ts';
import { findOpenGroup } from './queries.ts';
import { todayOf } from './today.ts';

/** Says what will be taught in a session (§6: CAN_EDIT_SESSION_PLAN). */
export const setSessionPlan = ({
  who,
  params,
  body,
  now,
  write,
}: Context<'PATCH /groups/:id/sessions/:date'>): Promise<SessionPlan | Refusal> =>
  write(async (db) => {
    if (!isOn(who.features, 'CAN_EDIT_SESSION_PLAN')) return refuse(403, 'FORBIDDEN');
    const group = await findOpenGroup(db, who, params.id, await todayOf(db, who, now), 'write');
    if (group === undefined) return refuse(404, 'UNKNOWN_GROUP');
    const { session_plan_uuid } = body;
    if (session_plan_uuid !== null && !(await mayUsePlan(db, who, session_plan_uuid))) {
      return refuse(422, 'VALIDATION', { session_plan_uuid: 'unknown' });
    }
    const session = await db
      .updateTable('sessions')
      .set({ session_plan_uuid })
      .where('client_id', '=', who.client_id)
      .where('group_id', '=', group.id)
      .where('date', '=', params.date)
      .where('cancelled', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (session === undefined) return refuse(404, 'NOT_FOUND');
    const { club_id } = group;
    const detail = { session_plan_uuid };
    const entry = { action: 'session.plan', entity: 'session', entity_id: session.id };
    await audit(db, who, now, { ...entry, club_id, detail });
    return { group_id: group.id, date: params.date, session_plan_uuid };
  });

/** One's own plan, one that is shared with oneself; administrators those of their club. */
const mayUsePlan = async (db: Reader, who: Who, uuid: string): Promise<boolean> => {
  const { client_id, user_uuid } = who;
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
  if (who.role === 'coach') {
    query = query.where((eb) =>
      eb.or([eb('owner_uuid', '=', user_uuid), eb('uuid', 'in', shared)]),
    );
  }
  return (await query.executeTakeFirst()) !== undefined;
};
