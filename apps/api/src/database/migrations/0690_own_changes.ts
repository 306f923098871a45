import type { Migration } from './migration.ts';

/**
 * Finds whether a user has just changed something, before a replica answers their call (ADR 0057). Only for requests
 * without a lane, so that the changes of devices cost nothing more. The index does not begin with the client (0018).
 */
export const ownChanges: Migration = {
  name: '0690_own_changes',
  sql: `
create index operations_own on operations (user_uuid, received_ts) where lane is null;
`,
};
