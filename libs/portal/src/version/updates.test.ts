import { expect, test, vi } from 'vitest';
import { createUpdates, shouldAsk, type WaitingWorker } from './updates.ts';

const worker = (overrides: Partial<WaitingWorker> = {}): WaitingWorker => ({
  prepare: async () => true,
  activate: async () => undefined,
  ...overrides,
});

test('[OF8] a new version takes over only once nothing is being sent', async () => {
  const steps: string[] = [];
  const sent = Promise.withResolvers<void>();
  const updates = createUpdates({
    worker: worker({
      activate: async () => {
        steps.push('took over');
      },
    }),
    idle: () => sent.promise,
    reload: () => steps.push('reloaded'),
  });
  const taken = updates.take();
  await Promise.resolve();
  expect(steps).toEqual([]);
  sent.resolve();
  await taken;
  expect(steps).toEqual(['took over', 'reloaded']);
});

test('without a service worker the page is simply loaded again', async () => {
  const reload = vi.fn();
  await createUpdates({ worker: null, idle: async () => undefined, reload }).take();
  expect(reload).toHaveBeenCalledOnce();
});

test('a build that is not there yet is not activated', async () => {
  const activate = vi.fn(async () => undefined);
  const reload = vi.fn();
  const none = worker({ prepare: async () => false, activate });
  await createUpdates({ worker: none, idle: async () => undefined, reload }).take();
  expect(activate).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledOnce();
});

test('nobody is asked while something is being sent', () => {
  expect(shouldAsk({ version: '2.0.0', declined: null }, true)).toBe(false);
  expect(shouldAsk({ version: '2.0.0', declined: null }, false)).toBe(true);
});

test('a version that was declined is not offered again, the next one is', () => {
  const updates = createUpdates({ worker: null, idle: async () => undefined, reload: vi.fn() });
  updates.found('2.0.0');
  updates.decline();
  updates.found('2.0.0');
  expect(shouldAsk(updates.store.getState(), false)).toBe(false);
  updates.found('2.0.1');
  expect(shouldAsk(updates.store.getState(), false)).toBe(true);
});
