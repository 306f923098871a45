import type { Migration } from './migration.ts';

/**
 * What no single tenant's rights allow, as functions of the owner that check who asks: adding a job from any
 * transaction, pruning what has served its time (OF16), and the erasure of a person.
 */
export const jobsAndPersons: Migration = {
  name: '0016_jobs_and_persons',
  sql: `
create function add_job(
  new_kind text, new_club bigint, new_input json, new_user uuid, new_ts bigint
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare made bigint;
begin
  if app_client() is null or app_role() = '' then
    raise insufficient_privilege using message = 'a job belongs to a client';
  end if;
  insert into jobs (client_id, club_id, kind, input, user_uuid, created_at)
    values (app_client(), new_club, new_kind, new_input, new_user, new_ts)
    returning id into made;
  return made;
end $$;

-- now_ts is the caller's clock; one that is ahead of the database's own removes nothing too early.
create function prune(now_ts bigint) returns json
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  at bigint := least(now_ts, extract(epoch from now())::bigint);
  day constant bigint := 86400;
  counts json;
begin
  with old_operations as (
    delete from operations where received_ts < at - 400 * day returning 1
  ), old_tokens as (
    delete from refresh_tokens where expires_at < at - day returning 1
  ), old_families as (
    delete from refresh_token_families f where f.created_at < at - day and not exists (
      select from refresh_tokens t where t.client_id = f.client_id and t.family = f.family
        and t.expires_at >= at - day) returning 1
  ), old_attempts as (
    delete from sign_in_attempts where ts < at - day returning 1
  ), old_mail_tokens as (
    delete from mail_tokens where expires_at < at - 7 * day returning 1
  ), old_remote_logins as (
    delete from remote_logins where expires_at < at - day returning 1
  ), old_jobs as (
    delete from jobs where state in ('done', 'failed', 'cancelled')
      and finished_at < at - 90 * day returning 1
  ), old_results as (
    update jobs set result = null where result is not null
      and finished_at between at - 90 * day and at - 7 * day returning 1
  )
  select json_build_object(
    'operations', (select count(*) from old_operations),
    'refresh_tokens', (select count(*) from old_tokens),
    'refresh_token_families', (select count(*) from old_families),
    'sign_in_attempts', (select count(*) from old_attempts),
    'mail_tokens', (select count(*) from old_mail_tokens),
    'remote_logins', (select count(*) from old_remote_logins),
    'jobs', (select count(*) from old_jobs),
    'job_results', (select count(*) from old_results)) into counts;
  return counts;
end $$;

-- The member and whoever was merged into them become nobody; marks and grades stay, of nobody. A guardian or
-- parent who is left without a child goes too. false: there is no such member here.
create function erase_member(erased_uuid uuid, erased_date date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  erased uuid[];
  parents bigint[];
  t text;
begin
  erased := array(
    select uuid from members where client_id = client
      and (uuid = erased_uuid or merged_into = erased_uuid)
      and (app_is_ngo() or (app_role() = 'admin' and club_id = any (app_staff_clubs()))));
  if not erased_uuid = any (erased) then return false; end if;

  update members set firstname = '—', lastname = '—', dob = date_trunc('year', dob)::date,
      ngo_id = null, active = false, inactive_reason = 'erased', inactive_date = erased_date
    where client_id = client and uuid = any (erased);
  -- What a change was answered may repeat the text of a note.
  update operations set answer = 'null' where client_id = client and request_id::text in (
    select request_id from note_history where client_id = client and member_uuid = any (erased));
  update import_rows set given = '{}', before = null, detail = null
    where client_id = client and member_uuid = any (erased);
  delete from jobs where client_id = client and input->>'member_uuid' = any (erased::text[]);
  foreach t in array array['notes', 'note_history', 'member_alerts', 'member_tags',
    'member_tag_history', 'reported_absences', 'change_requests', 'consents', 'place_holds']
  loop
    execute format('delete from %I where client_id = $1 and member_uuid = any ($2)', t)
      using client, erased;
  end loop;

  with untied as (
    delete from member_guardians where client_id = client and member_uuid = any (erased)
      returning guardian_id
  ) select array_agg(guardian_id) into parents from untied;
  perform erase_guardians(client, parents);
  return true;
end $$;

create function erase_guardians(of_client bigint, ids bigint[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare gone uuid[];
begin
  with childless as (
    delete from guardians g where g.client_id = of_client and g.id = any (ids) and not exists (
      select from member_guardians mg where mg.client_id = of_client and mg.guardian_id = g.id)
    returning user_uuid
  ) select array_agg(user_uuid) into gone from childless;
  -- An account that is for nothing but being a parent.
  gone := array(
    select uuid from users u where u.client_id = of_client and u.uuid = any (gone)
      and not exists (select from guardians g where g.client_id = of_client and g.user_uuid = u.uuid
        and not g.id = any (ids))
      and not exists (select from user_clubs uc where uc.client_id = of_client
        and uc.user_uuid = u.uuid and uc.role <> 'parent')
      and not exists (select from user_clients uc where uc.client_id = of_client
        and uc.user_uuid = u.uuid));
  update users set firstname = '—', lastname = '—', username = null, email = null, ngo_id = null,
      status = 'deleted' where client_id = of_client and uuid = any (gone);
  delete from user_passwords where client_id = of_client and user_uuid = any (gone);
  delete from user_pins where client_id = of_client and user_uuid = any (gone);
  delete from user_identities where client_id = of_client and user_uuid = any (gone);
  delete from refresh_token_families where client_id = of_client and user_uuid = any (gone);
  delete from mail_tokens where client_id = of_client and user_uuid = any (gone);
  delete from calendar_feeds where client_id = of_client and user_uuid = any (gone);
  delete from devices where client_id = of_client and user_uuid = any (gone);
end $$;
revoke execute on function erase_guardians(bigint, bigint[]) from public;
`,
};
