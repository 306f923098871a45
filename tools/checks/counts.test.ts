import { expect, test } from 'vitest';
import { addCounts, countPlaywright, countVitest } from './counts.ts';

const vitest = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
};
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

test('a report is counted by its cases', () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 0, skipped: 2, failures: [] });
  expect(countPlaywright({ stats, errors: [], suites: [] })).toEqual({
    passed: 3,
    failed: 0,
    skipped: 0,
    failures: [],
  });
});

test('a file that does not load is a failure although no case failed', () => {
  expect(countVitest({ ...vitest, success: false }).failed).toBe(1);
  const errors = [{ message: 'no browser' }];
  expect(countPlaywright({ stats, errors, suites: [] }).failed).toBe(1);
});

test('a flaky story is a failed one', () => {
  expect(countPlaywright({ stats: { ...stats, flaky: 2 }, errors: [], suites: [] }).failed).toBe(2);
});

test('what failed is named, with the first line of why', () => {
  const assertionResults = [
    { fullName: 'a plan is kept', status: 'failed', failureMessages: ['No plan\n at plan.ts'] },
    { fullName: 'a plan is read', status: 'passed', failureMessages: [] },
  ];
  const testResults = [
    { name: 'plan.test.ts', status: 'failed', message: '', assertionResults },
    { name: 'group.test.ts', status: 'failed', message: 'No module', assertionResults: [] },
  ];
  expect(countVitest({ ...vitest, success: false, testResults }).failures).toEqual([
    'a plan is kept: No plan',
    'group.test.ts: No module',
  ]);
  const specs = [
    { title: 'grades', ok: false },
    { title: 'signs in', ok: true },
  ];
  const suites = [{ title: 'coach.spec.ts', specs: [], suites: [{ title: 'a coach', specs }] }];
  expect(countPlaywright({ stats, errors: [{ message: 'No port' }], suites }).failures).toEqual([
    'stories: No port',
    'a coach › grades',
  ]);
});

test('counts add up', () => {
  expect(
    addCounts(
      { passed: 1, failed: 2, skipped: 3, failures: ['a'] },
      { passed: 4, failed: 5, skipped: 6, failures: ['b'] },
    ),
  ).toEqual({ passed: 5, failed: 7, skipped: 9, failures: ['a', 'b'] });
});
