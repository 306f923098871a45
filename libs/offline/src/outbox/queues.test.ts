import { expect, test } from 'vitest';
import { doneOf, entryOf } from '../testing/entries.ts';
import { createQueues } from './queues.ts';

test('[OF4] the first of each lane is sent, and a lane ends with its last number', () => {
  const queues = createQueues();
  for (const entry of [entryOf(2), entryOf(1), entryOf(3, { lane: 'another' })]) queues.put(entry);
  expect([...queues.heads()].map(({ n }) => n)).toEqual([1, 3]);
  expect([queues.lastIn('lane'), queues.lastIn('another'), queues.lastIn('none')]).toEqual([
    2, 3, 0,
  ]);
});

test('[OF7] what is done or rejected makes way for what is behind it', () => {
  const queues = createQueues();
  for (const entry of [entryOf(1), entryOf(2), entryOf(3)]) queues.put(entry);
  queues.put(doneOf(1));
  queues.put(entryOf(2, { state: 'rejected' }));
  expect([...queues.heads()].map(({ n }) => n)).toEqual([3]);
  queues.put(doneOf(3));
  expect([...queues.heads()]).toEqual([]);
  expect(queues.lastIn('lane')).toBe(3);
});
