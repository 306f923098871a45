import type { Migration } from './migration.ts';

/**
 * An erasure also covers rows of imports that name the member without being linked to them, such as possible duplicates
 * and rows with an error. It covers responses that are stored for repeated requests, and the second factors and settings of
 * accounts that end with the member.
 */
export const eraseAllTraces: Migration = {
  name: '0081_erase_all_traces',
  sql: `
alter function erase_member(uuid, date) rename to erase_member_rows;
revoke execute on function erase_member_rows(uuid, date) from public;
create function erase_member(erased_uuid uuid, erased_date date) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  erased uuid[] := array(
    select uuid from members where client_id = client and (uuid = erased_uuid or merged_into = erased_uuid)
      and (app_is_ngo() or (app_role() = 'admin' and club_id = any (app_staff_clubs()))));
begin
  -- Before the names are gone. Such a row belongs to no other member, and a plan that has it is made again.
  update import_rows r set given = '{}', before = null, detail = null
    from members m
    where m.client_id = client and m.uuid = any (erased) and r.client_id = client and r.club_id = m.club_id
      and r.member_uuid is null
      and lower(trim(r.given->>'firstname')) = lower(m.firstname)
      and lower(trim(r.given->>'lastname')) = lower(m.lastname);
  -- A response may name a guardian, or a row of an import, and not say of which member it is.
  update operations o set answer = 'null'
    from members m
    where m.client_id = client and m.uuid = any (erased) and o.client_id = client and o.expires_at is not null
      and (o.answer::text like '%' || m.uuid || '%' or o.user_uuid in (
        select user_uuid from user_clubs where client_id = client and club_id = m.club_id));
  return erase_member_rows(erased_uuid, erased_date);
end $$;

alter function erase_guardians(bigint, bigint[]) rename to erase_guardian_rows;
create function erase_guardians(of_client bigint, ids bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  accounts uuid[] := array(
    select user_uuid from guardians where client_id = of_client and id = any (ids) and user_uuid is not null);
  t text;
begin
  perform erase_guardian_rows(of_client, ids);
  accounts := array(
    select uuid from users where client_id = of_client and uuid = any (accounts) and status = 'deleted');
  foreach t in array array['passkeys', 'user_totp', 'recovery_codes', 'sign_in_challenges', 'user_features',
    'unsubscribes']
  loop
    execute format('delete from %I where client_id = $1 and user_uuid = any ($2)', t)
      using of_client, accounts;
  end loop;
end $$;
revoke execute on function erase_guardians(bigint, bigint[]) from public;
`,
};
