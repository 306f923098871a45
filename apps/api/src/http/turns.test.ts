import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const work = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: () => resolve('done') };
};

test('more than may work and wait at once are told to come again, spread over some seconds', async () => {
  const turns = createTurns({ at_once: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  const begun = [turns.take(first.run), turns.take(second.run)];
  const put_off = await Promise.all([1, 2, 3, 4].map(() => turns.take(work().run)));
  expect(put_off).toMatchObject(put_off.map(() => ({ status: 503, error: 'OVERLOADED' })));
  const seconds = put_off.map((answer) => (typeof answer === 'string' ? '' : answer.headers));
  expect(new Set(seconds.map((headers) => JSON.stringify(headers))).size).toBe(4);
  expect(turns.refusalNow()).toMatchObject({ status: 503 });
  first.end();
  second.end();
  expect(await Promise.all(begun)).toEqual(['done', 'done']);
  expect(turns.refusalNow()).toBeNull();
});

test('who failed hands the turn over, too', async () => {
  const turns = createTurns({ at_once: 1, waiting: 5 });
  const failed = turns.take(() => Promise.reject(new Error('no')));
  const next = turns.take(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await turns.take(async () => 'again')).toBe('again');
});
