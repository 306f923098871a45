import type { Migration } from './migration.ts';

/** A club withdraws its request for a member of another club. A task ends the transfer that was opened for it. */
export const withdrawnRequests: Migration = {
  name: '0410_withdrawn_requests',
  sql: `
alter table transfer_requests add column withdrawn_at bigint;
alter table transfer_requests add column withdrawn_by uuid;
create index transfer_requests_transfer on transfer_requests (client_id, transfer_id) where transfer_id is not null;
`,
};
