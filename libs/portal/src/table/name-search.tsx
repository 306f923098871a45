import { isNameSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { SearchField } from '@springboard/ui';
import { useSearchText } from './use-search-text.ts';

/** Search by name (§5), kept in the address. */
export function NameSearch({ label }: { label: string }) {
  const { t } = useTranslation('common');
  const { text, setText, allowed } = useSearchText(isNameSearch);
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
