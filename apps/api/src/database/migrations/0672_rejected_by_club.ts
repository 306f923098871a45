import type { Migration } from './migration.ts';

/**
 * Numbers of rejected changes of devices by error, call, club and release of the app, for the national body. Club and
 * release are those of the user's coach portal which was used last; null if they are unknown.
 */
export const rejectedByClub: Migration = {
  name: '0672_rejected_by_club',
  sql: `
create function rejected_by_club(since bigint) returns table (
  code text, call text, club_id bigint, version text, count bigint, last_ts bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(o.answer->>'error', ''), o.call, app.club_id, app.app_version, count(*), max(o.received_ts)
  from operations o
  left join lateral (
    select f.club_id, f.app_version from refresh_token_families f
    where f.client_id = o.client_id and f.user_uuid = o.user_uuid and f.portal = 'coach'
    order by f.app_version is null, f.last_used_at desc limit 1) app on true
  where o.client_id = app_client() and app_is_ngo() and o.result = 'rejected' and o.received_ts >= since
  group by 1, 2, 3, 4 $$;
drop function rejected_by_app(bigint);
`,
};
