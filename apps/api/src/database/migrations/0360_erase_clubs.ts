import type { Migration } from './migration.ts';

/**
 * The end of a deleted club: after its members, the personal data that only this club has is erased. Members who train
 * in a group of another club stay, with their guardians.
 */
export const eraseClubs: Migration = {
  name: '0360_erase_clubs',
  sql: `
-- When the data of a deleted club was erased. It cannot be restored any more.
alter table clubs add column erased_at bigint;
create index clubs_not_erased on clubs (client_id) where deleted_at is not null and erased_at is null;

create function erase_accounts(of_client bigint, accounts uuid[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare t text;
begin
  update users set firstname = '—', lastname = '—', username = null, email = null, ngo_id = null,
      status = 'deleted' where client_id = of_client and uuid = any (accounts);
  foreach t in array array['user_passwords', 'user_pins', 'user_identities', 'refresh_token_families',
    'mail_tokens', 'calendar_feeds', 'devices', 'passkeys', 'user_totp', 'recovery_codes',
    'sign_in_challenges', 'user_features', 'unsubscribes']
  loop
    execute format('delete from %I where client_id = $1 and user_uuid = any ($2)', t)
      using of_client, accounts;
  end loop;
end $$;
revoke execute on function erase_accounts(bigint, uuid[]) from public;

create or replace function erase_guardians(of_client bigint, ids bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare accounts uuid[];
begin
  with childless as (
    delete from guardians g where g.client_id = of_client and g.id = any (ids) and not exists (
      select from member_guardians mg where mg.client_id = of_client and mg.guardian_id = g.id)
    returning user_uuid
  ) select array_agg(user_uuid) into accounts from childless;
  -- Accounts of parents who have no other role.
  perform erase_accounts(of_client, array(
    select uuid from users u where u.client_id = of_client and u.uuid = any (accounts)
      and not exists (select from guardians g where g.client_id = of_client and g.user_uuid = u.uuid)
      and not exists (select from user_clubs uc where uc.client_id = of_client
        and uc.user_uuid = u.uuid and uc.role <> 'parent')
      and not exists (select from user_clients uc where uc.client_id = of_client
        and uc.user_uuid = u.uuid)));
end $$;
drop function erase_guardian_rows(bigint, bigint[]);

-- Erases what a club deleted until deleted_until still has, after its members. Returns the numbers of erased users and
-- files; null: there is no such club, or it was erased before.
create function erase_club(erased_club bigint, deleted_until bigint, at bigint) returns json
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  accounts uuid[];
  removed_files integer;
  t text;
begin
  if not app_is_ngo() then
    raise insufficient_privilege using message = 'only a job of the whole client erases its clubs';
  end if;
  update clubs set erased_at = at, logo = null where client_id = client and id = erased_club
    and deleted_at <= deleted_until and erased_at is null;
  if not found then return null; end if;

  perform erase_guardians(client, array(
    select id from guardians where client_id = client and club_id = erased_club));
  -- Guardians of a member who stays keep their role.
  with ended as (
    delete from user_clubs uc where uc.client_id = client and uc.club_id = erased_club
      and not (uc.role = 'parent' and exists (select from guardians g where g.client_id = client
        and g.club_id = erased_club and g.user_uuid = uc.user_uuid))
      returning uc.user_uuid
  ) select array_agg(distinct user_uuid) into accounts from ended;
  accounts := array(
    select uuid from users u where u.client_id = client and u.uuid = any (accounts) and u.status <> 'deleted'
      -- In the statement that deletes, the deleted roles would still be visible.
      and not exists (select from user_clubs uc where uc.client_id = client and uc.user_uuid = u.uuid)
      and not exists (select from user_clients uc where uc.client_id = client and uc.user_uuid = u.uuid)
      and not exists (select from guardians g where g.client_id = client and g.user_uuid = u.uuid));
  perform erase_accounts(client, accounts);
  update operations set answer = 'null' where client_id = client and user_uuid = any (accounts);

  update sessions set session_plan_uuid = null, cancel_reason = null
    where client_id = client and club_id = erased_club
      and (session_plan_uuid is not null or cancel_reason is not null);
  update groups set teacher_ngo_id = null
    where client_id = client and club_id = erased_club and teacher_ngo_id is not null;
  delete from files where client_id = client and club_id = erased_club;
  get diagnostics removed_files = row_count;
  foreach t in array array['credential_notices', 'credentials', 'club_contacts', 'session_notices', 'imports',
    'lesson_plans', 'audit_rows']
  loop
    execute format('delete from %I where client_id = $1 and club_id = $2', t) using client, erased_club;
  end loop;
  delete from jobs where client_id = client and club_id = erased_club and state <> 'running';
  delete from jobs where client_id = client and kind = 'export_club' and state <> 'running'
    and (input->>'club_id')::bigint = erased_club;
  return json_build_object('users', coalesce(cardinality(accounts), 0), 'files', removed_files);
end $$;
`,
};
