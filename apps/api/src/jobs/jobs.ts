import PgBoss from 'pg-boss';
import { sql } from 'kysely';
import type { Tenant, Writer } from '../database/tenancy.ts';
import type { Database } from '../database/pool.ts';
import type { Recalculation } from '../curriculum/recalculate.ts';
import type { Reminder } from '../files/reminders.ts';
import type { LetterOrder } from '../mail/letter-order.ts';
import type { Retention } from '../retention/retain.ts';
import { JOBS, type JobRef, QUEUE_SCHEMA, through } from './queue.ts';

/** What each kind of job is given. No texts and no names: an input is seen by whoever sees the database. */
export type JobInputs = {
  /** Everything that is kept of a member, for their guardian. */
  export_person: { member_uuid: string };
  /** One e-mail to one person. */
  send_letter: LetterOrder;
  /** Letters to all who have not read a document. */
  remind_readers: Reminder;
  /** Everything of a club, as a file. */
  export_club: { club_id: number };
  /** The members of a file, as they were planned. */
  import_members: { import_id: number };
  /** What follows from members' grades by a version that was published. */
  recalculate: Recalculation;
  /** What a client no longer keeps: members whose time is over, and bytes that nothing names. */
  retain: Retention;
};
export type JobKind = keyof JobInputs;

export type Jobs = {
  /** Adds a job in the caller's transaction: it runs if, and only if, that commits. Gives its id. */
  add<K extends JobKind>(
    db: Writer,
    who: JobOwner,
    kind: K,
    input: JobInputs[K],
    now: number,
  ): Promise<number>;
  /** Puts a job that is there in the queue again. */
  again(db: Writer, ref: JobRef): Promise<void>;
};

/** Whose list a job is in, and who asked for it; nobody where the user is empty. */
export type JobOwner = Pick<Tenant, 'client_id' | 'club_id' | 'user_uuid'>;

export type JobLimits = {
  /** After so many seconds without an end a job counts as lost, as with a server that was killed. */
  lost_after_s: number;
  /** Tries after the first; the wait before each is twice the one before. */
  retries: number;
  first_wait_s: number;
};

const LIMITS: JobLimits = { lost_after_s: 300, retries: 5, first_wait_s: 10 };

export const createJobs = (database: Database, limits: JobLimits = LIMITS): Jobs => {
  const boss = new PgBoss({
    db: through(database),
    schema: QUEUE_SCHEMA,
    expireInSeconds: limits.lost_after_s,
    retryLimit: limits.retries,
    retryDelay: limits.first_wait_s,
    retryBackoff: limits.first_wait_s > 0,
  });
  const again: Jobs['again'] = async (db, ref) => {
    await boss.send(JOBS, ref, { db: through(db) });
  };
  return {
    again,
    add: async (db, who, kind, input, now) => {
      const user_uuid = who.user_uuid === '' ? null : who.user_uuid;
      const { rows } = await sql<{ id: number }>`
        select add_job(${kind}, ${who.club_id}, ${JSON.stringify(input)}, ${user_uuid}, ${now})
          as id`.execute(db);
      const job_id = rows[0]?.id ?? 0;
      await again(db, { client_id: who.client_id, job_id });
      return job_id;
    },
  };
};
