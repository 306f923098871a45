import { SNAPSHOT_CACHE } from '../instant-start/snapshot.ts';
import type { PortalContext } from '../portal-context.ts';

/** The most owners that one request may name. */
const MAX_OWNERS = 20;

/**
 * Deletes the data of users of the device whom the server does not know any more, once the local data of a signed-in
 * user is open, and whenever the network comes back (D16).
 */
export const clearUnknownUsers = (
  {
    api,
    connection,
    offlineSession,
    queries,
  }: Pick<PortalContext, 'api' | 'connection' | 'offlineSession' | 'queries'>,
  caches: Pick<CacheStorage, 'delete'>,
): void => {
  if (offlineSession === null) return;
  const { store } = offlineSession;
  const findUnknown = async (user_uuids: readonly string[]): Promise<readonly string[]> => {
    const query = { 'owners[]': user_uuids.slice(0, MAX_OWNERS) };
    const result = await api.call('GET /status', { query });
    return result.ok ? (result.value.unknown_owners ?? []) : [];
  };
  const clear = async () => {
    await store.getState()?.clearUnknownUsers(async (user_uuids) => {
      const unknown = await findUnknown(user_uuids);
      // Pages that are shown at the start of the portal: they may be of any user.
      if (unknown.length > 0) await caches.delete(SNAPSHOT_CACHE);
      for (const user_uuid of unknown) await queries.clear(user_uuid);
      return unknown;
    });
  };
  void clear();
  store.subscribe(() => void clear());
  connection.subscribe(({ state }, before) => {
    if (before.state === 'offline' && state !== 'offline') void clear();
  });
};
