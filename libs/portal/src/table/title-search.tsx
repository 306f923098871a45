import { isSpecialSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { SearchField } from '@springboard/ui';
import { useSearchText } from './use-search-text.ts';
import { useShortSearch } from './use-short-search.ts';

type TitleSearchProps = { label: string; className?: string };

/** Search by title (§5, special search), kept in the address. */
export function TitleSearch({ label, className }: TitleSearchProps) {
  const { t } = useTranslation('common');
  const { text, setText, allowed } = useSearchText(isSpecialSearch);
  const note = useShortSearch(text);
  return (
    <SearchField
      className={className}
      label={label}
      clearLabel={t('actions.clear')}
      value={text}
      onValueChange={setText}
      note={allowed ? note : undefined}
      error={allowed ? undefined : t('alerts.SPECIAL_SEARCH_ERROR')}
    />
  );
}
