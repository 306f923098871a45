import { useTranslation } from '@springboard/i18n';
import { FullScreenSpinner, Illustration, SkipLink } from '@springboard/ui';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useStore } from 'zustand';
import { focusPage } from '../focus/focus-page.ts';
import { useAlerts, useConnection, usePortalContext, useSession } from '../hooks.ts';
import { loadChunk } from '../version/chunks.ts';
import { shouldAsk } from '../version/updates.ts';
import { readConsent } from './consent.ts';

/** The layout of every page, signed in or not. The maintenance page replaces all of it. */
export function Shell() {
  const maintenance = useConnection((connection) => connection.maintenance);
  return maintenance ? <Maintenance /> : <Pages />;
}

function Pages() {
  const { t } = useTranslation('common');
  usePageChange();
  return (
    <>
      <SkipLink target="main" label={t('nav.skip')} />
      <Outlet />
      <LoadingCover />
      <LazyOverlays />
    </>
  );
}

/** After a change of page: scrolls to the top and focuses the new page's title. */
const usePageChange = (): void => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    scrollTo(0, 0);
    focusPage();
  }, [pathname]);
};

/** Most pages load sooner than this; the spinner would only flash. */
const PATIENCE_MS = 400;

/** §2: the full-screen spinner while a page loads. A page that only loads other data shows that itself. */
function LoadingCover() {
  const { t } = useTranslation('common');
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const loading = state === 'loading' && location.pathname !== pathname;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading]);
  return loading && late ? <FullScreenSpinner label={t('state.loading')} /> : null;
}

const Messages = lazy(() => loadChunk(() => import('./messages.tsx')));
const VersionDialog = lazy(() => loadChunk(() => import('../version/version-dialog.tsx')));
const CookieBanner = lazy(() => loadChunk(() => import('./cookie-banner.tsx')));

/** Dialogs and messages over the pages; each loads when it is needed. */
function LazyOverlays() {
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
