import type { Migration } from './migration.ts';

/**
 * A guardian's rights are checked where their calls read and write. The functions belong to the owner, because only
 * sign-in may end sessions.
 */
export const guardianAccess: Migration = {
  name: '0052_guardian_access',
  sql: `
-- The user's children whose guardian they are with this right: 'progress', 'medical', or 'acts'.
create function app_children_with(of_right text) returns uuid[] language sql stable parallel safe as $$
  select case when app_role() = 'parent' then array(
    select mg.member_uuid from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    where g.client_id = app_client() and g.user_uuid = app_user() and not mg.restricted
      and (of_right = any (mg.sees) or of_right = 'acts' and mg.acts)
  ) else '{}'::uuid[] end $$;

alter policy guardian_of_member on member_alerts
  using (client_id = (select app_client()) and kind = 'medical'
    and member_uuid = any ((select app_children_with('medical'))::uuid[]));
do $$
declare t text;
begin
  foreach t in array array['reported_absences', 'change_requests', 'consents']
  loop
    execute format($p$create policy guardians_who_act_insert on %I as restrictive for insert
      with check (not (select app_is_parent()) or member_uuid = any ((select app_children_with('acts'))::uuid[]))$p$, t);
    execute format($p$create policy guardians_who_act_update on %I as restrictive for update
      using (not (select app_is_parent()) or member_uuid = any ((select app_children_with('acts'))::uuid[]))$p$, t);
  end loop;
end $$;

-- Ends the sessions and calendar feeds of a guardian's user who has no child left. With other children, the user
-- stays signed in: each call checks the child.
create function end_guardian_access(of_user uuid, at bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare client bigint := app_client();
begin
  if app_role() not in ('admin', 'ngo') then
    raise insufficient_privilege using message = 'administrators end the access of guardians';
  end if;
  if exists (select from guardians g
    join member_guardians mg on mg.client_id = g.client_id and mg.guardian_id = g.id and not mg.restricted
    where g.client_id = client and g.user_uuid = of_user)
  then
    return;
  end if;
  update refresh_token_families set revoked_at = at, revoked_reason = 'guardian'
    where client_id = client and user_uuid = of_user and role = 'parent' and revoked_at is null;
  update calendar_feeds set revoked_at = at
    where client_id = client and user_uuid = of_user and revoked_at is null;
end $$;
`,
};
