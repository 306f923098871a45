import type { Migration } from './migration.ts';

/** Numbers of rejected changes of devices, for the national body, which may not read operations of users. */
export const rejectedChanges: Migration = {
  name: '0273_rejected_changes',
  sql: `
create function rejected_changes(since bigint) returns table (call text, code text, count bigint, last_ts bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.call, coalesce(o.answer->>'error', ''), count(*), max(o.received_ts)
  from operations o
  where o.client_id = app_client() and app_is_ngo() and o.result = 'rejected' and o.received_ts >= since
  group by 1, 2 $$;
`,
};
