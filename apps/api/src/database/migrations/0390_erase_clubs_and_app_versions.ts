import type { Migration } from './migration.ts';

/**
 * The erasure of a deleted club includes plans that sessions of other clubs use, groups of plans and labels. A release
 * that was built on two days is counted as one.
 */
export const eraseClubsAndAppVersions: Migration = {
  name: '0390_erase_clubs_and_app_versions',
  sql: `
-- Erases what a club deleted until deleted_until still has, after its members. Returns the numbers of erased users and
-- files; null: there is no such club, or it was erased before.
create or replace function erase_club(erased_club bigint, deleted_until bigint, at bigint) returns json
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

  -- Also sessions of other clubs, whose groups are shared with this one.
  update sessions set session_plan_uuid = null where client_id = client and session_plan_uuid in (
    select uuid from lesson_plans where client_id = client and club_id = erased_club);
  update sessions set cancel_reason = null
    where client_id = client and club_id = erased_club and cancel_reason is not null;
  update groups set teacher_ngo_id = null
    where client_id = client and club_id = erased_club and teacher_ngo_id is not null;
  delete from files where client_id = client and club_id = erased_club;
  get diagnostics removed_files = row_count;
  foreach t in array array['credential_notices', 'credentials', 'club_contacts', 'session_notices', 'imports',
    'lesson_plans', 'lesson_plan_groups', 'labels', 'audit_rows']
  loop
    execute format('delete from %I where client_id = $1 and club_id = $2', t) using client, erased_club;
  end loop;
  delete from jobs where client_id = client and club_id = erased_club and state <> 'running';
  delete from jobs where client_id = client and kind = 'export_club' and state <> 'running'
    and (input->>'club_id')::bigint = erased_club;
  return json_build_object('users', coalesce(cardinality(accounts), 0), 'files', removed_files);
end $$;

-- Devices of coaches that were used since then, by club and release, for the national body, which may not read
-- sessions. Releases are ordered by the day of their last build in the club, those of one day are one. A release is
-- old when devices run two newer ones.
create or replace function app_versions(since bigint, at bigint) returns table (
  club_id bigint, version text, built date, devices bigint, coaches uuid[], is_old boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.club_id, f.app_version, max(f.app_built), count(*), array_agg(distinct f.user_uuid),
    dense_rank() over (order by max(f.app_built) desc) > 2
  from refresh_token_families f
  join clubs c on c.client_id = f.client_id and c.id = f.club_id and c.deleted_at is null
  where f.client_id = app_client() and app_is_ngo() and f.portal = 'coach' and f.app_version is not null
    and f.revoked_at is null and f.expires_at > at and f.last_used_at >= since
  group by f.club_id, f.app_version $$;
`,
};
