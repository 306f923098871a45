import type { Migration } from './migration.ts';

/** How long a client keeps members who have left; null: until somebody erases them. */
export const retention: Migration = {
  name: '0019_retention',
  sql: `
alter table clients add column member_retention_months integer
  check (member_retention_months between 1 and 600);
`,
};
