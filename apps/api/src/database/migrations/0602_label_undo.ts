import type { Migration } from './migration.ts';

/** A change of the labels of a client can be undone, with what plans had under them (D18). */
export const labelUndo: Migration = {
  name: '0602_label_undo',
  sql: `
create trigger audit_row after insert or update or delete on labels for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'id');
create trigger audit_row after insert or update or delete on lesson_plan_field_values for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'lesson_plan_uuid', 'label_id');
`,
};
