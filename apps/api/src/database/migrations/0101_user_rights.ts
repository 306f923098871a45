import type { Migration } from './migration.ts';

/**
 * Rights of the users of a national body: `publish` schemes, and work with `people`. All existing users keep what they
 * could do until now.
 */
export const userRights: Migration = {
  name: '0101_user_rights',
  sql: `
set local app.maintenance = 'on';

alter table user_clients add column rights text[] not null default '{}'
  check (rights <@ array['publish', 'people']);
update user_clients set rights = array['publish', 'people'];
`,
};
