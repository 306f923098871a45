import { expect, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { newDatabase } from '../testing/answers.ts';
import { keepNumber, nextInLane } from './lanes.ts';

const OWNER = 'ava';

/** A database in which these numbers of a lane were settled, one after the other. */
const settledIn = async (lane: string, numbers: readonly number[]) => {
  const db = connect(newDatabase(), () => undefined);
  for (const lane_seq of numbers) {
    await db.write(['lanes'], 'relaxed', (tx) => keepNumber(tx, { owner: OWNER, lane, lane_seq }));
  }
  return (owner: string, of: string) =>
    db.read(['outbox', 'lanes'], (tx) => nextInLane(tx, owner, of));
};

test('[OF4] a lane goes on after what was settled, also when nothing of it is left', async () => {
  const first = await settledIn('note:m1', [1]);
  expect(await first(OWNER, 'note:m1')).toBe(2);
  const next = await settledIn('note:m1', [1, 2]);
  expect(await next(OWNER, 'note:m1')).toBe(3);
});

test('[OF4] what is settled again does not give numbers out again', async () => {
  const next = await settledIn('note:m1', [1, 2, 3, 1]);
  expect(await next(OWNER, 'note:m1')).toBe(4);
});

test('[OF9] each lane of each owner has numbers of its own', async () => {
  const next = await settledIn('note:m1', [1, 2]);
  expect(await next(OWNER, 'note:m2')).toBe(1);
  expect(await next('ben', 'note:m1')).toBe(1);
});
