import { retryDelay } from '@springboard/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';

export type ConnectivityState = { readonly online: boolean; readonly maintenance: boolean };

/** Whether the server can be reached (§4, Online/offline). For every portal, with or without an outbox. */
export type Connectivity = {
  readonly store: StoreApi<ConnectivityState>;
  /** What answers say: the events of `createApi`. */
  readonly events: { online(): void; offline(): void; maintenance(on: boolean): void };
  /** A change got through: the next failure is a first one again. */
  readonly reached: () => void;
  /** Asks the server, at most every 500 ms (§9). Resolves when the answer is in. */
  readonly check: () => Promise<void>;
  /** Follows the browser and, while offline, asks on, until all who started it have stopped it. */
  start(): () => void;
};

/** What the browser knows, as `window` and `navigator` say it. */
export type Browser = {
  readonly onLine: () => boolean;
  /** `listener` hears of every change; gives the way to stop. */
  listen(listener: () => void): () => void;
};

/** §9 */
const THROTTLE_MS = 500;
/** While offline, asked at least this often: cheap, and what waits should not wait longer. */
const LONGEST_MS = 30_000;

/**
 * @param status makes the status call; null: no answer of ours came
 */
export const createConnectivity = ({
  status,
  browser,
  wait,
  random,
}: {
  status: () => Promise<{ maintenance_mode: boolean } | null>;
  browser: Browser;
  wait: (ms: number) => Promise<void>;
  random: () => number;
}): Connectivity => {
  const store = createStore<ConnectivityState>(() => ({
    online: browser.onLine(),
    maintenance: false,
  }));
  let checking: Promise<void> | null = null;
  let polling = false;
  let stopListening = () => {};
  /** Who started it and has not stopped it yet. */
  const users = new Set<object>();
  /** Failures since a call other than the status call got through. */
  let attempt = 0;

  const set = (change: Partial<ConnectivityState>) => {
    const state = { ...store.getState(), ...change };
    const { online, maintenance } = store.getState();
    if (state.online !== online || state.maintenance !== maintenance) store.setState(state);
    if (!state.online || state.maintenance) void poll();
  };

  const ask = async () => {
    const answer = browser.onLine() ? await status() : null;
    set({
      online: answer !== null && !answer.maintenance_mode,
      maintenance: answer?.maintenance_mode ?? store.getState().maintenance,
    });
  };

  const check = () => {
    checking ??= ask().finally(() => {
      void wait(THROTTLE_MS).then(() => (checking = null));
    });
    return checking;
  };

  const isDown = () => users.size > 0 && !isUp(store.getState());

  /** One at a time, for as long as the server cannot be reached. */
  const poll = async (): Promise<void> => {
    if (polling || !isDown()) return;
    polling = true;
    await wait(Math.min(retryDelay(attempt, random), LONGEST_MS));
    attempt += 1;
    if (isDown() && browser.onLine()) await check();
    polling = false;
    return poll();
  };

  const heardOfBrowser = () => {
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
      if (users.size === 1) stopListening = browser.listen(heardOfBrowser);
      void check();
      // That asks nobody who was asked a moment ago.
      void poll();
      return () => {
        if (users.delete(user) && users.size === 0) stopListening();
      };
    },
  };
};

const isUp = ({ online, maintenance }: ConnectivityState) => online && !maintenance;
