import { describe, expect, test } from 'vitest';
import { membersFilterOf, membersQueryOf, nameOrderOf, withNameOrder } from './list-query.ts';

const queryOf = (search: string) => membersQueryOf(new URLSearchParams(search), 'firstname');
const filterOf = (search: string) => membersFilterOf(new URLSearchParams(search));

describe('the query of the list of pupils', () => {
  test('has the active pupils by the chosen part of the name, unless the address says otherwise', () => {
    const first = { page: 0, per_page: 10, active: 1 };
    expect(queryOf('')).toEqual({ ...first, sort: 'afirstname' });
    expect(membersQueryOf(new URLSearchParams(), 'lastname')).toEqual({
      ...first,
      sort: 'alastname',
    });
    expect(queryOf('sort=moon.desc&page=-1&per_page=7')).toEqual({ ...first, sort: 'afirstname' });
    expect(queryOf('sort=groups.desc&page=2&per_page=50')).toEqual({
      page: 2,
      per_page: 50,
      active: 1,
      sort: 'dgroups',
    });
  });

  test.each([
    ['show=inactive', { active: 0 }],
    ['show=all', {}],
    ['show=moon', { active: 1 }],
    ['search=%20jones%20', { active: 1, search: 'jones' }],
    ['search=%20', { active: 1 }],
    ['search=j', { active: 1 }],
    ['search=jo%25es', { active: 1 }],
    ['group_id=3&group_id=0&group_id=-3&group_id=x', { active: 1, 'group_id[]': [3] }],
    ['tag=4&tag=1.5', { active: 1, 'tag_id[]': [4] }],
    [
      'level=ten-levels%2Fwren&level=%2Frobin',
      { active: 1, 'level[]': ['ten-levels/wren', '/robin'] },
    ],
    ['level=wren&level=Ten%2Fwren', { active: 1 }],
    ['alert=behaviour&alert=moon', { active: 1, 'alert[]': ['behaviour'] }],
    ['source=remote', { active: 1, remote: 1 }],
    ['source=local', { active: 1, remote: 0 }],
    ['source=local&source=remote', { active: 1 }],
    ['account=with', { active: 1, guardian_account: 1 }],
    ['account=without', { active: 1, guardian_account: 0 }],
    ['account=with&account=without', { active: 1 }],
    ['not_seen_since=2026-01-31', { active: 1, attended_before: '2026-01-31' }],
    ['not_seen_since=x2026-01-31', { active: 1 }],
    ['not_seen_since=2026-01-311', { active: 1 }],
    ['not_seen_since=2026-1-31', { active: 1 }],
  ])('filters by “%s”', (search, filter) => {
    expect(filterOf(search)).toEqual(filter);
  });

  test('shows names as the address sorts them, otherwise as the user chose', () => {
    const orderOf = (search: string) => nameOrderOf(new URLSearchParams(search), 'firstname');
    expect(orderOf('')).toBe('firstname');
    expect(orderOf('sort=lastname.desc')).toBe('lastname');
    expect(orderOf('sort=age.asc')).toBe('firstname');
  });

  test('is sorted by the other part of the name from the first page on, if it is sorted by name', () => {
    const changed = (search: string) =>
      withNameOrder(new URLSearchParams(search), 'lastname').toString();
    expect(changed('sort=firstname.desc&page=3&per_page=25')).toBe(
      'sort=lastname.desc&page=0&per_page=25',
    );
    expect(changed('sort=age.asc&page=3')).toBe('sort=age.asc&page=3');
  });
});
