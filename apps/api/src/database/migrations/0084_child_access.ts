import type { Migration } from './migration.ts';

/**
 * For the parent's list of users who can open a child's record (D19). The functions belong to the owner: a parent
 * reads neither the sharing of groups nor the features of others.
 */
export const childAccess: Migration = {
  name: '0084_child_access',
  sql: `
-- The child's club, and the clubs with which the child's groups are shared.
create function clubs_of_child(child uuid) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case when child = any (app_children()) then array(
    select m.club_id from members m where m.client_id = app_client() and m.uuid = child
    union
    select gc.club_id from class_members cm
    join group_clubs gc on gc.client_id = cm.client_id and gc.group_id = cm.group_id
    where cm.client_id = app_client() and cm.member_uuid = child and not cm.waiting
  ) else '{}'::bigint[] end $$;

-- The coaches of these clubs whose own devices other coaches may use. The narrowest flag counts.
create function coaches_with_shared_devices(child uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select uc.user_uuid from user_clubs uc
    where uc.client_id = app_client() and uc.role = 'coach' and uc.club_id = any (clubs_of_child(child))
      and coalesce(
        (select f.value::text from user_features f where f.client_id = uc.client_id
          and f.user_uuid = uc.user_uuid and f.feature = 'SWITCH_USER'),
        (select f.value::text from club_features f where f.client_id = uc.client_id
          and f.club_id = uc.club_id and f.feature = 'SWITCH_USER'),
        (select f.value::text from client_features f where f.client_id = uc.client_id
          and f.feature = 'SWITCH_USER')) = 'true') $$;
`,
};
