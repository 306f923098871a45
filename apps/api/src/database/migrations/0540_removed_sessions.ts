import type { Migration } from './migration.ts';

/** E-mails also tell of sessions that go away with a weekly time or a group. */
export const removedSessions: Migration = {
  name: '0540_removed_sessions',
  sql: `
alter table session_notices
  drop constraint session_notices_change_check,
  -- A removed session has its start in was_start_at, because it may have no row any more.
  add constraint session_notices_change_check
    check (change in ('cancelled', 'restored', 'extra', 'moved', 'removed'));
`,
};
