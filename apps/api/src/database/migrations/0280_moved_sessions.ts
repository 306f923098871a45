import type { Migration } from './migration.ts';

/** E-mails about a session at another time or place say where it was before. */
export const movedSessions: Migration = {
  name: '0280_moved_sessions',
  sql: `
alter table session_notices
  drop constraint session_notices_change_check,
  add constraint session_notices_change_check check (change in ('cancelled', 'restored', 'extra', 'moved')),
  -- Only of a moved session: its start in seconds, and its place, before the first change that is not in an e-mail yet.
  add column was_start_at bigint,
  add column was_place text;
`,
};
