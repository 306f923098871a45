import type { Migration } from './migration.ts';

/**
 * Only the primary key of `operations` begins with the client. While the table is small, PostgreSQL rates all indexes
 * with that prefix alike, and a cached plan keeps using the wrong one. Pruning filters by age only (OF16), and device
 * ids are unique across clients.
 */
export const operationsById: Migration = {
  name: '0018_operations_by_id',
  sql: `
drop index operations_age;
drop index operations_number;
create index operations_age on operations (received_ts);
create index operations_number on operations (device_id, lane_seq);
`,
};
