import { expect, test } from 'vitest';
import { groupsQueryOf, listQueryOf, shownOf } from './list-query.ts';

const PARTS = { with_times: 1, with_coaches: 1, with_counts: 1 };
const FIRST = { page: 0, per_page: 25, sort: 'aname', ...PARTS };

test.each([
  ['', FIRST],
  ['sort=moon.desc&status=moon&page=x', FIRST],
  [
    'sort=places.desc&page=2&per_page=50',
    { ...FIRST, page: 2, per_page: 50, sort: 'dtotal_members' },
  ],
  ['sort=status.asc', { ...FIRST, sort: 'dstatus' }],
  ['status=active', { ...FIRST, status: 1 }],
  ['status=inactive', { ...FIRST, status: 0 }],
  ['search=%20swifts%20', { ...FIRST, search: 'swifts' }],
  ['search=%20', FIRST],
  ['search=s', FIRST],
  ['search=sw%07', FIRST],
])('the list of groups at “%s” is requested as it says', (search, query) => {
  expect(groupsQueryOf(new URLSearchParams(search))).toEqual(query);
});

test('the list of groups has all of them by name unless the address says otherwise', () => {
  expect(shownOf(new URLSearchParams())).toBe('all');
  expect(listQueryOf(new URLSearchParams())).toMatchObject({ sort: 'name', descending: false });
});
