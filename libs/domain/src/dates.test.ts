import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  calendarOf,
  dateIn,
  daysBetween,
  isDate,
  isPastDateAllowed,
  mondayOf,
  weekdayOf,
} from './dates.ts';

const secondsOf = (moment: string) => Date.parse(moment) / 1000;
const anyDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ['Europe/London', '2026-06-30T22:59:59Z', '2026-06-30'],
  ['Europe/London', '2026-06-30T23:00:00Z', '2026-07-01'],
  ['Europe/London', '2026-12-31T23:59:59Z', '2026-12-31'],
  ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31'],
  ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02'],
  ['UTC', '1969-12-31T23:59:59Z', '1969-12-31'],
])('the date in %s at %s is %s', (zone, moment, date) => {
  expect(dateIn(zone, secondsOf(moment))).toBe(date);
});

test('calendarOf throws for an unknown time zone', () => {
  expect(() => calendarOf('Europe/Atlantis')).toThrow(RangeError);
});

test('addDays and daysBetween are inverse, across leap years and clock changes', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const other = addDays(date, days);
      expect(isDate(other)).toBe(true);
      expect(daysBetween(date, other)).toBe(days);
      expect(weekdayOf(other)).toBe(((((weekdayOf(date) - 1 + days) % 7) + 7) % 7) + 1);
    }),
  );
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(weekdayOf('2026-10-05')).toBe(1);
  expect(['2026-10-04', '2026-10-05', '2026-10-11'].map(mondayOf)).toEqual([
    '2026-09-28',
    '2026-10-05',
    '2026-10-05',
  ]);
});

test.each(['2026-02-29', '2026-13-01', '2026-1-01', '2026-01-01T00:00', '01/02/2026', ''])(
  'isDate rejects %j',
  (text) => {
    expect(isDate(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  },
);

test.each([
  ['2026-05-10', 0, true],
  ['2026-05-11', 0, false],
  ['2026-05-09', 0, false],
  ['2026-05-03', 7, true],
  ['2026-05-02', 7, false],
])('§5 attendance of %s on 2026-05-10 with %i past days: %s', (date, days, allowed) => {
  expect(isPastDateAllowed(date, '2026-05-10', days)).toBe(allowed);
});
