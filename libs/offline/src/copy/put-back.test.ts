import { expect, test, vi } from 'vitest';
import { connect } from '../database/connection.ts';
import { ownerKey } from '../owner.ts';
import { newDatabase } from '../testing/answers.ts';
import { BEN } from '../testing/data.ts';
import { doneOf, entriesIn, entryOf, KEY, outboxWith } from '../testing/entries.ts';
import { readOpen, textOf } from './content.ts';
import type { CopyPlace } from './place.ts';
import { putBack } from './put-back.ts';

const BENS = ownerKey(BEN);
const OPEN = [
  entryOf(3, { lane_seq: 7 }),
  entryOf(4, { ...BEN, owner: BENS }),
  entryOf(6, { lane_seq: 8, state: 'rejected' }),
];

/** The copy of a database in which two people have recorded. */
const copy = async (): Promise<string> => {
  const db = await outboxWith(doneOf(2, { lane_seq: 6 }), ...OPEN);
  await db.write(['devices'], 'strict', async (tx) => {
    for (const owner of [KEY, BENS, 'nobody who waits']) {
      await tx.objectStore('devices').put(`device of ${owner}`, owner);
    }
  });
  return textOf(await db.read(['outbox', 'devices'], readOpen)) ?? '';
};

const placeWith = (...texts: readonly string[]): CopyPlace => ({
  read: async () => texts,
  write: async () => undefined,
});

const newOne = () => connect(newDatabase(), () => undefined);

test('[OF2] [OF4] a new database gets what is open as it was, under the devices that recorded it', async () => {
  const db = newOne();
  expect(await putBack(db, placeWith(await copy()))).toBe(true);
  expect(await entriesIn(db)).toEqual(OPEN);
  const devices = await db.read(['devices'], async (tx) => {
    const store = tx.objectStore('devices');
    return Promise.all([store.getAllKeys(), store.getAll()]);
  });
  expect(devices).toEqual([
    [KEY, BENS],
    [`device of ${KEY}`, `device of ${BENS}`],
  ]);
});

test('[OF8] what a copy holds never gets into a database that is there', async () => {
  const text = await copy();
  const used = await outboxWith(entryOf(1));
  expect(await putBack(used, placeWith(text))).toBe(false);
  expect(await entriesIn(used)).toEqual([entryOf(1)]);
  const sent = newOne();
  await sent.write(['devices'], 'strict', (tx) => tx.objectStore('devices').put('device', KEY));
  expect(await putBack(sent, placeWith(text))).toBe(false);
  expect(await entriesIn(sent)).toEqual([]);
});

test('[OF13] of two tabs that find a new database, one puts it back', async () => {
  const db = newOne();
  const place = placeWith(await copy());
  const put = await Promise.all([putBack(db, place), putBack(db, place)]);
  expect(put.toSorted()).toEqual([false, true]);
  expect(await entriesIn(db)).toEqual(OPEN);
});

test('a newer copy that is cut off leaves the older', async () => {
  const text = await copy();
  const db = newOne();
  expect(await putBack(db, placeWith(text.slice(0, -9), text))).toBe(true);
  expect(await entriesIn(db)).toEqual(OPEN);
});

const clash = JSON.stringify({ entries: [entryOf(1), entryOf(2, { lane_seq: 1 })], devices: [] });

test.each([
  ['nothing', []],
  ['no JSON', ['{']],
  ['something else', ['null', '7', '{"entries":[{}],"devices":[]}']],
  ['what the database refuses', [clash]],
])('a copy that is %s opens an empty database', async (_, texts) => {
  const db = newOne();
  expect(await putBack(db, placeWith(...texts))).toBe(false);
  expect(await entriesIn(db)).toEqual([]);
});

test('a browser that keeps no copy, or cannot read it, opens an empty database', async () => {
  const db = newOne();
  expect(await putBack(db, undefined)).toBe(false);
  const place = {
    ...placeWith(),
    read: () => Promise.reject(new DOMException('not in private', 'SecurityError')),
  };
  expect(await putBack(db, place)).toBe(false);
});

test('[OF8] on a full disk the database does not open, and the copy waits for room', async () => {
  const place = placeWith(await copy());
  const db = newOne();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(putBack(db, place)).rejects.toThrow('full');
  expect(await putBack(db, place)).toBe(true);
  expect(await entriesIn(db)).toEqual(OPEN);
});
