import type { Offline } from '@springboard/offline';
import { expect, test } from 'vitest';
import { makeOffline } from '../testing/make-offline.ts';
import { createEngine } from './engine.ts';

const ava = { user_uuid: 'ava', club_id: 1, host: 'coach.example.org' };
const ben = { ...ava, user_uuid: 'ben' };

const makeEngine = () => {
  const steps: string[] = [];
  const engine = createEngine({
    open: async ({ user_uuid }): Promise<Offline> => {
      steps.push(`open ${user_uuid}`);
      return {
        ...makeOffline(),
        start: () => {
          steps.push(`start ${user_uuid}`);
          return () => steps.push(`stop ${user_uuid}`);
        },
        forget: async () => void steps.push(`forget ${user_uuid}`),
        close: async () => void steps.push(`close ${user_uuid}`),
      };
    },
    persist: async () => steps.push('persist'),
  });
  return { engine, steps };
};

test('the same owner is opened once, however often it is asked for', async () => {
  const { engine, steps } = makeEngine();
  const [first, second] = await Promise.all([engine.open(ava), engine.open(ava)]);
  expect(first).toBe(second);
  expect(steps).toEqual(['open ava', 'start ava', 'persist']);
});

test('[OF9] another owner is opened only after the first is closed', async () => {
  const { engine, steps } = makeEngine();
  await engine.open(ava);
  steps.length = 0;
  const opened = await engine.open(ben);
  expect(steps).toEqual(['stop ava', 'close ava', 'open ben', 'start ben', 'persist']);
  expect(engine.store.getState()).toBe(opened);
});

test('[OF8] the end of a session closes the data and keeps it', async () => {
  const { engine, steps } = makeEngine();
  await engine.open(ava);
  steps.length = 0;
  await engine.end({ forget: false });
  expect(steps).toEqual(['stop ava', 'close ava']);
});

test('a logout clears the rows before closing', async () => {
  const { engine, steps } = makeEngine();
  await engine.open(ava);
  steps.length = 0;
  await engine.end({ forget: true });
  expect(steps).toEqual(['stop ava', 'forget ava', 'close ava']);
});

test('data that could not be opened is tried again', async () => {
  let attempts = 0;
  const engine = createEngine({
    open: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('blocked');
      return makeOffline();
    },
    persist: async () => true,
  });
  await expect(engine.open(ava)).rejects.toThrow('blocked');
  await expect(engine.open(ava)).resolves.toBeTruthy();
});
