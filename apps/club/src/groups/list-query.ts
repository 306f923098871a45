import type { CallInput } from '@springboard/contract';
import { isSearchable, isSpecialSearch } from '@springboard/domain';
import { tableQueryOf } from '@springboard/portal';
import type { TableQuery } from '@springboard/ui/table';

/** Which groups are listed. The first is the default and not in the address. */
export const SHOWN = ['all', 'active', 'inactive'] as const;
export type Shown = (typeof SHOWN)[number];

/** Columns that the server sorts by, ascending and descending. Active groups come first. */
const SORTS = {
  name: ['aname', 'dname'],
  coaches: ['acoaches', 'dcoaches'],
  places: ['atotal_members', 'dtotal_members'],
  waiting: ['awaiting', 'dwaiting'],
  ready: ['aready', 'dready'],
  status: ['dstatus', 'astatus'],
} as const;

const COLUMNS = ['name', 'coaches', 'places', 'waiting', 'ready', 'status'] as const;

export const SIZES = [25, 10, 50, 100] as const;

export const listQueryOf = (search: URLSearchParams): TableQuery =>
  tableQueryOf(search, { columns: COLUMNS, sort: 'name', sizes: SIZES });

export const shownOf = (search: URLSearchParams): Shown =>
  SHOWN.find((shown) => shown === search.get('status')) ?? SHOWN[0];

type GroupsQuery = NonNullable<CallInput<'GET /groups'>['query']>;

/** The server query for an address of the list. Values that cannot be right are left out. */
export function groupsQueryOf(search: URLSearchParams): GroupsQuery {
  const { sort, descending, page, per_page } = listQueryOf(search);
  const column = COLUMNS.find((known) => known === sort) ?? 'name';
  const shown = shownOf(search);
  const name = (search.get('search') ?? '').trim();
  return {
    page,
    per_page,
    sort: SORTS[column][descending ? 1 : 0],
    with_times: 1,
    with_coaches: 1,
    with_counts: 1,
    ...(name !== '' && isSearchable(name) && isSpecialSearch(name) && { search: name }),
    ...(shown !== 'all' && { status: shown === 'active' ? 1 : 0 }),
  };
}
