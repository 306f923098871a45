import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOf } from './ages.ts';
import { addDays } from './dates.ts';

test.each([
  ['2018-05-10', '2026-05-09', 7, 11],
  ['2018-05-10', '2026-05-10', 8, 0],
  ['2018-05-10', '2026-06-09', 8, 0],
  ['2018-12-31', '2026-01-01', 7, 0],
  ['2020-02-29', '2021-02-28', 0, 11],
  ['2020-02-29', '2021-03-01', 1, 0],
  ['2026-05-10', '2026-05-10', 0, 0],
  ['2027-01-01', '2026-05-10', 0, 0],
])('born %s, on %s: %i years %i months', (dob, today, years, months) => {
  expect(ageOf(dob, today)).toEqual({ years, months });
});

test('an age never decreases and grows by at most a month per day', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (born, lived) => {
      const dob = addDays('1970-01-01', born);
      const monthsOn = (day: number) => {
        const { years, months } = ageOf(dob, addDays(dob, day));
        return years * 12 + months;
      };
      expect([0, 1]).toContain(monthsOn(lived + 1) - monthsOn(lived));
    }),
  );
});
