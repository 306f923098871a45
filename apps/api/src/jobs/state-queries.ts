import type { JobDetail, JobKind } from '@springboard/contract';
import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import type { JobInputs, JobOwner } from './jobs.ts';
import type { JobRef } from './queue.ts';
import type { JobOutcome } from './steps.ts';

/** A running job with its kind, the input of its next step, its earlier steps, and who requested it. */
export type RunningJob<K extends JobKind = JobKind> = {
  [Kind in K]: {
    kind: Kind;
    input: JobInputs[Kind];
    steps: JobDetail['steps'];
    requester: JobOwner;
  };
}[K];

/**
 * Starts the job, or continues it after a pause; false: it has ended. Waits while another worker runs one of its steps.
 */
export const startJob = async (
  db: Writer,
  { client_id, job_id }: JobRef,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      attempts: sql`attempts + case when is_paused then 0 else 1 end`,
      is_paused: false,
      started_at: sql`case when start_progress is null then ${now} else started_at end`,
      start_progress: eb.fn.coalesce('start_progress', 'progress'),
    }))
    .where('client_id', '=', client_id)
    .where('id', '=', job_id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Steps and cancellations of a job come one after the other, in the order in which they wait for this lock. A row lock
 * has no order: the worker that releases it can have it again before a request that waits.
 */
const lockInOrder = async (db: Writer, { client_id, job_id }: JobRef): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job ${job_id}`}, ${client_id}))`.execute(
    db,
  );
};

/** Locks the job until the transaction ends; undefined: it is not running. */
export const lockJob = async (db: Writer, ref: JobRef): Promise<RunningJob | undefined> => {
  await lockInOrder(db, ref);
  const { client_id, job_id } = ref;
  const { rows } = await sql<RunningJob>`
    select kind, input, steps,
      json_build_object('client_id', client_id, 'club_id', club_id, 'user_uuid', coalesce(user_uuid::text, ''))
        as requester
    from jobs
    where client_id = ${client_id} and id = ${job_id} and state = 'running' for update`.execute(db);
  return rows[0];
};

/** Stores the input of the next step, and what the steps did until now. */
export const saveStep = async (
  db: Writer,
  { client_id, job_id }: JobRef,
  { next, progress }: { next: JobInputs[JobKind]; progress: number },
  steps: JobDetail['steps'],
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({
      input: JSON.stringify(next),
      progress: Math.min(99, Math.floor(progress)),
      steps: JSON.stringify(steps),
    })
    .where('client_id', '=', client_id)
    .where('id', '=', job_id)
    .execute();
};

/** Lets a job wait for its next time slice. It stays `running`. false: it has ended. */
export const pauseJob = async (db: Writer, { client_id, job_id }: JobRef): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ is_paused: true })
    .where('client_id', '=', client_id)
    .where('id', '=', job_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The input of a job that ends: an e-mail to an erased person has their address only until then. */
const INPUT_AT_END = sql<string>`case when kind = 'send_email'
  then (input::jsonb - 'recipient')::json else input end`;

export const finishJob = async (
  db: Writer,
  { client_id, job_id }: JobRef,
  { file, ...outcome }: JobOutcome,
  steps: JobDetail['steps'],
  now: number,
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({
      state: 'done',
      progress: 100,
      input: INPUT_AT_END,
      steps: JSON.stringify(steps),
      outcome: JSON.stringify(outcome),
      result: file === undefined ? null : JSON.stringify(file),
      finished_at: now,
    })
    .where('client_id', '=', client_id)
    .where('id', '=', job_id)
    .execute();
};

/**
 * `text` is a code. After the last attempt the job has failed, and a user can retry it. A job that another worker has
 * ended meanwhile is not changed.
 */
export const failJob = async (
  db: Writer,
  { client_id, job_id }: JobRef,
  { text, last }: { text: string; last: boolean },
  ts: number,
): Promise<void> => {
  const failed = await db
    .updateTable('jobs')
    .set(last ? { state: 'failed', finished_at: ts, input: INPUT_AT_END } : { state: 'queued' })
    .where('client_id', '=', client_id)
    .where('id', '=', job_id)
    .where('state', '=', 'running')
    .returning('club_id')
    .executeTakeFirst();
  if (failed === undefined) return;
  const { club_id } = failed;
  await db.insertInto('job_logs').values({ client_id, club_id, job_id, ts, text }).execute();
};

/** false: the job has neither failed nor was it cancelled. */
export const retryJob = async (db: Writer, { client_id, job_id }: JobRef): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ state: 'queued', finished_at: null, is_paused: false, start_progress: null })
    .where('client_id', '=', client_id)
    .where('id', '=', job_id)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Waits for the current step, whose transaction locks the job; the worker then finds the job cancelled before its next
 * step. false: the job has ended.
 */
export const cancelJob = async (db: Writer, ref: JobRef, now: number): Promise<boolean> => {
  await lockInOrder(db, ref);
  const { client_id, job_id } = ref;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: now, input: INPUT_AT_END })
    .where('client_id', '=', client_id)
    .where('id', '=', job_id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
