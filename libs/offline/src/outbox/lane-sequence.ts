import { unwrap } from 'idb';
import { within, type Tx } from '../database/schema.ts';
import type { Entry } from './entry.ts';

/**
 * The next sequence number of a lane. It comes after the lane's last entry in the outbox and after the stored
 * number, because the entries that used up earlier numbers may be deleted.
 */
export const nextSequence = async (
  tx: Tx | Tx<'readonly'>,
  owner: string,
  lane: string,
): Promise<number> => {
  const [stored, last] = await Promise.all([
    tx.objectStore('lanes').get([owner, lane]),
    tx.objectStore('outbox').index('lane').openKeyCursor(within(owner, lane), 'prev'),
  ]);
  return Math.max(stored ?? 1, (last?.key[2] ?? 0) + 1);
};

/** Stores that the entry's sequence number is used up, so that it is never reused. Does not wait for the write. */
export const persistSequence = async (
  tx: Tx,
  { owner, lane, lane_seq }: Pick<Entry, 'owner' | 'lane' | 'lane_seq'>,
): Promise<void> => {
  const lanes = tx.objectStore('lanes');
  const stored = await lanes.get([owner, lane]);
  if ((stored ?? 1) <= lane_seq) unwrap(lanes).put(lane_seq + 1, [owner, lane]);
};
