import type { Migration } from './migration.ts';

/**
 * Deletes old entries of the logs of a client: views after 24 months, what happened around sign-in after 13 months
 * (D20). Other entries stay. The function belongs to the owner, because the server may only insert into the logs.
 */
export const pruneLogs: Migration = {
  name: '0046_prune_logs',
  sql: `
create index access_log_view_dates on access_log (client_id, view_date) where view_date is not null;
create index audit_log_sign_ins on audit_log (client_id, ts)
  where action like 'sign\\_in.%' or action like 'password.%';

-- Deletes at most so many entries of each log, and returns how many.
create function prune_logs(at bigint, batch integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  views integer;
  sign_ins integer;
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
      and ts < extract(epoch from to_timestamp(at) - interval '13 months') limit batch);
  get diagnostics sign_ins = row_count;
  return views + sign_ins;
end $$;
`,
};
