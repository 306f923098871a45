import { FullScreenSpinner } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from '@springboard/i18n';
import { useLocation, useNavigation } from 'react-router';

/** Most pages are there sooner; a cover that flashes up would only be noise. */
const PATIENCE_MS = 400;

/** §2: the full-screen spinner while a page loads. A page that only shows other data of its own says so itself. */
export function LoadingCover() {
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
