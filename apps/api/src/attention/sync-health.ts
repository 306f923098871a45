import { DAY_SECONDS } from '@springboard/domain';
import type { RejectedChanges, SyncHealth } from '@springboard/contract';
import { sql } from 'kysely';
import { findAppVersions } from '../clubs/app-versions.ts';
import type { Context } from '../routing/context.ts';

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
    with by_version as (
      select code, version, sum(count)::integer as count, max(last_ts) as last_ts
      from rejected_by_club(${since}) group by code, version)
    select code, sum(count)::integer as count, max(last_ts) as last_ts,
      json_agg(json_build_object('version', version, 'count', count) order by count desc, version) as versions
    from by_version group by code order by sum(count) desc, code`.execute(db);
  const old = (await findAppVersions(db, now)).filter(({ is_old }) => is_old);
  const outdated = {
    devices: old.reduce((sum, { devices }) => sum + devices, 0),
    clubs: new Set(old.map(({ club_id }) => club_id)).size,
  };
  return { since, rejected: rows, outdated };
};

/** GET /sync-health/rejected: the same changes by club, with what was rejected. */
export const readRejectedChanges = async ({
  db,
  principal: { client_id },
  now,
}: Context<'GET /sync-health/rejected'>): Promise<RejectedChanges[]> => {
  const { rows } = await sql<RejectedChanges>`
    with rejected as materialized (select * from rejected_by_club(${now - DAY_SECONDS})),
    by_call as (
      select code, club_id, call, sum(count)::integer as count from rejected group by code, club_id, call),
    by_version as (
      select code, club_id, version, sum(count)::integer as count from rejected group by code, club_id, version)
    select r.code, sum(r.count)::integer as count, max(r.last_ts) as last_ts,
      case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as club,
      (select json_agg(json_build_object('call', call, 'count', count) order by count desc, call)
        from by_call b where b.code = r.code and b.club_id is not distinct from r.club_id) as calls,
      (select json_agg(json_build_object('version', version, 'count', count) order by count desc, version)
        from by_version b where b.code = r.code and b.club_id is not distinct from r.club_id) as versions
    from rejected r
    left join clubs c on c.client_id = ${client_id} and c.id = r.club_id and c.deleted_at is null
    group by r.code, r.club_id, c.id, c.name
    order by sum(r.count) desc, r.code, c.name, r.club_id`.execute(db);
  return rows;
};
