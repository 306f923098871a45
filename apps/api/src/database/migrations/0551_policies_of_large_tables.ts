import type { Migration } from './migration.ts';

/**
 * Policies read the rows of another table as an array. With `in`, PostgreSQL adds the cost of reading them to each access
 * of a table, also for users without that branch, and then prefers to read a whole table to using its index. Also, the
 * memberships of a club have an index.
 */
export const policiesOfLargeTables: Migration = {
  name: '0551_policies_of_large_tables',
  sql: `
alter policy guardian_of_member on groups using (client_id = (select app_client()) and (select app_is_parent())
  and id = any (array(select group_id from class_members)));
alter policy guardian_of_member on group_times using (client_id = (select app_client()) and (select app_is_parent())
  and group_id = any (array(select group_id from class_members)));
alter policy guardian_of_member on registers using (client_id = (select app_client()) and (select app_is_parent())
  and group_id = any (array(select group_id from class_members)));
alter policy guardian_of_member on sessions using (client_id = (select app_client()) and (select app_is_parent())
  and group_id = any (array(select group_id from class_members)));
alter policy guardian_of_member on session_revisions using (client_id = (select app_client()) and (select app_is_parent())
  and group_id = any (array(select group_id from class_members)));
alter policy guardian_of_member on consent_texts using (client_id = (select app_client()) and (select app_is_parent())
  and version is not null and club_id = any (array(select club_id from members)));
alter policy parent on club_contacts using (client_id = (select app_client()) and (select app_is_parent())
  and club_id = any (array(select club_id from members where uuid = any ((select app_children())::uuid[]))));
alter policy guardian_self on member_guardians using (client_id = (select app_client()) and (select app_is_parent())
  and guardian_id = any (array(select id from guardians)));
alter policy club on clubs using (client_id = (select app_client())
  and (id = any ((select app_staff_clubs())::bigint[])
    or id = any (array(select club_id from user_clubs where user_uuid = (select app_user())))));
alter policy organisation on group_clubs using (client_id = (select app_client()) and (select app_role()) = 'admin'
  and club_id = any (array(select club_id from user_clubs
    where user_uuid = (select app_user()) and role = 'admin')));
create index class_members_club on class_members (client_id, club_id);
`,
};
