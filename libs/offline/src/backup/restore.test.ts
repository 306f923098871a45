import { afterEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../database/connection.ts';
import { ownerKey } from '../owner.ts';
import { newDatabaseName } from '../../testing/open-with-responses.ts';
import { BEN } from '../../testing/data.ts';
import { doneOf, readEntries, entryOf, KEY, outboxWith } from '../../testing/entries.ts';
import { readBackupEntries, serialize } from './serialize.ts';
import type { BackupStorage } from './cache-storage.ts';
import { restoreBackup } from './restore.ts';

const BENS = ownerKey(BEN);
const WAITING = entryOf(3, { lane_seq: 7, attempts: 2 });
const BENS_ENTRY = entryOf(4, { ...BEN, owner: BENS, lane_seq: 12 });
const REJECTED = entryOf(6, { lane_seq: 8, state: 'rejected' });
const PARKED = entryOf(7, { lane_seq: 9, state: 'parked' });
const OTHER_LANE = entryOf(8, { lane: 'another', lane_seq: 4 });
const DISCARDED = entryOf(9, { lane_seq: 10, kind: 'noop' });
const OPEN = [WAITING, BENS_ENTRY, REJECTED, PARKED, OTHER_LANE];

/** Renumbered from 1 in each lane; an entry that is not sent again gets a negative number. */
const RESTORED = [
  { ...WAITING, lane_seq: 1 },
  { ...BENS_ENTRY, lane_seq: 1 },
  { ...REJECTED, lane_seq: -6 },
  { ...PARKED, lane_seq: 2 },
  { ...OTHER_LANE, lane_seq: 1 },
];

/** The backup of a database with changes of two users. */
const backup = async (): Promise<string> => {
  const db = await outboxWith(doneOf(2, { lane_seq: 6 }), ...OPEN, DISCARDED);
  return serialize(await db.read(['outbox'], readBackupEntries));
};

/** Oldest first. */
const storageWith = (...texts: readonly string[]): BackupStorage => ({
  list: async () => texts.map((_, number) => number).toReversed(),
  read: async (number) => texts[number] ?? '',
  write: async () => undefined,
  remove: async () => undefined,
});

const openNew = () => connect(newDatabaseName(), () => undefined);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('restore of a backup', () => {
  test('[OF2] [OF4] a new database gets the open entries in their order, numbered for a new device', async () => {
    const db = openNew();
    await restoreBackup(db, storageWith(await backup()));
    expect(await readEntries(db)).toEqual(RESTORED);
  });

  test('[OF4] numbers the entries in the order of recording', async () => {
    const text = serialize([entryOf(5, { lane_seq: 1 }), entryOf(2, { lane_seq: 3 })]);
    const db = openNew();
    await restoreBackup(db, storageWith(text));
    expect((await readEntries(db)).map(({ n, lane_seq }) => [n, lane_seq])).toEqual([
      [2, 1],
      [5, 2],
    ]);
  });

  test('[OF8] never restores a backup into a database that is in use', async () => {
    const text = await backup();
    const used = await outboxWith(entryOf(1));
    await restoreBackup(used, storageWith(text));
    expect(await readEntries(used)).toEqual([entryOf(1)]);
    const sent = openNew();
    await sent.write(['devices'], 'strict', (tx) => tx.objectStore('devices').put('device', KEY));
    await restoreBackup(sent, storageWith(text));
    expect(await readEntries(sent)).toEqual([]);
  });

  test('[OF13] only one of two tabs restores the backup into a new database', async () => {
    const db = openNew();
    const storage = storageWith(await backup());
    const added = vi.spyOn(IDBObjectStore.prototype, 'put');
    await Promise.all([restoreBackup(db, storage), restoreBackup(db, storage)]);
    expect(await readEntries(db)).toEqual(RESTORED);
    expect(added).toHaveBeenCalledTimes(RESTORED.length);
  });

  test('restores the previous backup if the newest is incomplete', async () => {
    const text = await backup();
    const db = openNew();
    await restoreBackup(db, storageWith(text, text.slice(0, -9)));
    expect(await readEntries(db)).toEqual(RESTORED);
  });

  test.each([
    ['nothing', []],
    ['no JSON', ['{']],
    ['something else', ['null', '7', '{"entries":[{}]}']],
    ['of nothing', [serialize([])]],
  ])('a backup that is %s opens an empty database', async (_, texts) => {
    const db = openNew();
    await restoreBackup(db, storageWith(...texts));
    expect(await readEntries(db)).toEqual([]);
  });

  test('opens an empty database without a backup storage or with an unreadable one', async () => {
    const db = openNew();
    await restoreBackup(db, undefined);
    const list = () => Promise.reject(new DOMException('not in private', 'SecurityError'));
    await restoreBackup(db, { ...storageWith(), list });
    expect(await readEntries(db)).toEqual([]);
  });

  test('[OF8] does not open the database on a full disk, and restores the backup once there is space', async () => {
    const storage = storageWith(await backup());
    const db = openNew();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
    ) {
      this.transaction.abort();
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(restoreBackup(db, storage)).rejects.toThrow('full');
    await restoreBackup(db, storage);
    expect(await readEntries(db)).toEqual(RESTORED);
  });
});
