import { useTranslation } from '@springboard/i18n';
import type { PagerLabels } from '@springboard/ui';
import type { TableQuery } from '@springboard/ui/table';
import { useSearchParams } from 'react-router';
import { tableQueryOf, withTableQuery, type TableDefaults } from './table-query.ts';
import { useListSearch } from './use-list-search.ts';

/**
 * A table's sort and page in the address.
 *
 * @param name where a page has several tables: tells their parameters apart (`plans.page`, `groups.page`)
 */
export const useTableParams = (defaults: TableDefaults, name?: string) => {
  const [address] = useSearchParams();
  const [, setAddress] = useListSearch();
  const onQueryChange = (next: TableQuery) =>
    setAddress((now) => withParams(now, next, name), { replace: true });
  return { query: tableQueryOf(paramsOf(address, name), defaults), onQueryChange };
};

export const paramsOf = (address: URLSearchParams, name: string | undefined): URLSearchParams => {
  if (name === undefined) return address;
  return new URLSearchParams(
    [...address]
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, value]) => [key.slice(name.length + 1), value]),
  );
};

export const withParams = (
  address: URLSearchParams,
  query: TableQuery,
  name: string | undefined,
): URLSearchParams => {
  if (name === undefined) return withTableQuery(address, query);
  const next = new URLSearchParams(address);
  for (const [key, value] of withTableQuery(new URLSearchParams(), query)) {
    next.set(`${name}.${key}`, value);
  }
  return next;
};

export const usePagerLabels = (): PagerLabels => {
  const { t } = useTranslation('common');
  return {
    perPage: t('table.rows'),
    previous: t('table.previousPage'),
    next: t('table.nextPage'),
    range: (from, to, total) => t('table.range', { from, to, total }),
  };
};
