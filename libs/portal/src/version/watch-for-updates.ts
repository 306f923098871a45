import type { StoreApi } from 'zustand/vanilla';
import type { Connection } from '../connection/connection.ts';
import type { PortalContext } from '../portal-context.ts';
import { registerServiceWorker } from './service-worker.ts';
import { recordVersion, recordWaiting, createTakeUpdate } from './updates.ts';
import { readVersion, watchVersion } from './watch.ts';

/** Registers the service worker, so that the portal starts offline, and checks for new versions. */
export const watchForUpdates = async ({ updates, connection, build, restart }: PortalContext) => {
  const found = (version: string) => recordVersion(updates, version);
  watchVersion({ built: build.version, read: () => readVersion(fetch), found });
  const worker = import.meta.env.PROD
    ? await registerServiceWorker(navigator.serviceWorker, () => recordWaiting(updates))
    : null;
  updates.setState({
    take: createTakeUpdate({ worker, idle: () => idle(connection), reload: restart }),
  });
};

/** Resolves when no change is being sent. */
const idle = (connection: StoreApi<Connection>): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = connection.subscribe(({ state }) => resolveWhenIdle(state));
    const resolveWhenIdle = (state: Connection['state']) => {
      if (state === 'syncing') return;
      unsubscribe();
      resolve();
    };
    resolveWhenIdle(connection.getState().state);
  });
