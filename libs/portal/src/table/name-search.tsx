import { isNameSearch, isSearchable, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { SearchField } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { withValue } from './table-query.ts';

/** Search by name, kept in the address: acts when empty or from 2 characters, after a pause (§5). */
export function NameSearch({ label }: { label: string }) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useSearchParams();
  const applied = search.get('search') ?? '';
  const [text, setText] = useState(applied);
  const allowed = isNameSearch(text);
  // Who is on the way to another page is not called back by a search.
  const isLeaving = useNavigation().state !== 'idle';

  useEffect(() => {
    if (isLeaving || text.trim() === applied || !allowed || !isSearchable(text)) return undefined;
    const apply = () =>
      setSearch((now) => withValue(now, 'search', text.trim()), { replace: true });
    const timer = setTimeout(apply, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, applied, allowed, isLeaving, setSearch]);

  return (
    <SearchField
      className="grow basis-64"
      label={label}
      clearLabel={t('actions.clear')}
      value={text}
      onValueChange={setText}
      error={allowed ? undefined : t('alerts.NAME_SEARCH_ERROR')}
    />
  );
}
