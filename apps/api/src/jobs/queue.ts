import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';

/** Schema of pg-boss's tables, which contain no personal data. */
export const QUEUE_SCHEMA = 'pgboss';

/** The only queue. Each entry refers to a client and a row of `jobs`. */
export const JOBS = 'jobs';

export type JobRef = { readonly client_id: number; readonly job_id: number };

/** A connection of `pg`. */
type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/**
 * Creates or migrates the queue as the owner of the database, because the server's own role may only change rows.
 */
export const installQueue = async (owner: Connection): Promise<void> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue(JOBS);
  await boss.stop({ graceful: false });
};

/** Lets pg-boss use the server's pool or one of its transactions. */
export const queueDatabase = <DB>(db: Pick<Kysely<DB>, 'executeQuery'>): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});
