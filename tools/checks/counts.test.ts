import { expect, test } from 'vitest';
import { addCounts, countPlaywright, countVitest } from './counts.ts';

const vitest = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
};
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

test('a report is counted by its cases', () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test('a file that does not load is a failure although no case failed', () => {
  expect(countVitest({ ...vitest, success: false }).failed).toBe(1);
  expect(countPlaywright({ stats, errors: ['no browser'] }).failed).toBe(1);
});

test('a flaky story is a failed one', () => {
  expect(countPlaywright({ stats: { ...stats, flaky: 2 }, errors: [] }).failed).toBe(2);
});

test('counts add up', () => {
  expect(
    addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 4, failed: 5, skipped: 6 }),
  ).toEqual({
    passed: 5,
    failed: 7,
    skipped: 9,
  });
});
