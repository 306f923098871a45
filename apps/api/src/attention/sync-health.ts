import type { SyncHealth } from '@springboard/contract';
import { sql } from 'kysely';
import type { Context } from '../routing/context.ts';

const DAY_SECONDS = 86_400;

/** GET /sync-health: changes of devices that the server rejected in the last 24 hours (scheme-portal §2). */
export const readSyncHealth = async ({
  db,
  now,
}: Context<'GET /sync-health'>): Promise<SyncHealth> => {
  const since = now - DAY_SECONDS;
  const { rows } = await sql<SyncHealth['rejected'][number]>`
    select code, sum(count)::integer as count, max(last_ts) as last_ts from rejected_changes(${since})
    group by code order by count desc, code`.execute(db);
  return { since, rejected: rows };
};
