import { SNAPSHOT_CACHE } from '../instant-start/snapshot.ts';
import { usersOfSession } from '../offline/owner-sessions.ts';
import type { PortalContext } from '../portal-context.ts';

/** The most owners that one request may name. */
const MAX_OWNERS = 20;

/**
 * Deletes the data of users of the device whose session is over: another session has replaced it, or the server does
 * not know the user any more (D16). Runs once a user is signed in, once the user's local data is open, and whenever the
 * network comes back. Unsent changes stay (OF8).
 */
export const clearOtherUsers = (
  {
    api,
    connection,
    offlineSession,
    queries,
    session,
    storage,
  }: Pick<
    PortalContext,
    'api' | 'connection' | 'offlineSession' | 'queries' | 'session' | 'storage'
  >,
  caches: Pick<CacheStorage, 'delete'>,
): void => {
  const findUnknown = async (user_uuids: readonly string[]): Promise<readonly string[]> => {
    const unknown: string[] = [];
    for (let start = 0; start < user_uuids.length; start += MAX_OWNERS) {
      const query = { 'owners[]': user_uuids.slice(start, start + MAX_OWNERS) };
      const result = await api.call('GET /status', { query });
      if (result.ok) unknown.push(...(result.value.unknown_owners ?? []));
    }
    return unknown;
  };
  const clear = async () => {
    const { user, orig_user_uuid } = session.store.getState();
    if (user === null) return;
    const present = new Set([user.uuid, orig_user_uuid ?? user.uuid, ...usersOfSession(storage)]);
    // Pages that are shown at the start of the portal: they may be of any user.
    if (await queries.clearOthers([...present])) await caches.delete(SNAPSHOT_CACHE);
    const offline = await offlineSession?.whenOpen();
    await offline?.clearOtherUsers(async (user_uuids) => {
      const unknown = await findUnknown(user_uuids.filter((uuid) => present.has(uuid)));
      const ended = user_uuids.filter((uuid) => !present.has(uuid));
      const selected = [...ended, ...unknown];
      if (selected.length > 0) await caches.delete(SNAPSHOT_CACHE);
      for (const user_uuid of unknown) await queries.clear(user_uuid);
      return selected;
    });
  };
  void clear();
  offlineSession?.store.subscribe(() => void clear());
  session.store.subscribe(({ user }, before) => {
    if (user?.uuid !== before.user?.uuid) void clear();
  });
  connection.subscribe(({ state }, before) => {
    if (before.state === 'offline' && state !== 'offline') void clear();
  });
};
