import type { Migration } from './migration.ts';

/** Who may read which files, and which clubs of an organisation an administrator may give a group to. */
export const filesForReaders: Migration = {
  name: '0013_files_for_readers',
  sql: `
-- Whether a document names any club decides whether it is for all, so that each club has to see the names.
create policy readers on file_clubs for select
  using (client_id = (select app_client()) and (select app_role()) in ('coach', 'admin'));

-- Pictures and videos of schemes; documents are for staff.
create policy parents_media on files for select
  using (client_id = (select app_client()) and club_id is null and folder = 'media'
    and (select app_is_parent()));

-- Everywhere that an administrator has that role, not only the club they are working for just now.
create policy organisation on group_clubs
  using (client_id = (select app_client()) and (select app_role()) = 'admin'
    and club_id in (select club_id from user_clubs
      where user_uuid = (select app_user()) and role = 'admin'));
`,
};
