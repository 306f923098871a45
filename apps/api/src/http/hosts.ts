import type { Portal } from '@springboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import { withSignInReadTransaction } from '../database/tenant-transaction.ts';

/** D1: a host name belongs to one client and one portal. */
export type Host = { readonly host: string; readonly client_id: number; readonly portal: Portal };

/** Finds a host name, in any case; null: unknown. */
export type FindHost = (host: string) => Promise<Host | null>;

const CACHE_SECONDS = 30;
/** Shorter for an unknown name, so that a new host name works soon after it was added. */
const UNKNOWN_CACHE_SECONDS = 2;
const MAX_CACHED_HOSTS = 1000;

/** Caches found hosts for 30 s. */
export const createHostFinder = (database: Database, now: () => number): FindHost => {
  const cache = new Map<string, { host: Host | null; until: number }>();
  return async (name) => {
    const host = name.toLowerCase();
    const cached = cache.get(host);
    if (cached !== undefined && cached.until > now()) return cached.host;
    const found = await withSignInReadTransaction(database, null, (db) =>
      db
        .selectFrom('client_hosts')
        .select(['host', 'client_id', 'portal'])
        .where('host', '=', host)
        .executeTakeFirst(),
    );
    if (cache.size >= MAX_CACHED_HOSTS) cache.clear();
    const seconds = found === undefined ? UNKNOWN_CACHE_SECONDS : CACHE_SECONDS;
    cache.set(host, { host: found ?? null, until: now() + seconds });
    return found ?? null;
  };
};

/** The name of the client of a host name; null: unknown. */
export const clientNames =
  (database: Database, findHost: FindHost) =>
  async (hostname: string): Promise<string | null> => {
    const host = await findHost(hostname);
    if (host === null) return null;
    const client = await withSignInReadTransaction(database, host.client_id, (db) =>
      db.selectFrom('clients').select('name').where('id', '=', host.client_id).executeTakeFirst(),
    );
    return client?.name ?? null;
  };

/** The host name of the calling portal: that of the page's origin if the API is elsewhere, else our own. */
export const portalHostName = (request: FastifyRequest): string =>
  originOf(request)?.hostname ?? request.hostname;

/**
 * Whether a link with a key may be opened on the request's host: only on the hosts of its client, or on the API's own
 * host where that is another.
 */
export const isHostOfClient = async (
  { findHost, api_address }: { findHost: FindHost; api_address: string | null },
  { hostname }: FastifyRequest,
  client_id: number,
): Promise<boolean> =>
  (api_address !== null && new URL(api_address).hostname === hostname) ||
  (await findHost(hostname))?.client_id === client_id;

/** The origin of the page that sent the request; null for none, and for an opaque one (`Origin: null`). */
export const originOf = ({ headers: { origin } }: FastifyRequest): URL | null => {
  const url = origin === undefined ? null : URL.parse(origin);
  return url?.hostname === '' ? null : url;
};

/**
 * The address of a portal's host name, such as `https://coach.example.org`. Links in e-mails are built from it and
 * never from a request, whose headers anybody can choose (D24).
 */
export type PortalAddress = (host: string) => string;

/**
 * @param pattern an address with `*` for the host name; null: HTTPS, and plain HTTP on this machine
 * @param port where this server listens
 */
export const portalAddresses =
  (pattern: string | null, port: () => number): PortalAddress =>
  (host) =>
    (pattern ?? (isLocal(host) ? `http://*:${port()}` : 'https://*')).replace('*', host);

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');
