import type { StoreApi } from 'zustand/vanilla';
import { storageFaultOf } from '../database/faults.ts';
import type { Offline } from '../offline.ts';
import type { OfflineState } from '../state.ts';
import type { SyncParts } from './parts.ts';
import { pullPlanning } from './planning.ts';
import { pullAgain, pullDay } from './sync.ts';

/** One pull after the other; what is open shows what is here when it ends. */
export const createPulls = ({
  store,
  reload,
  ...given
}: Omit<SyncParts, 'progress'> & {
  store: StoreApi<OfflineState>;
  /** Shows again what is open. */
  reload: () => Promise<void>;
}): Pick<Offline, 'sync' | 'syncGroups' | 'syncPlanning'> => {
  const progress: SyncParts['progress'] = (change) =>
    store.setState(({ sync }) => ({ sync: { ...sync, ...change } }));
  const parts: SyncParts = { ...given, progress };
  let pulling: Promise<void> = Promise.resolve();

  const pull = (work: () => Promise<void>): Promise<void> => {
    const after = async () => {
      try {
        await work();
        await reload();
      } catch (error) {
        const fault = storageFaultOf(error);
        progress({ running: false, error: fault ?? 'UNKNOWN_ERROR' });
        if (fault === null) throw error;
      }
    };
    pulling = pulling.then(after, after);
    return pulling;
  };

  return {
    sync: (input) => pull(() => pullDay(parts, input)),
    syncGroups: (input) =>
      pull(() => pullAgain(parts, { ...input, failed: store.getState().sync.failed })),
    syncPlanning: (input) => pull(() => pullPlanning(parts, input)),
  };
};
