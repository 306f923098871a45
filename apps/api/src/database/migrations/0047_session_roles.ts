import type { Migration } from './migration.ts';

/**
 * A token opens nothing of a club in which its user has lost the role, although the session is open for their other
 * clubs (D16). `of_role` is null where a call is about the account and not about a club. Queued changes ask
 * `app_at_work`, so that they are rejected instead of waiting for a sign-in.
 */
export const sessionRoles: Migration = {
  name: '0047_session_roles',
  sql: `
drop function app_require_session(bigint, uuid, uuid, uuid);
create function app_require_session(of_client bigint, of_family uuid, of_user uuid, of_original uuid,
  of_club bigint default null, of_role text default null)
returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_session_is_open(of_client, of_family, of_user, of_original)
    or not (of_role is null
      or of_role = 'ngo' and exists (select from user_clients u
        where u.client_id = of_client and u.user_uuid = of_user)
      or of_role <> 'ngo' and exists (select from user_clubs u
        where u.client_id = of_client and u.user_uuid = of_user and u.club_id = of_club and u.role = of_role))
  then
    raise exception 'the session has ended' using errcode = 'SB401';
  end if;
  return true;
end $$;
`,
};
