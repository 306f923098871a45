import type { Migration } from './migration.ts';

/** Counts of earlier releases have no app versions. The next report counts its week again. */
export const recountAppVersions: Migration = {
  name: '0631_recount_app_versions',
  sql: `
delete from scheme_report_counts;
`,
};
