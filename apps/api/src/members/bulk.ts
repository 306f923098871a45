import {
  MAX_IMMEDIATE_MEMBERS,
  MAX_PLANNED_DAYS,
  type MembersBulkResult,
} from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { findToday } from '../access/today.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import {
  acceptedResponse,
  type ApiError,
  apiError,
  isApiError,
  type RawResponse,
} from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { applyPlan } from './bulk-apply.ts';
import { prepareInvitations } from './bulk-invitations.ts';
import { startChange } from './bulk-job.ts';
import { planChange } from './bulk-plan.ts';
import { findMemberUuids } from './queries.ts';

type Body = Context<'POST /members/bulk'>['body'];

/**
 * POST /members/bulk: one action on several members, in one transaction. A job does it for more than 200, after the
 * same checks.
 */
export const changeSeveral = async (
  context: Context<'POST /members/bulk'>,
): Promise<MembersBulkResult | RawResponse | ApiError> => {
  const { principal, body, now, write, server } = context;
  const invalid = validate(body);
  if (invalid !== null) return invalid;
  const invitations = body.action === 'invite' ? await prepareInvitations(context) : null;
  if (isApiError(invitations)) return invitations;
  return write(async (db): Promise<MembersBulkResult | RawResponse | ApiError> => {
    const { client_id, club_id } = principal;
    if (club_id === null) return apiError(403, 'FORBIDDEN');
    const today = await findToday(db, principal, now);
    const scope = { principal, client_id, club_id, today, now, jobs: server.jobs, invitations };
    const wrong = validateDate(body, today);
    if (wrong !== null) return wrong;
    const uuids = await selectMembers(db, scope, body);
    if (isApiError(uuids)) return uuids;
    const plan = await planChange(db, scope, body, uuids);
    if (isApiError(plan)) return plan;
    const { changed, unknown, places_left } = plan;
    if (unknown.length > 0) {
      return apiError(404, 'UNKNOWN_MEMBER', { member_uuids: unknown });
    }
    if (places_left !== undefined && places_left !== null && changed.length > places_left) {
      return apiError(409, 'SESSION_FULL', { places_left });
    }
    const isDryRun = body.dry_run === 1;
    if (!isDryRun && changed.length > 0 && uuids.length > MAX_IMMEDIATE_MEMBERS) {
      return acceptedResponse(await startChange(db, context, scope, uuids));
    }
    return applyPlan(db, scope, body, plan, { isDryRun });
  });
};

/** The fields that the action needs, and either members or a query with the number it is expected to find. */
const validate = (body: Body): ApiError | null => {
  const { action, member_uuids, query, expected, tag_id, group_id, from_group_id } = body;
  const missing = (field: string) => apiError(422, 'VALIDATION', { [field]: 'required' });
  if (member_uuids === undefined && query === undefined) return missing('member_uuids');
  if (member_uuids !== undefined && query !== undefined) {
    return apiError(422, 'VALIDATION', { query: 'not' });
  }
  if (query !== undefined && expected === undefined) return missing('expected');
  if ((action === 'tag' || action === 'untag') && tag_id === undefined) return missing('tag_id');
  const isAboutGroup = action === 'add' || action === 'remove' || action === 'move';
  if (isAboutGroup && group_id === undefined) return missing('group_id');
  if (action === 'move' && from_group_id === undefined) return missing('from_group_id');
  return action === 'move' && from_group_id === group_id
    ? apiError(422, 'VALIDATION', { from_group_id: 'not' })
    : null;
};

/** A change of groups is today or on a coming day. A member leaves the club then or before. */
const validateDate = ({ action, date }: Body, today: string): ApiError | null => {
  if (date === undefined) return null;
  const isOfGroups = action === 'add' || action === 'remove' || action === 'move';
  if (isOfGroups && date < today) return apiError(422, 'VALIDATION', { date: 'minimum' });
  return date > addDays(today, MAX_PLANNED_DAYS)
    ? apiError(422, 'VALIDATION', { date: 'maximum' })
    : null;
};

const selectMembers = async (
  db: Writer,
  { client_id, club_id, today }: { client_id: number; club_id: number; today: string },
  { member_uuids, query, expected }: Body,
): Promise<readonly string[] | ApiError> => {
  if (query === undefined) return member_uuids ?? [];
  const found = await findMemberUuids(db, { client_id, club_id, today, filter: query });
  return found.length === expected
    ? found
    : apiError(409, 'CONFLICT', { expected, found: found.length });
};
