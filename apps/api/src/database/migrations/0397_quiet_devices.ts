import type { Migration } from './migration.ts';

/**
 * How many devices of coaches of a club were last used between two moments, and when the one that is quiet for the
 * longest time was last used. For the national body, which may not read sessions.
 */
export const quietDevices: Migration = {
  name: '0397_quiet_devices',
  sql: `
create function quiet_devices(of_club bigint, since bigint, until bigint)
returns table (devices integer, last_used_at bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer, min(f.last_used_at)
  from refresh_token_families f
  where f.client_id = app_client() and app_is_ngo() and f.club_id = of_club and f.portal = 'coach'
    and f.revoked_at is null and f.last_used_at >= since and f.last_used_at < until $$;
`,
};
