import type { Portal } from '@springboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import { withSignInReadTransaction } from '../database/tenant-transaction.ts';

/** D1: a host name belongs to one client and one portal. */
export type Host = { readonly host: string; readonly client_id: number; readonly portal: Portal };

/** Finds a host name, in any case; null: unknown. */
export type FindHost = (host: string) => Promise<Host | null>;

const CACHE_SECONDS = 30;
const MAX_CACHED_HOSTS = 1000;

/** Caches found and unknown hosts for 30 s. */
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
    cache.set(host, { host: found ?? null, until: now() + CACHE_SECONDS });
    return found ?? null;
  };
};

/** The host name of the calling portal: that of the page's origin if the API is elsewhere, else our own. */
export const portalHostName = (request: FastifyRequest): string =>
  originOf(request)?.hostname ?? request.hostname;

/** The same with protocol and port, for links back to the portal. */
export const portalOrigin = (request: FastifyRequest): string =>
  originOf(request)?.origin ?? `${request.protocol}://${request.host}`;

const originOf = ({ headers: { origin } }: FastifyRequest): URL | null => {
  const url = origin === undefined ? null : URL.parse(origin);
  return url?.hostname === '' ? null : url;
};
