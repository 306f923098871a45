import { expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { writeNote } from '../index.ts';
import { ownerKey } from '../owner.ts';
import { AVA, BEN, member } from '../testing/data.ts';
import { KEY, outboxWith } from '../testing/entries.ts';
import { keepNumber } from './lanes.ts';
import { createRecord } from './record.ts';

const note = (uuid: string) =>
  writeNote({ member: member(uuid, 1), note: 'a note', updated_by: 'Ava', ts: 1000 });
const LANE = 'note:m2';
const nothing = () => undefined;

/** A recorder over a database in which numbers of a lane were settled; counts what it reads. */
const recorderAfter = async (
  numbers: readonly number[],
  lastIn: (lane: string) => number = () => 0,
) => {
  const db = await outboxWith();
  for (const lane_seq of numbers) {
    await db.write(['lanes'], 'relaxed', (tx) =>
      keepNumber(tx, { owner: KEY, lane: LANE, lane_seq }),
    );
  }
  let reads = 0;
  const counted: Connection = {
    ...db,
    read(stores, work) {
      reads += 1;
      return db.read(stores, work);
    },
  };
  let ids = 0;
  const recorder = { owner: AVA, key: KEY, newId: () => `op-${(ids += 1)}`, dateOf: () => '' };
  return { record: createRecord(counted, recorder, lastIn), db, reads: () => reads };
};

test('[OF4] a lane that nobody looked at is looked up once', async () => {
  const { record, reads } = await recorderAfter([1, 2]);
  const entries = await record([note('m2'), note('m2')], nothing);
  expect(entries.map(({ lane, lane_seq }) => [lane, lane_seq])).toEqual([
    [LANE, 3],
    [LANE, 4],
  ]);
  expect(reads()).toBe(1);
  expect((await record([note('m2')], nothing))[0]?.lane_seq).toBe(5);
  expect(reads()).toBe(1);
});

test('[OF4] what another tab has settled and dropped gives no number again, once that is told', async () => {
  const { record, db } = await recorderAfter([]);
  await record.learn(['note:']);
  await db.write(['lanes'], 'relaxed', (tx) =>
    keepNumber(tx, { owner: KEY, lane: LANE, lane_seq: 1 }),
  );
  record.forget();
  expect((await record([note('m2')], nothing))[0]?.lane_seq).toBe(2);
});

test('[OF4] of lanes that were learned, a tap reads nothing and has their next number', async () => {
  const { record, reads } = await recorderAfter([1, 2]);
  await record.learn(['note:']);
  await record.learn(['note:']);
  expect(reads()).toBe(1);
  const [known] = await record([note('m2')], nothing);
  const [fresh] = await record([note('m1')], nothing);
  expect([known?.lane_seq, fresh?.lane_seq]).toEqual([3, 1]);
  expect(reads()).toBe(1);
  await record.learn(['note:', 'tag:']);
  expect(reads()).toBe(2);
});

test('[OF9] a lane that was learned has nothing of another owner’s of that name', async () => {
  const { record, db } = await recorderAfter([]);
  // The key of the first is before hers, that of the second after it.
  for (const owner of [{ ...AVA, user_uuid: 'anna' }, BEN].map(ownerKey))
    await db.write(['lanes'], 'relaxed', (tx) =>
      keepNumber(tx, { owner, lane: LANE, lane_seq: 8 }),
    );
  await record.learn(['note:']);
  expect((await record([note('m2')], nothing))[0]?.lane_seq).toBe(1);
});

test('[OF4] what the disk refused has used up no number', async () => {
  const { db } = await recorderAfter([]);
  let isFull = true;
  const filling: Connection = {
    ...db,
    writeAtOnce: (store, requests, meanwhile) =>
      db.writeAtOnce(
        store,
        (outbox) => {
          const asked = requests(outbox);
          if (isFull) outbox.transaction.abort();
          return asked;
        },
        meanwhile,
      ),
  };
  const recorder = { owner: AVA, key: KEY, newId: () => crypto.randomUUID(), dateOf: () => '' };
  const record = createRecord(filling, recorder, () => 0);
  const refused = record([note('m2'), note('m2')], nothing);
  await expect(refused).rejects.toMatchObject({ name: 'InvalidStateError' });
  isFull = false;
  const [first] = await record([note('m2')], nothing);
  expect(first?.lane_seq).toBe(1);
});

test('[OF4] [OF13] what another tab recorded comes before', async () => {
  const { record } = await recorderAfter([1], (lane) => (lane === LANE ? 5 : 0));
  expect((await record([note('m2')], nothing))[0]?.lane_seq).toBe(6);
});

test('a change that no kind declares is a mistake of ours', async () => {
  const { record } = await recorderAfter([]);
  const unknown = { kind: 'dance', v: 9, ts: 1000, payload: {} };
  await expect(record([unknown], nothing)).rejects.toThrow(
    new TypeError('no such change: dance 9'),
  );
});
