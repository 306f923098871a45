import { expect, test } from 'vitest';
import { createConnectivity } from './connectivity.ts';
import { createTime } from './testing/time.ts';

const start = () => {
  const time = createTime();
  const listeners = new Set<() => void>();
  const world = {
    onLine: true,
    answer: { maintenance_mode: false } as { maintenance_mode: boolean } | null,
  };
  const asked: number[] = [];
  const connectivity = createConnectivity({
    status: async () => {
      asked.push(time.passed());
      await time.wait(10);
      return world.answer;
    },
    browser: {
      onLine: () => world.onLine,
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    wait: time.wait,
    random: () => 0,
  });
  const browser = (on: boolean) => {
    world.onLine = on;
    for (const listener of listeners) listener();
  };
  return { time, world, asked, connectivity, browser, listeners };
};

test('the status is asked at most every 500 ms (§9)', async () => {
  const { time, asked, connectivity } = start();
  connectivity.start();
  for (let n = 0; n < 20; n += 1) {
    void connectivity.check();
    await time.pass(100);
  }
  expect(asked.length).toBeGreaterThan(2);
  const gaps = asked.slice(1).map((at, place) => at - (asked[place] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
});

test('offline is what the browser says, and what nobody answers (§4)', async () => {
  const { time, world, connectivity, browser } = start();
  connectivity.start();
  await time.pass(1000);
  expect(connectivity.store.getState()).toEqual({ online: true, maintenance: false });
  browser(false);
  expect(connectivity.store.getState().online).toBe(false);
  world.answer = null;
  browser(true);
  await time.pass(20);
  expect(connectivity.store.getState().online).toBe(false);
});

test('while offline the server is asked again, less and less often but at least every 30 s', async () => {
  const { time, world, asked, connectivity } = start();
  connectivity.start();
  world.answer = null;
  connectivity.events.offline();
  await time.pass(300_000);
  const gaps = asked.slice(1).map((at, place) => at - (asked[place] ?? 0));
  expect(gaps[0]).toBeLessThan(2000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(30_010);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  world.answer = { maintenance_mode: false };
  await time.pass(31_000);
  expect(connectivity.store.getState().online).toBe(true);
});

test('maintenance holds until an answer says that it is over (§4)', async () => {
  const { time, world, connectivity } = start();
  connectivity.start();
  await time.pass(100);
  world.answer = { maintenance_mode: true };
  connectivity.events.maintenance(true);
  await time.pass(60_000);
  expect(connectivity.store.getState()).toEqual({ online: false, maintenance: true });
  world.answer = { maintenance_mode: false };
  await time.pass(31_000);
  expect(connectivity.store.getState()).toEqual({ online: true, maintenance: false });
});

test('it is followed until all who started it have stopped it', async () => {
  const { connectivity, listeners } = start();
  const [first, second] = [connectivity.start(), connectivity.start()];
  first();
  first();
  expect(listeners.size).toBe(1);
  second();
  expect(listeners.size).toBe(0);
});

test('[OF14] who starts it while the server is away asks on, also right after somebody asked', async () => {
  const { time, world, connectivity } = start();
  const stop = connectivity.start();
  await time.pass(100);
  stop();
  connectivity.events.offline();
  world.answer = null;
  connectivity.start();
  await time.pass(31_000);
  expect(connectivity.store.getState().online).toBe(false);
  world.answer = { maintenance_mode: false };
  await time.pass(31_000);
  expect(connectivity.store.getState().online).toBe(true);
});
