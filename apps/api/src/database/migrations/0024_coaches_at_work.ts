import type { Migration } from './migration.ts';

/**
 * Permissions are checked when a change is applied (D5), because an access token can be up to 10 minutes old. The check
 * runs in every transaction of changes. It is in PL/pgSQL, which caches plans.
 */
export const coachesAtWork: Migration = {
  name: '0024_coaches_at_work',
  sql: `
create function app_at_work(asked uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select u.uuid from users u
    where u.client_id = app_client() and u.uuid = any (asked) and u.status = 'active'
      and exists (select from user_clubs uc where uc.client_id = u.client_id and uc.user_uuid = u.uuid
        and uc.club_id = any (app_staff_clubs()) and uc.role = app_role()));
end $$;
`,
};
