import type { StoreApi } from 'zustand/vanilla';
import type { Connection } from '../database/connection.ts';
import { toStorageError } from '../database/storage-error.ts';
import type { OfflineState } from '../state.ts';
import type { Offline } from '../types.ts';
import { pullDay, pullFailedGroups } from './pull-day.ts';
import { pullPlanning } from './pull-planning.ts';
import type { PullDeps } from './types.ts';

export type PullScheduler = Pick<Offline, 'sync' | 'syncGroups' | 'syncPlanning'> & {
  /**
   * Cancels all pulls: what they still load is neither stored nor shown. The user has signed out (§4), or the
   * browser has deleted the database.
   */
  readonly cancel: () => void;
};

/** Runs one pull after the other. After each, the open screens are reloaded. */
export const createPullScheduler = ({
  store,
  reload,
  ...deps
}: Omit<PullDeps, 'progress' | 'isOnline'> & {
  store: StoreApi<OfflineState>;
  /** Reloads the open screens. */
  reload: () => Promise<void>;
}): PullScheduler => {
  const progress: PullDeps['progress'] = (change) =>
    store.setState(({ sync }) => ({ sync: { ...sync, ...change } }));
  let queue: Promise<void> = Promise.resolve();
  let cancellations = 0;

  const schedule = (work: (deps: PullDeps) => Promise<void>): Promise<void> => {
    const cancellationsBefore = cancellations;
    const isCancelled = () => cancellations !== cancellationsBefore;
    const write: Connection['write'] = (stores, durability, work) =>
      deps.db.write(stores, durability, async (tx) => {
        // Checked here, because the pull may be cancelled while the database is being reopened.
        if (isCancelled()) throw new Error('cancelled');
        return work(tx);
      });
    const cancellableDeps: PullDeps = {
      ...deps,
      db: { ...deps.db, write },
      isOnline: () => store.getState().connectivity !== 'offline',
      progress: (change) => isCancelled() || progress(change),
    };
    const run = async () => {
      if (isCancelled()) return;
      try {
        await work(cancellableDeps);
        if (!isCancelled()) await reload();
      } catch (caught) {
        if (isCancelled()) return;
        const error = toStorageError(caught);
        progress({ running: false, error: error ?? 'UNKNOWN_ERROR' });
        if (error === null) throw caught;
      }
    };
    queue = queue.then(run, run);
    return queue;
  };

  return {
    sync: (input) => schedule((pullDeps) => pullDay(pullDeps, input)),
    syncGroups: (input) =>
      schedule((pullDeps) =>
        pullFailedGroups(pullDeps, { ...input, failed: store.getState().sync.failed }),
      ),
    syncPlanning: (input) => schedule((pullDeps) => pullPlanning(pullDeps, input)),
    cancel() {
      cancellations += 1;
    },
  };
};
