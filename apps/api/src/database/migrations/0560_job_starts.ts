import type { Migration } from './migration.ts';

/**
 * A job runs in time slices. Its start, and its progress then, are those of the first one since it was added or a user
 * retried it, so that its duration and the remaining time can be calculated.
 */
export const jobStarts: Migration = {
  name: '0560_job_starts',
  sql: `
alter table jobs
  -- null until the next start.
  add column start_progress integer check (start_progress between 0 and 100),
  -- It waits for its next time slice, which is not another attempt.
  add column is_paused boolean not null default false;
`,
};
