import type { Migration } from './migration.ts';

/** Whether everybody may read the published version of a scheme without signing in. */
export const publicSchemes: Migration = {
  name: '0150_public_schemes',
  sql: `
alter table schemes add column public boolean not null default false;
`,
};
