import type { Tenant } from '../database/tenant-transaction.ts';
import { serverTenant } from '../operations/each-client.ts';

/** The administrator who sent or withdrew a request for a member of another club, for the logs. */
export const requesterTenant = (client_id: number, user_uuid: string): Tenant => ({
  ...serverTenant(client_id),
  user_uuid,
  role: 'admin',
});
