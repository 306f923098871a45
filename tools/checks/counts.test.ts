import { describe, expect, test } from 'vitest';
import { addCounts, countReport } from './counts.ts';

const vitest = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
};
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
const playwright = { stats, errors: [], suites: [] };

describe('counts', () => {
  test('counts the tests of each kind of report', () => {
    expect(countReport(vitest)).toEqual({ passed: 5, failed: 0, skipped: 2, failures: [] });
    expect(countReport(playwright)).toEqual({ passed: 3, failed: 0, skipped: 0, failures: [] });
    const counts = { passed: 1, failed: 1, skipped: 0, failures: ['register: too wide'] };
    expect(countReport(counts)).toEqual(counts);
  });

  test('a file that does not load is a failure although no test failed', () => {
    expect(countReport({ ...vitest, success: false }).failed).toBe(1);
    expect(countReport({ ...playwright, errors: [{ message: 'no browser' }] }).failed).toBe(1);
  });

  test('a flaky end-to-end test is a failed one', () => {
    expect(countReport({ ...playwright, stats: { ...stats, flaky: 2 } }).failed).toBe(2);
  });

  test('names each failed test with the first line of its error', () => {
    const assertionResults = [
      { fullName: 'saves a plan', status: 'failed', failureMessages: ['No plan\n at plan.ts'] },
      { fullName: 'reads a plan', status: 'passed', failureMessages: [] },
    ];
    const testResults = [
      { name: 'plan.test.ts', status: 'failed', message: '', assertionResults },
      { name: 'group.test.ts', status: 'failed', message: 'No module', assertionResults: [] },
    ];
    expect(countReport({ ...vitest, success: false, testResults }).failures).toEqual([
      'saves a plan: No plan',
      'group.test.ts: No module',
    ]);
    const specs = [
      { title: 'grades', ok: false },
      { title: 'signs in', ok: true },
    ];
    const suites = [{ title: 'coach.spec.ts', specs: [], suites: [{ title: 'a coach', specs }] }];
    expect(countReport({ stats, errors: [{ message: 'No port' }], suites }).failures).toEqual([
      'e2e: No port',
      'a coach › grades',
    ]);
  });

  test('adds up', () => {
    expect(
      addCounts(
        { passed: 1, failed: 2, skipped: 3, failures: ['a'] },
        { passed: 4, failed: 5, skipped: 6, failures: ['b'] },
      ),
    ).toEqual({ passed: 5, failed: 7, skipped: 9, failures: ['a', 'b'] });
  });
});
