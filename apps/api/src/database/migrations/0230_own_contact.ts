import type { Migration } from './migration.ts';

/**
 * Users change their own phone number and e-mail address. A new address takes effect after its link was opened; the
 * approval of a guardian's request changes it without one.
 */
export const ownContact: Migration = {
  name: '0230_own_contact',
  sql: `
alter table users add column phone text;

-- The last change of a user's address: open until confirmed_at.
create table email_changes (
  client_id bigint not null,
  user_uuid uuid not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  previous text,
  expires_at bigint not null,
  confirmed_at bigint,
  primary key (client_id, user_uuid),
  foreign key (client_id, user_uuid) references users (client_id, uuid) on delete cascade
);
alter table email_changes enable row level security, force row level security;
create policy maintenance on email_changes to current_user
  using (current_user <> session_user or current_setting('app.maintenance', true) = 'on')
  with check (current_user <> session_user or current_setting('app.maintenance', true) = 'on');
create policy sign_in on email_changes
  using (client_id = (select app_client()) and (select app_is_system()));

create policy sign_in on progress_emails
  using (client_id = (select app_client()) and (select app_is_system()));

-- Changes the address with which a guardian of the caller's club signs in. Not of users whom a provider keeps.
-- Returns the id of the change, null if there is none to make, and 'taken' for the address of another user.
create function set_sign_in_email(of_guardian bigint, new_email text, at bigint) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owner users;
  change uuid;
begin
  select u.* into owner from guardians g
    join users u on u.client_id = g.client_id and u.uuid = g.user_uuid
    where g.client_id = app_client() and g.id = of_guardian and app_role() = 'admin'
      and g.club_id = any (app_staff_clubs()) and not u.remote and u.status in ('active', 'invited')
    for update of u;
  if owner.uuid is null or owner.email is not distinct from new_email then return null; end if;
  begin
    update users set email = new_email where client_id = owner.client_id and uuid = owner.uuid;
  exception when unique_violation then return 'taken';
  end;
  insert into email_changes (client_id, user_uuid, email, previous, expires_at, confirmed_at)
    values (owner.client_id, owner.uuid, new_email, owner.email, at, at)
    on conflict (client_id, user_uuid) do update set id = gen_random_uuid(), email = excluded.email,
      previous = excluded.previous, expires_at = excluded.expires_at, confirmed_at = excluded.confirmed_at
    returning id into change;
  return change;
end $$;

-- An erased account keeps no contact.
create function erase_contact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from email_changes where client_id = new.client_id and user_uuid = new.uuid;
  new.phone := null;
  return new;
end $$;
create trigger erase_contact before update of status on users for each row
  when (new.status = 'deleted') execute function erase_contact();

create or replace function account_rows(of_user uuid) returns table (table_name text, content json)
language sql stable security definer set search_path = public, pg_temp as $$
  with own as (select app_client() as client_id, of_user as user_uuid where app_is_ngo())
  select 'users', json_build_object('uuid', t.uuid, 'username', t.username, 'firstname', t.firstname,
    'lastname', t.lastname, 'email', t.email, 'phone', t.phone, 'ngo_id', t.ngo_id, 'status', t.status,
    'verified', t.verified, 'remote', t.remote, 'last_login', t.last_login, 'created_at', t.created_at)
    from users t join own on t.client_id = own.client_id and t.uuid = own.user_uuid
  union all select 'user_clubs', json_build_object('club_id', t.club_id, 'role', t.role, 'created_at', t.created_at)
    from user_clubs t join own using (client_id, user_uuid)
  union all select 'user_clients', json_build_object('role', t.role, 'rights', t.rights)
    from user_clients t join own using (client_id, user_uuid)
  union all select 'user_features', json_build_object('feature', t.feature, 'value', t.value)
    from user_features t join own using (client_id, user_uuid)
  union all select 'user_identities', json_build_object('provider', t.provider, 'subject', t.subject)
    from user_identities t join own using (client_id, user_uuid)
  union all select 'user_passwords', json_build_object('changed_at', t.changed_at,
    'reset_required', t.reset_required)
    from user_passwords t join own using (client_id, user_uuid)
  union all select 'user_pins', json_build_object('changed_at', t.changed_at)
    from user_pins t join own using (client_id, user_uuid)
  union all select 'user_totp', json_build_object('created_at', t.created_at)
    from user_totp t join own using (client_id, user_uuid)
  union all select 'recovery_codes', '{}'::json
    from recovery_codes t join own using (client_id, user_uuid)
  union all select 'passkeys', json_build_object('name', t.name, 'host', t.host, 'created_at', t.created_at,
    'last_used_at', t.last_used_at)
    from passkeys t join own using (client_id, user_uuid)
  union all select 'sign_in_challenges', json_build_object('purpose', t.purpose, 'host', t.host,
    'expires_at', t.expires_at)
    from sign_in_challenges t join own using (client_id, user_uuid)
  union all select 'mail_tokens', json_build_object('purpose', t.purpose, 'expires_at', t.expires_at,
    'used_at', t.used_at)
    from mail_tokens t join own using (client_id, user_uuid)
  union all select 'email_changes', json_build_object('email', t.email, 'previous', t.previous,
    'expires_at', t.expires_at, 'confirmed_at', t.confirmed_at)
    from email_changes t join own using (client_id, user_uuid)
  union all select 'refresh_token_families', json_build_object('portal', t.portal, 'role', t.role,
    'user_agent', t.user_agent, 'created_at', t.created_at, 'last_used_at', t.last_used_at,
    'expires_at', t.expires_at, 'revoked_at', t.revoked_at, 'revoked_reason', t.revoked_reason)
    from refresh_token_families t join own
      on t.client_id = own.client_id and own.user_uuid in (t.user_uuid, t.orig_user_uuid)
  union all select 'devices', json_build_object('app', t.app, 'version', t.version, 'first_seen', t.first_seen,
    'last_seen', t.last_seen)
    from devices t join own using (client_id, user_uuid)
  union all select 'lane_cursors', json_build_object('lane', t.lane, 'seq', t.seq)
    from lane_cursors t join own using (client_id, user_uuid)
  union all select 'operations', json_build_object('call', t.call, 'status', t.status, 'result', t.result,
    'received_ts', t.received_ts)
    from operations t join own using (client_id, user_uuid)
  union all select 'unsubscribes', json_build_object('kind', t.kind, 'ts', t.ts)
    from unsubscribes t join own using (client_id, user_uuid)
  union all select 'progress_emails', json_build_object('immediately', t.immediately, 'sent_through', t.sent_through)
    from progress_emails t join own using (client_id, user_uuid)
  union all select 'credentials', json_build_object('name', t.name, 'reference', t.reference, 'expires', t.expires)
    from credentials t join own using (client_id, user_uuid)
  union all select 'file_logs', json_build_object('file_id', t.file_id, 'version', t.version, 'ts', t.ts)
    from file_logs t join own using (client_id, user_uuid)
  union all select 'file_reminders', json_build_object('file_id', t.file_id, 'queued_at', t.queued_at)
    from file_reminders t join own using (client_id, user_uuid)
  union all select 'jobs', json_build_object('kind', t.kind, 'state', t.state, 'created_at', t.created_at,
    'finished_at', t.finished_at)
    from jobs t join own using (client_id, user_uuid) $$;
`,
};
