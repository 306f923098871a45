import type { Migration } from './migration.ts';

/** The place in a waiting list that the club chose; null: after those with one, first come first. */
export const orderOfWaitingLists: Migration = {
  name: '0166_order_of_waiting_lists',
  sql: `
alter table class_members add column waiting_position integer;
`,
};
