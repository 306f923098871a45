import type { Session } from '@springboard/auth';
import { calendarOf } from '@springboard/domain';
import type { DevicePins, Offline, OfflinePorts, Owner } from '@springboard/offline';
import type { OwnerSessionDeps } from './owner-sessions.ts';
import { createOfflineSession, type OfflineSession } from './offline-session.ts';
import { loadChunk } from '../version/chunks.ts';

/** The offline code of a portal: `() => import('@springboard/offline')`. */
export type LoadOffline = () => Promise<{
  readonly createOffline: (ports: OfflinePorts) => Promise<Offline>;
  readonly devicePins: (storage: Storage) => DevicePins;
  readonly requestPersistence: (storage: StorageManager | undefined) => Promise<boolean>;
}>;

/** The offline session of a portal that works offline. Its code loads after the login. */
export const loadOfflineSession = (
  load: LoadOffline,
  session: Session,
  shared: OwnerSessionDeps,
  ports: Omit<OfflinePorts, 'owner' | 'dateOf' | 'tokens' | 'openSessionOf'>,
): OfflineSession => {
  const ownerSessions = () => loadChunk(() => import('./owner-sessions.ts'));
  return createOfflineSession({
    open: async (owner: Owner) => {
      const { createOffline } = await loadChunk(load);
      const { club, user } = session.store.getState();
      const time_zone = club?.time_zone;
      return createOffline({
        ...ports,
        owner,
        ...(user && { user_name: `${user.firstname} ${user.lastname}` }),
        tokens: session.tokens,
        openSessionOf: async (other) => (await ownerSessions()).openSessionOf(other, shared),
        changes_call: () => session.store.getState().client?.changes_call === true,
        ...(time_zone !== undefined && { dateOf: calendarOf(time_zone) }),
      });
    },
    persist: async () => {
      (await ownerSessions()).rememberToken(shared.storage, session.tokens.get());
      await (await load()).requestPersistence(navigator.storage);
    },
  });
};
