import { unwrap } from 'idb';
import { within, type Tx } from '../database/schema.ts';
import type { Entry } from './entry.ts';

/**
 * The next number of a lane: after the last entry of it that is here, and after all that were settled,
 * which may be gone.
 */
export const nextInLane = async (
  tx: Tx | Tx<'readonly'>,
  owner: string,
  lane: string,
): Promise<number> => {
  const [settled, last] = await Promise.all([
    tx.objectStore('lanes').get([owner, lane]),
    tx.objectStore('outbox').index('lane').openKeyCursor(within(owner, lane), 'prev'),
  ]);
  return Math.max(settled ?? 1, (last?.key[2] ?? 0) + 1);
};

/** Keeps the number of an entry that is settled, so that it is never given out again; with the transaction. */
export const keepNumber = async (
  tx: Tx,
  { owner, lane, lane_seq }: Pick<Entry, 'owner' | 'lane' | 'lane_seq'>,
): Promise<void> => {
  const lanes = tx.objectStore('lanes');
  const kept = await lanes.get([owner, lane]);
  if ((kept ?? 1) <= lane_seq) unwrap(lanes).put(lane_seq + 1, [owner, lane]);
};
