import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import {
  withSignInReadTransaction,
  NO_SESSION,
  type Tenant,
  withWriteTransaction,
} from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { runEvery, type RunEveryDeps } from '../operations/run-every.ts';

const HOUR_MS = 3_600_000;
/** A client gets its next job when the last one is older, at whatever time servers start. */
const MIN_INTERVAL_SECONDS = 20 * 3600;

export type RetentionDeps = RunEveryDeps & {
  database: Database;
  jobs: Pick<Jobs, 'add'>;
  /** Seconds. */
  now: () => number;
};

/**
 * Enqueues the daily retention job of every client that has none yet, and returns their number. Several servers may
 * call it concurrently.
 */
export const enqueueRetention = async ({
  database,
  jobs,
  now,
}: Pick<RetentionDeps, 'database' | 'jobs' | 'now'>): Promise<number> => {
  const clients = await withSignInReadTransaction(database, null, (db) =>
    db.selectFrom('clients').select('id').orderBy('id').execute(),
  );
  let enqueued = 0;
  for (const { id: client_id } of clients) {
    const caller = { user_uuid: '', role: 'ngo', ...NO_SESSION } as const;
    const principal: Tenant = { client_id, club_id: null, ...caller };
    const added = await withWriteTransaction(database, principal, async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('retention', ${client_id}))`.execute(
        db,
      );
      const { rows } = await sql`
        select from jobs where client_id = ${client_id} and kind = 'retain'
          and created_at > ${now() - MIN_INTERVAL_SECONDS} limit 1`.execute(db);
      if (rows.length > 0) return 0;
      await jobs.add(db, principal, 'retain', { erased: 0 }, now());
      return 1;
    });
    enqueued += added;
  }
  return enqueued;
};

/** Enqueues due retention jobs now and every hour. Returns a function that stops it. */
export const retainDaily = (deps: RetentionDeps): Promise<() => Promise<void>> =>
  runEvery(deps, {
    ms: HOUR_MS,
    run: async () => ({ clients: await enqueueRetention(deps) }),
    event: 'retention ordered',
    error_event: 'retention not ordered',
  });
