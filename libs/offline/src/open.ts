import type { Offline } from './offline.ts';
import type { OfflinePorts } from './ports.ts';

/** Opens the owner's local data. */
export const openOffline = (ports: OfflinePorts): Promise<Offline> =>
  Promise.reject(new Error(`not built yet for ${ports.owner.host}`));
