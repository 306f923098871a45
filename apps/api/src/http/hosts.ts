import type { Portal } from '@springboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import { readSignIn } from '../database/tenancy.ts';

/** D1: a host name belongs to one client and one portal. */
export type Host = { readonly host: string; readonly client_id: number; readonly portal: Portal };

/** Looks a host name up, case does not matter; null when nobody has it. */
export type FindHost = (host: string) => Promise<Host | null>;

const KEPT_SECONDS = 30;
const KEPT_HOSTS = 1000;

/** Remembers answers for 30 s, also that a host is unknown. */
export const hostFinder = (database: Database, now: () => number): FindHost => {
  const kept = new Map<string, { host: Host | null; until: number }>();
  return async (name) => {
    const host = name.toLowerCase();
    const known = kept.get(host);
    if (known !== undefined && known.until > now()) return known.host;
    const found = await readSignIn(database, null, (db) =>
      db
        .selectFrom('client_hosts')
        .select(['host', 'client_id', 'portal'])
        .where('host', '=', host)
        .executeTakeFirst(),
    );
    if (kept.size >= KEPT_HOSTS) kept.clear();
    kept.set(host, { host: found ?? null, until: now() + KEPT_SECONDS });
    return found ?? null;
  };
};

/** The host name whose portal is calling: the page's origin where the API is elsewhere, else our own. */
export const portalHostName = (request: FastifyRequest): string => {
  const { origin } = request.headers;
  const fromOrigin = origin === undefined ? null : URL.parse(origin);
  return fromOrigin === null || fromOrigin.hostname === '' ? request.hostname : fromOrigin.hostname;
};

/** The same with its protocol and port, for links that lead back to the portal. */
export const portalOrigin = (request: FastifyRequest): string => {
  const { origin } = request.headers;
  const fromOrigin = origin === undefined ? null : URL.parse(origin);
  return fromOrigin === null || fromOrigin.hostname === ''
    ? `${request.protocol}://${request.host}`
    : fromOrigin.origin;
};
