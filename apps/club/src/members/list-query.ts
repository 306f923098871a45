import type { CallInput } from '@springboard/contract';
import { isNameSearch, isSearchable } from '@springboard/domain';
import { tableQueryOf, withTableQuery } from '@springboard/portal';
import type { TableQuery } from '@springboard/ui/table';

/** Which pupils are listed. The first is the default and not in the address. */
export const SHOWN = ['active', 'inactive', 'all'] as const;
export type Shown = (typeof SHOWN)[number];

/** Which part of a name comes first, and which part the column of names sorts by. */
export const NAME_ORDERS = ['firstname', 'lastname'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** Columns that the server sorts by, ascending and descending. A higher age is an earlier date of birth. */
const SORTS = {
  firstname: ['afirstname', 'dfirstname'],
  lastname: ['alastname', 'dlastname'],
  age: ['ddob', 'adob'],
  last_attended: ['alast_attended', 'dlast_attended'],
} as const;

type SortColumn = keyof typeof SORTS;

const COLUMNS: readonly SortColumn[] = ['firstname', 'lastname', 'age', 'last_attended'];

export const SIZES = [10, 25, 50, 100] as const;

/** @param order that the user chose; the list is sorted by it unless the address says otherwise */
export const listQueryOf = (search: URLSearchParams, order: NameOrder): TableQuery =>
  tableQueryOf(search, { columns: COLUMNS, sort: order, sizes: SIZES });

export const shownOf = (search: URLSearchParams): Shown =>
  SHOWN.find((shown) => shown === search.get('show')) ?? SHOWN[0];

/** The order of a name's parts: as the address sorts, otherwise as the user chose. */
export const nameOrderOf = (search: URLSearchParams, chosen: NameOrder): NameOrder => {
  const [column] = (search.get('sort') ?? '').split('.');
  return NAME_ORDERS.find((order) => order === column) ?? chosen;
};

/** The address with the other order. A list that is sorted by name is sorted by the other part. */
export const withNameOrder = (search: URLSearchParams, order: NameOrder): URLSearchParams => {
  const query = listQueryOf(search, order);
  const isByName = NAME_ORDERS.some((known) => known === query.sort);
  return isByName ? withTableQuery(search, { ...query, sort: order, page: 0 }) : search;
};

/** The server query for an address of the list. */
export function membersQueryOf(
  search: URLSearchParams,
  order: NameOrder,
): NonNullable<CallInput<'GET /members'>['query']> {
  const { sort, descending, page, per_page } = listQueryOf(search, order);
  const column = COLUMNS.find((known) => known === sort) ?? order;
  const shown = shownOf(search);
  const name = (search.get('search') ?? '').trim();
  return {
    page,
    per_page,
    sort: SORTS[column][descending ? 1 : 0],
    ...(name !== '' && isSearchable(name) && isNameSearch(name) && { search: name }),
    ...(shown !== 'all' && { active: shown === 'active' ? 1 : 0 }),
  };
}

/** The address of the last page, if the list has become shorter than the requested page; else null. */
export function lastPageOf(
  search: URLSearchParams,
  order: NameOrder,
  total: number | null,
): URLSearchParams | null {
  const query = listQueryOf(search, order);
  const last = Math.max(0, Math.ceil((total ?? 0) / query.per_page) - 1);
  return query.page > last ? withTableQuery(search, { ...query, page: last }) : null;
}
