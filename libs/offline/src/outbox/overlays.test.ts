import { describe, expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { AVA, group, member, TODAY } from '../../testing/data.ts';
import { ownerKey } from '../owner.ts';
import type { Entry } from './entry.ts';
import { buildOverlays } from './overlays.ts';

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

const shown = (
  entries: readonly Entry[],
  watermark?: { open_at_start: number[]; last_n: number },
) => buildOverlays(entries, SCOPE, watermark).get('m2')?.in;

describe('buildOverlays', () => {
  test('[OF12] applies entries in their order, whatever their times', () => {
    const entries = [
      entry(1, true, { recorded_ts: 9e9 }),
      entry(2, false, { recorded_ts: 5 }),
      entry(3, true, { recorded_ts: -9e9 }),
    ];
    expect(shown(entries)).toBe(true);
    expect(shown(entries.slice(0, 2))).toBe(false);
  });

  test('[OF10] skips an entry that the snapshot certainly contains', () => {
    expect(shown([entry(1, true)], { open_at_start: [], last_n: 1 })).toBeUndefined();
  });

  test('[OF10] applies an entry that was open when the pull began or was recorded since', () => {
    expect(shown([entry(1, true)], { open_at_start: [1], last_n: 3 })).toBe(true);
    expect(shown([entry(4, true)], { open_at_start: [1], last_n: 3 })).toBe(true);
  });

  test('[OF10] applies an open entry to every snapshot, also one that was reopened for a restored server', () => {
    expect(shown([entry(1, true, OPEN)], { open_at_start: [], last_n: 3 })).toBe(true);
    const rejected = entry(2, false, { state: 'rejected', open: 1 });
    expect(shown([rejected], { open_at_start: [], last_n: 3 })).toBe(false);
  });

  test('[OF2] applies the server’s value of a superseded entry', () => {
    const recorded = entry(1, true);
    expect(shown([{ ...recorded, superseded: { ...Object(recorded.payload), in: false } }])).toBe(
      false,
    );
  });

  test('ignores entries of other groups and other dates', () => {
    expect(buildOverlays([entry(1, true)], { group_id: 2, date: TODAY }, undefined).size).toBe(0);
    expect(
      buildOverlays([entry(1, true)], { group_id: 1, date: '2026-11-22' }, undefined).size,
    ).toBe(0);
  });
});
