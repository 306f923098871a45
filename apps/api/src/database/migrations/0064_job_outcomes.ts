import type { Migration } from './migration.ts';

/**
 * How a job ended, with counts. It stays as long as the job, while `result` is the file of an export, which is deleted
 * after 7 days. The ends of earlier jobs were in `result`.
 */
export const jobOutcomes: Migration = {
  name: '0064_job_outcomes',
  sql: `
alter table jobs add column outcome json;
update jobs set outcome = json_build_object('ended', result->>'ended', 'counts', '{}'::json)
  where result->>'ended' is not null;
update jobs set result = null where kind not in ('export_person', 'export_club');
`,
};
