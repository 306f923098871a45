import { sql } from 'kysely';
import { serverTenant, sumOfClients, type TaskDeps } from '../operations/each-client.ts';

/** A client gets its next job when the last one is older, at whatever time servers start. */
const MIN_INTERVAL_SECONDS = 20 * 3600;

/**
 * Enqueues the daily retention job of every client that has none yet, and returns their number. Several servers may
 * call it concurrently.
 */
export const enqueueRetention = ({ database, jobs, now }: TaskDeps): Promise<number> =>
  sumOfClients(database, async (db, client_id) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('retention', ${client_id}))`.execute(
      db,
    );
    const { rows } = await sql`
      select from jobs where client_id = ${client_id} and kind = 'retain'
        and created_at > ${now() - MIN_INTERVAL_SECONDS} limit 1`.execute(db);
    if (rows.length > 0) return 0;
    await jobs.add(db, serverTenant(client_id), 'retain', { erased: 0 }, now());
    return 1;
  });
