import { expect, test } from 'vitest';
import { LANES_AT_ONCE } from './at-once.ts';
import { createRests } from './rests.ts';

/** Rests whose waiting ends when the test says so. */
const restsWith = (random = () => 0) => {
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  let over = 0;
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }));
  const rests = createRests({ wait, random }, () => (over += 1));
  const endAll = async () => {
    for (const { end } of waits.splice(0)) end();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { rests, asked: () => waits.map(({ ms }) => ms), endAll, over: () => over };
};

test('a lane rests after a fault, and the others go on', async () => {
  const { rests, asked, endAll, over } = restsWith();
  rests.afterFault('a');
  expect([rests.isResting('a'), rests.isResting('b')]).toEqual([true, false]);
  expect(asked()).toEqual([1500]);
  await endAll();
  expect(rests.isResting('a')).toBe(false);
  expect(over()).toBe(1);
});

test('[OF14] a lane rests longer each time, at most a minute, until something of it ends well', async () => {
  const { rests, asked, endAll } = restsWith();
  const next = async () => {
    rests.afterFault('a');
    const [ms = 0] = asked();
    await endAll();
    return ms;
  };
  const all: number[] = [];
  for (let time = 0; time < 8; time += 1) all.push(await next());
  expect(all).toEqual([1500, 3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  rests.ended('a');
  expect(await next()).toBe(1500);
});

test('[OF14] where nothing but faults comes back all rest, at most half a minute', async () => {
  const { rests, asked, endAll } = restsWith();
  const lanes = (round: number) => Array.from({ length: LANES_AT_ONCE }, (_, n) => `${round} ${n}`);
  const restsOfAll: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    for (const lane of lanes(round)) rests.afterFault(lane);
    expect(rests.isResting('another')).toBe(true);
    restsOfAll.push(...asked().slice(LANES_AT_ONCE));
    await endAll();
    expect(rests.isResting('another')).toBe(false);
  }
  expect(restsOfAll).toEqual([1500, 3000, 6000, 12_000, 24_000, 30_000, 30_000]);
});

test('a success among the faults lets the others go on', async () => {
  const { rests } = restsWith();
  for (let lane = 1; lane < LANES_AT_ONCE; lane += 1) rests.afterFault(`${lane}`);
  rests.ended('d');
  rests.afterFault('d');
  expect(rests.isResting('another')).toBe(false);
});

test('everything rests as long as it is told to, from the first to the last', async () => {
  const { rests, asked, endAll, over } = restsWith();
  rests.forAll(3000);
  rests.forAll(7000);
  expect(asked()).toEqual([3000, 7000]);
  expect(rests.isResting('any')).toBe(true);
  await endAll();
  expect(rests.isResting('any')).toBe(false);
  expect(over()).toBe(2);
});

test('what is told to wait comes back up to a second later, not with everybody else', () => {
  const { rests, asked } = restsWith(() => 0.5);
  rests.forAll(3000);
  expect(asked()).toEqual([3500]);
});

test('a try that failed before is repeated, until something of the lane ends well', () => {
  const { rests } = restsWith();
  expect([rests.isRepeated('a'), rests.isRepeated('a'), rests.isRepeated('b')]).toEqual([
    false,
    true,
    false,
  ]);
  rests.ended('a');
  expect(rests.isRepeated('a')).toBe(false);
});
