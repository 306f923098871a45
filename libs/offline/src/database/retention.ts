import { restoreBackup } from '../backup/restore.ts';
import type { OfflinePorts } from '../ports.ts';
import type { Connection, Handle } from './connection.ts';
import { toStorageError } from './storage-error.ts';
import { within } from './schema.ts';

/** Done entries are kept this long: a server restored from a backup may ask for them again. */
export const DONE_RETENTION_S = 14 * 86_400;

/** Writes; on a full disk once more when there was something to make room with. */
export const writeWithEviction = async <T>(
  write: () => Promise<T>,
  makeRoom: () => Promise<boolean>,
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (toStorageError(error) !== 'STORAGE_FULL' || !(await makeRoom())) throw error;
    return writeWithEviction(write, makeRoom);
  }
};

/**
 * Minted with the database, so that one that was evicted or thrown away is a new device: what comes back from a
 * copy is there before it has a name (ADR 0024).
 */
export const readDeviceId = async (
  db: Handle,
  owner: string,
  { newId, backup }: Pick<OfflinePorts, 'newId' | 'backup'>,
): Promise<string> => {
  const known = await db.read(['devices'], (tx) => tx.objectStore('devices').get(owner));
  if (known !== undefined) return known;
  await restoreBackup(db, backup);
  // Another tab may mint it meanwhile: only the first of them does.
  return db.write(['devices'], 'strict', async (tx) => {
    const devices = tx.objectStore('devices');
    const minted = await devices.get(owner);
    if (minted !== undefined) return minted;
    const device_id = newId();
    await devices.put(device_id, owner);
    return device_id;
  });
};

/**
 * Drops what was done long ago (`now` in seconds) and is in every snapshot. What waits is never among
 * it, however old (OF16). Gives whether there was anything: its numbers are kept by their lane alone then.
 */
export const deleteDoneEntries = (db: Connection, now: number): Promise<boolean> =>
  db.write(['outbox', 'marks'], 'relaxed', async (tx) => {
    const outbox = tx.objectStore('outbox');
    const [old, marks] = await Promise.all([
      outbox.index('done_at').getAllKeys(IDBKeyRange.upperBound(now - DONE_RETENTION_S)),
      tx.objectStore('marks').getAll(),
    ]);
    const gone = old.filter((n) =>
      marks.every(({ last_n, open_at_start }) => n <= last_n && !open_at_start.includes(n)),
    );
    for (const n of gone) await outbox.delete(n);
    return gone.length > 0;
  });

/**
 * Makes room on a full disk: drops the lists and members of earlier dates of one owner that the server has,
 * but what is shown of `date`, and the last that is known of each group. Whether there was anything.
 */
export const evictOldSnapshots = (
  db: Connection,
  owner: string,
  date: string | undefined,
): Promise<boolean> =>
  db.write(['snapshots', 'marks'], 'relaxed', async (tx) => {
    const keys = await tx.objectStore('snapshots').getAllKeys(within(owner));
    const dropped = keys.filter(
      ([, group_id, of], place) => of !== date && keys[place + 1]?.[1] === group_id,
    );
    for (const key of dropped) {
      await tx.objectStore('snapshots').delete(key);
      await tx.objectStore('marks').delete(key);
    }
    return dropped.length > 0;
  });

/** At logout (§4): the outbox, its lanes and devices stay (OF8). */
export const clearRows = (db: Connection, owner: string): Promise<void> =>
  db.write(['snapshots', 'marks', 'schemes', 'sync'], 'strict', async (tx) => {
    await tx.objectStore('snapshots').delete(within(owner));
    await tx.objectStore('marks').delete(within(owner));
    await tx.objectStore('schemes').delete(within(owner));
    await tx.objectStore('sync').delete(within(owner));
  });
