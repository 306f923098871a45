import { describe, expect, test } from 'vitest';
import { isApiError } from './api-error.ts';
import { createBoundedQueue, type QueueLimits } from './bounded-queue.ts';

const work = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: () => resolve('done') };
};

/** A queue with a clock in milliseconds that the test sets. */
const createQueue = (partial: Omit<QueueLimits, 'max_wait_ms'> & Partial<QueueLimits>) => {
  const limits = { max_wait_ms: 60_000, ...partial };
  const clock = { now: 0 };
  return {
    clock,
    queue: createBoundedQueue(
      () => limits,
      () => clock.now,
    ),
  };
};

const secondsOf = (error: unknown): unknown =>
  isApiError(error) ? error.headers?.['retry-after'] : null;

describe('createBoundedQueue', () => {
  test('rejects work above the limits of running and waiting work', async () => {
    const { queue } = createQueue({ max_concurrent: 1, max_waiting: 1 });
    const [first, second] = [work(), work()];
    const started = [queue.run(first.run), queue.run(second.run)];
    expect(await queue.run(work().run)).toMatchObject({ status: 503, error: 'OVERLOADED' });
    expect(queue.overloadedNow()).toMatchObject({ status: 503, error: 'OVERLOADED' });
    first.end();
    second.end();
    expect(await Promise.all(started)).toEqual(['done', 'done']);
    expect(queue.overloadedNow()).toBeNull();
  });

  test('rejects work that would wait longer than the limit', async () => {
    const { queue, clock } = createQueue({ max_concurrent: 1, max_waiting: 9, max_wait_ms: 250 });
    const [first, second, third] = [work(), work(), work()];
    // 100 ms are expected before anything is measured.
    const started = [queue.run(first.run), queue.run(second.run), queue.run(third.run)];
    expect(await queue.run(work().run)).toMatchObject({ status: 503, error: 'OVERLOADED' });
    clock.now += 10;
    first.end();
    second.end();
    third.end();
    await Promise.all(started);
    expect(queue.overloadedNow()).toBeNull();
  });

  test('spreads Retry-After by the average duration of the work', async () => {
    const { queue, clock } = createQueue({ max_concurrent: 2, max_waiting: 0 });
    // The average needs some pieces of work to approach their duration.
    for (let n = 0; n < 60; n += 1) {
      const job = work();
      const finished = queue.run(job.run);
      clock.now += 1000;
      job.end();
      await finished;
    }
    const [first, second] = [work(), work()];
    const started = [queue.run(first.run), queue.run(second.run)];
    const retryAfter = () => secondsOf(queue.overloadedNow());
    expect([retryAfter(), retryAfter(), retryAfter(), retryAfter()]).toEqual(['1', '1', '2', '2']);
    clock.now += 1000;
    expect([retryAfter(), retryAfter()]).toEqual(['2', '2']);
    clock.now += 60_000;
    expect(retryAfter()).toBe('1');
    for (let n = 0; n < 100; n += 1) queue.overloadedNow();
    expect(retryAfter()).toBe('10');
    first.end();
    second.end();
    await Promise.all(started);
  });

  test('runs waiting work next, even if the limits have become lower', async () => {
    let limits = { max_concurrent: 1, max_waiting: 1, max_wait_ms: 60_000 };
    const queue = createBoundedQueue(
      () => limits,
      () => 0,
    );
    const [first, second] = [work(), work()];
    const started = [queue.run(first.run), queue.run(second.run)];
    limits = { max_concurrent: 1, max_waiting: 0, max_wait_ms: 60_000 };
    expect(queue.overloadedNow()).toMatchObject({ status: 503 });
    first.end();
    second.end();
    expect(await Promise.all(started)).toEqual(['done', 'done']);
    expect(queue.overloadedNow()).toBeNull();
  });

  test('runs waiting work after failed work too', async () => {
    const { queue } = createQueue({ max_concurrent: 1, max_waiting: 5 });
    const failed = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});
