import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createConnectivity } from './connectivity.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const start = () => {
  const listeners = new Set<() => void>();
  const world = {
    onLine: true,
    response: { maintenance_mode: false } as { maintenance_mode: boolean } | null | undefined,
  };
  const requestTimes: number[] = [];
  const connectivity = createConnectivity({
    status: async () => {
      requestTimes.push(Date.now());
      await wait(10);
      return world.response;
    },
    browser: {
      onLine: () => world.onLine,
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    wait,
    random: () => 0,
  });
  const setBrowserOnline = (on: boolean) => {
    world.onLine = on;
    for (const listener of listeners) listener();
  };
  return { world, requestTimes, connectivity, setBrowserOnline, listeners };
};

describe('createConnectivity', () => {
  test('is offline while a proxy answers without a body', async () => {
    const { world, connectivity } = start();
    world.response = undefined;
    const checked = connectivity.check();
    await pass(10);
    await checked;
    expect(connectivity.store.getState()).toEqual({ online: false, maintenance: false });
  });

  test('requests the status at most every 500 ms (§9)', async () => {
    const { requestTimes, connectivity } = start();
    connectivity.start();
    for (let n = 0; n < 20; n += 1) {
      void connectivity.check();
      await pass(100);
    }
    expect(requestTimes.length).toBeGreaterThan(2);
    const gaps = requestTimes.slice(1).map((at, index) => at - (requestTimes[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
  });

  test('is offline when the browser says so and when no status comes back (§4)', async () => {
    const { world, connectivity, setBrowserOnline } = start();
    connectivity.start();
    await pass(1000);
    expect(connectivity.store.getState()).toEqual({ online: true, maintenance: false });
    setBrowserOnline(false);
    expect(connectivity.store.getState().online).toBe(false);
    world.response = null;
    setBrowserOnline(true);
    await pass(20);
    expect(connectivity.store.getState().online).toBe(false);
  });

  test('polls the status with growing delays of at most 30 s while offline', async () => {
    const { world, requestTimes, connectivity } = start();
    connectivity.start();
    world.response = null;
    connectivity.events.offline();
    await pass(300_000);
    const gaps = requestTimes.slice(1).map((at, index) => at - (requestTimes[index] ?? 0));
    expect(gaps[0]).toBeLessThan(2000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30_010);
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    world.response = { maintenance_mode: false };
    await pass(31_000);
    expect(connectivity.store.getState().online).toBe(true);
  });

  test('stays in maintenance mode until a status says that it is over (§4)', async () => {
    const { world, connectivity } = start();
    connectivity.start();
    await pass(100);
    world.response = { maintenance_mode: true };
    connectivity.events.maintenance(true);
    await pass(60_000);
    expect(connectivity.store.getState()).toEqual({ online: false, maintenance: true });
    world.response = { maintenance_mode: false };
    await pass(31_000);
    expect(connectivity.store.getState()).toEqual({ online: true, maintenance: false });
  });

  test('listens to the browser until every caller that started it has stopped it', async () => {
    const { connectivity, listeners } = start();
    const [first, second] = [connectivity.start(), connectivity.start()];
    first();
    first();
    expect(listeners.size).toBe(1);
    second();
    expect(listeners.size).toBe(0);
  });

  test('[OF14] polls when it starts while the server is unreachable, also right after another check', async () => {
    const { world, connectivity } = start();
    const stop = connectivity.start();
    await pass(100);
    stop();
    connectivity.events.offline();
    world.response = null;
    connectivity.start();
    await pass(31_000);
    expect(connectivity.store.getState().online).toBe(false);
    world.response = { maintenance_mode: false };
    await pass(31_000);
    expect(connectivity.store.getState().online).toBe(true);
  });
});
