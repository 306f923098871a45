import type { Migration } from './migration.ts';

/**
 * A guardian gets the export of a child themselves, once the club has approved it. The file holds the guardian's own
 * account too, without its secrets. The functions belong to the owner: the tables of accounts are closed to jobs, and
 * the results of jobs are closed to parents.
 */
export const personExports: Migration = {
  name: '0185_person_exports',
  sql: `
alter table change_requests add column job_id bigint;

-- All rows about a user's account by table, each column by its name, so that no secret comes with a new column.
create function account_rows(of_user uuid) returns table (table_name text, content json)
language sql stable security definer set search_path = public, pg_temp as $$
  with own as (select app_client() as client_id, of_user as user_uuid where app_is_ngo())
  select 'users', json_build_object('uuid', t.uuid, 'username', t.username, 'firstname', t.firstname,
    'lastname', t.lastname, 'email', t.email, 'ngo_id', t.ngo_id, 'status', t.status, 'verified', t.verified,
    'remote', t.remote, 'last_login', t.last_login, 'created_at', t.created_at)
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
  union all select 'credentials', json_build_object('name', t.name, 'reference', t.reference, 'expires', t.expires)
    from credentials t join own using (client_id, user_uuid)
  union all select 'file_logs', json_build_object('file_id', t.file_id, 'version', t.version, 'ts', t.ts)
    from file_logs t join own using (client_id, user_uuid)
  union all select 'file_reminders', json_build_object('file_id', t.file_id, 'queued_at', t.queued_at)
    from file_reminders t join own using (client_id, user_uuid)
  union all select 'jobs', json_build_object('kind', t.kind, 'state', t.state, 'created_at', t.created_at,
    'finished_at', t.finished_at)
    from jobs t join own using (client_id, user_uuid) $$;

-- The calendar feeds of a user, and those of others that show the child. Without their addresses.
create function feed_rows(of_user uuid, child uuid)
returns table (user_uuid uuid, names text, language text, created_at bigint, revoked_at bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.user_uuid, f.names, f.language, f.created_at, f.revoked_at from calendar_feeds f
  where app_is_ngo() and f.client_id = app_client()
    and (f.user_uuid = of_user or child = any (f.member_uuids)) $$;

-- The export that the club has approved for the user's child. One row at most; none for anybody else's request.
create function requested_export(of_request bigint)
returns table (member_uuid uuid, state text, finished_at bigint, result json)
language sql stable security definer set search_path = public, pg_temp as $$
  select cr.member_uuid, j.state, j.finished_at, j.result
  from change_requests cr
  join jobs j on j.client_id = cr.client_id and j.id = cr.job_id and j.kind = 'export_person'
  where cr.client_id = app_client() and cr.id = of_request and cr.kind = 'export' and cr.state = 'approved'
    and cr.user_uuid = app_user() and cr.member_uuid = any (app_children_with('acts')) $$;
`,
};
