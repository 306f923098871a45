import type { Migration } from './migration.ts';

/**
 * Only queued changes must be recognised after a year (OF16). The response to any other request may contain names and
 * is deleted after `expires_at`. null: stored as long as a change. In rows from before this migration, the call shows
 * which kind they are.
 */
export const answersExpire: Migration = {
  name: '0023_answers_expire',
  sql: `
alter table operations add column expires_at bigint;
create index operations_expiry on operations (expires_at) where expires_at is not null;

set local app.maintenance = 'on';
update operations set expires_at = received_ts + 3 * 86400 where lane is null and call not in (
  'POST /changes/noop', 'POST /groups/:id/registers/:date', 'DELETE /groups/:id/registers/:date',
  'POST /groups/:groupId/members/:uuid/mark', 'DELETE /groups/:groupId/members/:uuid/mark',
  'PATCH /lesson-plans/:uuid', 'PATCH /lesson-plans/:uuid/field-values',
  'PATCH /lesson-plans/:uuid/sections/:id', 'PATCH /lesson-plans/:uuid/sections/:id/skills',
  'POST /members/:uuid/attendance', 'DELETE /members/:uuid/attendance/:date',
  'POST /members/:uuid/assessments/:slug', 'POST /members/:uuid/note', 'POST /members/:uuid/badges',
  'DELETE /members/:uuid/badges/:badgeId', 'POST /member-tags/:tag/members',
  'DELETE /member-tags/:tag/members/:uuid');

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
`,
};
