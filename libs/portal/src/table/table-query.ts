import type { TableQuery } from '@springboard/ui/table';

export type TableDefaults = {
  /** Ids of the columns that can be sorted by. */
  readonly columns: readonly string[];
  /** Column to sort by, ascending, when the address names none; empty: the order of the rows. */
  readonly sort: string;
  /** Rows per page to choose from; the first is the default. */
  readonly sizes: readonly [number, ...number[]];
};

/** The state of a table in the address (portals §A). Missing and invalid values give the default. */
export function tableQueryOf(search: URLSearchParams, defaults: TableDefaults): TableQuery {
  const [column, direction] = (search.get('sort') ?? '').split('.');
  const sort = defaults.columns.find((known) => known === column);
  const size = Number(search.get('per_page'));
  const page = Number(search.get('page') ?? 0);
  return {
    sort: sort ?? defaults.sort,
    descending: sort !== undefined && direction === 'desc',
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    per_page: defaults.sizes.find((known) => known === size) ?? defaults.sizes[0],
  };
}

/** The address with the table's state. Other parameters stay. */
export function withTableQuery(search: URLSearchParams, query: TableQuery): URLSearchParams {
  const next = new URLSearchParams(search);
  if (query.sort === '') next.delete('sort');
  else next.set('sort', `${query.sort}.${query.descending ? 'desc' : 'asc'}`);
  next.set('per_page', String(query.per_page));
  next.set('page', String(query.page));
  return next;
}

/** The address of the last page, if the list has become shorter than the requested page; else null. */
export function withLastPage(
  search: URLSearchParams,
  query: TableQuery,
  total: number | null,
): URLSearchParams | null {
  const last = Math.max(0, Math.ceil((total ?? 0) / query.per_page) - 1);
  return query.page > last ? withTableQuery(search, { ...query, page: last }) : null;
}

/** The address with one value, or without it if empty, and on the first page. */
export function withValue(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
