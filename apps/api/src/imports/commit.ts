import type { Job, MemberImport } from '@springboard/contract';
import { type GivenMember, planMemberImport, type PlannedRow } from '@springboard/domain';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { putGuardian } from './guardians.ts';
import { hashOf } from './plan.ts';
import { findImport, findKept, findKnown, lockImport, putRows } from './queries.ts';

/** POST /imports/:id/commit */
export const beginImport = ({
  server,
  who,
  params: { id },
  body,
  now,
  write,
}: Context<'POST /imports/:id/commit'>): Promise<Job | Refusal> =>
  write(async (db) => {
    const found = await lockImport(db, who, id);
    if (found === undefined) return refuse(404, 'NOT_FOUND');
    if (found.state !== 'planned') return refuse(409, 'CONFLICT', { state: found.state });
    const planned = await replanned(db, who, { id, ...found });
    if (hashOf(planned) !== found.plan_hash || body.plan_hash !== found.plan_hash) {
      return refuse(409, 'CONFLICT', { plan: 'changed' });
    }
    const job_id = await server.jobs.add(db, who, 'import_members', { import_id: id }, now);
    await audit(db, who, now, { action: 'import.commit', entity: 'import', entity_id: id });
    return jobOf(db, who.client_id, job_id);
  });

/** POST /imports/:id/plan: what its rows would do with the members as they are now. */
export const planAgain = ({
  who,
  params: { id },
  write,
}: Context<'POST /imports/:id/plan'>): Promise<MemberImport | Refusal> =>
  write(async (db) => {
    const found = await lockImport(db, who, id);
    if (found === undefined) return refuse(404, 'NOT_FOUND');
    if (found.state !== 'planned') return refuse(409, 'CONFLICT', { state: found.state });
    await keepPlan(db, who, { id, ...found }, await replanned(db, who, { id, ...found }));
    const planned = await findImport(db, who, id);
    if (planned === undefined) throw new Error('An import that is locked is not there');
    return planned;
  });

/**
 * The job: writes exactly the plan, in one transaction. Where the club's members have become others since it
 * was asked for, nothing is written: somebody has to look at a new plan first.
 */
export const importMembers: JobHandler<'import_members'> = async (db, { who, input, now }) => {
  const id = input.import_id;
  const found = await lockImport(db, who, id);
  if (found?.state !== 'planned') return { result: { ended: 'NOT_PLANNED' } };
  const { club_id, plan_hash } = found;
  const planned = await replanned(db, who, { id, club_id });
  if (hashOf(planned) !== plan_hash) return { result: { ended: 'CHANGED' } };
  const of = { client_id: who.client_id, club_id, import_id: id, now };
  for (const row of planned) await writeRow(db, of, row);
  await db
    .updateTable('imports')
    .set({ state: 'committed', committed_at: now })
    .where('client_id', '=', who.client_id)
    .where('id', '=', id)
    .execute();
  return { result: { ended: 'DONE' } };
};

type Of = { id: number; club_id: number };

/** What the rows would do with the members as they are now. */
const replanned = async (
  db: Writer,
  who: Pick<Tenant, 'client_id'>,
  { id, club_id }: Of,
): Promise<readonly PlannedRow[]> =>
  planMemberImport(await findKept(db, who, id), await findKnown(db, who, club_id));

const keepPlan = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  { id, club_id }: Of,
  planned: readonly PlannedRow[],
): Promise<void> => {
  await putRows(db, { client_id, club_id, import_id: id }, planned);
  await db
    .updateTable('imports')
    .set({ plan_hash: hashOf(planned) })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

type Writing = { client_id: number; club_id: number; import_id: number; now: number };

/** Keeps with the row what it made, so that all of it can be taken back. */
const writeRow = async (db: Writer, of: Writing, row: PlannedRow): Promise<void> => {
  if (row.action !== 'create' && row.action !== 'update') return;
  const { client_id, club_id, import_id } = of;
  const member_uuid = row.member_uuid ?? (await addMember(db, of, row.given));
  const made = await putGuardian(db, { client_id, club_id, member_uuid }, row.given);
  await db
    .updateTable('import_rows')
    .set({ member_uuid, before: JSON.stringify(made) })
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .where('line', '=', row.line)
    .execute();
};

const addMember = async (
  db: Writer,
  { client_id, club_id, now }: Writing,
  { firstname, lastname, dob }: GivenMember,
): Promise<string> => {
  const { uuid } = await db
    .insertInto('members')
    .values({ client_id, club_id, firstname, lastname, dob, created_at: now, updated_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
};
