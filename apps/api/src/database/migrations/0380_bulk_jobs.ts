import type { Migration } from './migration.ts';

/** Jobs change many members in portions, which one audit entry counts. Entries are append-only otherwise. */
export const bulkJobs: Migration = {
  name: '0380_bulk_jobs',
  sql: `
create function count_audit(of_audit bigint, more integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not app_is_ngo() then
    raise insufficient_privilege using message = 'only a job counts in an audit entry';
  end if;
  update audit_log
    set detail = jsonb_set(detail::jsonb, '{count}', to_jsonb((detail->>'count')::integer + more))::json
    where client_id = app_client() and id = of_audit and call = 'POST /members/bulk';
end $$;
`,
};
