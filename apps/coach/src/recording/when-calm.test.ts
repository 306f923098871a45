import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenCalm } from './when-calm.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('of what follows each other quickly only the last is done, after the last', () => {
  const done: string[] = [];
  const calm = whenCalm();
  for (const name of ['Ava', 'Ben', 'Cai']) {
    calm.run(() => done.push(name));
    vi.advanceTimersByTime(200);
  }
  expect(done).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(done).toEqual(['Cai']);
});

test('what has been forgotten is not done', () => {
  const work = vi.fn<() => void>();
  const calm = whenCalm();
  calm.run(work);
  calm.never();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
