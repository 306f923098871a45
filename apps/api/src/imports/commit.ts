import { randomUUID } from 'node:crypto';
import type { Job, MemberImport } from '@springboard/contract';
import { type KnownMember, type PlannedRow, rowPlanner } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { createPause, inPortions, mapInPortions, noPause, type Pause } from '../jobs/pause.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { addGuardians, type ImportedMember } from './guardians.ts';
import { hashPlan } from './plan.ts';
import {
  deleteRows,
  findImport,
  findPlannedRows,
  findKnownMembers,
  insertRows,
  lockImport,
  lockOwnImport,
  replaceRows,
  rowsTable,
} from './queries.ts';

/** POST /imports/:id/commit */
export const startImport = ({
  server,
  principal,
  params: { id },
  body,
  now,
  write,
}: Context<'POST /imports/:id/commit'>): Promise<Job | ApiError> =>
  write(async (db) => {
    const memberImport = await lockOwnImport(db, principal, id);
    if (isApiError(memberImport)) return memberImport;
    if (memberImport.state !== 'planned')
      return apiError(409, 'CONFLICT', { state: memberImport.state });
    const pause = createPause(server.wait, 'portions');
    const planned = await recomputePlan(db, principal, { id, ...memberImport }, pause);
    const plan_hash = await hashPlan(planned, pause);
    if (plan_hash !== memberImport.plan_hash || body.plan_hash !== memberImport.plan_hash) {
      return apiError(409, 'CONFLICT', { plan: 'changed' });
    }
    const job_id = await server.jobs.add(db, principal, 'import_members', { import_id: id }, now);
    await setJob(db, principal, id, job_id);
    await audit(db, principal, now, { action: 'import.commit', entity: 'import', entity_id: id });
    return jobOf(db, principal, job_id, now);
  });

/** POST /imports/:id/plan: plans the rows again, against the current members, and marks those whose effect changed. */
export const refreshPlan = ({
  principal,
  params: { id },
  write,
}: Context<'POST /imports/:id/plan'>): Promise<MemberImport | ApiError> =>
  write(async (db) => {
    const memberImport = await lockOwnImport(db, principal, id);
    if (isApiError(memberImport)) return memberImport;
    if (memberImport.state !== 'planned')
      return apiError(409, 'CONFLICT', { state: memberImport.state });
    const key = { id, ...memberImport };
    const stored = await findPlannedRows(db, principal, id);
    const seen = stored.map((row) => ({ ...row, changed: false }));
    const known = await findKnownMembers(db, principal, memberImport.club_id, stored);
    const after = await planAgain(seen, known);
    await savePlan(db, principal, key, after);
    await setJob(db, principal, id, null);
    const planned = await findImport(db, principal, id);
    if (planned === undefined) throw new Error('The locked import was not found');
    return planned;
  });

/**
 * Writes exactly the plan, in one transaction, with pauses for other requests. If the club's members have changed since
 * the commit, it writes nothing, because the user must see the new plan first.
 */
export const importMembersJob: JobHandler<'import_members'> = async (
  db,
  { principal, input, now, pause },
) => {
  const id = input.import_id;
  const memberImport = await lockImport(db, principal, id);
  if (memberImport?.state !== 'planned') return { outcome: { ended: 'NOT_PLANNED', counts: {} } };
  const { club_id, plan_hash } = memberImport;
  const planned = await recomputePlan(db, principal, { id, club_id }, pause);
  if ((await hashPlan(planned, pause)) !== plan_hash)
    return { outcome: { ended: 'CHANGED', counts: {} } };
  const scope = { client_id: principal.client_id, club_id, import_id: id, now };
  await writeRows(db, scope, planned, pause);
  await db
    .updateTable('imports')
    .set({ state: 'committed', committed_at: now })
    .where('client_id', '=', principal.client_id)
    .where('id', '=', id)
    .execute();
  const count = (action: PlannedRow['action']) =>
    planned.filter((row) => row.action === action).length;
  const counts = { created: count('create'), updated: count('update') };
  return { outcome: { ended: 'DONE', counts } };
};

const setJob = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  id: number,
  job_id: number | null,
): Promise<void> => {
  await db
    .updateTable('imports')
    .set({ job_id })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

type ImportKey = { id: number; club_id: number };

/** Plans the stored rows against the current members, and marks those whose effect has changed. */
export const recomputePlan = async (
  db: Writer,
  principal: Pick<Tenant, 'client_id'>,
  { id, club_id }: ImportKey,
  pause = noPause,
): Promise<readonly PlannedRow[]> => {
  const stored = await findPlannedRows(db, principal, id, pause);
  const known = await findKnownMembers(db, principal, club_id, stored);
  await pause();
  return planAgain(stored, known, pause);
};

const planAgain = (
  stored: readonly PlannedRow[],
  known: readonly KnownMember[],
  pause = noPause,
): Promise<readonly PlannedRow[]> => {
  const plan = rowPlanner(known);
  return mapInPortions(stored, pause, (before) => {
    const row = plan(before);
    const isSame = row.action === before.action && row.member_uuid === before.member_uuid;
    return { ...row, changed: row.changed === true || !isSame };
  });
};

export const savePlan = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  { id, club_id }: ImportKey,
  planned: readonly PlannedRow[],
): Promise<void> => {
  await replaceRows(db, { client_id, club_id, import_id: id }, planned);
  await db
    .updateTable('imports')
    .set({ plan_hash: await hashPlan(planned) })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

type ImportScope = { client_id: number; club_id: number; import_id: number; now: number };

/**
 * Writes the members and guardians of the rows to create and update, and each row again with what it created, so that the
 * import can be undone. The statements only insert: joined with rows that this transaction wrote, their plan would depend
 * on old statistics, and some plans take minutes. They begin with `with`, so that they are planned once per connection
 * (`withPreparedReads`).
 */
const writeRows = async (
  db: Writer,
  { now, ...key }: ImportScope,
  planned: readonly PlannedRow[],
  pause: Pause,
): Promise<void> => {
  const { client_id, club_id } = key;
  const rows = planned.map((row) =>
    row.action === 'create' ? { ...row, member_uuid: randomUUID() } : row,
  );
  const guardians = await addGuardians(db, key, rows.flatMap(toMember), pause);
  const written = rows.map((row) => ({ ...row, before: guardians.get(row.line) ?? null }));
  await deleteRows(db, key);
  await inPortions(written, pause, (portion) =>
    sql`
      with input as (${rowsTable(portion)}),
      saved as (${insertRows(key)}),
      created as (
        insert into members (client_id, club_id, uuid, firstname, lastname, dob, created_at, updated_at)
        select ${client_id}::bigint, ${club_id}::bigint, member_uuid, given->>'firstname', given->>'lastname',
          (given->>'dob')::date, ${now}::bigint, ${now}::bigint
        from input where action = 'create' order by row_index)
      insert into member_guardians (client_id, club_id, member_uuid, guardian_id)
      select ${client_id}::bigint, ${club_id}::bigint, member_uuid, (before->>'linked_guardian_id')::bigint
      from input where before->>'linked_guardian_id' is not null`.execute(db),
  );
};

/** The member whom a row creates or updates. */
const toMember = ({ line, action, member_uuid, fields }: PlannedRow): readonly ImportedMember[] =>
  (action === 'create' || action === 'update') && member_uuid !== null
    ? [{ line, member_uuid, isNew: action === 'create', fields }]
    : [];
