import type { Migration } from './migration.ts';

/**
 * A job counts the impact of a draft (scheme-portal §6). Counts that a request had begun are counted again; complete
 * ones stay.
 */
export const impactJobs: Migration = {
  name: '0400_impact_jobs',
  sql: `
set local app.maintenance = 'on';
delete from curriculum_impacts where not complete;
-- Null for a count of the time before. Jobs are deleted some time after their end.
alter table curriculum_impacts add column job_id bigint;
-- Expected when the count began.
alter table curriculum_impacts add column members integer not null default 0;
update curriculum_impacts set members = counted;
`,
};
