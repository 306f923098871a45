import type { Migration } from './migration.ts';

/**
 * The last sign-in of a user at a portal keeps its club and language after its tokens have expired: e-mails,
 * certificates and the next sign-in have the same language.
 */
export const lastSignIns: Migration = {
  name: '0460_last_sign_ins',
  sql: `
-- now_ts is the caller's clock; one that is ahead of the database's own removes nothing too early.
create or replace function prune(now_ts bigint) returns json
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  at bigint := least(now_ts, extract(epoch from now())::bigint);
  day constant bigint := 86400;
  counts json;
begin
  with old_operations as (
    delete from operations where received_ts < at - 400 * day or expires_at < at returning 1
  ), old_tokens as (
    delete from refresh_tokens where expires_at < at - day returning 1
  ), unusable_families as (
    select f.client_id, f.family, exists (
      select from refresh_token_families newer where newer.client_id = f.client_id
        and newer.user_uuid = f.user_uuid and newer.portal = f.portal
        and (newer.created_at, newer.family) > (f.created_at, f.family)) as has_newer
    from refresh_token_families f where f.created_at < at - day and not exists (
      select from refresh_tokens t where t.client_id = f.client_id and t.family = f.family
        and t.expires_at >= at - day)
  ), old_families as (
    delete from refresh_token_families f using unusable_families u
      where f.client_id = u.client_id and f.family = u.family and u.has_newer returning 1
  ), ended_families as (
    update refresh_token_families f set
        revoked_at = coalesce(f.revoked_at, at),
        revoked_reason = case when f.revoked_at is null then 'expired' else f.revoked_reason end,
        user_agent = null, network_hash = null
      from unusable_families u
      where f.client_id = u.client_id and f.family = u.family and not u.has_newer
        and (f.revoked_at is null or f.user_agent is not null or f.network_hash is not null)
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
`,
};
