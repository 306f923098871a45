import type { StoreApi } from 'zustand/vanilla';
import type { Connectivity } from './connectivity.ts';

/** §9, Status check throttle. */
const THROTTLE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * §4, Online/offline: follows the browser's events, and while the server cannot be reached or is in
 * maintenance asks its status again and again, less and less often.
 *
 * `checkStatus` asks once; what it learns reaches the store by the events of the API client.
 */
export const watchConnection = ({
  store,
  checkStatus,
  target,
  random,
}: {
  store: StoreApi<Connectivity>;
  checkStatus: () => Promise<void>;
  target: EventTarget;
  random: () => number;
}): { stop(): void } => {
  let stopped = false;
  let attempt = 0;
  let checking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const away = () => store.getState().connectivity === 'offline' || store.getState().maintenance;

  const plan = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), delay);
  };

  const check = async () => {
    if (checking || stopped) return;
    checking = true;
    await checkStatus();
    checking = false;
    if (stopped) return;
    if (!away()) attempt = 0;
    else {
      plan(Math.min(LONGEST_PAUSE_MS, 1500 * 2 ** attempt) + Math.floor(random() * 1000));
      attempt += 1;
    }
  };

  const wentOffline = () => store.setState({ connectivity: 'offline' });
  const cameOnline = () => {
    attempt = 0;
    plan(THROTTLE_MS);
  };
  const unsubscribe = store.subscribe((now, before) => {
    const left =
      (now.connectivity === 'offline' && before.connectivity !== 'offline') ||
      (now.maintenance && !before.maintenance);
    if (left && !checking) plan(1500 + Math.floor(random() * 1000));
  });
  target.addEventListener('offline', wentOffline);
  target.addEventListener('online', cameOnline);
  if (away()) plan(THROTTLE_MS);

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
      target.removeEventListener('offline', wentOffline);
      target.removeEventListener('online', cameOnline);
    },
  };
};
