import type { Portal, Role } from '@springboard/contract';
import { PORTAL_ROLE, PORTALS } from '@springboard/contract';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import type { RequestContext, SignIn } from '../routing/context.ts';

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

/** The origin of the scheme portal, for links in e-mails. */
export const findSchemeOrigin = ({
  principal: { client_id },
  signIn,
  origin,
}: Pick<RequestContext, 'origin'> & SignIn & { readonly principal: Tenant }): Promise<string> =>
  signIn.read(client_id, (db) => findPortalOrigin(db, client_id, 'ngo', origin));

const rolePortal = (role: Role): Portal =>
  PORTALS.find((portal) => PORTAL_ROLE[portal] === role) ?? 'coach';

const parentDomain = (host: string): string => host.split('.').slice(1).join('.');
