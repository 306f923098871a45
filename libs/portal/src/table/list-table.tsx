import { localeOf, useTranslation } from '@springboard/i18n';
import { DataTable, type DataTableProps, type TableQuery } from '@springboard/ui/table';
import { renderLink } from '../render-link.tsx';
import { withTableQuery } from './table-query.ts';
import { useIsReloading } from './use-is-reloading.ts';
import { useListSearch } from './use-list-search.ts';
import { usePagerLabels } from './use-table-params.ts';

export type ListTableProps<Row> = Omit<
  DataTableProps<Row>,
  | 'query'
  | 'onQueryChange'
  | 'pagerLabels'
  | 'renderLink'
  | 'captionHidden'
  | 'density'
  | 'loading'
  | 'loadingLabel'
  | 'locale'
> & {
  /** The sort order and page in the address. By default all rows on one page, in their order. */
  query?: TableQuery;
};

/** The main table of a page. Its rows load with the page, and its sort order and page are in the address. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { t, i18n } = useTranslation('common');
  const [, setSearch] = useListSearch();
  const pagerLabels = usePagerLabels();
  const isReloading = useIsReloading();
  return (
    <DataTable
      captionHidden
      density="compact"
      stickyHeader
      query={ALL_ROWS}
      onQueryChange={(next) => setSearch((now) => withTableQuery(now, next), { replace: true })}
      pagerLabels={pagerLabels}
      renderLink={renderLink}
      loading={isReloading}
      loadingLabel={t('state.loading')}
      locale={localeOf(i18n)}
      {...props}
    />
  );
}

const ALL_ROWS: TableQuery = { sort: '', descending: false, page: 0, per_page: 2000 };
