import type { Reader, Tenant, Writer } from '../database/tenancy.ts';
import type { JobInputs, JobKind } from './jobs.ts';
import type { JobRef } from './queue.ts';

/**
 * What a step of a job leaves: its result, or what the next step begins from, with how far the job is in
 * percent. Both are kept in the step's own transaction, so that a job goes on where its last step ended.
 */
export type JobStep<K extends JobKind> =
  | { readonly result: Record<string, unknown> }
  | { readonly next: JobInputs[K]; readonly progress: number };

/**
 * Does one step of a job. What it writes through `db` commits together with what the step leaves, so that a
 * step that is done again after a crash has had no effect before. A step takes seconds, not minutes: nobody
 * else can do the job meanwhile, and a server that stops waits for it.
 */
export type JobHandler<K extends JobKind> = (
  db: Writer & Reader,
  given: { who: Tenant; ref: JobRef; input: JobInputs[K]; now: number },
) => Promise<JobStep<K>>;

export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };
