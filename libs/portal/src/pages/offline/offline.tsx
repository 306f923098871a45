import { useParts } from '../../hooks.ts';
import { ConnectionPage } from './connection-page.tsx';
import { SyncCentre } from './sync-centre.tsx';

/** /offline: the Sync centre where changes are queued, otherwise how the connection stands. */
export function Component() {
  return useParts().engine === null ? <ConnectionPage /> : <SyncCentre />;
}
