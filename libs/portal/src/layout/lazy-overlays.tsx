import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useAlerts, useConnection, usePortalContext, useSession } from '../hooks.ts';
import { readConsent } from './consent.ts';
import { loadChunk } from '../version/chunks.ts';
import { shouldAsk } from '../version/updates.ts';

const Messages = lazy(() => loadChunk(() => import('./messages.tsx')));
const VersionDialog = lazy(() => loadChunk(() => import('../version/version-dialog.tsx')));
const CookieBanner = lazy(() => loadChunk(() => import('./cookie-banner.tsx')));

/** What appears over the pages when there is cause; nothing of it is loaded before. */
export function LazyOverlays() {
  const { portal, updates, storage } = usePortalContext();
  const alerts = useAlerts();
  const raised = useSyncExternalStore(alerts.subscribe, alerts.read).length > 0;
  const sending = useConnection(({ state }) => state === 'syncing');
  const outdated = useStore(updates, (state) => shouldAsk(state, sending));
  const analytics = useSession((session) => session.client?.analytics === true);
  const undecided = analytics && readConsent(storage, portal) === null;
  return (
    <Suspense>
      {raised && <Messages />}
      {outdated && <VersionDialog />}
      {undecided && <CookieBanner />}
    </Suspense>
  );
}
