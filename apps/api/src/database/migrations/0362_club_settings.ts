import type { Migration } from './migration.ts';

/** Edits of a club's settings can be undone, with its languages. */
export const clubSettings: Migration = {
  name: '0362_club_settings',
  sql: `
create trigger audit_row after insert or update or delete on clubs for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'id');
create trigger audit_row after insert or update or delete on club_languages for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'club_id', 'language_id');
`,
};
