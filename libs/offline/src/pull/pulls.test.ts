import type { ApiResult } from '@springboard/api-client';
import { readResult, succeeded, UNANSWERED } from '@springboard/api-client/testing';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { NOTHING, type OfflineState } from '../state.ts';
import { KEY, outboxWith } from '../testing/entries.ts';
import { TODAY } from '../testing/data.ts';
import { createPulls } from './pulls.ts';
import { readSync } from './snapshots.ts';

/** Pulls over a server that answers so when it is asked for the groups of a day, and knows nothing else. */
const startPulls = async (answer: () => Promise<ApiResult<string>> = async () => UNANSWERED) => {
  const db = await outboxWith();
  const store = createStore<OfflineState>(() => NOTHING);
  const did: string[] = [];
  const fails: unknown[] = [];
  const pulls = createPulls({
    api: {
      text: async () => UNANSWERED,
      async call(key) {
        if (key !== 'GET /groups') return readResult(UNANSWERED);
        did.push('asks');
        const answered = await answer();
        did.push('has');
        return readResult(answered);
      },
    },
    db: {
      ...db,
      read(stores, work) {
        const [error] = fails.splice(0, 1);
        return error === undefined ? db.read(stores, work) : Promise.reject(error);
      },
    },
    owner: KEY,
    now: () => 5,
    store,
    reload: async () => void did.push('shows'),
    pulled: async () => void did.push('keeps'),
    pulledSchemes: async () => undefined,
  });
  return { pulls, did, store, fails, db, sync: () => store.getState().sync };
};

test('one pull after the other, and what is open shows again after each', async () => {
  const { pulls, did } = await startPulls();
  await Promise.all([pulls.sync({ date: TODAY }), pulls.sync({ date: TODAY })]);
  expect(did).toEqual(['asks', 'has', 'shows', 'asks', 'has', 'shows']);
});

test('what the database refuses is said, and the next pull begins', async () => {
  const { pulls, did, fails, sync } = await startPulls();
  fails.push(new DOMException('full', 'QuotaExceededError'));
  await pulls.sync({ date: TODAY });
  expect(sync()).toMatchObject({ running: false, error: 'STORAGE_FULL' });
  expect(did).toEqual([]);
  await pulls.sync({ date: TODAY });
  expect(sync()).toMatchObject({ running: false, error: 'ERROR_FETCH' });
});

test('a mistake of ours ends the pull and is heard of, and the next one begins', async () => {
  const { pulls, did, fails, sync } = await startPulls();
  const mistake = new TypeError('a mistake');
  fails.push(mistake);
  await expect(pulls.sync({ date: TODAY })).rejects.toBe(mistake);
  expect(sync()).toMatchObject({ running: false, error: 'UNKNOWN_ERROR' });
  await pulls.sync({ date: TODAY });
  expect(did).toEqual(['asks', 'has', 'shows']);
});

test.each([
  ['comes', succeeded('[]')],
  ['fails', UNANSWERED],
])(
  '[OF8] what is cut off and %s brings nothing and says nothing, nor does what waited behind it',
  async (_, answer) => {
    const answered = Promise.withResolvers<ApiResult<string>>();
    const { pulls, did, sync, store, db } = await startPulls(() => answered.promise);
    const underWay = pulls.sync({ date: TODAY });
    const behind = pulls.sync({ date: TODAY });
    await expect.poll(() => did).toEqual(['asks']);
    expect(sync().running).toBe(true);
    pulls.cut();
    store.setState(NOTHING);
    answered.resolve(answer);
    await Promise.all([underWay, behind]);
    expect(did).toEqual(['asks', 'has']);
    expect(sync()).toEqual(NOTHING.sync);
    expect(await db.read(['snapshots'], (tx) => tx.objectStore('snapshots').count())).toBe(0);
    expect(await readSync(db, KEY)).toBeUndefined();
  },
);

test('[OF8] what fails once it was cut off is not told of, and what comes after it is whole', async () => {
  const answered = Promise.withResolvers<ApiResult<string>>();
  const { pulls, did, sync } = await startPulls(() => answered.promise);
  const underWay = pulls.sync({ date: TODAY });
  await expect.poll(() => did).toEqual(['asks']);
  pulls.cut();
  const after = pulls.sync({ date: TODAY });
  answered.reject(new TypeError('a mistake'));
  await underWay;
  expect(sync().error).toBeNull();
  await expect(after).rejects.toThrow('a mistake');
  expect(sync().error).toBe('UNKNOWN_ERROR');
});
