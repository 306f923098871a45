import { describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import {
  declineUpdate,
  recordVersion,
  recordWaiting,
  shouldAsk,
  createTakeUpdate,
  type Updates,
  type WaitingWorker,
} from './updates.ts';

const worker = (overrides: Partial<WaitingWorker> = {}): WaitingWorker => ({
  prepare: async () => true,
  activate: async () => undefined,
  ...overrides,
});
const state = (overrides: Partial<Updates> = {}): Updates => ({
  version: null,
  declined: null,
  take: async () => undefined,
  ...overrides,
});

describe('Updates', () => {
  test('[OF8] activates a new version only when no change is being sent', async () => {
    const steps: string[] = [];
    const sent = Promise.withResolvers<void>();
    const activate = async () => {
      steps.push('took over');
    };
    const take = createTakeUpdate({
      worker: worker({ activate }),
      idle: () => sent.promise,
      reload: () => steps.push('reloaded'),
    });
    const taken = take();
    await Promise.resolve();
    expect(steps).toEqual([]);
    sent.resolve();
    await taken;
    expect(steps).toEqual(['took over', 'reloaded']);
  });

  test('reloads the page without a service worker', async () => {
    const reload = vi.fn<() => void>();
    await createTakeUpdate({ worker: null, idle: async () => undefined, reload })();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not activate a build that is not downloaded', async () => {
    const activate = vi.fn<() => Promise<void>>(async () => undefined);
    const reload = vi.fn<() => void>();
    const none = worker({ prepare: async () => false, activate });
    await createTakeUpdate({ worker: none, idle: async () => undefined, reload })();
    expect(activate).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not offer the update while changes are being sent', () => {
    expect(shouldAsk(state({ version: '2.0.0' }), true)).toBe(false);
    expect(shouldAsk(state({ version: '2.0.0' }), false)).toBe(true);
  });

  test('offers the next version after a declined one, but not the same again', () => {
    const updates = createStore<Updates>(() => state({ version: '2.0.0' }));
    declineUpdate(updates);
    updates.setState({ version: '2.0.0' });
    expect(shouldAsk(updates.getState(), false)).toBe(false);
    updates.setState({ version: '2.0.1' });
    expect(shouldAsk(updates.getState(), false)).toBe(true);
  });

  test('a declined version is not offered again when the service worker has it too', () => {
    const updates = createStore<Updates>(() => state());
    recordVersion(updates, '2.0.0');
    declineUpdate(updates);
    recordWaiting(updates);
    expect(shouldAsk(updates.getState(), false)).toBe(false);
    recordVersion(updates, '2.0.1');
    expect(shouldAsk(updates.getState(), false)).toBe(true);
  });

  test('a version that was declined before its name was known is not offered by its name', () => {
    const updates = createStore<Updates>(() => state());
    recordWaiting(updates);
    expect(shouldAsk(updates.getState(), false)).toBe(true);
    declineUpdate(updates);
    recordVersion(updates, '2.0.0');
    expect(shouldAsk(updates.getState(), false)).toBe(false);
    recordVersion(updates, '2.0.1');
    expect(shouldAsk(updates.getState(), false)).toBe(true);
  });
});
