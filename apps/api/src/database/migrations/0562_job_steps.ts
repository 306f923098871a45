import type { Migration } from './migration.ts';

/** What the steps of a job did, and when. Steps of the same name in a row are one. */
export const jobSteps: Migration = {
  name: '0562_job_steps',
  sql: `alter table jobs add column steps json not null default '[]';`,
};
