import type { StoreApi } from 'zustand/vanilla';
import { storageFaultOf } from './database/faults.ts';
import type { Written } from './offline.ts';
import type { OfflineState } from './state.ts';

/**
 * Does what somebody decided in the Sync centre, and says so when it cannot come undone: no copy holds what was
 * given up. A disk that refuses it is told of, as at a tap.
 */
export const createDecide =
  ({
    store,
    write,
    forgetCopies,
  }: {
    store: StoreApi<OfflineState>;
    /** Does the work and shows what came of it. */
    write: (work: () => Promise<void>) => Promise<void>;
    forgetCopies: () => Promise<void>;
  }) =>
  async (work: () => Promise<void>): Promise<Written> => {
    try {
      await write(work);
      await forgetCopies();
      return { ok: true };
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === null) throw error;
      store.setState({ storage_fault: fault });
      return { ok: false, fault };
    }
  };
