import type { Database } from '../database/pool.ts';
import { withSignInReadTransaction } from '../database/tenant-transaction.ts';
import type { FindHost } from '../http/hosts.ts';
import type { ClientSources } from './headers.ts';

const CACHE_SECONDS = 30;

/** Finds the sources of the client of a host name. Caches them for 30 s, as the hosts. */
export const createSourceFinder = (
  database: Database,
  findHost: FindHost,
  now: () => number,
): ((hostname: string) => Promise<ClientSources>) => {
  const cache = new Map<number, { sources: ClientSources; until: number }>();
  return async (hostname) => {
    const host = await findHost(hostname);
    if (host === null) return {};
    const cached = cache.get(host.client_id);
    if (cached !== undefined && cached.until > now()) return cached.sources;
    const client = await withSignInReadTransaction(database, host.client_id, (db) =>
      db
        .selectFrom('clients')
        .select(['theme_url', 'translation_url', 'analytics_url'])
        .where('id', '=', host.client_id)
        .executeTakeFirst(),
    );
    const sources: ClientSources = {
      styles: originsOf(client?.theme_url),
      connections: [...originsOf(client?.translation_url), ...originsOf(client?.analytics_url)],
      scripts: scriptsOf(client?.analytics_url),
    };
    cache.set(host.client_id, { sources, until: now() + CACHE_SECONDS });
    return sources;
  };
};

type Address = string | null | undefined;

const originsOf = (address: Address): string[] => elsewhere(address).map(({ origin }) => origin);

/** Exactly this file. A policy has no query, and the signs that separate its parts. */
const scriptsOf = (address: Address): string[] =>
  elsewhere(address).map(
    ({ origin, pathname }) => `${origin}${pathname.replace(/[;,]/g, encodeURIComponent)}`,
  );

/** None for a path, which is on the portal's own host. */
const elsewhere = (address: Address): URL[] => {
  const url = URL.parse(address ?? '');
  return url !== null && /^https?:$/.test(url.protocol) ? [url] : [];
};
