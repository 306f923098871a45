import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retryDelay } from './retry.ts';

describe('retryDelay', () => {
  test('§9 doubles from 1500 ms with each attempt and adds up to 1000 ms of jitter', () => {
    expect([0, 1, 2, 3].map((attempt) => retryDelay(attempt, () => 0))).toEqual([
      1500, 3000, 6000, 12_000,
    ]);
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, chance) => {
          const jitter = retryDelay(attempt, () => chance) - 1500 * 2 ** attempt;
          expect(Number.isInteger(jitter)).toBe(true);
          expect(jitter).toBeGreaterThanOrEqual(0);
          expect(jitter).toBeLessThanOrEqual(1000);
        },
      ),
    );
  });
});
