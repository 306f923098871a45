import type { Migration } from './migration.ts';

/** How many devices users are signed in on, for the list of users of the national body. */
export const openDevices: Migration = {
  name: '0630_open_devices',
  sql: `
create index refresh_token_families_orig_user on refresh_token_families (client_id, orig_user_uuid)
  where orig_user_uuid is not null;

-- The open sessions of users, for the national body, which may not read sessions.
create function open_devices(users uuid[], at bigint) returns table (user_uuid uuid, devices bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(f.orig_user_uuid, f.user_uuid), count(*)
  from refresh_token_families f
  where f.client_id = app_client() and app_is_ngo()
    and (f.orig_user_uuid is null and f.user_uuid = any (users) or f.orig_user_uuid = any (users))
    and f.revoked_at is null and f.expires_at > at
  group by 1 $$;
`,
};
