import type { Migration } from './migration.ts';

/** Badges that an administrator hands out in bulk can be taken back, not only those of a merge (D18). */
export const badgeUndo: Migration = {
  name: '0091_badge_undo',
  sql: `
drop trigger audit_row on badges;
create trigger audit_row after insert or update or delete on badges for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'member_uuid', 'scheme_uuid', 'badge_id');
`,
};
