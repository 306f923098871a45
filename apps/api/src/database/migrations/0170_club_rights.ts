import type { Migration } from './migration.ts';

/**
 * D5: rights of the staff of a club: to read the texts of safeguarding alerts, and to manage users. Existing
 * administrators keep what they could do until now.
 */
export const clubRights: Migration = {
  name: '0170_club_rights',
  sql: `
set local app.maintenance = 'on';

alter table user_clubs add column rights text[] not null default '{}'
  check (rights <@ case role when 'admin' then array['see_safeguarding', 'manage_users']
    when 'coach' then array['see_safeguarding'] else '{}'::text[] end);
update user_clubs set rights = array['see_safeguarding', 'manage_users'] where role = 'admin';
`,
};
