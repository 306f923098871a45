import type { Migration } from './migration.ts';

/** An active member with an inactive_date leaves the club on that day; the server looks for them every minute. */
export const leavingMembers: Migration = {
  name: '0650_leaving_members',
  sql: `
create index members_leaving on members (client_id, inactive_date) where active and inactive_date is not null;
`,
};
