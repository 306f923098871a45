import type { Migration } from './migration.ts';

/** A national body says where the members of a club come from. */
export const ownMemberTypes: Migration = {
  name: '0531_own_member_types',
  sql: `
-- The national body chose member_types: what the sign-in provider reports does not change them.
alter table clubs add column keeps_member_types boolean not null default false;
`,
};
