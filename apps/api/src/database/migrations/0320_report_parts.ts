import type { Migration } from './migration.ts';

/** The counts behind the reports by club, age and period, in parts so that a report reads only its own. */
export const reportParts: Migration = {
  name: '0320_report_parts',
  sql: `
delete from scheme_report_counts;
alter table scheme_report_counts
  add column part text not null,
  drop constraint scheme_report_counts_pkey,
  add primary key (client_id, scheme_uuid, part);
`,
};
