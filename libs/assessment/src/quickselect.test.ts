import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickselect } from './quickselect.ts';

test('[AS5] quickselect equals sorting, including duplicates and NEVER', () => {
  const moment = fc.oneof(fc.nat(9), fc.constant(Number.POSITIVE_INFINITY));
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 40 }), fc.nat(39), (moments, at) => {
      const count = (at % moments.length) + 1;
      const sorted = moments.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(quickselect([...moments], count)).toBe(sorted[count - 1]);
    }),
    { numRuns: 500 },
  );
});
