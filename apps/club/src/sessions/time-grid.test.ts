import { describe, expect, test } from 'vitest';
import { hoursOf, placeDay } from './time-grid.ts';

const at = (from: string, to: string) => ({
  start_at: Date.parse(`2026-07-01T${from}:00Z`) / 1000,
  end_at: Date.parse(`2026-07-01T${to}:00Z`) / 1000,
});
const place = (...sessions: ReturnType<typeof at>[]) =>
  placeDay(sessions, 'Europe/London').map(({ start, end, lane, lanes }) => ({
    start,
    end,
    lane,
    lanes,
  }));

describe('placeDay', () => {
  test('[§5.7] puts sessions at the same time into lanes, in the local time of the club', () => {
    expect(
      place(at('17:00', '18:00'), at('16:00', '17:30'), at('17:30', '18:00'), at('18:00', '19:00')),
    ).toEqual([
      { start: 1020, end: 1110, lane: 0, lanes: 2 },
      { start: 1080, end: 1140, lane: 1, lanes: 2 },
      // The first lane is free again.
      { start: 1110, end: 1140, lane: 0, lanes: 2 },
      { start: 1140, end: 1200, lane: 0, lanes: 1 },
    ]);
  });

  test('ends a session at midnight with its day', () => {
    expect(place(at('22:00', '23:30'))).toEqual([{ start: 1380, end: 1440, lane: 0, lanes: 1 }]);
  });
});

describe('hoursOf', () => {
  test('goes from the earliest to the latest session of the week, in whole hours', () => {
    const days = [
      placeDay([at('15:15', '16:00')], 'Europe/London'),
      [],
      placeDay([at('18:00', '19:30')], 'Europe/London'),
    ];
    expect(hoursOf(days)).toEqual({ from: 16, to: 21 });
    expect(hoursOf([[]])).toEqual({ from: 0, to: 0 });
  });
});
