import type { Migration } from './migration.ts';

/**
 * A token opens nothing of a deleted club. `app_at_work` does not change: a coach's change that arrives before the next
 * sign-in is kept, as the club can be restored.
 */
export const deletedClubs: Migration = {
  name: '0340_deleted_clubs',
  sql: `
create or replace function app_require_session(of_client bigint, of_family uuid, of_user uuid, of_original uuid,
  of_club bigint default null, of_role text default null)
returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_session_is_open(of_client, of_family, of_user, of_original)
    or not (of_role is null
      or of_role = 'ngo' and exists (select from user_clients u
        where u.client_id = of_client and u.user_uuid = of_user)
      or of_role <> 'ngo' and exists (select from user_clubs u
        join clubs c on c.client_id = u.client_id and c.id = u.club_id and c.deleted_at is null
        where u.client_id = of_client and u.user_uuid = of_user and u.club_id = of_club and u.role = of_role))
  then
    raise exception 'the session has ended' using errcode = 'SB401';
  end if;
  return true;
end $$;
`,
};
