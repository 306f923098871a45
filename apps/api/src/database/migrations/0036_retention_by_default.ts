import type { Migration } from './migration.ts';

/**
 * Members who left are kept for 24 months unless the client chose another time, and a longer one needs a reason (D20).
 * An erasure also covers the exports of clubs that were made before.
 */
export const retentionByDefault: Migration = {
  name: '0036_retention_by_default',
  sql: `
set local app.maintenance = 'on';
alter table clients add column member_retention_reason text;
update clients set member_retention_reason = 'Set before a reason was required'
  where member_retention_months > 24;
update clients set member_retention_months = 24 where member_retention_months is null;
alter table clients
  alter column member_retention_months set default 24,
  alter column member_retention_months set not null,
  add constraint clients_longer_retention_has_reason
    check (member_retention_months <= 24 or trim(coalesce(member_retention_reason, '')) <> '');

-- Withdraws the exports of the clubs that a member was in, and returns the keys of their files. It waits for an export
-- that is running, because that one may already have read the member.
create function withdraw_exports(erased_uuid uuid) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  erased uuid[];
  of_clubs bigint[];
  withdrawn bigint[];
  keys text[];
begin
  erased := array(
    select uuid from members where client_id = client
      and (uuid = erased_uuid or merged_into = erased_uuid)
      and (app_is_ngo() or (app_role() = 'admin' and club_id = any (app_staff_clubs()))));
  of_clubs := array(
    select club_id from members where client_id = client and uuid = any (erased)
    union select club_id from class_members where client_id = client and member_uuid = any (erased));
  select array_agg(id), array_remove(array_agg(result->>'storage_key'), null) into withdrawn, keys from (
    select id, result from jobs
    where client_id = client and kind = 'export_club' and (input->>'club_id')::bigint = any (of_clubs)
      and (result is not null or state in ('queued', 'running'))
    for update) exports;
  update jobs set result = null where client_id = client and id = any (withdrawn);
  return coalesce(keys, '{}');
end $$;
`,
};
