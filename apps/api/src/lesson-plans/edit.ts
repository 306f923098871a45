import { can } from '@springboard/access';
import type { LessonPlan } from '@springboard/contract';
import { sql } from 'kysely';
import type { IncomingHttpHeaders } from 'node:http';
import type { Writer } from '../database/tenant-transaction.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { matchesEtag } from '../http/etag.ts';
import { findPlan, isReadable } from './plan-queries.ts';

/** The context of an edit, queued or not. */
export type EditContext = {
  readonly db: Writer;
  readonly principal: Principal;
  /** Seconds. */
  readonly now: number;
  readonly headers: IncomingHttpHeaders;
};

export type LockedPlan = {
  uuid: string;
  owner_uuid: string;
  scheme_uuid: string;
  club_id: number | null;
  version: number;
  can_edit: boolean;
};

/**
 * Locks a plan, applies `change` and returns the whole plan. `change` must return its errors before it writes. With
 * If-Match, the plan must have that version.
 */
export const editPlan = async (
  context: EditContext,
  uuid: string,
  change: (plan: LockedPlan) => Promise<ApiError | undefined>,
): Promise<LessonPlan | ApiError> => {
  const plan = await lockPlan(context, uuid);
  if (isApiError(plan)) return plan;
  const error = await change(plan);
  if (error !== undefined) return error;
  const { db, principal, now } = context;
  await db
    .updateTable('lesson_plans')
    .set({ version: plan.version + 1, updated_at: now })
    .where('client_id', '=', principal.client_id)
    .where('uuid', '=', uuid)
    .execute();
  return (await findPlan(db, principal, uuid)) ?? apiError(404, 'NOT_FOUND');
};

/** Locks a plan that the user may edit until the transaction ends. */
export const lockPlan = async (
  { db, principal, headers }: EditContext,
  uuid: string,
): Promise<LockedPlan | ApiError> => {
  if (!can.editPlans(principal.features)) return apiError(403, 'FORBIDDEN');
  const { rows } = await sql<LockedPlan>`
    select p.uuid, p.owner_uuid, p.scheme_uuid, p.club_id, p.version,
      (p.owner_uuid = ${principal.user_uuid} or exists (
        select from lesson_plan_shares mine where mine.client_id = p.client_id
          and mine.lesson_plan_uuid = p.uuid and mine.user_uuid = ${principal.user_uuid}
          and mine.can_edit)) as can_edit
    from lesson_plans p where p.uuid = ${uuid} and ${isReadable(principal)}
    for no key update of p`.execute(db);
  const [plan] = rows;
  if (plan === undefined) return apiError(404, 'NOT_FOUND');
  if (!plan.can_edit) return apiError(403, 'FORBIDDEN');
  const expected = headers['if-match'];
  if (expected !== undefined && !matchesEtag(expected, String(plan.version))) {
    return apiError(412, 'PRECONDITION_FAILED', { version: plan.version });
  }
  return plan;
};
