import type { Handle } from '../database/connection.ts';
import type { Tx } from '../database/schema.ts';
import type { Entry } from '../outbox/entry.ts';
import { parse } from './serialize.ts';
import type { BackupStorage } from './cache-storage.ts';

/**
 * Puts what a copy holds into a database that is new, because the browser has thrown the one before away. Into
 * any other it puts nothing: a copy may be older than the database.
 *
 * @throws what the database says: the copy waits until it is tried again
 */
export const restoreBackup = async (
  db: Handle,
  storage: BackupStorage | undefined,
): Promise<void> => {
  if (!storage || !(await db.read(['outbox', 'devices'], isNew))) return;
  const entries = await readNewest(storage);
  await db.write(['outbox', 'devices'], 'strict', async (tx) => {
    // Another tab may have been faster.
    if (!(await isNew(tx))) return;
    for (const entry of renumber(entries)) await tx.objectStore('outbox').put(entry);
  });
};

/** It has named no device, and nothing was recorded in it. */
const isNew = async (tx: Tx | Tx<'readonly'>): Promise<boolean> =>
  (await tx.objectStore('devices').count()) === 0 && (await tx.objectStore('outbox').count()) === 0;

/** Of the newest copy that is whole. What the browser refuses to read is as good as none. */
const readNewest = async (storage: BackupStorage): Promise<readonly Entry[]> => {
  try {
    for (const number of await storage.list()) {
      const entries = parse(await storage.read(number));
      if (entries) return entries;
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return [];
};

/**
 * The entries as those of a new device: the same changes under the same ids in the order of recording, with the
 * numbers of each lane from 1 (OF4). What was not accepted is sent no more, and gets a number that no lane gives
 * out.
 */
const renumber = (entries: readonly Entry[]): Entry[] => {
  const lastByLane = new Map<string, number>();
  const next = ({ owner, lane }: Entry): number => {
    const key = `${owner} ${lane}`;
    const number = (lastByLane.get(key) ?? 0) + 1;
    lastByLane.set(key, number);
    return number;
  };
  return entries
    .toSorted((a, b) => a.n - b.n)
    .map((entry) => ({
      ...entry,
      lane_seq: entry.state === 'rejected' ? -entry.n : next(entry),
    }));
};
