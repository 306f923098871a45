import { describe, expect, test } from 'vitest';
import { areaOf, tabTarget, visit } from './tabs.ts';

const members = { path: '/member-groups' };
const planning = { path: '/planning' };
const areas = [members, planning];
const at = (pathname: string, search = '') => ({ pathname, search });

describe('tabTarget, visit and areaOf', () => {
  test('a tab links to the last visited page of its area', () => {
    const visited = visit({}, areas, at('/member-groups/12/register', '?date=2026-03-04'));
    expect(tabTarget(visited, members, '/planning')).toBe(
      '/member-groups/12/register?date=2026-03-04',
    );
  });

  test('a tab without a visited page links to the first page of its area', () => {
    expect(tabTarget({}, planning, '/member-groups')).toBe('/planning');
  });

  test('the tab of the current area links to its first page', () => {
    const visited = visit({}, areas, at('/member-groups/12'));
    expect(tabTarget(visited, members, '/member-groups/12')).toBe('/member-groups');
  });

  test('each area keeps its own last visited page', () => {
    const visited = visit(visit({}, areas, at('/member-groups/12')), areas, at('/planning/floor'));
    expect(visited).toEqual({
      '/member-groups': '/member-groups/12',
      '/planning': '/planning/floor',
    });
  });

  test('a visit to a page outside all areas stores nothing', () => {
    expect(visit({}, areas, at('/about'))).toEqual({});
  });

  test('a path that only begins with the same letters belongs to no area', () => {
    expect(areaOf(areas, '/planning-archive')).toBeUndefined();
  });
});
