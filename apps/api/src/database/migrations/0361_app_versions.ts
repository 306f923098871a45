import type { Migration } from './migration.ts';

/** Which release of its portal a device runs, as of the last exchange of its tokens. */
export const appVersions: Migration = {
  name: '0361_app_versions',
  sql: `
alter table refresh_token_families
  add column app_version text check (length(app_version) <= 64),
  add column app_built date;

-- Devices of coaches that were used since then, by club and release, for the national body, which may not read
-- sessions. Releases are ordered by the day of their build, those of one day are one. A release is old when devices
-- run two newer ones.
create function app_versions(since bigint, at bigint) returns table (
  club_id bigint, version text, built date, devices bigint, coaches uuid[], is_old boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.club_id, f.app_version, f.app_built, count(*), array_agg(distinct f.user_uuid),
    dense_rank() over (order by f.app_built desc) > 2
  from refresh_token_families f
  join clubs c on c.client_id = f.client_id and c.id = f.club_id and c.deleted_at is null
  where f.client_id = app_client() and app_is_ngo() and f.portal = 'coach' and f.app_version is not null
    and f.revoked_at is null and f.expires_at > at and f.last_used_at >= since
  group by f.club_id, f.app_version, f.app_built $$;
`,
};
