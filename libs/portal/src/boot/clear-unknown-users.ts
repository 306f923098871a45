import type { PortalContext } from '../portal-context.ts';

/** The most owners that one request may name. */
const MAX_OWNERS = 20;

/**
 * Deletes the data of users of the device whom the server does not know any more, once the local data of a signed-in
 * user is open (D16).
 */
export const clearUnknownUsers = ({
  api,
  offlineSession,
}: Pick<PortalContext, 'api' | 'offlineSession'>): void => {
  if (offlineSession === null) return;
  const { store } = offlineSession;
  const clear = async () => {
    await store.getState()?.clearUnknownUsers(async (user_uuids) => {
      const query = { 'owners[]': user_uuids.slice(0, MAX_OWNERS) };
      const result = await api.call('GET /status', { query });
      return result.ok ? (result.value.unknown_owners ?? []) : [];
    });
  };
  void clear();
  store.subscribe(() => void clear());
};
