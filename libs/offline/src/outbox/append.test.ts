import { describe, expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { writeNote } from '../index.ts';
import { ownerKey } from '../owner.ts';
import { AVA, BEN, member } from '../../testing/data.ts';
import { KEY, outboxWith } from '../../testing/entries.ts';
import { persistSequence } from './lane-sequence.ts';
import { createAppend } from './append.ts';

const note = (uuid: string) =>
  writeNote({ member: member(uuid, 1), note: 'a note', updated_by: 'Ava', ts: 1000 });
const LANE = 'note:m2';
const doNothing = () => undefined;

/** An append over a database in which the lane has used up these numbers. Counts its reads. */
const appendAfter = async (
  numbers: readonly number[],
  lastSequence: (lane: string) => number = () => 0,
) => {
  const db = await outboxWith();
  for (const lane_seq of numbers) {
    await db.write(['lanes'], 'relaxed', (tx) =>
      persistSequence(tx, { owner: KEY, lane: LANE, lane_seq }),
    );
  }
  let reads = 0;
  const countingDb: Connection = {
    ...db,
    read(stores, work) {
      reads += 1;
      return db.read(stores, work);
    },
  };
  let ids = 0;
  const author = { owner: AVA, key: KEY, newId: () => `op-${(ids += 1)}`, dateOf: () => '' };
  return { append: createAppend(countingDb, author, lastSequence), db, reads: () => reads };
};

describe('createAppend', () => {
  test('[D23] stores the name of the user with each change', async () => {
    const author = {
      owner: AVA,
      user_name: 'Ava Jones',
      key: KEY,
      newId: () => 'op',
      dateOf: () => '',
    };
    const append = createAppend(await outboxWith(), author, () => 0);
    expect(await append([note('m2')], doNothing)).toMatchObject([{ user_name: 'Ava Jones' }]);
  });

  test('[OF4] reads the sequence number of an unknown lane once', async () => {
    const { append, reads } = await appendAfter([1, 2]);
    const entries = await append([note('m2'), note('m2')], doNothing);
    expect(entries.map(({ lane, lane_seq }) => [lane, lane_seq])).toEqual([
      [LANE, 3],
      [LANE, 4],
    ]);
    expect(reads()).toBe(1);
    expect((await append([note('m2')], doNothing))[0]?.lane_seq).toBe(5);
    expect(reads()).toBe(1);
  });

  test('[OF4] reuses no number of an entry that another tab has deleted, once the sequences are cleared', async () => {
    const { append, db } = await appendAfter([]);
    await append.prefetchSequences(['note:']);
    await db.write(['lanes'], 'relaxed', (tx) =>
      persistSequence(tx, { owner: KEY, lane: LANE, lane_seq: 1 }),
    );
    append.clearSequences();
    expect((await append([note('m2')], doNothing))[0]?.lane_seq).toBe(2);
  });

  test('[OF4] appends to a prefetched lane with its next number and without a read', async () => {
    const { append, reads } = await appendAfter([1, 2]);
    await append.prefetchSequences(['note:']);
    await append.prefetchSequences(['note:']);
    expect(reads()).toBe(1);
    const [known] = await append([note('m2')], doNothing);
    const [other] = await append([note('m1')], doNothing);
    expect([known?.lane_seq, other?.lane_seq]).toEqual([3, 1]);
    expect(reads()).toBe(1);
    await append.prefetchSequences(['note:', 'tag:']);
    expect(reads()).toBe(2);
  });

  test('[OF9] prefetches no number of another owner’s lane of the same name', async () => {
    const { append, db } = await appendAfter([]);
    // The key of the first sorts before hers, that of the second after it.
    for (const owner of [{ ...AVA, user_uuid: 'anna' }, BEN].map(ownerKey))
      await db.write(['lanes'], 'relaxed', (tx) =>
        persistSequence(tx, { owner, lane: LANE, lane_seq: 8 }),
      );
    await append.prefetchSequences(['note:']);
    expect((await append([note('m2')], doNothing))[0]?.lane_seq).toBe(1);
  });

  test('[OF4] a failed write uses up no number', async () => {
    const { db } = await appendAfter([]);
    let isFull = true;
    const fullDb: Connection = {
      ...db,
      writeDirectly: (store, requests, meanwhile) =>
        db.writeDirectly(
          store,
          (outbox) => {
            const result = requests(outbox);
            if (isFull) outbox.transaction.abort();
            return result;
          },
          meanwhile,
        ),
    };
    const author = { owner: AVA, key: KEY, newId: () => crypto.randomUUID(), dateOf: () => '' };
    const append = createAppend(fullDb, author, () => 0);
    const rejected = append([note('m2'), note('m2')], doNothing);
    await expect(rejected).rejects.toMatchObject({ name: 'InvalidStateError' });
    isFull = false;
    const [first] = await append([note('m2')], doNothing);
    expect(first?.lane_seq).toBe(1);
  });

  test('[OF4] [OF13] continues after the entries of another tab', async () => {
    const { append } = await appendAfter([1], (lane) => (lane === LANE ? 5 : 0));
    expect((await append([note('m2')], doNothing))[0]?.lane_seq).toBe(6);
  });

  test('throws a TypeError for a change of an undeclared kind', async () => {
    const { append } = await appendAfter([]);
    const unknown = { kind: 'dance', v: 9, ts: 1000, payload: {} };
    await expect(append([unknown], doNothing)).rejects.toThrow(
      new TypeError('no such change: dance 9'),
    );
  });
});
