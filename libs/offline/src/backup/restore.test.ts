import { expect, test, vi } from 'vitest';
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
const HIS = entryOf(4, { ...BEN, owner: BENS, lane_seq: 12 });
const REFUSED = entryOf(6, { lane_seq: 8, state: 'rejected' });
const PARKED = entryOf(7, { lane_seq: 9, state: 'parked' });
const ELSEWHERE = entryOf(8, { lane: 'another', lane_seq: 4 });
const GIVEN_UP = entryOf(9, { lane_seq: 10, kind: 'noop' });
const OPEN = [WAITING, HIS, REFUSED, PARKED, ELSEWHERE];

/** With numbers from 1 in each lane, and one that counts nothing for what is not sent again. */
const BACK = [
  { ...WAITING, lane_seq: 1 },
  { ...HIS, lane_seq: 1 },
  { ...REFUSED, lane_seq: -6 },
  { ...PARKED, lane_seq: 2 },
  { ...ELSEWHERE, lane_seq: 1 },
];

/** The copy of a database in which two people have recorded. */
const copy = async (): Promise<string> => {
  const db = await outboxWith(doneOf(2, { lane_seq: 6 }), ...OPEN, GIVEN_UP);
  return serialize(await db.read(['outbox'], readBackupEntries));
};

/** Oldest first. */
const placeWith = (...texts: readonly string[]): BackupStorage => ({
  list: async () => texts.map((_, number) => number).toReversed(),
  read: async (number) => texts[number] ?? '',
  write: async () => undefined,
  remove: async () => undefined,
});

const newOne = () => connect(newDatabaseName(), () => undefined);

test('[OF2] [OF4] a new database gets what is open, in its order and with the numbers of a new device', async () => {
  const db = newOne();
  await restoreBackup(db, placeWith(await copy()));
  expect(await readEntries(db)).toEqual(BACK);
});

test('[OF4] the order is that of recording, whatever the numbers were', async () => {
  const text = serialize([entryOf(5, { lane_seq: 1 }), entryOf(2, { lane_seq: 3 })]);
  const db = newOne();
  await restoreBackup(db, placeWith(text));
  expect((await readEntries(db)).map(({ n, lane_seq }) => [n, lane_seq])).toEqual([
    [2, 1],
    [5, 2],
  ]);
});

test('[OF8] what a copy holds never gets into a database that is there', async () => {
  const text = await copy();
  const used = await outboxWith(entryOf(1));
  await restoreBackup(used, placeWith(text));
  expect(await readEntries(used)).toEqual([entryOf(1)]);
  const sent = newOne();
  await sent.write(['devices'], 'strict', (tx) => tx.objectStore('devices').put('device', KEY));
  await restoreBackup(sent, placeWith(text));
  expect(await readEntries(sent)).toEqual([]);
});

test('[OF13] of two tabs that find a new database, one puts it back', async () => {
  const db = newOne();
  const place = placeWith(await copy());
  const added = vi.spyOn(IDBObjectStore.prototype, 'put');
  await Promise.all([restoreBackup(db, place), restoreBackup(db, place)]);
  expect(await readEntries(db)).toEqual(BACK);
  expect(added).toHaveBeenCalledTimes(BACK.length);
});

test('a newer copy that is cut off leaves the older', async () => {
  const text = await copy();
  const db = newOne();
  await restoreBackup(db, placeWith(text, text.slice(0, -9)));
  expect(await readEntries(db)).toEqual(BACK);
});

test.each([
  ['nothing', []],
  ['no JSON', ['{']],
  ['something else', ['null', '7', '{"entries":[{}]}']],
  ['of nothing', [serialize([])]],
])('a copy that is %s opens an empty database', async (_, texts) => {
  const db = newOne();
  await restoreBackup(db, placeWith(...texts));
  expect(await readEntries(db)).toEqual([]);
});

test('a browser that keeps no copy, or does not let it be read, opens an empty database', async () => {
  const db = newOne();
  await restoreBackup(db, undefined);
  const kept = () => Promise.reject(new DOMException('not in private', 'SecurityError'));
  await restoreBackup(db, { ...placeWith(), list: kept });
  expect(await readEntries(db)).toEqual([]);
});

test('[OF8] where the disk is full the database does not open, and the copy waits for room', async () => {
  const place = placeWith(await copy());
  const db = newOne();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(restoreBackup(db, place)).rejects.toThrow('full');
  await restoreBackup(db, place);
  expect(await readEntries(db)).toEqual(BACK);
});
