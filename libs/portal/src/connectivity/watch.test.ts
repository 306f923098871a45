import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectivity } from './connectivity.ts';
import { watchConnection } from './watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const watching = ({ online = true, reachable = () => true } = {}) => {
  const store = createConnectivity(online);
  const target = new EventTarget();
  const checkStatus = vi.fn(async () => {
    if (reachable()) store.setState({ connectivity: 'online', maintenance: false });
  });
  const watch = watchConnection({ store, checkStatus, target, random: () => 0 });
  return { store, target, checkStatus, watch };
};

test('the browser going offline is shown at once', () => {
  const { store, target } = watching();
  target.dispatchEvent(new Event('offline'));
  expect(store.getState().connectivity).toBe('offline');
});

test("the browser's online event is believed only once the server has answered", async () => {
  let reachable = false;
  const { store, target } = watching({ online: false, reachable: () => reachable });
  target.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(500);
  expect(store.getState().connectivity).toBe('offline');
  reachable = true;
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.getState().connectivity).toBe('online');
});

test('an unreachable server is asked less and less often', async () => {
  const { checkStatus } = watching({ online: false, reachable: () => false });
  await vi.advanceTimersByTimeAsync(500);
  expect(checkStatus).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(checkStatus).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2999);
  expect(checkStatus).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(checkStatus).toHaveBeenCalledTimes(3);
});

test('maintenance clears by itself', async () => {
  const { store } = watching();
  store.setState({ maintenance: true });
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.getState().maintenance).toBe(false);
});

test('a portal that is online does not ask', async () => {
  const { checkStatus } = watching();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkStatus).not.toHaveBeenCalled();
});

test('nothing is asked after stopping', async () => {
  const { checkStatus, target, watch } = watching({ online: false });
  watch.stop();
  target.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkStatus).not.toHaveBeenCalled();
});
