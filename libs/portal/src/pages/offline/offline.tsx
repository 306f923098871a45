import { syncCentre } from '@springboard/i18n/areas/shared';
import { usePortalContext } from '../../hooks.ts';
import { ConnectionPage } from './connection-page.tsx';
import { SyncCentre } from './sync-centre.tsx';

export const translations = [syncCentre];

/** /offline: the Sync centre where changes are queued, otherwise how the connection stands. */
export function Component() {
  return usePortalContext().offlineSession === null ? <ConnectionPage /> : <SyncCentre />;
}
