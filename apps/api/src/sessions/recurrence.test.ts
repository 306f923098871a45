import { describe, expect, test } from 'vitest';
import { occurrences } from './recurrence.ts';

const WEDNESDAY = '2026-11-18';
const monday = { weekday: 1, from_date: '2026-01-05', to_date: null };

describe('occurrences', () => {
  test('a weekly time has eight dates in eight weeks, whatever the weekday of today', () => {
    const dates = occurrences(monday, WEDNESDAY);
    expect(dates).toHaveLength(8);
    expect([dates.at(0), dates.at(1), dates.at(-1)]).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2027-01-11',
    ]);
  });

  test('includes today', () => {
    const [first] = occurrences({ ...monday, weekday: 3 }, WEDNESDAY);
    expect(first).toBe(WEDNESDAY);
  });

  test('has no dates before the first or after the last date of the weekly time', () => {
    const term = { ...monday, from_date: '2026-11-30', to_date: '2026-12-14' };
    expect(occurrences(term, WEDNESDAY)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14']);
    expect(occurrences({ ...monday, to_date: '2026-11-01' }, WEDNESDAY)).toEqual([]);
  });
});
