import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeLines } from './merge-lines.ts';

describe('mergeLines', () => {
  test.each([
    ['', 'Mats', 'Bench', 'Mats\nBench'],
    ['Mats', 'Mats\nCones', 'Soft mats', 'Cones\nSoft mats'],
    ['Mats\n\nBench', 'Mats', 'Mats\n\nBench\nHoops', 'Mats\nHoops'],
    ['Soft mats', 'Cones\nSoft mats', 'Mats', 'Cones\nMats'],
    ['Mats', '', 'Mats', ''],
  ])('%j becomes %j and %j, together %j', (base, theirs, mine, merged) => {
    expect(mergeLines(base, theirs, mine)).toBe(merged);
  });

  test('returns an edit unchanged if the other one changed nothing', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' ') });
    fc.assert(
      fc.property(anyText, anyText, (base, edited) => {
        expect(mergeLines(base, base, edited)).toBe(edited);
        expect(mergeLines(base, edited, base)).toBe(edited);
      }),
    );
  });
});
