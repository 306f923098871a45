import { tableQueryOf, paramsOf, usePagerLabels, useTableParams } from '@springboard/portal';
import { Pager } from '@springboard/ui';

/** Entries per page of a history. */
const PAGES = { columns: [], sort: '', sizes: [100, 250, 1000] } as const;

/** The page of the list `name` in the address, for its request. */
export const historyPageOf = (address: string, name: string) => {
  const { page, per_page } = tableQueryOf(paramsOf(new URL(address).searchParams, name), PAGES);
  return { page, per_page };
};

/** Leads to the earlier entries of a history. Nothing where all are on one page. */
export function HistoryPager({ name, total }: { name: string; total: number | null }) {
  const { query, onQueryChange } = useTableParams(PAGES, name);
  const labels = usePagerLabels();
  if (total === null || total <= PAGES.sizes[0]) return null;
  return (
    <Pager
      page={query.page}
      per_page={query.per_page}
      total={total}
      sizes={PAGES.sizes}
      labels={labels}
      onChange={(page, per_page) => onQueryChange({ ...query, page, per_page })}
    />
  );
}
