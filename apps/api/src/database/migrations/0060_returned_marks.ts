import type { Migration } from './migration.ts';

/** Why the club did not follow a coach's mark to move, and undo of its answers. */
export const returnedMarks: Migration = {
  name: '0060_returned_marks',
  sql: `
alter table move_marks add column returned_reason text, add column returned_by uuid;

create trigger audit_row after insert or update or delete on move_marks for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'group_id', 'member_uuid');
`,
};
