import type { Migration } from './migration.ts';

/** A change of the sections of a scheme can be undone (D18). */
export const schemeSections: Migration = {
  name: '0261_scheme_sections',
  sql: `
create trigger audit_row after insert or update or delete on scheme_sections for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'id');
`,
};
