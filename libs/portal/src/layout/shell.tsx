import { useTranslation } from '@springboard/i18n';
import { FullScreenSpinner } from '@springboard/ui';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { focusNewPage } from '../focus/focus-page.ts';
import {
  AfterLoginContext,
  type PageAddress,
  PageAddressContext,
} from '../navigation/page-address.ts';
import { ShellFrame } from './shell-frame.tsx';

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
