import { describe, expect, test } from 'vitest';
import { tableQueryOf, withLastPage, withTableQuery, withValue } from './table-query.ts';
import { paramsOf, withParams } from './use-table-params.ts';

const defaults = { columns: ['name', 'time'], sort: 'name', sizes: [10, 50] } as const;
const query = (text: string) => tableQueryOf(new URLSearchParams(text), defaults);

describe('table query', () => {
  test('an address without parameters gives the default query', () => {
    expect(query('')).toEqual({ sort: 'name', descending: false, page: 0, per_page: 10 });
  });

  test.each(['sort=password.desc', 'page=-1', 'page=1.5', 'page=x', 'per_page=7', 'per_page=1e9'])(
    'an invalid parameter gives the default: %s',
    (text) => expect(query(text)).toEqual(query('')),
  );

  test('a query that is written to the address is read unchanged', () => {
    const state = { sort: 'time', descending: true, page: 3, per_page: 50 };
    const address = withTableQuery(new URLSearchParams('search=ava'), state);
    expect(tableQueryOf(address, defaults)).toEqual(state);
    expect(address.get('search')).toBe('ava');
  });

  test('a new search removes the page', () => {
    const address = withValue(new URLSearchParams('page=3&search=a'), 'search', 'ava');
    expect(address.toString()).toBe('search=ava');
    expect(withValue(address, 'search', '').toString()).toBe('');
  });

  test('a page beyond the end leads to the last page, and any other page stays', () => {
    const lastPage = (page: number, total: number | null) => {
      const search = new URLSearchParams(`search=ava&page=${page}`);
      return withLastPage(search, tableQueryOf(search, defaults), total);
    };
    expect(lastPage(3, 25)?.get('page')).toBe('2');
    expect(lastPage(3, 25)?.get('search')).toBe('ava');
    expect(lastPage(3, 0)?.get('page')).toBe('0');
    expect(lastPage(1, null)?.get('page')).toBe('0');
    expect(lastPage(2, 25)).toBeNull();
    expect(lastPage(0, null)).toBeNull();
  });

  test('two tables have separate parameters in one address', () => {
    const state = { sort: 'title', descending: true, page: 2, per_page: 20 };
    const address = withParams(new URLSearchParams('edit=1&groups.page=1'), state, 'plans');
    expect(paramsOf(address, 'groups').toString()).toBe('page=1');
    expect(paramsOf(address, 'plans').get('sort')).toBe('title.desc');
    expect(address.get('edit')).toBe('1');
  });
});
