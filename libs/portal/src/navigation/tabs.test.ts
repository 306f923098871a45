import { expect, test } from 'vitest';
import { areaOf, tabTarget, visit } from './tabs.ts';

const members = { path: '/member-groups' };
const planning = { path: '/planning' };
const areas = [members, planning];
const at = (pathname: string, search = '') => ({ pathname, search });

test('a tab returns to the last visited route in its area', () => {
  const visited = visit({}, areas, at('/member-groups/12/register', '?date=2026-03-04'));
  expect(tabTarget(visited, members, '/planning')).toBe(
    '/member-groups/12/register?date=2026-03-04',
  );
});

test('a tab never visited leads to the first page of its area', () => {
  expect(tabTarget({}, planning, '/member-groups')).toBe('/planning');
});

test('the tab of the area that is open leads to its first page', () => {
  const visited = visit({}, areas, at('/member-groups/12'));
  expect(tabTarget(visited, members, '/member-groups/12')).toBe('/member-groups');
});

test('each area keeps its own place', () => {
  const visited = visit(visit({}, areas, at('/member-groups/12')), areas, at('/planning/floor'));
  expect(visited).toEqual({
    '/member-groups': '/member-groups/12',
    '/planning': '/planning/floor',
  });
});

test('a page outside every area is not remembered', () => {
  expect(visit({}, areas, at('/about'))).toEqual({});
});

test('an area does not own a path that only begins with the same letters', () => {
  expect(areaOf(areas, '/planning-archive')).toBeUndefined();
});
