import type { Handle } from '../database/connection.ts';
import type { Tx } from '../database/schema.ts';
import type { Entry } from '../outbox/entry.ts';
import { parse } from './serialize.ts';
import type { BackupStorage } from './cache-storage.ts';

/**
 * Restores the newest backup into a new database, after the browser has lost the previous one. Any other
 * database stays as it is, because a backup may be older.
 *
 * @throws DOMException if the database cannot be written. The backup stays.
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

/** Whether the database has no device id and no entry. */
const isNew = async (tx: Tx | Tx<'readonly'>): Promise<boolean> =>
  (await tx.objectStore('devices').count()) === 0 && (await tx.objectStore('outbox').count()) === 0;

/** The entries of the newest complete backup; none if the browser cannot read it. */
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
 * The entries of a new device: the same ids in the order of recording, with sequence numbers from 1 in each lane
 * (OF4). A rejected entry is not sent again and gets a negative number, which no lane assigns.
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
