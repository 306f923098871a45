import type { Migration } from './migration.ts';

/** A switch of a language, the rule of two persons and a comment on a draft can be undone (D18). */
export const undoOfSettings: Migration = {
  name: '0670_undo_of_settings',
  sql: `
create trigger audit_row after insert or update or delete on client_languages for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'language_id');
create trigger audit_row after insert or update or delete on review_policies for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id');
create trigger audit_row after insert or update or delete on scheme_comments for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'id');
`,
};
