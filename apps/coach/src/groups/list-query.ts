import { GROUP_PAGE_SIZES, isDate } from '@springboard/domain';
import type { TableQuery } from '@springboard/ui/table';

const COLUMNS = ['time', 'name', 'total_members', 'register'] as const;

/** The table's state in the address; what is missing or odd there is the default (§2, §9). */
export function tableQueryOf(search: URLSearchParams, hasTimes: boolean): TableQuery {
  const [column, direction] = (search.get('sort') ?? '').split('.');
  const sort = COLUMNS.find((known) => known === column && (known !== 'time' || hasTimes));
  const size = Number(search.get('per_page'));
  const page = Number(search.get('page') ?? 0);
  return {
    sort: sort ?? (hasTimes ? 'time' : 'name'),
    descending: sort !== undefined && direction === 'desc',
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    per_page: GROUP_PAGE_SIZES.find((known) => known === size) ?? GROUP_PAGE_SIZES[0],
  };
}

/** The address with the table's state in it, everything else as it was. */
export function withTableQuery(search: URLSearchParams, query: TableQuery): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('sort', `${query.sort}.${query.descending ? 'desc' : 'asc'}`);
  next.set('per_page', String(query.per_page));
  next.set('page', String(query.page));
  return next;
}

/** The address with one value in it, or without it when empty; back on the first page. */
export function withValue(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The date that the address asks for, where other dates than today may be seen (§2). */
export function dateOf(search: URLSearchParams, today: string, mayPickDate: boolean): string {
  const asked = search.get('date');
  return mayPickDate && asked !== null && isDate(asked) ? asked : today;
}
