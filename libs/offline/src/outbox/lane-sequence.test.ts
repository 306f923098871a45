import { describe, expect, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { newDatabaseName } from '../../testing/open-with-responses.ts';
import { persistSequence, nextSequence } from './lane-sequence.ts';

const OWNER = 'ava';

/** Reads the next number after the lane has used up these numbers, one after the other. */
const nextAfter = async (lane: string, numbers: readonly number[]) => {
  const db = connect(newDatabaseName(), () => undefined);
  for (const lane_seq of numbers) {
    await db.write(['lanes'], 'relaxed', (tx) =>
      persistSequence(tx, { owner: OWNER, lane, lane_seq }),
    );
  }
  return (owner: string, of: string) =>
    db.read(['outbox', 'lanes'], (tx) => nextSequence(tx, owner, of));
};

describe('nextSequence', () => {
  test('[OF4] continues after the last used number, even if its entry is deleted', async () => {
    const nextAfterOne = await nextAfter('note:m1', [1]);
    expect(await nextAfterOne(OWNER, 'note:m1')).toBe(2);
    const next = await nextAfter('note:m1', [1, 2]);
    expect(await next(OWNER, 'note:m1')).toBe(3);
  });

  test('[OF4] does not go back when an earlier number is persisted again', async () => {
    const next = await nextAfter('note:m1', [1, 2, 3, 1]);
    expect(await next(OWNER, 'note:m1')).toBe(4);
  });

  test('[OF9] numbers each lane of each owner separately', async () => {
    const next = await nextAfter('note:m1', [1, 2]);
    expect(await next(OWNER, 'note:m2')).toBe(1);
    expect(await next('ben', 'note:m1')).toBe(1);
  });
});
