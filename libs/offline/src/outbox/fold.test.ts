import { expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { AVA, group, member, TODAY } from '../testing/data.ts';
import { ownerKey } from '../owner.ts';
import type { Entry } from './entry.ts';
import { fold } from './fold.ts';

const SCOPE = { group_id: 1, date: TODAY };

const entry = (n: number, present: boolean, overrides: Partial<Entry> = {}): Entry => {
  const change = markAttendance({
    member: member('m2', 1),
    group: group(1),
    date: TODAY,
    present,
    ts: 1000,
  });
  return {
    ...AVA,
    ...change,
    owner: ownerKey(AVA),
    n,
    op_id: `op-${n}`,
    lane: 'lane',
    lane_seq: n,
    recorded_ts: change.ts,
    recorded_date: TODAY,
    state: 'done',
    attempts: 0,
    refusals: 0,
    error: null,
    ...overrides,
  };
};
const OPEN = { state: 'pending', open: 1 } as const;

const shown = (entries: readonly Entry[], mark?: { open_at_start: number[]; last_n: number }) =>
  fold(entries, SCOPE, mark).get('m2')?.in;

test('[OF12] entries apply in their order, whatever their times', () => {
  const entries = [
    entry(1, true, { recorded_ts: 9e9 }),
    entry(2, false, { recorded_ts: 5 }),
    entry(3, true, { recorded_ts: -9e9 }),
  ];
  expect(shown(entries)).toBe(true);
  expect(shown(entries.slice(0, 2))).toBe(false);
});

test('[OF10] what the snapshot contains for certain is left to it', () => {
  expect(shown([entry(1, true)], { open_at_start: [], last_n: 1 })).toBeUndefined();
});

test('[OF10] what was open when the pull began, or was recorded since, is put on top', () => {
  expect(shown([entry(1, true)], { open_at_start: [1], last_n: 3 })).toBe(true);
  expect(shown([entry(4, true)], { open_at_start: [1], last_n: 3 })).toBe(true);
});

test('[OF10] what is open is on top of every snapshot, also what a restored server asked for again', () => {
  expect(shown([entry(1, true, OPEN)], { open_at_start: [], last_n: 3 })).toBe(true);
  const rejected = entry(2, false, { state: 'rejected', open: 1 });
  expect(shown([rejected], { open_at_start: [], last_n: 3 })).toBe(false);
});

test('[OF2] superseded, what the server holds shows in the place of what was recorded', () => {
  const mine = entry(1, true);
  expect(shown([{ ...mine, superseded: { ...Object(mine.payload), in: false } }])).toBe(false);
});

test('other groups and other dates are not touched', () => {
  expect(fold([entry(1, true)], { group_id: 2, date: TODAY }, undefined).size).toBe(0);
  expect(fold([entry(1, true)], { group_id: 1, date: '2026-11-22' }, undefined).size).toBe(0);
});
