import { createStore, type StoreApi } from 'zustand/vanilla';
import { retryDelay } from './retry.ts';

export type ConnectivityState = { readonly online: boolean; readonly maintenance: boolean };

/** Whether the server can be reached (§4, Online/offline). Every portal uses it, with or without an outbox. */
export type Connectivity = {
  readonly store: StoreApi<ConnectivityState>;
  /** The events of `createApi`: what responses say about the server. */
  readonly events: { online(): void; offline(): void; maintenance(on: boolean): void };
  /** A change got through: the backoff starts again at its shortest delay. */
  readonly reached: () => void;
  /** Requests the status, at most every 500 ms (§9). Resolves when the status is in the store. */
  readonly check: () => Promise<void>;
  /**
   * Follows the browser's events and, while the server is unreachable, polls the status. Returns the function
   * that stops this. It continues until every caller has stopped it.
   */
  start(): () => void;
};

/** `navigator.onLine` and the events of `window` that go with it. */
export type Browser = {
  readonly onLine: () => boolean;
  /** Calls `listener` after every change. Returns the function that removes the listener. */
  listen(listener: () => void): () => void;
};

/** §9 */
const THROTTLE_MS = 500;
/** The longest delay between two polls: a poll is cheap, and unsent changes should go out soon. */
const MAX_POLL_DELAY_MS = 30_000;

/**
 * @param status requests the status; null or undefined if no response came from our API
 */
export const createConnectivity = ({
  status,
  browser,
  wait,
  random,
}: {
  status: () => Promise<{ maintenance_mode: boolean } | null | undefined>;
  browser: Browser;
  wait: (ms: number) => Promise<void>;
  random: () => number;
}): Connectivity => {
  const store = createStore<ConnectivityState>(() => ({
    online: browser.onLine(),
    maintenance: false,
  }));
  let checking: Promise<void> | null = null;
  let isPolling = false;
  let stopListening = () => {};
  /** One object per call of `start` that has not been stopped. */
  const users = new Set<object>();
  /** Polls since a change got through or the browser's state changed. */
  let attempt = 0;

  const set = (change: Partial<ConnectivityState>) => {
    const state = { ...store.getState(), ...change };
    const { online, maintenance } = store.getState();
    if (state.online !== online || state.maintenance !== maintenance) store.setState(state);
    if (!state.online || state.maintenance) void poll();
  };

  const requestStatus = async () => {
    const response = browser.onLine() ? await status() : null;
    // A proxy may answer 200 without a body, in place of the API.
    const maintenance = response?.maintenance_mode;
    set({
      online: maintenance === false,
      maintenance: maintenance ?? store.getState().maintenance,
    });
  };

  const check = () => {
    checking ??= requestStatus().finally(() => {
      void wait(THROTTLE_MS).then(() => (checking = null));
    });
    return checking;
  };

  const isDown = () => users.size > 0 && !isUp(store.getState());

  /** Polls for as long as the server is unreachable. Only one loop runs at a time. */
  const poll = async (): Promise<void> => {
    if (isPolling || !isDown()) return;
    isPolling = true;
    await wait(Math.min(retryDelay(attempt, random), MAX_POLL_DELAY_MS));
    attempt += 1;
    if (isDown() && browser.onLine()) await check();
    isPolling = false;
    return poll();
  };

  const onBrowserChange = () => {
    attempt = 0;
    if (browser.onLine()) void check();
    else set({ online: false });
  };

  return {
    store,
    events: {
      online: () => set({ online: true }),
      offline: () => set({ online: false }),
      maintenance: (on) => set(on ? { online: false, maintenance: true } : { maintenance: false }),
    },
    reached() {
      attempt = 0;
    },
    check,
    start() {
      const user = {};
      users.add(user);
      if (users.size === 1) stopListening = browser.listen(onBrowserChange);
      void check();
      // The throttle may drop that check, and then nothing else starts the polling.
      void poll();
      return () => {
        if (users.delete(user) && users.size === 0) stopListening();
      };
    },
  };
};

const isUp = ({ online, maintenance }: ConnectivityState) => online && !maintenance;
