import { describe, expect, test } from 'vitest';
import { curveOf, expectedWithin, type PaceCounts, quartilesOf } from './pace.ts';

const after = (days: number, is_completed: boolean, members = 1): PaceCounts => ({
  days,
  is_completed,
  is_now: !is_completed,
  members,
});

describe('quartilesOf', () => {
  test('[scheme-portal §14] members who have not finished count as slow, not as missing', () => {
    const completed = [10, 20, 30, 40, 50].map((days) => after(days, true));
    expect(quartilesOf(completed)).toEqual({ quarter: 20, half: 30, three_quarters: 40 });
    // Of 8 members, 3 are still at it after 60 days.
    expect(quartilesOf([...completed, after(60, false, 3)])).toEqual({
      quarter: 20,
      half: 40,
      three_quarters: null,
    });
    // A member who began 5 days ago says nothing about later days.
    expect(quartilesOf([...completed, after(5, false)])).toEqual(quartilesOf(completed));
  });

  test('[D5] shows nothing of fewer than 5 completions', () => {
    const none = { quarter: null, half: null, three_quarters: null };
    expect(quartilesOf([after(10, true, 4), after(20, false, 30)])).toEqual(none);
    expect(quartilesOf([])).toEqual(none);
  });
});

describe('expectedWithin', () => {
  test('counts members by the share of those as long at the level who completed it by then', () => {
    const curve = curveOf([10, 20, 30, 40].map((days) => after(days, true, 5))) ?? [];
    // After 15 days, three quarters are left, and one quarter completes it after 25 or more days.
    const expected = expectedWithin(curve, [{ days: 15, members: 9 }], 20);
    expect(expected).toBeCloseTo(9 * (1 - 0.25 / 0.75));
    // All who were at it longer have completed it: nothing is known.
    expect(expectedWithin(curve, [{ days: 50, members: 9 }], 20)).toBe(0);
  });
});
