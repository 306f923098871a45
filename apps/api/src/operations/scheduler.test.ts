import { describe, expect, test } from 'vitest';
import { type ScheduledTask, startScheduler } from './scheduler.ts';

describe('startScheduler', () => {
  test('runs each task now and at its interval, logs a failure, and stops after the current run', async () => {
    const events: string[] = [];
    const note = (event: string, { task, count, name }: Record<string, unknown>) =>
      void events.push([event, task, count ?? name].join(' '));
    const ticks = new Map<number, () => void>();
    let count = 0;
    const results: (() => Promise<{ count: number }>)[] = [];
    const next = () => results.shift()?.() ?? Promise.resolve({ count: (count += 1) });
    const tasks: ScheduledTask[] = [
      { name: 'plan', every_ms: 1000, work: next },
      { name: 'expire', every_ms: 50, work: () => Promise.resolve({ count: 0 }) },
    ];
    const stop = startScheduler(
      {
        log: { info: note, error: note },
        every: (ms, work) => {
          ticks.set(ms, work);
          return () => void ticks.delete(ms);
        },
      },
      tasks,
    );
    await expect.poll(() => events).toEqual(['task done plan 1', 'task done expire 0']);
    expect([...ticks.keys()]).toEqual([1000, 50]);

    // The second run waits for the first one, which fails.
    const first = Promise.withResolvers<{ count: number }>();
    results.push(() => first.promise);
    ticks.get(1000)?.();
    ticks.get(1000)?.();
    let stopped = false;
    const stopping = stop().then(() => (stopped = true));
    await Promise.resolve();
    expect([stopped, ticks.size, events.length]).toEqual([false, 0, 2]);
    first.reject(new TypeError('no connection'));
    await stopping;
    expect(events.slice(2)).toEqual(['task failed plan TypeError', 'task done plan 2']);
  });

  test('stops during the first run of a task, and does not start the later ones', async () => {
    const events: string[] = [];
    const first = Promise.withResolvers<Record<string, unknown>>();
    const tasks: ScheduledTask[] = [
      { name: 'plan', every_ms: 1000, work: () => first.promise },
      { name: 'expire', every_ms: 50, work: () => Promise.resolve({}) },
    ];
    const note = (event: string, { task }: Record<string, unknown>) =>
      void events.push([event, task].join(' '));
    const every = () => () => void events.push('cancelled');
    const stop = startScheduler({ log: { info: note, error: note }, every }, tasks);
    const stopping = stop().then(() => events.push('stopped'));
    first.resolve({});
    await stopping;
    expect(events).toEqual(['cancelled', 'task done plan', 'stopped']);
  });
});
