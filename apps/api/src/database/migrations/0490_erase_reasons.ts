import type { Migration } from './migration.ts';

/**
 * An erasure also covers the reasons of returned marks, transfers and revoked completions, and the exports of other
 * children that name the member (D20).
 */
export const eraseReasons: Migration = {
  name: '0490_erase_reasons',
  sql: `
-- As in 0290, and without the reasons.
create or replace function erase_member(erased_uuid uuid, erased_date date) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  erased uuid[] := array(
    select uuid from members where client_id = client and (uuid = erased_uuid or merged_into = erased_uuid)
      and (app_is_ngo() or (app_role() = 'admin' and club_id = any (app_staff_clubs()))));
begin
  delete from emergency_contacts where client_id = client and member_uuid = any (erased);
  update move_marks set returned_reason = null
    where client_id = client and member_uuid = any (erased) and returned_reason is not null;
  update transfers set reason = '—', answer_reason = null
    where client_id = client and (member_uuid = any (erased) or new_member_uuid = any (erased));
  -- A revoked completion has a reason.
  update retained_completions set reason = '—'
    where client_id = client and member_uuid = any (erased) and reason is not null;
  return erase_member_traces(erased_uuid, erased_date);
end $$;

-- As in 0381, and the exports for guardians.
create or replace function withdraw_exports(erased_uuid uuid) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  erased uuid[];
  of_clubs bigint[];
  users uuid[];
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
  -- A guardian's export names each child in whose rows the guardian occurs (export-tables.ts).
  users := array(
    select g.user_uuid from member_guardians mg
      join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
      where mg.client_id = client and mg.member_uuid = any (erased)
    union select user_uuid from access_log where client_id = client and member_uuid = any (erased)
    union select user_uuid from audit_log where client_id = client and member_uuid = any (erased)
    union select user_uuid from change_requests where client_id = client and member_uuid = any (erased)
    union select user_uuid from consents where client_id = client and member_uuid = any (erased)
    union select user_uuid from reported_absences where client_id = client and member_uuid = any (erased)
    union select user_uuid from place_holds where client_id = client and member_uuid = any (erased)
    union select decided_by from moves where client_id = client and member_uuid = any (erased)
    union select answered_by from transfers where client_id = client and member_uuid = any (erased));
  -- Also without a result, so that it waits for a job that is running.
  update jobs set result = null where client_id = client and kind = 'export_person'
    and (input->>'guardian_uuid')::uuid = any (users);
  return coalesce(keys, '{}');
end $$;
`,
};
