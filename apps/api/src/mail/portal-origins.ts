import type { Portal, Role } from '@springboard/contract';
import { PORTAL_ROLE, PORTALS } from '@springboard/contract';
import type { Reader } from '../database/tenancy.ts';

/**
 * Where people of a role sign in, told from another portal of the same client: with its protocol and port, on
 * the host name that differs in its first part if there is one. `origin` itself where the role has no portal.
 */
export const originFor = async (
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
    .where('portal', '=', portalOf(role))
    .orderBy('host')
    .execute();
  const hosts = rows.map(({ host }) => host);
  const beside = hosts.find((host) => domainOf(host) === domainOf(url.hostname));
  url.hostname = beside ?? hosts[0] ?? url.hostname;
  return url.origin;
};

const portalOf = (role: Role): Portal =>
  PORTALS.find((portal) => PORTAL_ROLE[portal] === role) ?? 'coach';

const domainOf = (host: string): string => host.split('.').slice(1).join('.');
