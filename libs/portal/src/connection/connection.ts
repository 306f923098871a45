import type { ConnectivityState } from '@springboard/api-client';
import type { Offline, OfflineState } from '@springboard/offline';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { afterPaint } from '../after-paint.ts';

/** What the online indicator and everything that needs the network go by (§1). */
export type Connection = {
  readonly state: OfflineState['connectivity'];
  /** §4, Maintenance mode: replaces the whole application. */
  readonly maintenance: boolean;
  /** Queued changes that the server has not answered yet (OF15). */
  readonly unsent: number;
  /** Rejected changes, stored until the user decides about them. */
  readonly rejected: number;
  /** D23: changes of other users of this device that are not on the server. */
  readonly unsentOfOthers: number;
};

/** What the server says and, where changes are queued, how the queue stands. */
export const connectionOf = (
  { online, maintenance }: ConnectivityState,
  queue: Pick<OfflineState, 'connectivity' | 'unsent' | 'rejected' | 'unsentOfOthers'> | null,
): Connection => ({
  state: online ? (queue?.connectivity ?? 'online') : 'offline',
  maintenance,
  unsent: queue?.unsent ?? 0,
  rejected: queue?.rejected ?? 0,
  unsentOfOthers: queue?.unsentOfOthers ?? 0,
});

/** Follows both for as long as the page lives. */
export const createConnection = (
  connectivity: StoreApi<ConnectivityState>,
  offlineSession: StoreApi<Offline | null>,
): StoreApi<Connection> => {
  const current = () =>
    connectionOf(connectivity.getState(), offlineSession.getState()?.store.getState() ?? null);
  const store = createStore<Connection>(current);
  const follow = () => {
    const [now, next] = [store.getState(), current()];
    if (KEYS.some((key) => now[key] !== next[key])) store.setState(next);
  };
  let unfollow = () => {};
  connectivity.subscribe(follow);
  offlineSession.subscribe((offline) => {
    unfollow();
    // What is queued is counted after the row shows that a tap changed.
    unfollow = offline?.store.subscribe(() => afterPaint(follow)) ?? (() => {});
    follow();
  });
  return store;
};

const KEYS = ['state', 'maintenance', 'unsent', 'rejected', 'unsentOfOthers'] as const;

/** §1: what the indicator shows. The count is that of unsent changes or, in `rejected`, of rejected ones. */
export type Indicator = {
  readonly state: Connection['state'] | 'rejected';
  readonly count: number;
};

/** OF15, D23: never "online" while a change is unsent or rejected. */
export const indicatorOf = ({ state, unsent, rejected }: Connection): Indicator => {
  if (state === 'online' && unsent > 0) return { state: 'syncing', count: unsent };
  if (state === 'online' && rejected > 0) return { state: 'rejected', count: rejected };
  return { state, count: unsent };
};

/** OF15: how many changes are out of date; "up to date" only at none pending and none rejected. */
export const countOutOfDate = ({ unsent, rejected }: Connection): number => unsent + rejected;
