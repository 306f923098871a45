import type { Migration } from './migration.ts';

/** What a guardian sees of a member, and whether they act for the member. `restricted` goes before both. */
export const guardianRights: Migration = {
  name: '0051_guardian_rights',
  sql: `
alter table member_guardians
  add column sees text[] not null default '{progress,medical}'
    check (sees <@ array['progress', 'medical']),
  add column acts boolean not null default true;
alter table consents rename column given to agreed;
`,
};
