import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { readSignIn, type Tenant, writeAs } from '../database/tenancy.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeated, type Repeating } from '../operations/repeated.ts';

const HOUR_MS = 3_600_000;
/** A job is added when the last one is older than this: once a day, whenever servers are started. */
const AGAIN_AFTER_SECONDS = 20 * 3600;

export type RetentionParts = Repeating & {
  database: Database;
  jobs: Pick<Jobs, 'add'>;
  /** Seconds. */
  now: () => number;
};

/** Adds the day's retention of every client to the jobs, and gives how many; any number of servers may ask at once. */
export const orderRetention = async ({
  database,
  jobs,
  now,
}: Pick<RetentionParts, 'database' | 'jobs' | 'now'>): Promise<number> => {
  const clients = await readSignIn(database, null, (db) =>
    db.selectFrom('clients').select('id').orderBy('id').execute(),
  );
  let ordered = 0;
  for (const { id: client_id } of clients) {
    const who: Tenant = { client_id, club_id: null, user_uuid: '', role: 'ngo' };
    const added = await writeAs(database, who, async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('retention', ${client_id}))`.execute(
        db,
      );
      const { rows } = await sql`
        select from jobs where client_id = ${client_id} and kind = 'retain'
          and created_at > ${now() - AGAIN_AFTER_SECONDS} limit 1`.execute(db);
      if (rows.length > 0) return 0;
      await jobs.add(db, who, 'retain', { erased: 0 }, now());
      return 1;
    });
    ordered += added;
  }
  return ordered;
};

/** Looks now and every hour whether a day is over. Returns what ends it. */
export const retainDaily = (parts: RetentionParts): Promise<() => Promise<void>> =>
  repeated(parts, {
    ms: HOUR_MS,
    once: async () => ({ clients: await orderRetention(parts) }),
    event: 'retention ordered',
    fault: 'retention not ordered',
  });
