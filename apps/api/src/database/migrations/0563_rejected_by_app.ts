import type { Migration } from './migration.ts';

/**
 * Numbers of rejected changes of devices by error and release of the app, for the national body. The release is that of
 * the user's coach portal which was used last; null if it is unknown.
 */
export const rejectedByApp: Migration = {
  name: '0563_rejected_by_app',
  sql: `
create function rejected_by_app(since bigint) returns table (code text, version text, count bigint, last_ts bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(o.answer->>'error', ''), app.app_version, count(*), max(o.received_ts)
  from operations o
  left join lateral (
    select f.app_version from refresh_token_families f
    where f.client_id = o.client_id and f.user_uuid = o.user_uuid and f.portal = 'coach' and f.app_version is not null
    order by f.last_used_at desc limit 1) app on true
  where o.client_id = app_client() and app_is_ngo() and o.result = 'rejected' and o.received_ts >= since
  group by 1, 2 $$;
drop function rejected_changes(bigint);
`,
};
