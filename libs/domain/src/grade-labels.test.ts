import { describe, expect, test } from 'vitest';
import { standardGradeOf, standardGrades } from './grade-labels.ts';

describe('standardGrades', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[§9] has a set for %i grades without a repeated label',
    (count) => {
      expect(new Set(standardGrades(count)).size).toBe(count);
    },
  );

  test.each([
    [2, ['notAwarded', 'awarded']],
    [3, ['na', 'needsPractice', 'pass']],
    [6, ['na', 'poor', 'fair', 'pass', 'good', 'excellent']],
  ])('[§9] labels %i grades as specified', (count, keys) => {
    expect(standardGrades(count)).toEqual(keys);
  });

  test.each([0, 9])('has no set for %i grades', (count) => {
    expect(standardGrades(count)).toEqual([]);
  });
});

describe('standardGradeOf', () => {
  test.each([
    ['N/A', 'na'],
    ['Needs practice', 'needsPractice'],
    [' needs Practice ', 'needsPractice'],
    ['Very good', 'veryGood'],
  ])('[§9] finds the standard label "%s"', (label, key) => {
    expect(standardGradeOf(label)).toBe(key);
  });

  test.each(['', 'Mit Hilfestellung', 'Passed', 'toString'])(
    'leaves the scheme’s own label "%s" alone',
    (label) => {
      expect(standardGradeOf(label)).toBeUndefined();
    },
  );
});
