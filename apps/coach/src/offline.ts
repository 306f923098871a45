import {
  cacheBackupStorage,
  createOffline as createEngine,
  withFreshLevelDbLog,
  type OfflinePorts,
} from '@springboard/offline';

/** The offline engine of this portal. It is a chunk of its own, loaded after signing in. */
export { devicePins, requestPersistence } from '@springboard/offline';

/** Starts a fresh database log (ADR 0027) and backs up unsent changes in the browser's cache (ADR 0024). */
export const createOffline = (ports: OfflinePorts) =>
  withFreshLevelDbLog({ factory: indexedDB, wait: ports.wait }, () =>
    createEngine({ ...ports, backup: cacheBackupStorage(window.caches) }),
  );
