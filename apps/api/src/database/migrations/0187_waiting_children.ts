import type { Migration } from './migration.ts';

/**
 * Guardians see the place of their child in a waiting list. The function belongs to the owner, because it counts
 * children whom a guardian may not see.
 */
export const waitingChildren: Migration = {
  name: '0187_waiting_children',
  sql: `
create function child_waiting(child uuid)
returns table (group_id bigint, name text, since date, wishes smallint[], "position" integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select own.group_id, g.name, own.joined_date, own.wishes, own.place
  from (
    select cm.*, row_number() over (partition by cm.group_id
      order by cm.waiting_position nulls last, cm.joined_date, cm.class_member_id)::integer as place
    from class_members cm
    where cm.client_id = app_client() and cm.waiting and cm.left_date is null and cm.group_id in (
      select group_id from class_members where client_id = app_client() and member_uuid = child)) own
  join groups g on g.client_id = own.client_id and g.id = own.group_id and g.deleted_at is null
  where own.member_uuid = child and child = any (app_children())
  order by own.joined_date, own.class_member_id $$;
`,
};
