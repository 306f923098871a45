import { describe, expect, test } from 'vitest';
import { type ComparedGroup, type MovingMember, suitableGroups } from './suitable-groups.ts';

const TODAY = '2026-11-18';

const MEMBER: MovingMember = {
  dob: '2018-03-01',
  scheme_uuid: 'gym',
  node_id: '/silver',
  from_active: true,
  in_groups: [1],
  siblings: [],
};

const group = (id: number, overrides: Partial<ComparedGroup> = {}): ComparedGroup => ({
  id,
  name: `Group ${id}`,
  times: [],
  coaches: [],
  places_left: 3,
  places_from: null,
  total_members: 10,
  min_age: 7,
  max_age: 10,
  scheme_uuid: 'gym',
  is_active: true,
  levels: { '/silver': 2, '/gold': 8 },
  ...overrides,
});

const time = (weekday: number) => ({
  id: weekday,
  weekday,
  start_time: '17:00',
  end_time: '18:00',
  from_date: '2026-01-05',
  to_date: null,
});

const ids = (groups: readonly ComparedGroup[], member: Partial<MovingMember> = {}) =>
  suitableGroups({ ...MEMBER, ...member }, groups, TODAY).map(({ id }) => id);

describe('suitableGroups', () => {
  test('leaves out other schemes, inactive groups, and groups of the member', () => {
    const groups = [
      group(1),
      group(2, { scheme_uuid: 'dance' }),
      group(3, { scheme_uuid: null }),
      group(4, { is_active: false }),
      group(5),
    ];
    expect(ids(groups)).toEqual([5]);
    expect(ids(groups, { from_active: false })).toEqual([4, 5]);
    expect(ids(groups, { scheme_uuid: null })).toEqual([]);
  });

  test('puts a group with a place from a coming day on between those with a place and full ones', () => {
    const places_from = { date: '2026-12-02', places_left: 1 };
    const groups = [
      group(2, { places_left: 0 }),
      group(3, { places_left: 0, places_from }),
      group(4, { levels: {} }),
    ];
    expect(ids(groups)).toEqual([4, 3, 2]);
  });

  test('puts groups with a place first, then level, age, and the day of a sibling', () => {
    const groups = [
      group(2, { places_left: 0 }),
      group(3, { levels: { '/gold': 10 } }),
      group(4, { min_age: 12, max_age: 14 }),
      group(5),
      group(6, { times: [time(3)] }),
      group(7, { levels: { '/silver': 9 } }),
    ];
    const siblings = [{ firstname: 'Nia', weekday: 3, start_time: '16:30' }];
    expect(ids(groups, { siblings })).toEqual([6, 7, 5, 4, 3]);
    expect(ids(groups.slice(0, 3), { siblings })).toEqual([4, 3, 2]);
    const [best] = suitableGroups({ ...MEMBER, siblings }, groups, TODAY);
    expect(best).toMatchObject({ at_level: 2, fits_age: true, fits: true, sibling: siblings[0] });
    expect(best).not.toHaveProperty('levels');
  });

  test.each([
    ['without a maximum', { places_left: null }, true],
    ['with a place', { places_left: 1 }, true],
    ['without a place', { places_left: 0 }, false],
    ['without members at the level', { levels: {} }, false],
  ])('a group %s fits: %o', (_name, overrides, fits) => {
    expect(suitableGroups(MEMBER, [group(2, overrides)], TODAY)[0]?.fits).toBe(fits);
  });

  test.each([
    [9, 12, true],
    [10, 12, false],
    [4, 7, true],
    [4, 6, false],
    [null, null, false],
  ])('an age of 8 fits members from %s to %s years: %s', (min_age, max_age, fits_age) => {
    const [found] = suitableGroups(MEMBER, [group(2, { min_age, max_age })], TODAY);
    expect(found?.fits_age).toBe(fits_age);
  });
});
