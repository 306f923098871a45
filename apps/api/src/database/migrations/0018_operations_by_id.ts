import type { Migration } from './migration.ts';

/**
 * Only the key of `operations` begins with the client: while the table is small every index that does looks
 * the same to PostgreSQL, and a plan that is kept goes on with the wrong one when it has grown. Pruning asks for
 * the age alone (OF16), and a device's id is the same for no two clients.
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
