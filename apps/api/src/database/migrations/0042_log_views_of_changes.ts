import type { Migration } from './migration.ts';

/** Changes of several users share a transaction, so their views name the user (D19). */
export const logViewsOfChanges: Migration = {
  name: '0042_log_views_of_changes',
  sql: `
-- The column role is added by 0045.
set local check_function_bodies = off;
create function log_views_of_users(users uuid[], uuids uuid[], kinds text[], at bigint) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into access_log (client_id, club_id, member_uuid, user_uuid, role, action, ts, view_date)
  select m.client_id, m.club_id, m.uuid, viewed.viewer, app_role(), viewed.kind, at,
    (to_timestamp(at) at time zone c.time_zone)::date
  from unnest(users, uuids, kinds) viewed (viewer, uuid, kind)
  join members m on m.client_id = app_client() and m.uuid = viewed.uuid
  join clubs c on c.client_id = m.client_id and c.id = m.club_id
  order by m.uuid, viewed.kind, viewed.viewer
  on conflict do nothing $$;
`,
};
