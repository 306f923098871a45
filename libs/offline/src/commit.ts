import type { StoreApi } from 'zustand/vanilla';
import type { Change } from './changes/change.ts';
import { toStorageError } from './database/storage-error.ts';
import type { AppendEntries } from './outbox/append.ts';
import type { OutboxCache } from './outbox/outbox-cache.ts';
import type { OfflineState } from './state.ts';
import type { CommitResult } from './types.ts';
import type { View } from './view/view.ts';

/**
 * Saves changes, all or none, and shows them once they are on the disk (OF1). On a full disk it makes room and
 * tries again, or fails with `STORAGE_FULL`.
 */
export const createCommit = ({
  store,
  user_uuid,
  outboxCache,
  view,
  append,
  makeRoom,
  onCommitted,
}: {
  store: StoreApi<OfflineState>;
  user_uuid: string;
  outboxCache: Pick<OutboxCache, 'put'>;
  view: Pick<View, 'prepare'>;
  append: AppendEntries;
  /** Returns whether it could delete anything. */
  makeRoom: () => Promise<boolean>;
  /** Called when the changes are in the store, before they are painted. */
  onCommitted: () => void;
}) => {
  let commits = 0;
  const commit = async (changes: readonly Change[]): Promise<CommitResult> => {
    const number = (commits += 1);
    try {
      let show: () => void = () => undefined;
      const entries = await append(changes, () => {
        show = view.prepare(changes, user_uuid);
      });
      outboxCache.put(...entries);
      show();
      if (store.getState().storage_error !== null) store.setState({ storage_error: null });
      onCommitted();
      return { ok: true, op_ids: entries.map(({ op_id }) => op_id) };
    } catch (caught) {
      const error = toStorageError(caught);
      if (error === null) throw caught;
      const isRoomMade = error === 'STORAGE_FULL' && (await makeRoom());
      // Not if another commit has begun meanwhile: trying again would change the order of recording (OF4).
      if (isRoomMade && commits === number) return commit(changes);
      store.setState({ storage_error: error });
      return { ok: false, error };
    }
  };
  return commit;
};
