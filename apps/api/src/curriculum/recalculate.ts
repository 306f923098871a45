import type { FindScheme, PublishedScheme } from '../assessments/schemes.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobHandler } from '../jobs/steps.ts';
import type { QueuedEmail } from '../mail/enqueue-email.ts';
import { type Batch, countOutdated, LOCK } from './lock-assessments.ts';
import { recomputeMembers } from './recompute-members.ts';

/** A published version, and how far its members are recomputed. */
export type RecalculationInput = {
  scheme_uuid: string;
  version: number;
  /** The last member that was recomputed in this phase. */
  after: string | null;
  /** `graded`: members with grades and without an assessment. `outdated`: those with one of another version. */
  phase?: Phase;
  /** Recomputed by the earlier steps. */
  members?: number;
  /** Assessments that were outdated at the start. */
  total?: number;
  /** Members whose completions or current level the earlier steps changed. */
  touched?: number;
  /** The e-mail about the end, to the user who published. */
  done_email?: DoneEmail;
};

export type DoneEmail = Pick<QueuedEmail, 'scheme_slug' | 'origin' | 'api_origin'> & {
  user_uuid: string;
  /**
   * Seconds. A recalculation that ends earlier sends no e-mail, because the user is still there. Absent for a scheduled
   * publication.
   */
  after?: number;
};

type Phase = 'graded' | 'outdated';

/**
 * Recomputes the stored assessments after a publication (D6). Until a member's assessment is recomputed, each read
 * computes it.
 */
export const recalculateJob =
  (findScheme: FindScheme, jobs: Pick<Jobs, 'add'>): JobHandler<'recalculate'> =>
  async (db, { principal, input, now }) => {
    const { client_id } = principal;
    const { scheme_uuid, version, after, phase = 'graded', members: before = 0 } = input;
    const end = async (ended: 'DONE' | 'SUPERSEDED', count: number) => {
      await enqueueDoneEmail(db, jobs, client_id, input, now);
      return { outcome: { ended, counts: { members: count } } };
    };
    const scheme = await findScheme(db, client_id, { uuid: scheme_uuid });
    // A later publication has a job of its own.
    if (scheme?.version !== version) return end('SUPERSEDED', before);
    const total = input.total ?? (await countOutdated(db, client_id, input));
    const batch = await LOCK[phase](db, { client_id, scheme_uuid, version, after });
    const { isLast, assessments } = batch;
    const touched =
      (input.touched ?? 0) + (await recomputeMembers(db, client_id, scheme, assessments));
    const count = before + assessments.length;
    const did = { step: phase, count: assessments.length };
    if (isLast && phase === 'outdated') {
      await saveTouched(db, {
        client_id,
        scheme_uuid,
        version,
        members_touched: touched,
        ended_at: now,
      });
      return { ...(await end('DONE', count)), did };
    }
    const position = isLast
      ? { phase: 'outdated' as const, after: null }
      : { phase, after: batch.last };
    const next = { ...input, ...position, members: count, total, touched };
    return { next, progress: Math.min(99, (100 * count) / Math.max(1, total)), did };
  };

const saveTouched = async (
  db: Writer,
  recalculation: {
    client_id: number;
    scheme_uuid: string;
    version: number;
    members_touched: number;
    ended_at: number;
  },
): Promise<void> => {
  await db
    .insertInto('recalculations')
    .values(recalculation)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const enqueueDoneEmail = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  client_id: number,
  { done_email, version }: RecalculationInput,
  now: number,
): Promise<void> => {
  if (done_email === undefined) return;
  const { after = 0, ...recipient } = done_email;
  if (now < after) return;
  const owner = { client_id, club_id: null, user_uuid: '' };
  const email = { ...recipient, subject: 'publication_done', language_id: null } as const;
  await jobs.add(db, owner, 'send_email', { ...email, version }, now);
};

/** Brings every stored assessment of the published version up to date. Most are. */
export const recomputeOutdated = async (
  db: Writer,
  client_id: number,
  scheme: PublishedScheme,
): Promise<void> => {
  const { uuid: scheme_uuid, version } = scheme;
  for (const lock of Object.values(LOCK)) {
    let batch: Batch = { assessments: [], last: null, isLast: false };
    while (!batch.isLast) {
      batch = await lock(db, { client_id, scheme_uuid, version, after: batch.last });
      await recomputeMembers(db, client_id, scheme, batch.assessments);
    }
  }
};
