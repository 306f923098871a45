import type { Migration } from './migration.ts';

/** An edit of a document can be undone, with the clubs that it is for. */
export const undoOfDocuments: Migration = {
  name: '0621_undo_of_documents',
  sql: `
create trigger audit_row after insert or update or delete on file_clubs for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'file_id', 'club_id');
`,
};
