import { expect, test } from 'vitest';
import { isRefusal } from './refusal.ts';
import { createTurns, type Places } from './turns.ts';

const work = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: () => resolve('done') };
};

/** Turns with a clock that a test moves, in milliseconds. */
const turnsWith = (places: Places) => {
  const clock = { now: 0 };
  return {
    clock,
    turns: createTurns(
      () => places,
      () => clock.now,
    ),
  };
};

const secondsOf = (refusal: unknown): unknown =>
  isRefusal(refusal) ? refusal.headers?.['retry-after'] : null;

test('more than may work and wait at once are told to come again', async () => {
  const { turns } = turnsWith({ at_once: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  const begun = [turns.take(first.run), turns.take(second.run)];
  expect(await turns.take(work().run)).toMatchObject({ status: 503, error: 'OVERLOADED' });
  expect(turns.refusalNow()).toMatchObject({ status: 503, error: 'OVERLOADED' });
  first.end();
  second.end();
  expect(await Promise.all(begun)).toEqual(['done', 'done']);
  expect(turns.refusalNow()).toBeNull();
});

test('each is told to come after those who were told before, as long as work lasts here', async () => {
  const { turns, clock } = turnsWith({ at_once: 2, waiting: 0 });
  // It takes the turns some pieces of work to learn how long one lasts.
  for (let n = 0; n < 60; n += 1) {
    const one = work();
    const taken = turns.take(one.run);
    clock.now += 1000;
    one.end();
    await taken;
  }
  const [first, second] = [work(), work()];
  const begun = [turns.take(first.run), turns.take(second.run)];
  const told = () => secondsOf(turns.refusalNow());
  expect([told(), told(), told(), told()]).toEqual(['1', '1', '2', '2']);
  clock.now += 1000;
  expect([told(), told()]).toEqual(['2', '2']);
  clock.now += 60_000;
  expect(told()).toBe('1');
  for (let n = 0; n < 100; n += 1) turns.refusalNow();
  expect(told()).toBe('10');
  first.end();
  second.end();
  await Promise.all(begun);
});

test('who waits gets the turn of who ends, also when there are fewer places by then', async () => {
  let places = { at_once: 1, waiting: 1 };
  const turns = createTurns(
    () => places,
    () => 0,
  );
  const [first, second] = [work(), work()];
  const begun = [turns.take(first.run), turns.take(second.run)];
  places = { at_once: 1, waiting: 0 };
  expect(turns.refusalNow()).toMatchObject({ status: 503 });
  first.end();
  second.end();
  expect(await Promise.all(begun)).toEqual(['done', 'done']);
  expect(turns.refusalNow()).toBeNull();
});

test('who failed hands the turn over, too', async () => {
  const { turns } = turnsWith({ at_once: 1, waiting: 5 });
  const failed = turns.take(() => Promise.reject(new Error('no')));
  const next = turns.take(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await turns.take(async () => 'again')).toBe('again');
});
