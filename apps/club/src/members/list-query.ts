import type { CallInput } from '@springboard/contract';
import { isNameSearch, isSearchable } from '@springboard/domain';
import { tableQueryOf, withTableQuery, type TableDefaults } from '@springboard/portal';

/** Which pupils are listed. The first is the default and not in the address. */
export const SHOWN = ['active', 'inactive', 'all'] as const;
export type Shown = (typeof SHOWN)[number];

/** Columns that the server sorts by, ascending and descending. A higher age is an earlier date of birth. */
const SORTS = {
  firstname: ['afirstname', 'dfirstname'],
  lastname: ['alastname', 'dlastname'],
  age: ['ddob', 'adob'],
  last_attended: ['alast_attended', 'dlast_attended'],
} as const;

type SortColumn = keyof typeof SORTS;

const COLUMNS: readonly SortColumn[] = ['firstname', 'lastname', 'age', 'last_attended'];

export const listDefaults: TableDefaults = {
  columns: COLUMNS,
  sort: 'firstname',
  sizes: [10, 25, 50, 100],
};

export const shownOf = (search: URLSearchParams): Shown =>
  SHOWN.find((shown) => shown === search.get('show')) ?? SHOWN[0];

/** The server query for an address of the list. */
export function membersQueryOf(
  search: URLSearchParams,
): NonNullable<CallInput<'GET /members'>['query']> {
  const { sort, descending, page, per_page } = tableQueryOf(search, listDefaults);
  const column = COLUMNS.find((known) => known === sort) ?? COLUMNS[0];
  const shown = shownOf(search);
  const name = (search.get('search') ?? '').trim();
  return {
    page,
    per_page,
    sort: SORTS[column ?? 'firstname'][descending ? 1 : 0],
    ...(name !== '' && isSearchable(name) && isNameSearch(name) && { search: name }),
    ...(shown !== 'all' && { active: shown === 'active' ? 1 : 0 }),
  };
}

/** The address of the last page, if the list has become shorter than the requested page; else null. */
export function lastPageOf(search: URLSearchParams, total: number | null): URLSearchParams | null {
  const query = tableQueryOf(search, listDefaults);
  const last = Math.max(0, Math.ceil((total ?? 0) / query.per_page) - 1);
  return query.page > last ? withTableQuery(search, { ...query, page: last }) : null;
}
