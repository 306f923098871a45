import { describe, expect, test } from 'vitest';
import { doneOf, entryOf } from '../../testing/entries.ts';
import { createLaneQueues } from './lane-queues.ts';

describe('createLaneQueues', () => {
  test('[OF4] returns the first entry and the last number of each lane', () => {
    const queues = createLaneQueues();
    for (const entry of [entryOf(2), entryOf(1), entryOf(3, { lane: 'another' })])
      queues.put(entry);
    expect([...queues.firstPendingPerLane()].map(({ n }) => n)).toEqual([1, 3]);
    expect([
      queues.lastSequence('lane'),
      queues.lastSequence('another'),
      queues.lastSequence('none'),
    ]).toEqual([2, 3, 0]);
  });

  test('[OF7] skips done and rejected entries', () => {
    const queues = createLaneQueues();
    for (const entry of [entryOf(1), entryOf(2), entryOf(3)]) queues.put(entry);
    queues.put(doneOf(1));
    queues.put(entryOf(2, { state: 'rejected' }));
    expect([...queues.firstPendingPerLane()].map(({ n }) => n)).toEqual([3]);
    queues.put(doneOf(3));
    expect([...queues.firstPendingPerLane()]).toEqual([]);
    expect(queues.lastSequence('lane')).toBe(3);
  });
});
