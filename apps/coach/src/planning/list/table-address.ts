import { useTranslation } from '@springboard/i18n';
import { tableQueryOf, withTableQuery, type TableDefaults } from '@springboard/portal';
import type { PagerLabels } from '@springboard/ui';
import type { TableQuery } from '@springboard/ui/table';
import { useSearchParams } from 'react-router';

/** §9: 5 rows, raised to 100 after a create. */
export const PLAN_PAGE_SIZES = [5, 20, 100] as const;
export const AFTER_CREATE = 100;
/** §2, Labels table. */
export const LABEL_PAGE_SIZES = [10] as const;

/** A table's state in the address beside that of others: `plans.page`, `groups.page`. */
export const useTableAddress = (name: string, defaults: TableDefaults) => {
  const [address, setAddress] = useSearchParams();
  const onQueryChange = (next: TableQuery) =>
    setAddress((now) => withTable(now, name, next), { replace: true });
  return { query: tableQueryOf(ownIn(address, name), defaults), onQueryChange };
};

export const ownIn = (address: URLSearchParams, name: string): URLSearchParams =>
  new URLSearchParams(
    [...address]
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, value]) => [key.slice(name.length + 1), value]),
  );

export const withTable = (
  address: URLSearchParams,
  name: string,
  query: TableQuery,
): URLSearchParams => {
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
