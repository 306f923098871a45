import type { CertificatesFile, JobKind, PersonData } from '@springboard/contract';
import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import { afterCommit, type Tenant, type Writer } from '../database/tenant-transaction.ts';
import type { Database } from '../database/pool.ts';
import type { CertificatesInput } from '../badges/certificates-job.ts';
import type { ClubExport } from '../clubs/export-queries.ts';
import type { CountImpactInput } from '../curriculum/impact-job.ts';
import type { RecalculationInput } from '../curriculum/recalculate.ts';
import type { ReminderInput } from '../files/reminders.ts';
import type { ChangedMembers, ChangeMembersInput } from '../members/bulk-job.ts';
import type { QueuedEmail } from '../mail/enqueue-email.ts';
import type { RetentionInput } from '../retention/apply-retention.ts';
import { findKind } from './queries.ts';
import { JOBS, type JobRef, QUEUE_SCHEMA, queueDatabase } from './queue.ts';

/** Input of each kind of job: ids and dates only, no personal data. */
export type JobInputs = {
  /** All data of a member, and of the guardian who asked for it. */
  export_person: {
    member_uuid: string;
    guardian_uuid?: string;
    /** The e-mail to the guardian that the export is ready. */
    ready_email?: { club_id: number | null; origin: string; api_origin: string };
  };
  /** One e-mail to one person. */
  send_email: QueuedEmail;
  /** E-mails to all users who have not read a document. */
  remind_readers: ReminderInput;
  /** All data of a club, as a file. */
  export_club: { club_id: number };
  /** The members of a file, as in the import plan. */
  import_members: { import_id: number };
  /** Changes many members in portions. */
  change_members: ChangeMembersInput;
  /** The certificates of awards, as one file. */
  make_certificates: CertificatesInput;
  /** Reads or plans a file of a scheme. */
  import_scheme: { import_id: number; step: 'read' | 'plan' };
  /** The members whom a draft of a curriculum affects. */
  count_impact: CountImpactInput;
  /** Members' progress under a published version of a curriculum. */
  recalculate: RecalculationInput;
  /** Removes a client's members whose retention time is over, and files without a row. */
  retain: RetentionInput;
};

/** The results of jobs. They are deleted 7 days after the end of the job. */
export type JobFiles = {
  export_person: PersonData;
  export_club: ClubExport;
  change_members: ChangedMembers;
  make_certificates: CertificatesFile;
};

export type Jobs = {
  /** Adds a job in the caller's transaction: it runs only if that commits. Returns its id. */
  add<K extends JobKind>(
    db: Writer,
    principal: JobOwner,
    kind: K,
    input: JobInputs[K],
    now: number,
  ): Promise<number>;
  /** Adds an existing job to the queue again. */
  requeue(db: Writer, ref: JobRef): Promise<void>;
  /**
   * Calls back when a job of this server can start, so that it does not wait for the next poll. The returned function
   * removes the listener.
   */
  onQueued(listener: () => void): () => void;
};

/** Where a job is listed, and the user who requested it; an empty user is the server. */
export type JobOwner = Pick<Tenant, 'client_id' | 'club_id' | 'user_uuid'>;

export type JobLimits = {
  /** A job that runs longer counts as lost, for instance because its server was killed. */
  lost_after_s: number;
  /** Attempts after the first one. The delay doubles each time. */
  retries: number;
  first_delay_s: number;
};

const LIMITS: JobLimits = { lost_after_s: 300, retries: 5, first_delay_s: 10 };

/** The mail server may be down for hours: 11 retries take 17 to 34 hours. */
const EMAIL_LIMITS: Pick<JobLimits, 'retries' | 'first_delay_s'> = {
  retries: 11,
  first_delay_s: 30,
};

/** `limits` apply to all jobs but e-mails, which have more retries. */
export const createJobs = (database: Database, limits: JobLimits = LIMITS): Jobs => {
  const boss = new PgBoss({
    db: queueDatabase(database),
    schema: QUEUE_SCHEMA,
    expireInSeconds: limits.lost_after_s,
    ...retriesOf(limits),
  });
  const listeners = new Set<() => void>();
  const send = async (db: Writer, ref: JobRef, kind: JobKind): Promise<void> => {
    const retries = kind === 'send_email' ? retriesOf(EMAIL_LIMITS) : {};
    await boss.send(JOBS, ref, { db: queueDatabase(db), ...retries });
    afterCommit(db, () => {
      for (const listener of listeners) listener();
    });
  };
  return {
    requeue: async (db, ref) => send(db, ref, await findKind(db, ref)),
    onQueued: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: async (db, principal, kind, input, now) => {
      const user_uuid = principal.user_uuid === '' ? null : principal.user_uuid;
      const { rows } = await sql<{ id: number }>`
        select add_job(${kind}, ${principal.club_id}, ${JSON.stringify(input)}, ${user_uuid}, ${now})
          as id`.execute(db);
      const job_id = rows[0]?.id ?? 0;
      await send(db, { client_id: principal.client_id, job_id }, kind);
      return job_id;
    },
  };
};

const retriesOf = ({ retries, first_delay_s }: Pick<JobLimits, 'retries' | 'first_delay_s'>) => ({
  retryLimit: retries,
  retryDelay: first_delay_s,
  retryBackoff: first_delay_s > 0,
});
