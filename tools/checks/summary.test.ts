import { describe, expect, test } from 'vitest';
import { noCounts, oneFailure } from './counts.ts';
import { summaryOf, type TargetResult } from './summary.ts';

const lint: TargetResult = {
  target: 'lint',
  tasks: [{ seconds: 2, cached: true, cachedTests: 0 }],
  counts: { ...noCounts, passed: 1 },
};
const unit: TargetResult = {
  target: 'test',
  tasks: [
    { seconds: 0.1, cached: true, cachedTests: 40 },
    { seconds: 9, cached: false, cachedTests: 0 },
  ],
  counts: { ...noCounts, passed: 50, skipped: 2 },
};
const ended = { exit: 0, seconds: 11 };
const lastLines = (text: string, count: number) => text.split('\n').slice(-count);

describe('summary of npm test', () => {
  test('the last line counts all tests', () => {
    const { text, failed } = summaryOf([lint, unit], ended);
    expect(lastLines(text, 1)).toEqual(['51 passed, 0 failed, 2 skipped']);
    expect(failed).toBe(false);
  });

  test('names the task results and the tests that came from the cache', () => {
    const { text } = summaryOf([lint, unit], ended);
    expect(text).toContain('From the cache: 2 of 3 task results with 40 tests');
  });

  test('adds up the seconds of each target', () => {
    expect(summaryOf([unit], ended).text).toMatch(/^test +2 +1 +50 +0 +9\.1$/m);
  });

  test('a failed target fails the run and is named', () => {
    const broken = { ...lint, counts: oneFailure('lint of @springboard/ui') };
    const { text, failed } = summaryOf([broken, unit], { ...ended, exit: 1 });
    expect(failed).toBe(true);
    expect(text).toContain('  lint of @springboard/ui\n');
    expect(lastLines(text, 1)).toEqual(['50 passed, 1 failed, 2 skipped']);
  });

  test('a run fails when Nx fails although every task passed', () => {
    const { text, failed } = summaryOf([lint], { ...ended, exit: 1 });
    expect(failed).toBe(true);
    expect(lastLines(text, 1)).toEqual(['1 passed, 1 failed, 0 skipped']);
  });
});
