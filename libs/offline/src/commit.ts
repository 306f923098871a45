import type { StoreApi } from 'zustand/vanilla';
import type { Change } from './changes/change.ts';
import { storageFaultOf } from './database/faults.ts';
import type { Committed } from './offline.ts';
import type { Journal } from './outbox/journal.ts';
import type { Record } from './outbox/record.ts';
import type { OfflineState } from './state.ts';
import type { View } from './view/view.ts';

/** Saves changes, all or none, and shows them once they are on the disk (OF1). A full disk refuses them. */
export const createCommit = ({
  store,
  user_uuid,
  journal,
  view,
  record,
  makeRoom,
  recorded,
}: {
  store: StoreApi<OfflineState>;
  user_uuid: string;
  journal: Pick<Journal, 'put'>;
  view: Pick<View, 'prepare'>;
  record: Record;
  /** Whether there was anything to make room with. */
  makeRoom: () => Promise<boolean>;
  /** What was recorded is in the store, and not yet on screen. */
  recorded: () => void;
}) => {
  let begun = 0;
  const commit = async (changes: readonly Change[]): Promise<Committed> => {
    const mine = (begun += 1);
    try {
      let show: () => void = () => undefined;
      const entries = await record(changes, () => {
        show = view.prepare(changes, user_uuid);
      });
      journal.put(...entries);
      show();
      if (store.getState().storage_fault !== null) store.setState({ storage_fault: null });
      recorded();
      return { ok: true, op_ids: entries.map(({ op_id }) => op_id) };
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === null) throw error;
      // The rest makes way for it, unless something later is being saved: the order of recording holds (OF4).
      const isRoomMade = fault === 'STORAGE_FULL' && (await makeRoom());
      if (isRoomMade && begun === mine) return commit(changes);
      store.setState({ storage_fault: fault });
      return { ok: false, fault };
    }
  };
  return commit;
};
