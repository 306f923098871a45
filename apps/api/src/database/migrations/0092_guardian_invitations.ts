import type { Migration } from './migration.ts';

/** When a guardian was last invited to the parent portal. */
export const guardianInvitations: Migration = {
  name: '0092_guardian_invitations',
  sql: `
alter table guardians add column invited_at bigint;
`,
};
