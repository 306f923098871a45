import type { Job, MemberImport } from '@springboard/contract';
import { type MemberCells, planMemberImport, type PlannedRow } from '@springboard/domain';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { linkGuardian } from './guardians.ts';
import { hashPlan } from './plan.ts';
import {
  findImport,
  findPlannedRows,
  findKnownMembers,
  lockImport,
  replaceRows,
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
    const memberImport = await lockImport(db, principal, id);
    if (memberImport === undefined) return apiError(404, 'NOT_FOUND');
    if (memberImport.state !== 'planned')
      return apiError(409, 'CONFLICT', { state: memberImport.state });
    const planned = await recomputePlan(db, principal, { id, ...memberImport });
    if (hashPlan(planned) !== memberImport.plan_hash || body.plan_hash !== memberImport.plan_hash) {
      return apiError(409, 'CONFLICT', { plan: 'changed' });
    }
    const job_id = await server.jobs.add(db, principal, 'import_members', { import_id: id }, now);
    await audit(db, principal, now, { action: 'import.commit', entity: 'import', entity_id: id });
    return jobOf(db, principal, job_id);
  });

/** POST /imports/:id/plan: plans the rows again, against the current members. */
export const refreshPlan = ({
  principal,
  params: { id },
  write,
}: Context<'POST /imports/:id/plan'>): Promise<MemberImport | ApiError> =>
  write(async (db) => {
    const memberImport = await lockImport(db, principal, id);
    if (memberImport === undefined) return apiError(404, 'NOT_FOUND');
    if (memberImport.state !== 'planned')
      return apiError(409, 'CONFLICT', { state: memberImport.state });
    await savePlan(
      db,
      principal,
      { id, ...memberImport },
      await recomputePlan(db, principal, { id, ...memberImport }),
    );
    const planned = await findImport(db, principal, id);
    if (planned === undefined) throw new Error('The locked import was not found');
    return planned;
  });

/**
 * Writes exactly the plan, in one transaction. If the club's members have changed since the commit, it writes
 * nothing, because the user must see the new plan first.
 */
export const importMembersJob: JobHandler<'import_members'> = async (
  db,
  { principal, input, now },
) => {
  const id = input.import_id;
  const memberImport = await lockImport(db, principal, id);
  if (memberImport?.state !== 'planned') return { result: { ended: 'NOT_PLANNED' } };
  const { club_id, plan_hash } = memberImport;
  const planned = await recomputePlan(db, principal, { id, club_id });
  if (hashPlan(planned) !== plan_hash) return { result: { ended: 'CHANGED' } };
  const scope = { client_id: principal.client_id, club_id, import_id: id, now };
  for (const row of planned) await writeRow(db, scope, row);
  await db
    .updateTable('imports')
    .set({ state: 'committed', committed_at: now })
    .where('client_id', '=', principal.client_id)
    .where('id', '=', id)
    .execute();
  return { result: { ended: 'DONE' } };
};

type ImportKey = { id: number; club_id: number };

/** Plans the stored rows against the current members. */
export const recomputePlan = async (
  db: Writer,
  principal: Pick<Tenant, 'client_id'>,
  { id, club_id }: ImportKey,
): Promise<readonly PlannedRow[]> =>
  planMemberImport(
    await findPlannedRows(db, principal, id),
    await findKnownMembers(db, principal, club_id),
  );

export const savePlan = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  { id, club_id }: ImportKey,
  planned: readonly PlannedRow[],
): Promise<void> => {
  await replaceRows(db, { client_id, club_id, import_id: id }, planned);
  await db
    .updateTable('imports')
    .set({ plan_hash: hashPlan(planned) })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

type ImportScope = { client_id: number; club_id: number; import_id: number; now: number };

/** Writes a row and saves what it created, so that the import can be undone. */
const writeRow = async (db: Writer, scope: ImportScope, row: PlannedRow): Promise<void> => {
  if (row.action !== 'create' && row.action !== 'update') return;
  const { client_id, club_id, import_id } = scope;
  const member_uuid = row.member_uuid ?? (await addMember(db, scope, row.given));
  const created = await linkGuardian(db, { client_id, club_id, member_uuid }, row.given);
  await db
    .updateTable('import_rows')
    .set({ member_uuid, before: JSON.stringify(created) })
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .where('line', '=', row.line)
    .execute();
};

const addMember = async (
  db: Writer,
  { client_id, club_id, now }: ImportScope,
  { firstname, lastname, dob }: MemberCells,
): Promise<string> => {
  const { uuid } = await db
    .insertInto('members')
    .values({ client_id, club_id, firstname, lastname, dob, created_at: now, updated_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
};
