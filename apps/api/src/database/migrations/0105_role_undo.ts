import type { Migration } from './migration.ts';

/** A role in the national body that a change of a user gives or removes can be undone (D18). */
export const roleUndo: Migration = {
  name: '0105_role_undo',
  sql: `
create trigger audit_row after insert or update or delete on user_clients for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'user_uuid');
`,
};
