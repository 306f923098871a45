import { can } from '@springboard/access';
import type { LessonPlan } from '@springboard/contract';
import { sql } from 'kysely';
import type { IncomingHttpHeaders } from 'node:http';
import type { Writer } from '../database/tenancy.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Who } from '../http/who.ts';
import { carries } from '../http/etag.ts';
import { findPlan, isReadable } from './plan-queries.ts';

/** What every edit of a plan needs to know, queued or not. */
export type Edit = {
  readonly db: Writer;
  readonly who: Who;
  /** Seconds. */
  readonly now: number;
  readonly headers: IncomingHttpHeaders;
};

export type HeldPlan = {
  uuid: string;
  owner_uuid: string;
  scheme_uuid: string;
  club_id: number | null;
  version: number;
  can_edit: boolean;
};

/**
 * Edits a plan that nobody else edits meanwhile, and answers the whole plan as it is then. `change` says what
 * it refuses before it writes anything. With If-Match the plan must still be the version that was seen.
 */
export const editPlan = async (
  edit: Edit,
  uuid: string,
  change: (plan: HeldPlan) => Promise<Refusal | undefined>,
): Promise<LessonPlan | Refusal> => {
  const plan = await holdPlan(edit, uuid);
  if (isRefusal(plan)) return plan;
  const refusal = await change(plan);
  if (refusal !== undefined) return refusal;
  const { db, who, now } = edit;
  await db
    .updateTable('lesson_plans')
    .set({ version: plan.version + 1, updated_at: now })
    .where('client_id', '=', who.client_id)
    .where('uuid', '=', uuid)
    .execute();
  return (await findPlan(db, who, uuid)) ?? refuse(404, 'NOT_FOUND');
};

/** A plan that this user may edit, locked until the transaction ends. */
export const holdPlan = async (
  { db, who, headers }: Edit,
  uuid: string,
): Promise<HeldPlan | Refusal> => {
  if (!can.editPlans(who.features)) return refuse(403, 'FORBIDDEN');
  const { rows } = await sql<HeldPlan>`
    select p.uuid, p.owner_uuid, p.scheme_uuid, p.club_id, p.version,
      (p.owner_uuid = ${who.user_uuid} or exists (
        select from lesson_plan_shares mine where mine.client_id = p.client_id
          and mine.lesson_plan_uuid = p.uuid and mine.user_uuid = ${who.user_uuid}
          and mine.can_edit)) as can_edit
    from lesson_plans p where p.uuid = ${uuid} and ${isReadable(who)}
    for no key update of p`.execute(db);
  const [plan] = rows;
  if (plan === undefined) return refuse(404, 'NOT_FOUND');
  if (!plan.can_edit) return refuse(403, 'FORBIDDEN');
  const seen = headers['if-match'];
  if (seen !== undefined && !carries(seen, String(plan.version))) {
    return refuse(412, 'PRECONDITION_FAILED', { version: plan.version });
  }
  return plan;
};
