import { useTranslation } from '@springboard/i18n';
import { Button, FullScreenSpinner } from '@springboard/ui';
import { use, useEffect, useMemo, useRef } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { focusNewPage } from '../focus/focus-page.ts';
import {
  AfterLoginContext,
  type PageAddress,
  PageAddressContext,
} from '../navigation/page-address.ts';
import { ShellFrame } from './shell-frame.tsx';
import { SLOW_MS, useIsAfter } from './use-is-after.ts';

/** The layout of every page, signed in or not. The maintenance page replaces all of it. */
export function Shell() {
  return (
    <ShellFrame>
      <Pages />
    </ShellFrame>
  );
}

function Pages() {
  const { search } = useLocation();
  const navigate = useNavigate();
  usePageChange();
  const address = useMemo(
    (): PageAddress => ({ search, open: (path, options) => void navigate(path, options) }),
    [search, navigate],
  );
  return (
    <PageAddressContext value={address}>
      <Outlet />
      <LoadingCover />
    </PageAddressContext>
  );
}

/** After a change of page: scrolls to the top and focuses the new page's title. */
const usePageChange = (): void => {
  const { pathname } = useLocation();
  const afterLogin = use(AfterLoginContext);
  const before = useRef(afterLogin ? null : pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusNewPage();
  }, [pathname]);
};

/** Most pages load sooner than this; the spinner would only flash. */
const PATIENCE_MS = 400;

/** §2: the full-screen spinner while a page loads. A page that only loads other data shows that itself. */
function LoadingCover() {
  const { t } = useTranslation('common');
  const { state, location } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const loading = state === 'loading' && location.pathname !== here.pathname;
  const late = useIsAfter(PATIENCE_MS, loading);
  const slow = useIsAfter(SLOW_MS, loading);
  if (!loading || !late) return null;
  if (!slow) return <FullScreenSpinner label={t('state.loading')} />;
  return (
    <FullScreenSpinner label={t('state.slow')}>
      <SlowActions
        onRetry={() => void navigate(location)}
        // The page that is shown keeps its data: the server may not answer for it either.
        onCancel={() => void navigate(here, { replace: true, defaultShouldRevalidate: false })}
      />
    </FullScreenSpinner>
  );
}

type SlowActionsProps = { onRetry: () => void; onCancel: () => void };

/** The ways out of a long wait. The page below them is covered, so they get the focus. */
function SlowActions({ onRetry, onCancel }: SlowActionsProps) {
  const { t } = useTranslation('common');
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('state.slow')}
      className="flex flex-wrap justify-center gap-2 outline-none"
    >
      <Button onClick={onRetry}>{t('actions.retry')}</Button>
      <Button onClick={onCancel}>{t('actions.cancel')}</Button>
    </section>
  );
}
