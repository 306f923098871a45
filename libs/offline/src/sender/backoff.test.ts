import { describe, expect, test } from 'vitest';
import { MAX_CONCURRENT_LANES } from './limits.ts';
import { createBackoff } from './backoff.ts';

/** A backoff whose waits end when the test ends them. */
const backoffWith = (random = () => 0) => {
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  let ended = 0;
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }));
  const backoff = createBackoff({ wait, random }, () => (ended += 1));
  const endAll = async () => {
    for (const { end } of waits.splice(0)) end();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { backoff, requested: () => waits.map(({ ms }) => ms), endAll, ended: () => ended };
};

describe('createBackoff', () => {
  test('delays a lane after a failure and leaves the others undelayed', async () => {
    const { backoff, requested, endAll, ended } = backoffWith();
    backoff.delayLane('a');
    expect([backoff.isDelayed('a'), backoff.isDelayed('b')]).toEqual([true, false]);
    expect(requested()).toEqual([1500]);
    await endAll();
    expect(backoff.isDelayed('a')).toBe(false);
    expect(ended()).toBe(1);
  });

  test('[OF14] delays a lane longer after each failure, at most a minute, until it is reset', async () => {
    const { backoff, requested, endAll } = backoffWith();
    const next = async () => {
      backoff.delayLane('a');
      const [ms = 0] = requested();
      await endAll();
      return ms;
    };
    const delays: number[] = [];
    for (let time = 0; time < 8; time += 1) delays.push(await next());
    expect(delays).toEqual([1500, 3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]);
    backoff.resetLane('a');
    expect(await next()).toBe(1500);
  });

  test('[OF14] delays all lanes after consecutive failures, at most half a minute', async () => {
    const { backoff, requested, endAll } = backoffWith();
    const lanes = (round: number) =>
      Array.from({ length: MAX_CONCURRENT_LANES }, (_, n) => `${round} ${n}`);
    const delaysForAll: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      for (const lane of lanes(round)) backoff.delayLane(lane);
      expect(backoff.isDelayed('another')).toBe(true);
      delaysForAll.push(...requested().slice(MAX_CONCURRENT_LANES));
      await endAll();
      expect(backoff.isDelayed('another')).toBe(false);
    }
    expect(delaysForAll).toEqual([1500, 3000, 6000, 12_000, 24_000, 30_000, 30_000]);
  });

  test('a success between the failures keeps the other lanes undelayed', async () => {
    const { backoff } = backoffWith();
    for (let lane = 1; lane < MAX_CONCURRENT_LANES; lane += 1) backoff.delayLane(`${lane}`);
    backoff.resetLane('d');
    backoff.delayLane('d');
    expect(backoff.isDelayed('another')).toBe(false);
  });

  test('delayAll delays all lanes until the last of its delays is over', async () => {
    const { backoff, requested, endAll, ended } = backoffWith();
    backoff.delayAll(3000);
    backoff.delayAll(7000);
    expect(requested()).toEqual([3000, 7000]);
    expect(backoff.isDelayed('any')).toBe(true);
    await endAll();
    expect(backoff.isDelayed('any')).toBe(false);
    expect(ended()).toBe(2);
  });

  test('delayAll adds up to a second of jitter', () => {
    const { backoff, requested } = backoffWith(() => 0.5);
    backoff.delayAll(3000);
    expect(requested()).toEqual([3500]);
  });

  test('countFailure says whether the lane has failed before, until it is reset', () => {
    const { backoff } = backoffWith();
    expect([
      backoff.countFailure('a'),
      backoff.countFailure('a'),
      backoff.countFailure('b'),
    ]).toEqual([false, true, false]);
    backoff.resetLane('a');
    expect(backoff.countFailure('a')).toBe(false);
  });
});
