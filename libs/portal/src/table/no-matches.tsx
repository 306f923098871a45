import { useTranslation } from '@springboard/i18n';
import { Button, EmptyState } from '@springboard/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type Filter, withoutFilters } from './filter-query.ts';
import { withValue } from './table-query.ts';
import { useListSearch } from './use-list-search.ts';

export type NoMatchesProps = {
  filters?: readonly Filter[];
  /** Shown where the list is filtered, but not searched. */
  title?: string;
  detail?: string | undefined;
  /** Another way to find more, before the button. */
  action?: ReactNode;
};

/** No row matches the search and the filters of the address. The button removes both. */
export function NoMatches({ filters = [], title, detail, action }: NoMatchesProps) {
  const { t } = useTranslation('common');
  const [shown] = useSearchParams();
  const [, setSearch] = useListSearch();
  const search = shown.get('search') ?? '';
  return (
    <EmptyState
      title={search === '' && title !== undefined ? title : t('state.noResults', { search })}
      detail={detail}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {action}
          <Button
            onClick={() =>
              setSearch((now) => withValue(withoutFilters(now, filters), 'search', ''))
            }
          >
            {t('filters.clear')}
          </Button>
        </div>
      }
    />
  );
}
