import type { Tenant } from '../database/tenant-transaction.ts';
import { serverTenant } from '../operations/each-client.ts';

/** The administrator who asked for a member of another club, or who withdrew it, for the logs. */
export const askerOf = (client_id: number, user_uuid: string): Tenant => ({
  ...serverTenant(client_id),
  user_uuid,
  role: 'admin',
});
