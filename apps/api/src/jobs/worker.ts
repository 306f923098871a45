import type { JobDetail, JobKind } from '@springboard/contract';
import PgBoss from 'pg-boss';
import type { Database } from '../database/pool.ts';
import {
  NO_SESSION,
  type Tenant,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import { describeError } from '../http/map-exception.ts';
import type { Log } from '../http/log.ts';
import type { Jobs } from './jobs.ts';
import { createPause, type Pause, type Wait, waitForRequests } from './pause.ts';
import { JOBS, type JobRef, QUEUE_SCHEMA, queueDatabase } from './queue.ts';
import {
  failJob,
  finishJob,
  lockJob,
  pauseJob,
  type RunningJob,
  saveStep,
  startJob,
} from './state-queries.ts';
import type { JobHandler, JobHandlers, JobStep, StepWork } from './steps.ts';

export type WorkerDeps = {
  database: Database;
  jobs: Pick<Jobs, 'requeue' | 'onQueued'>;
  handlers: JobHandlers;
  /** Seconds. */
  now: () => number;
  log: Log;
  /** For the pauses within and between steps; by default they take no time. */
  wait?: Wait;
  /** Interval between checks for jobs that a server started and did not finish. */
  lost_check_interval_s?: number;
  /** Interval between checks for jobs that another server added, or whose delay is over. */
  poll_s?: number;
};

const LOST_CHECK_INTERVAL_S = 60;
const POLL_S = 0.5;
/** Jobs that run concurrently in a server, so that e-mails and imports do not wait for a publication. */
const CONCURRENT_JOBS = 3;
/** A step that takes longer is done by another server, or after the next start. */
const STOP_WITHIN_MS = 5000;
/** A job waits for its next turn after this time, so that others can run; far below `lost_after_s`. */
const TIME_SLICE_S = 5;

/** Runs jobs, a few concurrently. The returned function stops the worker after the current steps. */
export const startWorker = async (deps: WorkerDeps): Promise<() => Promise<void>> => {
  const {
    database,
    log,
    jobs,
    wait = waitForRequests,
    lost_check_interval_s = LOST_CHECK_INTERVAL_S,
    poll_s = POLL_S,
  } = deps;
  const boss = new PgBoss({
    db: queueDatabase(database),
    schema: QUEUE_SCHEMA,
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: lost_check_interval_s,
  });
  const state = { stopping: false };
  boss.on('error', (error) => log.error('job queue', describeError(error)));
  await boss.start();
  // A server that stops waits for the current steps.
  const pausing = { ...deps, wait: async (ms: number) => state.stopping || wait(ms) };
  const work = async (entries: readonly PgBoss.JobWithMetadata<JobRef>[]): Promise<void> => {
    for (const { data, retryCount, retryLimit } of entries) {
      const until = deps.now() + TIME_SLICE_S;
      const mayContinue = () => !state.stopping && deps.now() < until;
      await runJob(pausing, data, retryCount >= retryLimit, mayContinue);
    }
  };
  const workers: string[] = [];
  for (let worker = 0; worker < CONCURRENT_JOBS; worker++) {
    const options = { includeMetadata: true, pollingIntervalSeconds: poll_s } as const;
    workers.push(await boss.work<JobRef>(JOBS, options, work));
  }
  const removeListener = jobs.onQueued(() => {
    for (const worker of workers) boss.notifyWorker(worker);
  });
  return () => {
    state.stopping = true;
    removeListener();
    return boss.stop({ close: false, timeout: STOP_WITHIN_MS });
  };
};

/** A job works for its client: the rights of the user were checked when it was added. */
const tenantOf = ({ client_id }: JobRef): Tenant => ({
  client_id,
  club_id: null,
  user_uuid: '',
  role: 'ngo',
  ...NO_SESSION,
});

/**
 * Runs the steps of a job as long as it may continue, with pauses for requests, and then lets it wait in the queue. A
 * job fails after its `last` attempt, or immediately after a permanent error.
 *
 * @throws JobFailed unless the error is permanent, so that the queue retries
 */
export const runJob = async (
  deps: WorkerDeps,
  ref: JobRef,
  last: boolean,
  mayContinue: () => boolean = () => true,
): Promise<void> => {
  const { database, jobs, now, log, wait = waitForRequests } = deps;
  const principal = tenantOf(ref);
  const pause = createPause(wait, 'steps');
  const started = await withWriteTransaction(database, principal, (db) => startJob(db, ref, now()));
  if (!started) return;
  try {
    while (await runStep(deps, principal, ref)) {
      await pause();
      if (mayContinue()) continue;
      await withWriteTransaction(database, principal, async (db) => {
        if (await pauseJob(db, ref)) await jobs.requeue(db, ref);
      });
      return;
    }
  } catch (error) {
    const described = describeError(error);
    log.error('job failed', { ...ref, ...described });
    const text = String(described['code'] ?? described['name']);
    const is_permanent = isPermanent(error);
    await withWriteTransaction(database, principal, (db) =>
      failJob(db, ref, { text, last: last || is_permanent }, now()),
    );
    if (!is_permanent) throw new JobFailed(text);
  }
};

/** true: there is another step. The job is locked meanwhile, so that a second worker waits and then finds it done. */
const runStep = (
  { database, handlers, now, wait = waitForRequests }: WorkerDeps,
  principal: Tenant,
  ref: JobRef,
) =>
  withWriteTransaction(database, principal, async (db) => {
    const job = await lockJob(db, ref);
    if (job === undefined) return false;
    const started_at = now();
    const step = await handle(db, handlers, job, {
      principal,
      ref,
      now: started_at,
      pause: createPause(wait, 'portions'),
    });
    const steps = addStep(job.steps, step.did, { started_at, finished_at: now() });
    if ('next' in step) {
      await saveStep(db, ref, step, steps);
      return true;
    }
    await finishJob(db, ref, step.outcome, steps, now());
    return false;
  });

type Steps = JobDetail['steps'];

/** A step that continues the last one is part of it. */
const addStep = (
  steps: Steps,
  did: StepWork | undefined,
  times: Pick<Steps[number], 'started_at' | 'finished_at'>,
): Steps => {
  if (did === undefined) return steps;
  const last = steps.at(-1);
  if (last?.step !== did.step) return [...steps, { ...did, ...times }];
  const { finished_at } = times;
  return [...steps.slice(0, -1), { ...last, finished_at, count: last.count + did.count }];
};

const handle = <K extends JobKind>(
  db: Writer,
  handlers: { readonly [Kind in K]: JobHandler<Kind> },
  { kind, input, requester }: RunningJob<K>,
  context: { principal: Tenant; ref: JobRef; now: number; pause: Pause },
): Promise<JobStep<K>> => handlers[kind](db, { ...context, input, requester });

const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'is_permanent' in error && error.is_permanent === true;

/** An error without personal data, because the queue stores it. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}
