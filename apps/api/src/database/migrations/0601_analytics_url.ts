import type { Migration } from './migration.ts';

/** The script that counts visits (§5). Without an address there was nothing that users could consent to. */
export const analyticsUrl: Migration = {
  name: '0601_analytics_url',
  sql: `
alter table clients add column analytics_url text, drop column analytics;
`,
};
