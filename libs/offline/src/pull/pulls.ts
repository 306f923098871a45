import type { StoreApi } from 'zustand/vanilla';
import type { Connection } from '../database/connection.ts';
import { storageFaultOf } from '../database/faults.ts';
import type { Offline } from '../offline.ts';
import type { OfflineState } from '../state.ts';
import type { SyncParts } from './parts.ts';
import { pullPlanning } from './planning.ts';
import { pullAgain, pullDay } from './sync.ts';

export type Pulls = Pick<Offline, 'sync' | 'syncGroups' | 'syncPlanning'> & {
  /**
   * What the pulls of before still bring is neither kept nor shown: whoever asked for it has left (§4), or what
   * it was to stand beside is gone.
   */
  readonly cut: () => void;
};

/** One pull after the other; what is open shows what is here when it ends. */
export const createPulls = ({
  store,
  reload,
  ...given
}: Omit<SyncParts, 'progress'> & {
  store: StoreApi<OfflineState>;
  /** Shows again what is open. */
  reload: () => Promise<void>;
}): Pulls => {
  const progress: SyncParts['progress'] = (change) =>
    store.setState(({ sync }) => ({ sync: { ...sync, ...change } }));
  let pulling: Promise<void> = Promise.resolve();
  let cuts = 0;

  const pull = (work: (parts: SyncParts) => Promise<void>): Promise<void> => {
    const begun = cuts;
    const isCut = () => cuts !== begun;
    const write: Connection['write'] = (stores, durability, work) =>
      given.db.write(stores, durability, async (tx) => {
        // Also when it is cut off while the database is being opened anew.
        if (isCut()) throw new Error('cut off');
        return work(tx);
      });
    const parts: SyncParts = {
      ...given,
      db: { ...given.db, write },
      progress: (change) => isCut() || progress(change),
    };
    const after = async () => {
      if (isCut()) return;
      try {
        await work(parts);
        if (!isCut()) await reload();
      } catch (error) {
        if (isCut()) return;
        const fault = storageFaultOf(error);
        progress({ running: false, error: fault ?? 'UNKNOWN_ERROR' });
        if (fault === null) throw error;
      }
    };
    pulling = pulling.then(after, after);
    return pulling;
  };

  return {
    sync: (input) => pull((parts) => pullDay(parts, input)),
    syncGroups: (input) =>
      pull((parts) => pullAgain(parts, { ...input, failed: store.getState().sync.failed })),
    syncPlanning: (input) => pull((parts) => pullPlanning(parts, input)),
    cut() {
      cuts += 1;
    },
  };
};
