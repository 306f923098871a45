import { expect, test } from 'vitest';
import { completeRegister } from '../index.ts';
import { group, TODAY } from '../testing/data.ts';
import { doneOf, entryOf } from '../testing/entries.ts';
import { createTally } from './counts.ts';

test('[OF15] a member shows the worst of what is not settled, until nothing is', () => {
  const tally = createTally();
  tally.replace(undefined, entryOf(1));
  tally.replace(undefined, entryOf(2));
  tally.replace(entryOf(2), entryOf(2, { state: 'parked' }));
  expect(tally.counts()).toEqual({ unsent: 2, rejected: 0, unsettled: { m2: 'parked' } });
  tally.replace(entryOf(1), entryOf(1, { state: 'rejected' }));
  expect(tally.counts()).toEqual({ unsent: 1, rejected: 1, unsettled: { m2: 'rejected' } });
  tally.replace(entryOf(1, { state: 'rejected' }), doneOf(1));
  tally.replace(entryOf(2, { state: 'parked' }), doneOf(2));
  expect(tally.counts()).toEqual({ unsent: 0, rejected: 0, unsettled: {} });
  expect(Object.keys(tally.counts().unsettled)).toEqual([]);
});

test('[OF15] what is of no member, or of a newer version, counts and marks nobody', () => {
  const tally = createTally();
  const { kind, v, payload } = completeRegister({ group: group(1), date: TODAY, ts: 1000 });
  tally.replace(undefined, entryOf(1, { kind, v, payload }));
  tally.replace(undefined, entryOf(2, { kind: 'dance', v: 9, payload: {} }));
  expect(tally.counts()).toEqual({ unsent: 2, rejected: 0, unsettled: {} });
});
