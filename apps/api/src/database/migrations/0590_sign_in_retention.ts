import type { Migration } from './migration.ts';

/**
 * The entries about sign-ins in the audit log are kept for 13 months, unless the client chose another time. A longer one
 * needs a reason (D20).
 */
export const signInRetention: Migration = {
  name: '0590_sign_in_retention',
  sql: `
alter table clients
  add column sign_in_retention_months integer not null default 13
    check (sign_in_retention_months between 1 and 600),
  add column sign_in_retention_reason text,
  add constraint clients_longer_sign_in_retention_has_reason
    check (sign_in_retention_months <= 13 or trim(coalesce(sign_in_retention_reason, '')) <> '');

-- As in 0049, and with the client's time.
create or replace function prune_logs(at bigint, batch integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  views integer;
  sign_ins integer;
  images integer;
  months integer := (select sign_in_retention_months from clients where id = app_client());
begin
  if not app_is_ngo() then
    raise exception 'only a job of the whole client prunes its logs';
  end if;
  delete from access_log where client_id = app_client() and id in (
    select id from access_log where client_id = app_client()
      and view_date < (to_timestamp(at) - interval '24 months')::date limit batch);
  get diagnostics views = row_count;
  delete from audit_log where client_id = app_client() and id in (
    select id from audit_log where client_id = app_client()
      and (action like 'sign\\_in.%' or action like 'password.%')
      and ts < extract(epoch from to_timestamp(at) - make_interval(months => months)) limit batch);
  get diagnostics sign_ins = row_count;
  delete from audit_rows where client_id = app_client() and position in (
    select position from audit_rows where client_id = app_client() and ts < at - 30 * 86400 limit batch);
  get diagnostics images = row_count;
  return views + sign_ins + images;
end $$;
`,
};
