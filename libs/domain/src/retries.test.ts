import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelay } from './retries.ts';

test('§9 the delay is 1500 × 2^attempt and up to 1000 ms at random', () => {
  expect([0, 1, 2, 3].map((attempt) => retryDelay(attempt, () => 0))).toEqual([
    1500, 3000, 6000, 12_000,
  ]);
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, chance) => {
        const extra = retryDelay(attempt, () => chance) - 1500 * 2 ** attempt;
        expect(Number.isInteger(extra)).toBe(true);
        expect(extra).toBeGreaterThanOrEqual(0);
        expect(extra).toBeLessThanOrEqual(1000);
      },
    ),
  );
});
