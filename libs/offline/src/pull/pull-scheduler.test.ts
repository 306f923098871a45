import type { ApiResult } from '@springboard/api-client';
import { readResult, succeeded, UNANSWERED } from '@springboard/api-client/testing';
import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { INITIAL_STATE, type OfflineState } from '../state.ts';
import { KEY, outboxWith } from '../../testing/entries.ts';
import { TODAY } from '../../testing/data.ts';
import { createPullScheduler } from './pull-scheduler.ts';
import { readSync } from './snapshots.ts';

/** A scheduler over a server that responds only to the request for the groups of a day. Logs what happens. */
const startScheduler = async (
  respond: () => Promise<ApiResult<string>> = async () => UNANSWERED,
) => {
  const db = await outboxWith();
  const store = createStore<OfflineState>(() => INITIAL_STATE);
  const log: string[] = [];
  const errors: unknown[] = [];
  const scheduler = createPullScheduler({
    api: {
      text: async () => UNANSWERED,
      async call(key) {
        if (key !== 'GET /groups') return readResult(UNANSWERED);
        log.push('request');
        const response = await respond();
        log.push('response');
        return readResult(response);
      },
    },
    db: {
      ...db,
      read(stores, work) {
        const [error] = errors.splice(0, 1);
        return error === undefined ? db.read(stores, work) : Promise.reject(error);
      },
    },
    owner: KEY,
    now: () => 5,
    store,
    reload: async () => void log.push('reload'),
    onSnapshots: async () => void log.push('snapshots'),
    onSchemes: async () => undefined,
  });
  return { scheduler, log, store, errors, db, sync: () => store.getState().sync };
};

describe('createPullScheduler', () => {
  test('runs one pull after the other and reloads after each', async () => {
    const { scheduler, log } = await startScheduler();
    await Promise.all([scheduler.sync({ date: TODAY }), scheduler.sync({ date: TODAY })]);
    expect(log).toEqual(['request', 'response', 'reload', 'request', 'response', 'reload']);
  });

  test('shows a storage error and runs the next pull', async () => {
    const { scheduler, log, errors, sync } = await startScheduler();
    errors.push(new DOMException('full', 'QuotaExceededError'));
    await scheduler.sync({ date: TODAY });
    expect(sync()).toMatchObject({ running: false, error: 'STORAGE_FULL' });
    expect(log).toEqual([]);
    await scheduler.sync({ date: TODAY });
    expect(sync()).toMatchObject({ running: false, error: 'ERROR_FETCH' });
  });

  test('rejects for a bug and runs the next pull', async () => {
    const { scheduler, log, errors, sync } = await startScheduler();
    const bug = new TypeError('a bug');
    errors.push(bug);
    await expect(scheduler.sync({ date: TODAY })).rejects.toBe(bug);
    expect(sync()).toMatchObject({ running: false, error: 'UNKNOWN_ERROR' });
    await scheduler.sync({ date: TODAY });
    expect(log).toEqual(['request', 'response', 'reload']);
  });

  test.each([
    ['succeeds', succeeded('[]')],
    ['fails', UNANSWERED],
  ])(
    '[OF8] a cancelled pull whose request %s stores and shows nothing, nor do the pulls queued behind it',
    async (_, response) => {
      const responded = Promise.withResolvers<ApiResult<string>>();
      const { scheduler, log, sync, store, db } = await startScheduler(() => responded.promise);
      const running = scheduler.sync({ date: TODAY });
      const queued = scheduler.sync({ date: TODAY });
      await expect.poll(() => log).toEqual(['request']);
      expect(sync().running).toBe(true);
      scheduler.cancel();
      store.setState(INITIAL_STATE);
      responded.resolve(response);
      await Promise.all([running, queued]);
      expect(log).toEqual(['request', 'response']);
      expect(sync()).toEqual(INITIAL_STATE.sync);
      expect(await db.read(['snapshots'], (tx) => tx.objectStore('snapshots').count())).toBe(0);
      expect(await readSync(db, KEY)).toBeUndefined();
    },
  );

  test('[OF8] an error of a cancelled pull is not shown, and the next pull runs normally', async () => {
    const responded = Promise.withResolvers<ApiResult<string>>();
    const { scheduler, log, sync } = await startScheduler(() => responded.promise);
    const running = scheduler.sync({ date: TODAY });
    await expect.poll(() => log).toEqual(['request']);
    scheduler.cancel();
    const after = scheduler.sync({ date: TODAY });
    responded.reject(new TypeError('a bug'));
    await running;
    expect(sync().error).toBeNull();
    await expect(after).rejects.toThrow('a bug');
    expect(sync().error).toBe('UNKNOWN_ERROR');
  });
});
