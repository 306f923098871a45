import { randomUUID } from 'node:crypto';
import type { Job, JobResult, MembersBulkResult, SkipReason } from '@springboard/contract';
import { findToday } from '../access/today.ts';
import {
  auditIdOf,
  isAuditUndone,
  lockAudit,
  resumeAudit,
  startAudit,
  stopAudit,
} from '../database/audit.ts';
import type { Database } from '../database/pool.ts';
import {
  type Tenant,
  withSignInReadTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import { type ApiError, isApiError } from '../http/api-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler, JobStep } from '../jobs/steps.ts';
import type { Context } from '../routing/context.ts';
import { applyPlan } from './bulk-apply.ts';
import {
  findGuardianEmails,
  findParentPortal,
  type Invitations,
  NO_PARENT_PORTAL,
} from './bulk-invitations.ts';
import {
  type BulkPlan,
  type BulkScope,
  type MembersChange,
  planChange,
  type PlannedChange,
} from './bulk-plan.ts';
import { findAccounts } from './guardian-invitations.ts';

/** A change of many members, and what its earlier portions did. */
export type ChangeMembersInput = {
  change: MembersChange;
  total: number;
  /** The members of the next portions. */
  member_uuids: readonly string[];
  /** The entry of all portions; null until one has changed a member, and for `invite`. */
  audit_id: number | null;
  /** The addresses in the links of e-mails to guardians. */
  invitation?: { origin: string; api_origin: string };
  done: ChangedMembers;
};

/** As in the response of a small change, without the names. */
export type ChangedMembers = Omit<MembersBulkResult, 'skipped'> & {
  readonly skipped: readonly { readonly member_uuid: string; readonly reason: SkipReason }[];
};

/** Members per step. */
const PORTION = 100;

/** Adds the job of a change that was checked. */
export const startChange = async (
  db: Writer,
  { server, principal, body, now }: Context<'POST /members/bulk'>,
  { today, invitations }: BulkScope,
  member_uuids: readonly string[],
): Promise<Job> => {
  // The job writes the entry: here is nothing to undo.
  await stopAudit(db);
  const {
    member_uuids: _uuids,
    query: _query,
    expected: _expected,
    dry_run: _dry,
    ...change
  } = body;
  const origin = invitations?.context.origin;
  const input: ChangeMembersInput = {
    // The portions of one change have the same date, even if they run on different days.
    change: change.action === 'deactivate' ? { date: today, ...change } : change,
    total: member_uuids.length,
    member_uuids,
    audit_id: null,
    ...(origin !== undefined && {
      invitation: { origin, api_origin: server.api_address ?? origin },
    }),
    done: { changed: 0, skipped: [] },
  };
  const id = await server.jobs.add(db, principal, 'change_members', input, now);
  return jobOf(db, principal, id, now);
};

/** The job: changes the members in portions, each in its own transaction, under one audit entry. */
export const changeMembersJob =
  (deps: { database: Database; jobs: Jobs }): JobHandler<'change_members'> =>
  async (db, { principal: system, requester, input, now }) => {
    const { change, total, audit_id, done } = input;
    const { client_id, club_id } = requester;
    if (club_id === null) throw new Error('A change of members is a job of a club');
    const principal = { ...system, ...requester };
    if (audit_id !== null) {
      await lockAudit(db, client_id, audit_id);
      if (await isAuditUndone(db, client_id, audit_id)) return end('UNDONE', input);
    }
    const today = await findToday(db, principal, now);
    const portion = input.member_uuids.slice(0, PORTION);
    const invitations = await readInvitations(deps, db, principal, { ...input, portion, now });
    if (isApiError(invitations)) return end('NOT_POSSIBLE', input);
    const scope = { principal, client_id, club_id, today, now, jobs: deps.jobs, invitations };
    const plan = await planChange(db, scope, change, portion);
    if (isApiError(plan)) return end('NOT_POSSIBLE', input);
    if (audit_id === null) await startAudit(db, principal, 'POST /members/bulk', now);
    else await resumeAudit(db, principal, audit_id, now);
    const result = await applyPlan(db, scope, change, withinPlaces(plan), {
      portion: { audit_id },
    });
    const member_uuids = input.member_uuids.slice(PORTION);
    const next = {
      ...input,
      member_uuids,
      audit_id: audit_id ?? auditIdOf(db),
      done: addResult(done, result),
    };
    return member_uuids.length === 0
      ? end('DONE', next)
      : { next, progress: (100 * (total - member_uuids.length)) / total };
  };

/** Members for whom the group has no place left are skipped (§5). Those who have or hold a place come first. */
const withinPlaces = (plan: PlannedChange): BulkPlan => {
  const { changed, skipped, places_left = null, holders = new Set() } = plan;
  if (places_left === null || changed.length <= places_left) return plan;
  const inOrder = [
    ...changed.filter((uuid) => holders.has(uuid)),
    ...changed.filter((uuid) => !holders.has(uuid)),
  ];
  const full = inOrder.slice(places_left).map((member_uuid) => ({
    member_uuid,
    name: plan.names.get(member_uuid) ?? '',
    reason: 'no_place' as const,
  }));
  return { ...plan, changed: inOrder.slice(0, places_left), skipped: [...skipped, ...full] };
};

const addResult = (
  { changed, skipped, left_groups = [], invitations = 0 }: ChangedMembers,
  portion: MembersBulkResult,
): ChangedMembers => {
  const groups = new Map(
    [...left_groups, ...(portion.left_groups ?? [])].map((group) => [group.id, group]),
  );
  return {
    changed: changed + portion.changed,
    skipped: [
      ...skipped,
      ...portion.skipped.map(({ member_uuid, reason }) => ({ member_uuid, reason })),
    ],
    ...(portion.places_left !== undefined && { places_left: portion.places_left }),
    ...(portion.left_groups !== undefined && { left_groups: [...groups.values()] }),
    ...(portion.invitations !== undefined && { invitations: invitations + portion.invitations }),
  };
};

const end = (
  ended: JobResult['ended'],
  { done }: ChangeMembersInput,
): JobStep<'change_members'> => {
  const { changed, skipped, invitations } = done;
  const counts = {
    ...(invitations === undefined ? { changed } : { emails: invitations }),
    skipped: skipped.length,
  };
  return { outcome: { ended, counts, file: done } };
};

/** The accounts are read for each portion, because an earlier one adds some. An error without a parent portal. */
const readInvitations = async (
  { database, jobs }: { database: Database; jobs: Jobs },
  db: Writer,
  { client_id, club_id }: Tenant,
  {
    invitation,
    portion,
    now,
  }: Pick<ChangeMembersInput, 'invitation'> & { portion: readonly string[]; now: number },
): Promise<Invitations | null | ApiError> => {
  if (invitation === undefined) return null;
  if ((await findParentPortal(db, client_id, club_id)) === 0) return NO_PARENT_PORTAL;
  const { origin, api_origin } = invitation;
  const emails = await findGuardianEmails(db, { client_id, club_id }, portion);
  // Those of other clubs are visible to the sign-in only.
  const accounts = await withSignInReadTransaction(database, client_id, (signIn) =>
    findAccounts(signIn, client_id, emails),
  );
  const server = { jobs, api_address: api_origin, newId: randomUUID };
  return { context: { server, now, origin }, accounts };
};
