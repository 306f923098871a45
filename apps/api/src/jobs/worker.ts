import PgBoss from 'pg-boss';
import type { Database } from '../database/pool.ts';
import { type Tenant, writeAs, type Writer } from '../database/tenancy.ts';
import { describeError } from '../http/failure.ts';
import type { Log } from '../http/log.ts';
import type { JobKind, Jobs } from './jobs.ts';
import { beginJob, failJob, finishJob, type Held, holdJob, keepStep, putBack } from './queries.ts';
import { JOBS, type JobRef, QUEUE_SCHEMA, through } from './queue.ts';
import type { JobHandler, JobHandlers, JobStep } from './steps.ts';

export type WorkerParts = {
  database: Database;
  jobs: Pick<Jobs, 'again'>;
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
/** So long does a job take its steps before the others get their turn; far below what counts as lost. */
const TURN_S = 60;

/** Does jobs one after the other until the returned function is called, which waits for the step at work. */
export const startWorker = async (parts: WorkerParts): Promise<() => Promise<void>> => {
  const { database, log, look_every_s = LOOK_EVERY_S } = parts;
  const boss = new PgBoss({
    db: through(database),
    schema: QUEUE_SCHEMA,
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: look_every_s,
  });
  const life = { stopping: false };
  boss.on('error', (error) => log.error('job queue', describeError(error)));
  await boss.start();
  await boss.work<JobRef>(
    JOBS,
    { includeMetadata: true, pollingIntervalSeconds: POLL_S },
    async (given) => {
      for (const { data, retryCount, retryLimit } of given) {
        const until = parts.now() + TURN_S;
        const mayGoOn = () => !life.stopping && parts.now() < until;
        await runJob(parts, data, retryCount >= retryLimit, mayGoOn);
      }
    },
  );
  return () => {
    life.stopping = true;
    return boss.stop({ close: false, timeout: STOP_WITHIN_MS });
  };
};

/** Jobs work for their client, as planning does: who asked was checked when they asked. */
const tenantOf = ({ client_id }: JobRef): Tenant => ({
  client_id,
  club_id: null,
  user_uuid: '',
  role: 'ngo',
});

/**
 * Takes the steps of a job as long as it may go on, and puts what is left back into the queue.
 *
 * @throws JobFailed, which makes the queue try again unless this was the `last` time
 */
export const runJob = async (
  parts: WorkerParts,
  ref: JobRef,
  last: boolean,
  mayGoOn: () => boolean = () => true,
): Promise<void> => {
  const { database, jobs, now, log } = parts;
  const who = tenantOf(ref);
  const begun = await writeAs(database, who, (db) => beginJob(db, ref, now()));
  if (!begun) return;
  try {
    while (await takeStep(parts, who, ref)) {
      if (mayGoOn()) continue;
      await writeAs(database, who, async (db) => {
        if (await putBack(db, ref)) await jobs.again(db, ref);
      });
      return;
    }
  } catch (error) {
    const described = describeError(error);
    log.error('job failed', { ...ref, ...described });
    const text = String(described['code'] ?? described['name']);
    await writeAs(database, who, (db) => failJob(db, ref, { text, last }, now()));
    throw new JobFailed(text);
  }
};

/** true: there is another step. The job is held meanwhile, so that a second worker waits and then finds it done. */
const takeStep = ({ database, handlers, now }: WorkerParts, who: Tenant, ref: JobRef) =>
  writeAs(database, who, async (db) => {
    const held = await holdJob(db, ref);
    if (held === undefined) return false;
    const left = await handle(db, handlers, held, { who, ref, now: now() });
    if ('next' in left) {
      await keepStep(db, ref, left);
      return true;
    }
    await finishJob(db, ref, left.result, now());
    return false;
  });

const handle = <K extends JobKind>(
  db: Writer,
  handlers: { readonly [Kind in K]: JobHandler<Kind> },
  { kind, input }: Held<K>,
  given: { who: Tenant; ref: JobRef; now: number },
): Promise<JobStep<K>> => handlers[kind](db, { ...given, input });

/** All that the queue is told of a failure: its text is kept there. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}
