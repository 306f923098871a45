import { describe, expect, test } from 'vitest';
import { type Duration, durationOf, type ShownJobState, shownJobState } from './jobs.ts';

type JobFacts = Parameters<typeof shownJobState>[0];

describe('shownJobState', () => {
  const result = (ended: string): JobFacts['result'] => Object({ ended });

  test.each<[ShownJobState, JobFacts]>([
    ['done', { state: 'done', result: result('DONE') }],
    ['done', { state: 'done', result: null }],
    ['stopped', { state: 'done', result: result('CHANGED') }],
    ['running', { state: 'running', result: result('CHANGED') }],
    ['failed', { state: 'failed', result: null }],
  ])('is %s for %j', (shown, job) => {
    expect(shownJobState(job)).toBe(shown);
  });
});

describe('durationOf', () => {
  const MINUTE = 60;
  const HOUR = 60 * MINUTE;

  test.each<[number, Duration]>([
    [0, { unit: 'seconds', seconds: 0 }],
    [59, { unit: 'seconds', seconds: 59 }],
    [MINUTE, { unit: 'minutes', minutes: 1 }],
    [89, { unit: 'minutes', minutes: 1 }],
    [90, { unit: 'minutes', minutes: 2 }],
    [59 * MINUTE, { unit: 'minutes', minutes: 59 }],
    [HOUR - 1, { unit: 'hours', hours: 1, minutes: 0 }],
    [2 * HOUR + 5 * MINUTE, { unit: 'hours', hours: 2, minutes: 5 }],
  ])('of %i seconds is in the largest unit', (seconds, duration) => {
    expect(durationOf(seconds)).toEqual(duration);
  });
});
