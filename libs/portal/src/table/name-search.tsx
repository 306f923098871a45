import { isNameSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { SearchField } from '@springboard/ui';
import { useSearchText } from './use-search-text.ts';
import { useShortSearch } from './use-short-search.ts';

type NameSearchProps = {
  label: string;
  /** Where a list finds more than names (§5); `error` says what is allowed. */
  rule?: { isAllowed: (text: string) => boolean; error: string };
};

/** Search by name (§5), kept in the address. */
export function NameSearch({ label, rule }: NameSearchProps) {
  const { t } = useTranslation('common');
  const { text, setText, allowed } = useSearchText(rule?.isAllowed ?? isNameSearch);
  const note = useShortSearch(text);
  return (
    <SearchField
      className="grow basis-64"
      label={label}
      clearLabel={t('actions.clear')}
      value={text}
      onValueChange={setText}
      note={allowed ? note : undefined}
      error={allowed ? undefined : (rule?.error ?? t('alerts.NAME_SEARCH_ERROR'))}
    />
  );
}
