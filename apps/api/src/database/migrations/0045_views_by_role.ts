import type { Migration } from './migration.ts';

/**
 * The log of views says in which role a user acted, and parents read it (D19). `child_views` belongs to the owner,
 * because a parent may not read other users, and names are all that it shows of them. To parents a view of a
 * safeguarding text is one of the profile: a parent must not learn from the log that there is such a text.
 */
export const viewsByRole: Migration = {
  name: '0045_views_by_role',
  sql: `
set local app.maintenance = 'on';
alter table access_log add column role text check (role in ('coach', 'admin', 'ngo', 'parent'));
update access_log a set role = coalesce(
  (select uc.role from user_clubs uc
    where uc.client_id = a.client_id and uc.user_uuid = a.user_uuid
    order by uc.club_id = a.club_id desc, uc.role limit 1),
  (select 'ngo' from user_clients n where n.client_id = a.client_id and n.user_uuid = a.user_uuid));

create or replace function log_views(uuids uuid[], kinds text[], at bigint) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into access_log (client_id, club_id, member_uuid, user_uuid, role, action, ts, view_date)
  select m.client_id, m.club_id, m.uuid, app_user(), app_role(), viewed.kind, at,
    (to_timestamp(at) at time zone c.time_zone)::date
  from unnest(uuids, kinds) viewed (uuid, kind)
  join members m on m.client_id = app_client() and m.uuid = viewed.uuid
  join clubs c on c.client_id = m.client_id and c.id = m.club_id
  order by m.uuid, viewed.kind
  on conflict do nothing $$;

create function child_views(child uuid)
returns table (date date, user_uuid uuid, name text, role text, kinds text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(a.view_date, (to_timestamp(a.ts) at time zone c.time_zone)::date), a.user_uuid,
    trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '')), a.role,
    array_agg(distinct case a.action when 'safeguarding' then 'profile'
      when 'download' then 'export' else a.action end)
  from access_log a
  join clubs c on c.client_id = a.client_id and c.id = a.club_id
  left join users u on u.client_id = a.client_id and u.uuid = a.user_uuid
  where a.client_id = app_client() and a.member_uuid = child and child = any (app_children())
    and a.action in ('profile', 'medical', 'safeguarding', 'notes', 'progress', 'export', 'download')
  group by 1, 2, 3, 4 $$;
`,
};
