import type { Migration } from './migration.ts';

/**
 * Views of a child's data are logged once per user, child, day and kind (D19). The function belongs to the owner, because
 * a coach also sees members of a shared group of another club, and a parent may not write to the log otherwise.
 */
export const logViews: Migration = {
  name: '0037_log_views',
  sql: `
alter table access_log add column view_date date;
create unique index access_log_views on access_log (client_id, member_uuid, user_uuid, action, view_date)
  where view_date is not null;

create function log_views(uuids uuid[], kinds text[], at bigint) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into access_log (client_id, club_id, member_uuid, user_uuid, action, ts, view_date)
  select m.client_id, m.club_id, m.uuid, app_user(), viewed.kind, at,
    (to_timestamp(at) at time zone c.time_zone)::date
  from unnest(uuids, kinds) viewed (uuid, kind)
  join members m on m.client_id = app_client() and m.uuid = viewed.uuid
  join clubs c on c.client_id = m.client_id and c.id = m.club_id
  order by m.uuid, viewed.kind
  on conflict do nothing $$;
`,
};
