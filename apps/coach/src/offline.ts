import {
  onNewLog,
  openOffline as open,
  placeInCache,
  type OfflinePorts,
} from '@springboard/offline';

/** The engine that this portal works offline by, in a file of its own that is loaded after signing in. */
export { askPersistence } from '@springboard/offline';

/** On a log of its own (ADR 0027), with a copy of what is unsent in the browser's cache (ADR 0024). */
export const openOffline = (ports: OfflinePorts) =>
  onNewLog({ factory: indexedDB, wait: ports.wait }, () =>
    open({ ...ports, copy: placeInCache(window.caches) }),
  );
