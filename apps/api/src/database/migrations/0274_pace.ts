import type { Migration } from './migration.ts';

/** Reports on schemes have the pace of each level from now on. Earlier counts of the week are counted again. */
export const pace: Migration = {
  name: '0274_pace',
  sql: `delete from scheme_report_counts;`,
};
