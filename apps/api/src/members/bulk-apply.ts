import type { MembersBulkResult } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { audit, countAudit, stopAudit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { BulkPlan, BulkScope, MembersChange } from './bulk-plan.ts';
import { findGroupsOn } from './bulk-queries.ts';

type Options = {
  isDryRun?: boolean;
  /** A portion of a job, with the entry of its earlier portions. */
  portion?: { audit_id: number | null };
};

/** Does what is planned, unless it is a dry run. */
export const applyPlan = async (
  db: Writer,
  scope: BulkScope,
  { action, date }: MembersChange,
  plan: BulkPlan,
  { isDryRun = false, portion }: Options,
): Promise<MembersBulkResult> => {
  const { changed, skipped, apply, places_left, invitations: countInvitations } = plan;
  const { client_id, today } = scope;
  const leavesLater = action === 'deactivate' && date !== undefined && date > today;
  const leavesNow = action === 'deactivate' && !leavesLater;
  let left_groups = leavesNow ? await findGroupsOn(db, { client_id, day: today }, changed) : null;
  const emails = countInvitations?.(changed);
  if (!isDryRun && changed.length > 0) {
    // An e-mail cannot be undone (§4.3).
    if (action === 'invite') await stopAudit(db);
    await apply(changed);
    const audit_id = portion?.audit_id ?? null;
    const [only] = changed.length === 1 && portion === undefined ? changed : [];
    if (audit_id === null) await auditChange(db, scope, action, { ...plan, only });
    else await countAudit(db, audit_id, changed.length);
    // Only now they stay until the day, if they were to leave on an earlier one.
    if (leavesLater) {
      left_groups = await findGroupsOn(db, { client_id, day: addDays(date, -1) }, changed);
    }
  }
  return {
    changed: changed.length,
    skipped: [...skipped],
    ...(places_left !== undefined && {
      places_left: places_left === null ? null : places_left - changed.length,
    }),
    ...(left_groups !== null && { left_groups: [...left_groups] }),
    ...(emails !== undefined && { invitations: emails }),
  };
};

const auditChange = async (
  db: Writer,
  { principal, club_id, now }: BulkScope,
  action: MembersChange['action'],
  { changed, detail, only }: BulkPlan & { only: string | undefined },
): Promise<void> => {
  await audit(db, principal, now, {
    action: `members.${action}`,
    ...(only === undefined
      ? { entity: 'club', entity_id: club_id }
      : { entity: 'member', entity_id: only, member_uuid: only }),
    detail: { ...detail, count: changed.length },
  });
};
