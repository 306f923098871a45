import type { Migration } from './migration.ts';

/** The values that the approval of a request has replaced. */
export const previousValuesOfRequests: Migration = {
  name: '0165_previous_values_of_requests',
  sql: `
alter table change_requests add column previous jsonb;
`,
};
