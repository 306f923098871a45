import PgBoss from 'pg-boss';
import type { Database } from '../database/pool.ts';
import { type Reader, type Tenant, writeAs, type Writer } from '../database/tenancy.ts';
import { describeError } from '../http/failure.ts';
import type { Log } from '../http/log.ts';
import type { JobInputs, JobKind } from './jobs.ts';
import { beginJob, failJob, finishJob } from './queries.ts';
import { JOBS, type JobRef, QUEUE_SCHEMA, through } from './queue.ts';

/**
 * Does a job and gives what it made. What it writes through `db` commits together with the job's end, so that
 * a job that is done again after a crash has had no effect before.
 */
export type JobHandler<K extends JobKind> = (
  db: Writer & Reader,
  given: { who: Tenant; input: JobInputs[K]; now: number },
) => Promise<Record<string, unknown>>;

export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };

export type WorkerParts = {
  database: Database;
  handlers: JobHandlers;
  /** Seconds. */
  now: () => number;
  log: Log;
  /** How often jobs are looked for that a server took up and did not end. */
  look_every_s?: number;
};

const LOOK_EVERY_S = 60;
const POLL_S = 1;
/** What is not done by then is done by another server, or after the next start. */
const STOP_WITHIN_MS = 5000;

/** Does jobs one after the other until the returned function is called, which waits for the one at work. */
export const startWorker = async (parts: WorkerParts): Promise<() => Promise<void>> => {
  const { database, log, look_every_s = LOOK_EVERY_S } = parts;
  const boss = new PgBoss({
    db: through(database),
    schema: QUEUE_SCHEMA,
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: look_every_s,
  });
  boss.on('error', (error) => log.error('job queue', describeError(error)));
  await boss.start();
  await boss.work<JobRef>(
    JOBS,
    { includeMetadata: true, pollingIntervalSeconds: POLL_S },
    async (given) => {
      for (const { data, retryCount, retryLimit } of given) {
        await runJob(parts, data, retryCount >= retryLimit);
      }
    },
  );
  return () => boss.stop({ close: false, timeout: STOP_WITHIN_MS });
};

/** Jobs work for their client, as planning does: who asked was checked when they asked. */
const tenantOf = ({ client_id }: JobRef): Tenant => ({
  client_id,
  club_id: null,
  user_uuid: '',
  role: 'ngo',
});

/** @throws JobFailed, which makes the queue try again unless this was the last time */
export const runJob = async (
  { database, handlers, now, log }: WorkerParts,
  ref: JobRef,
  last: boolean,
): Promise<void> => {
  const who = tenantOf(ref);
  const job = await writeAs(database, who, (db) => beginJob(db, ref, now()));
  if (job === undefined) return;
  try {
    await writeAs(database, who, async (db) => {
      const result = await handlers[job.kind](db, { who, input: job.input, now: now() });
      await finishJob(db, ref, result, now());
    });
  } catch (error) {
    const described = describeError(error);
    log.error('job failed', { ...ref, kind: job.kind, ...described });
    const text = String(described['code'] ?? described['name']);
    await writeAs(database, who, (db) => failJob(db, ref, { text, last }, now()));
    throw new JobFailed(text);
  }
};

/** All that the queue is told of a failure: its text is kept there. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}
