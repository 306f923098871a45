import { expect, test, vi } from 'vitest';
import { createPause, inPortions, mapInPortions, noPause } from './pause.ts';

test('a pause takes longer after longer work, up to a limit', async () => {
  const waits: number[] = [];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const pause = createPause(async (ms) => void waits.push(ms), 'steps');
  for (const time of [1010, 1110, 61_110]) {
    clock.mockReturnValue(time);
    await pause();
  }
  clock.mockRestore();
  expect(waits).toEqual([5, 50, 200]);
});

test('the time of a pause does not count as work', async () => {
  const waits: number[] = [];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const pause = createPause(async (ms) => {
    waits.push(ms);
    clock.mockReturnValue(5000);
  }, 'steps');
  await pause();
  clock.mockReturnValue(5010);
  await pause();
  clock.mockRestore();
  expect(waits).toEqual([0, 5]);
});

test('a short pause between portions is added to the next one', async () => {
  const waits: number[] = [];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const pause = createPause(async (ms) => void waits.push(ms), 'portions');
  for (const time of [1003, 1010]) {
    clock.mockReturnValue(time);
    await pause();
  }
  clock.mockRestore();
  expect(waits).toEqual([5]);
});

const numbers = Array.from({ length: 600 }, (_, index) => index);

test('inPortions works on every row once, in order, with a pause after each portion', async () => {
  const steps: (number | 'pause')[] = [];
  const rows: number[] = [];
  await inPortions(
    numbers,
    async () => void steps.push('pause'),
    (portion) => {
      steps.push(portion.length);
      rows.push(...portion);
    },
  );
  expect(steps).toEqual(Array.from({ length: 6 }, () => [100, 'pause']).flat());
  expect(rows).toEqual(numbers);
});

test('mapInPortions passes each row with its index', async () => {
  const sums = await mapInPortions(numbers, noPause, (row, index) => row + index);
  expect(sums).toEqual(numbers.map((row) => 2 * row));
});
