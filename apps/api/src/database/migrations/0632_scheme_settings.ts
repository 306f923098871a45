import type { Migration } from './migration.ts';

/** Edits of the settings of a scheme can be undone, with its languages (D18). */
export const schemeSettings: Migration = {
  name: '0632_scheme_settings',
  sql: `
create trigger audit_row after insert or update or delete on schemes for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'uuid');
create trigger audit_row after insert or update or delete on scheme_languages for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'scheme_uuid', 'language_id');
`,
};
