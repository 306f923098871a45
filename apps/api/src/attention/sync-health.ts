import type { SyncHealth } from '@springboard/contract';
import { sql } from 'kysely';
import { findAppVersions } from '../clubs/app-versions.ts';
import type { Context } from '../routing/context.ts';

const DAY_SECONDS = 86_400;

/**
 * GET /sync-health: changes of devices that the server rejected in the last 24 hours, and devices that run an old release
 * (scheme-portal §2).
 */
export const readSyncHealth = async ({
  db,
  now,
}: Context<'GET /sync-health'>): Promise<SyncHealth> => {
  const since = now - DAY_SECONDS;
  const { rows } = await sql<SyncHealth['rejected'][number]>`
    select code, sum(count)::integer as count, max(last_ts) as last_ts,
      json_agg(json_build_object('version', version, 'count', count) order by count desc, version) as versions
    from rejected_by_app(${since}) group by code order by sum(count) desc, code`.execute(db);
  const old = (await findAppVersions(db, now)).filter(({ is_old }) => is_old);
  const outdated = {
    devices: old.reduce((sum, { devices }) => sum + devices, 0),
    clubs: new Set(old.map(({ club_id }) => club_id)).size,
  };
  return { since, rejected: rows, outdated };
};
