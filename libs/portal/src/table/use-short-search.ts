import { isSearchable, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useEffect, useState } from 'react';

/** After a pause at one character: that a search begins with two (§5). */
export const useShortSearch = (text: string): string | undefined => {
  const { t } = useTranslation('common');
  const isShort = !isSearchable(text);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShort) return undefined;
    const timer = setTimeout(() => setShown(true), SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isShort]);
  return isShort && isShown ? t('validation.SEARCH_LENGTH') : undefined;
};
