import { expect, test } from 'vitest';
import { meetingDates } from './meetings.ts';

const WEDNESDAY = '2026-11-18';
const monday = { weekday: 1, from_date: '2026-01-05', to_date: null };

test('a weekly time meets eight times in eight weeks, whatever day today is', () => {
  const dates = meetingDates(monday, WEDNESDAY);
  expect(dates).toHaveLength(8);
  expect([dates.at(0), dates.at(1), dates.at(-1)]).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2027-01-11',
  ]);
});

test('today is one of the dates', () => {
  const [first] = meetingDates({ ...monday, weekday: 3 }, WEDNESDAY);
  expect(first).toBe(WEDNESDAY);
});

test('nothing meets before the first date of a weekly time, or after its last', () => {
  const term = { ...monday, from_date: '2026-11-30', to_date: '2026-12-14' };
  expect(meetingDates(term, WEDNESDAY)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14']);
  expect(meetingDates({ ...monday, to_date: '2026-11-01' }, WEDNESDAY)).toEqual([]);
});
