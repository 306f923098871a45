import { restoreBackup } from '../backup/restore.ts';
import type { OfflinePorts } from '../ports.ts';
import type { Connection, Handle } from './connection.ts';
import type { Entry } from '../outbox/entry.ts';
import { isSameUser } from '../owner.ts';
import { toStorageError } from './storage-error.ts';
import { within } from './schema.ts';

/** Done entries are stored this long, because a server that was restored from a backup may request them. */
export const DONE_RETENTION_S = 14 * 86_400;

/** Writes. On a full disk it writes again as long as `makeRoom` frees space. */
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
 * Created with the database, so that a device whose database was lost is a new device. The backup is restored
 * before the id exists (ADR 0024).
 */
export const readDeviceId = async (
  db: Handle,
  owner: string,
  { newId, backup }: Pick<OfflinePorts, 'newId' | 'backup'>,
): Promise<string> => {
  const known = await db.read(['devices'], (tx) => tx.objectStore('devices').get(owner));
  if (known !== undefined) return known;
  await restoreBackup(db, backup);
  // Another tab may have created it meanwhile.
  return db.write(['devices'], 'strict', async (tx) => {
    const devices = tx.objectStore('devices');
    const existing = await devices.get(owner);
    if (existing !== undefined) return existing;
    const device_id = newId();
    await devices.put(device_id, owner);
    return device_id;
  });
};

/**
 * Deletes entries that were done before the retention time (`now` in seconds) and are in every snapshot. Open
 * entries stay, whatever their age (OF16). Returns whether an entry was deleted, because only `lanes` has its
 * number then.
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
 * Frees space on a full disk: deletes an owner's snapshots, except those of `date` and the latest of each group.
 * Returns whether a snapshot was deleted.
 */
export const evictOldSnapshots = (
  db: Connection,
  owner: string,
  date: string | undefined,
): Promise<boolean> =>
  db.write(['snapshots', 'marks'], 'relaxed', async (tx) => {
    const keys = await tx.objectStore('snapshots').getAllKeys(within(owner));
    const dropped = keys.filter(
      ([, group_id, snapshotDate], index) =>
        snapshotDate !== date && keys[index + 1]?.[1] === group_id,
    );
    for (const key of dropped) {
      await tx.objectStore('snapshots').delete(key);
      await tx.objectStore('marks').delete(key);
    }
    return dropped.length > 0;
  });

/**
 * At logout (§4), and when the server has ended the session (D16): deletes the user's rows of every club, and in done
 * entries the names of the user and of the members, and what the server merged. The outbox, its lanes and devices stay
 * (OF8): done entries without names are enough for a server that was restored from a backup.
 */
export const clearRows = (db: Connection, owner: string): Promise<void> =>
  db.write([...PULLED_STORES, 'outbox'], 'strict', async (tx) => {
    for (const name of PULLED_STORES) {
      const keys = await tx.objectStore(name).getAllKeys();
      const owners = new Set(keys.map(([key]) => key).filter((key) => isSameUser(key, owner)));
      for (const key of owners) await tx.objectStore(name).delete(within(key));
    }
    const outbox = tx.objectStore('outbox');
    for (const entry of await outbox.index('done_at').getAll()) {
      if (isSameUser(entry.owner, owner)) await outbox.put(withoutNames(entry));
    }
  });

/** The owners who have rows on this device. */
export const findOwnersWithRows = (db: Connection): Promise<readonly string[]> =>
  db.read([...PULLED_STORES], async (tx) => {
    const owners = new Set<string>();
    for (const name of PULLED_STORES) {
      for (const [owner] of await tx.objectStore(name).getAllKeys()) owners.add(owner);
    }
    return [...owners];
  });

const withoutNames = ({ user_name: _u, merged: _m, ...entry }: Entry): Entry => ({
  ...entry,
  payload: withoutName(entry.payload),
  ...(entry.superseded !== undefined && { superseded: withoutName(entry.superseded) }),
});

/** Payloads have the name only to describe the change. */
const withoutName = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'member_name' in payload
    ? { ...payload, member_name: '' }
    : payload;

const PULLED_STORES = ['snapshots', 'marks', 'schemes', 'sync'] as const;
