import { isSearchable, isSpecialSearch, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { withValue } from '@springboard/portal';
import { SearchField } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Search across all nodes, kept in the address; titles hold more than names do (§5, special search). */
export function NodeSearch() {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const [address, setAddress] = useSearchParams();
  const applied = address.get('search') ?? '';
  const [text, setText] = useState(applied);
  const [before, setBefore] = useState(applied);
  if (before !== applied) {
    setBefore(applied);
    // A link to the same page has ended the search.
    if (applied === '') setText('');
  }
  const allowed = isSpecialSearch(text);

  useEffect(() => {
    if (text.trim() === applied || !allowed || !isSearchable(text)) return undefined;
    const apply = () =>
      setAddress((now) => withValue(now, 'search', text.trim()), { replace: true });
    const timer = setTimeout(apply, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, applied, allowed, setAddress]);

  return (
    <SearchField
      label={t('scheme-browser:node.search')}
      clearLabel={t('common:actions.clear')}
      value={text}
      onValueChange={setText}
      error={allowed ? undefined : t('common:alerts.SPECIAL_SEARCH_ERROR')}
    />
  );
}
