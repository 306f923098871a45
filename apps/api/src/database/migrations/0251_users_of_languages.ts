import type { Migration } from './migration.ts';

/** Numbers of users by language, for the national body, which may not read sessions of users. */
export const usersOfLanguages: Migration = {
  name: '0251_users_of_languages',
  sql: `
-- Signed-in users by the language that they chose last.
create function users_of_languages(at bigint) returns table (language_id bigint, users bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select latest.language_id, count(*) from (
    select distinct on (f.user_uuid) f.user_uuid, f.language_id
    from refresh_token_families f
    where f.client_id = app_client() and app_is_ngo() and f.revoked_at is null and f.expires_at > at
    order by f.user_uuid, f.last_used_at desc) latest
  group by latest.language_id $$;
`,
};
