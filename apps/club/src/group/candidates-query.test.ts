import { expect, test } from 'vitest';
import { candidatesQueryOf } from './candidates-query.ts';

const FIRST = { page: 0, per_page: 10, sort: 'afirstname' };

test.each([
  ['', FIRST],
  ['show=active', { ...FIRST, active: 1 }],
  ['show=inactive', { ...FIRST, active: 0 }],
  ['show=moon&who=everyone', FIRST],
  ['who=no_group', { ...FIRST, no_group: 1 }],
  ['who=waiting', { ...FIRST, waiting_for: 3 }],
  ['who=ready', { ...FIRST, ready_for: 3 }],
  ['min_age=2&max_age=25', { ...FIRST, min_age: 2, max_age: 25 }],
  ['min_age=1&max_age=26', FIRST],
  ['min_age=2.5&max_age=', FIRST],
])('the candidates of a group at “%s” are requested as it says', (search, query) => {
  const address = new URLSearchParams(search);
  expect(candidatesQueryOf(address, { id: 3, order: 'firstname' })).toEqual(query);
  expect(address.toString()).toBe(search);
});
