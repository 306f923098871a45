import type { ConnectivityState } from '@springboard/api-client';
import type { Offline, OfflineState } from '@springboard/offline';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { afterPaint } from '../after-paint.ts';

/** The state of the connection, for the online indicator and controls that need the network (§1). */
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

/** Combines the state of the server with the state of the queue, in portals that have one. */
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

/** Follows both until the page is closed. */
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
    // The row of a tap renders before the queue is counted.
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
