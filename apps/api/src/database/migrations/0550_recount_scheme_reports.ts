import type { Migration } from './migration.ts';

/** Counts of earlier releases have another form. The next report counts its week again. */
export const recountSchemeReports: Migration = {
  name: '0550_recount_scheme_reports',
  sql: `
delete from scheme_report_counts;
`,
};
