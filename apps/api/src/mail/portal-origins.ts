import type { Portal, Role } from '@springboard/contract';
import { PORTAL_ROLE, PORTALS } from '@springboard/contract';
import { type Reader, withSignInReadTransaction } from '../database/tenant-transaction.ts';
import type { EmailTaskDeps } from '../operations/each-client.ts';

/**
 * Finds the origin of the portal for a role from the origin of another portal of the client. It has the same protocol
 * and port, and preferably a host name of the same domain. Without a host for the role, it returns `origin`.
 */
export const findPortalOrigin = async (
  db: Reader,
  client_id: number,
  role: Role,
  origin: string,
): Promise<string> => {
  const url = new URL(origin);
  const rows = await db
    .selectFrom('client_hosts')
    .select('host')
    .where('client_id', '=', client_id)
    .where('portal', '=', rolePortal(role))
    .orderBy('host')
    .execute();
  const hosts = rows.map(({ host }) => host);
  const sibling = hosts.find((host) => parentDomain(host) === parentDomain(url.hostname));
  url.hostname = sibling ?? hosts[0] ?? url.hostname;
  return url.origin;
};

/** The origin of a portal of the client, for e-mails without a request; null: the client has no such portal. */
export const findClientOrigin = async (
  { database, portalAddress }: Pick<EmailTaskDeps, 'database' | 'portalAddress'>,
  client_id: number,
  portal: Portal,
): Promise<string | null> => {
  const row = await withSignInReadTransaction(database, client_id, (db) =>
    db
      .selectFrom('client_hosts')
      .select('host')
      .where('client_id', '=', client_id)
      .where('portal', '=', portal)
      .orderBy('host')
      .limit(1)
      .executeTakeFirst(),
  );
  return row === undefined ? null : portalAddress(row.host);
};

const rolePortal = (role: Role): Portal =>
  PORTALS.find((portal) => PORTAL_ROLE[portal] === role) ?? 'coach';

const parentDomain = (host: string): string => host.split('.').slice(1).join('.');
