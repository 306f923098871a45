import type { Migration } from './migration.ts';

/** The job that sends an e-mail has the name of what it does. */
export const emailJobs: Migration = {
  name: '0220_email_jobs',
  sql: `
set local app.maintenance = 'on';
update jobs set kind = 'send_email' where kind = 'send_letter';
`,
};
