import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the online indicator and everything that needs the network go by (§1). */
export type Connectivity = {
  readonly connectivity: 'online' | 'syncing' | 'offline';
  /** §4, Maintenance mode: replaces the whole application. */
  readonly maintenance: boolean;
  /** Queued changes that no server has answered yet (OF15). */
  readonly unsent: number;
  /** Queued changes that were refused or given up, and are kept until somebody decides. */
  readonly rejected: number;
};

export const createConnectivity = (online: boolean): StoreApi<Connectivity> =>
  createStore(() => ({
    connectivity: online ? 'online' : 'offline',
    maintenance: false,
    unsent: 0,
    rejected: 0,
  }));

/** What the indicator says; `key` is its text in the catalogue. */
export type Indicator = {
  readonly key: 'indicator.online' | 'indicator.syncing' | 'indicator.offline';
  /** Queued changes, shown beside the state when there are any. */
  readonly count: number;
};

/** §1: three states; the count of queued changes with the latter two, since they wait in both. */
export const indicatorOf = ({ connectivity, unsent }: Connectivity): Indicator => {
  if (connectivity === 'offline') return { key: 'indicator.offline', count: unsent };
  if (connectivity === 'syncing' || unsent > 0) return { key: 'indicator.syncing', count: unsent };
  return { key: 'indicator.online', count: 0 };
};

/** OF15: "up to date" only when nothing is pending and nothing was refused. */
export const outOfDate = ({ unsent, rejected }: Connectivity): number => unsent + rejected;
