import { FullScreenSpinner } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from '@springboard/i18n';
import { useNavigation } from 'react-router';

/** Most pages are there sooner; a cover that flashes up would only be noise. */
const PATIENCE_MS = 400;

/** §2: the full-screen spinner while a page loads. */
export function LoadingCover() {
  const { t } = useTranslation('common');
  const loading = useNavigation().state === 'loading';
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
