import { useTranslation } from '@springboard/i18n';
import { Illustration, SkipLink } from '@springboard/ui';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useAlerts, useConnection, usePortalContext } from '../hooks.ts';
import { loadChunk } from '../version/chunks.ts';
import { shouldAsk } from '../version/updates.ts';
import { useAnalytics } from './use-analytics.ts';

/** What is around every page. It needs no router, so that the first login page does not wait for one. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const maintenance = useConnection((connection) => connection.maintenance);
  if (maintenance) return <Maintenance />;
  return (
    <>
      <SkipLink target="main" label={t('nav.skip')} />
      {children}
      <LazyOverlays />
    </>
  );
}

const Messages = lazy(() => loadChunk(() => import('./messages.tsx')));
const VersionDialog = lazy(() => loadChunk(() => import('../version/version-dialog.tsx')));
const CookieBanner = lazy(() => loadChunk(() => import('./cookie-banner.tsx')));

/** Dialogs and messages over the pages; each loads when it is needed. */
function LazyOverlays() {
  const { updates } = usePortalContext();
  const alerts = useAlerts();
  const raised = useSyncExternalStore(alerts.subscribe, alerts.read).length > 0;
  const sending = useConnection(({ state }) => state === 'syncing');
  const outdated = useStore(updates, (state) => shouldAsk(state, sending));
  const { isAvailable, consent, load } = useAnalytics();
  const undecided = isAvailable && consent === null;
  useEffect(() => {
    if (consent === 'accepted') load();
  });
  return (
    <Suspense>
      {raised && <Messages />}
      {outdated && <VersionDialog />}
      {undecided && <CookieBanner />}
    </Suspense>
  );
}

/** §4: replaces everything until the server reports the end of the maintenance. */
function Maintenance() {
  const { t } = useTranslation('common');
  return (
    <main
      aria-live="polite"
      className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-6 py-12 text-center"
    >
      <Illustration moving className="w-48" />
      <h1 className="mt-8 text-lg font-strong text-balance">{t('maintenance.text')}</h1>
      <p className="mt-2 text-muted">{t('maintenance.detail')}</p>
    </main>
  );
}
