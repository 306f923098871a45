import { ALERT_KINDS, type CallInput } from '@springboard/contract';
import { isMemberSearch, isSearchable } from '@springboard/domain';
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
  groups: ['agroups', 'dgroups'],
  level: ['alevel', 'dlevel'],
  last_attended: ['alast_attended', 'dlast_attended'],
  active: ['aactive', 'dactive'],
} as const;

type SortColumn = keyof typeof SORTS;

const COLUMNS: readonly SortColumn[] = [
  'firstname',
  'lastname',
  'age',
  'groups',
  'level',
  'last_attended',
  'active',
];

export const SOURCES = ['local', 'remote'] as const;

/** Whether a guardian who acts for the pupil has an account. */
export const ACCOUNTS = ['with', 'without'] as const;

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

type MembersQuery = NonNullable<CallInput<'GET /members'>['query']>;

/** The server query for an address of the list. Values that cannot be right are left out. */
export function membersQueryOf(search: URLSearchParams, order: NameOrder): MembersQuery {
  const { sort, descending, page, per_page } = listQueryOf(search, order);
  const column = COLUMNS.find((known) => known === sort) ?? order;
  return { page, per_page, sort: SORTS[column][descending ? 1 : 0], ...membersFilterOf(search) };
}

/** The search and filters of an address, without its order and page. */
export function membersFilterOf(
  search: URLSearchParams,
): NonNullable<CallInput<'POST /members/bulk'>['body']['query']> {
  const shown = shownOf(search);
  const name = (search.get('search') ?? '').trim();
  return {
    ...(name !== '' && isSearchable(name) && isMemberSearch(name) && { search: name }),
    ...(shown !== 'all' && { active: shown === 'active' ? 1 : 0 }),
    ...filtersOf(search),
  };
}

const filtersOf = (search: URLSearchParams): Omit<MembersQuery, 'page' | 'per_page' | 'sort'> => {
  const ids = (name: string) =>
    search
      .getAll(name)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0);
  const groups = ids('group_id');
  const tags = ids('tag');
  const levels = search.getAll('level').filter((level) => /^[a-z0-9-]*\//.test(level));
  const alerts = ALERT_KINDS.filter((kind) => search.getAll('alert').includes(kind));
  const [source, other] = SOURCES.filter((known) => search.getAll('source').includes(known));
  const [account, otherAccount] = ACCOUNTS.filter((known) =>
    search.getAll('account').includes(known),
  );
  const before = search.get('not_seen_since') ?? '';
  return {
    ...(groups.length > 0 && { 'group_id[]': groups }),
    ...(tags.length > 0 && { 'tag_id[]': tags }),
    ...(levels.length > 0 && { 'level[]': levels }),
    ...(alerts.length > 0 && { 'alert[]': alerts }),
    ...(source !== undefined && other === undefined && { remote: source === 'remote' ? 1 : 0 }),
    ...(account !== undefined &&
      otherAccount === undefined && { guardian_account: account === 'with' ? 1 : 0 }),
    ...(/^\d{4}-\d\d-\d\d$/.test(before) && { attended_before: before }),
  };
};
