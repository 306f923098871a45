import { calendarOf } from '@springboard/domain';
import { expect, test } from 'vitest';
import { endOfDay } from './end-of-day.ts';

const secondsOf = (time: string) => Date.parse(time) / 1000;

test.each([
  ['Europe/London', '2026-02-25T18:00:07Z', '2026-02-26T00:00:00Z'],
  ['Europe/Berlin', '2026-02-25T23:30:00Z', '2026-02-26T23:00:00Z'],
  ['Asia/Kathmandu', '2026-02-25T18:00:00Z', '2026-02-25T18:15:00Z'],
  // 23 and 25 hours.
  ['Europe/London', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
  ['Europe/London', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'],
])('in %s the day of %s ends at %s', (time_zone, now, end) => {
  expect(endOfDay(secondsOf(now), calendarOf(time_zone))).toBe(secondsOf(end));
});
