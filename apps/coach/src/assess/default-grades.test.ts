import { expect, test } from 'vitest';
import { defaultGrades } from './default-grades.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8])('[§9] there is a set for %i grades, no word twice', (count) => {
  expect(new Set(defaultGrades(count)).size).toBe(count);
});

test.each([
  [2, ['notAwarded', 'awarded']],
  [3, ['na', 'needsPractice', 'pass']],
  [6, ['na', 'poor', 'fair', 'pass', 'good', 'excellent']],
])('[§9] %i grades are labelled as the specification says', (count, words) => {
  expect(defaultGrades(count)).toEqual(words);
});

test.each([0, 9])('there is no set for %i grades', (count) => {
  expect(defaultGrades(count)).toEqual([]);
});
