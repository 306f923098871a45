import type { Migration } from './migration.ts';

/** Weekdays that suit the family of a waiting member; 1 is Monday, none is any. */
export const waitingWishes: Migration = {
  name: '0053_waiting_wishes',
  sql: `
alter table class_members add column wishes smallint[] not null default '{}';
`,
};
