import { describe, expect, test } from 'vitest';
import { completeRegister } from '../index.ts';
import { group, TODAY } from '../../testing/data.ts';
import { doneOf, entryOf } from '../../testing/entries.ts';
import { createSyncCounter } from './sync-counts.ts';

describe('createSyncCounter', () => {
  test('[OF15] gives each member the worst state of its entries until all are done', () => {
    const counter = createSyncCounter();
    counter.replace(undefined, entryOf(1));
    counter.replace(undefined, entryOf(2));
    counter.replace(entryOf(2), entryOf(2, { state: 'parked' }));
    expect(counter.counts()).toEqual({
      unsent: 2,
      rejected: 0,
      unsyncedByMember: { m2: 'parked' },
    });
    counter.replace(entryOf(1), entryOf(1, { state: 'rejected' }));
    expect(counter.counts()).toEqual({
      unsent: 1,
      rejected: 1,
      unsyncedByMember: { m2: 'rejected' },
    });
    counter.replace(entryOf(1, { state: 'rejected' }), doneOf(1));
    counter.replace(entryOf(2, { state: 'parked' }), doneOf(2));
    expect(counter.counts()).toEqual({ unsent: 0, rejected: 0, unsyncedByMember: {} });
    expect(Object.keys(counter.counts().unsyncedByMember)).toEqual([]);
  });

  test('[OF15] counts entries of no member and of unknown kinds without a member', () => {
    const counter = createSyncCounter();
    const { kind, v, payload } = completeRegister({ group: group(1), date: TODAY, ts: 1000 });
    counter.replace(undefined, entryOf(1, { kind, v, payload }));
    counter.replace(undefined, entryOf(2, { kind: 'dance', v: 9, payload: {} }));
    expect(counter.counts()).toEqual({ unsent: 2, rejected: 0, unsyncedByMember: {} });
  });
});
