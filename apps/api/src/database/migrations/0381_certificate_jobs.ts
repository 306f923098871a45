import type { Migration } from './migration.ts';

/** The certificates that a job made end with the erasure of one of their members (D20). */
export const certificateJobs: Migration = {
  name: '0381_certificate_jobs',
  sql: `
create or replace function withdraw_exports(erased_uuid uuid) returns text[]
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
  -- It waits for a job that is running, for the same reason.
  update jobs set result = null where client_id = client and kind = 'make_certificates'
    and exists (select from json_array_elements(input->'awards') award
      where (award->>'member_uuid')::uuid = any (erased));
  return coalesce(keys, '{}');
end $$;
`,
};
