import type { JobKind, JobResult, JobStepName } from '@springboard/contract';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import type { JobInputs, JobOwner } from './jobs.ts';
import type { Pause } from './pause.ts';
import type { JobRef } from './queue.ts';

/** How a job ended, and what it counted. `file` is what it made, and is deleted after 7 days. */
export type JobOutcome = Pick<JobResult, 'ended' | 'counts'> & {
  readonly file?: Record<string, unknown>;
};

/**
 * The outcome of a step: that of the job, or the input of the next step with the progress in percent. It is stored in
 * the step's transaction, so that a job continues after its last step.
 */
export type JobStep<K extends JobKind> = (
  | { readonly outcome: JobOutcome }
  | { readonly next: JobInputs[K]; readonly progress: number }
) & { readonly did?: StepWork };

/** What a step did, for users who look at the job. */
export type StepWork = { readonly step: JobStepName; readonly count: number };

/**
 * Runs one step of a job. Its writes through `db` commit together with its outcome, so that a step that is repeated
 * after a crash has had no effect before. A step should take seconds: the job is locked meanwhile, and a server that
 * stops waits for it. The job is not retried after an error with `is_permanent: true`.
 */
export type JobHandler<K extends JobKind> = (
  db: Writer & Reader,
  context: {
    /** The server, which works for the whole client. */
    principal: Tenant;
    requester: JobOwner;
    ref: JobRef;
    input: JobInputs[K];
    now: number;
    /** For steps that take longer than a request may wait. */
    pause: Pause;
  },
) => Promise<JobStep<K>>;

export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };
