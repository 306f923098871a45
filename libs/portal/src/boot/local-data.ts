import type { Session } from '@springboard/auth';
import { calendarOf } from '@springboard/domain';
import type { Offline, OfflinePorts, Owner } from '@springboard/offline';
import { createEngine, type Engine } from '../engine/engine.ts';
import { loadChunk } from '../version/chunks.ts';

/** What a portal that works offline brings: `() => import('@springboard/offline')`. */
export type LoadOffline = () => Promise<{
  readonly openOffline: (ports: OfflinePorts) => Promise<Offline>;
  readonly askPersistence: (storage: StorageManager | undefined) => Promise<boolean>;
}>;

/** The engine of a portal that works offline; its code is loaded when somebody is signed in. */
export const localData = (
  load: LoadOffline,
  session: Session,
  ports: Omit<OfflinePorts, 'owner' | 'dateOf' | 'tokens'>,
): Engine =>
  createEngine({
    open: async (owner: Owner) => {
      const { openOffline } = await loadChunk(load);
      const time_zone = session.store.getState().club?.time_zone;
      return openOffline({
        ...ports,
        owner,
        tokens: session.tokens,
        changes_call: () => session.store.getState().client?.changes_call === true,
        ...(time_zone !== undefined && { dateOf: calendarOf(time_zone) }),
      });
    },
    persist: async () => (await load()).askPersistence(navigator.storage),
  });
