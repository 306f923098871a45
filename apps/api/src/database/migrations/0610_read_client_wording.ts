import type { Migration } from './migration.ts';

/** CSV files have the client's own wording, which portals read without a sign-in too. */
export const readClientWording: Migration = {
  name: '0610_read_client_wording',
  sql: `
create policy read_wording on client_translations for select
  using (client_id = (select app_client()));
`,
};
