import { describe, expect, test } from 'vitest';
import { makeGroup, makeMember } from '../../testing/device.ts';
import { groupsNotOnDevice, presentPeople, sessionsInBuilding } from './people.ts';

const groups = [makeGroup(), makeGroup({ id: 2, name: 'Otters' })];

const NOON = 1_772_020_800;
const session = (start: number | null, end: number | null) =>
  makeGroup({
    start_at: start === null ? null : NOON + start * 60,
    end_at: end === null ? null : NOON + end * 60,
  });
const isIn = (group: ReturnType<typeof makeGroup>, present: boolean | null = null) =>
  sessionsInBuilding([group], { 1: [makeMember('Ava', { in: present })] }, NOON).length === 1;

describe('sessions of a headcount', () => {
  test.each([
    ['is on', -60, 60, true],
    ['starts now', 0, 60, true],
    ['ended 29 minutes ago', -90, -29, true],
    ['ended 30 minutes ago', -90, -30, false],
    ['has not started', 1, 60, false],
    ['has no end', -60, null, true],
    ['has no times', null, null, true],
  ])('[D23] a session that %s', (_case, start, end, expected) => {
    expect(isIn(session(start, end))).toBe(expected);
  });

  test('[D23] a later session counts once its register marks someone present', () => {
    expect(isIn(session(10, 60), true)).toBe(true);
    expect(isIn(session(10, 60), false)).toBe(false);
  });

  test('[D23] a free slot does not count', () => {
    expect(sessionsInBuilding([makeGroup({ id: null })], {}, NOON)).toEqual([]);
  });
});

describe('people of a headcount', () => {
  test('[D12] a member of two sessions appears once, as present if either register says so', () => {
    const people = presentPeople(groups, {
      1: [makeMember('Ava', { in: true })],
      2: [makeMember('Ava', { in: false })],
    });
    expect(people).toEqual([
      { uuid: 'uuid-Ava', name: 'Ava Jones', groups: ['Swifts', 'Otters'], in: true },
    ]);
  });

  test('[D12] presentPeople leaves out absent members and includes unmarked ones', () => {
    const people = presentPeople(groups, {
      1: [makeMember('Ben', { in: false }), makeMember('Cai'), makeMember('Ava', { in: true })],
    });
    expect(people.map(({ name, in: present }) => [name, present])).toEqual([
      ['Ava Jones', true],
      ['Cai Jones', null],
    ]);
  });

  test.each([
    [false, null, null],
    [null, false, null],
    [false, false, false],
    [true, null, true],
    [null, true, true],
  ])(
    '[D12] a member marked %j in one session and %j in the next counts as %j',
    (first, next, expected) => {
      const people = presentPeople(groups, {
        1: [makeMember('Ava', { in: first })],
        2: [makeMember('Ava', { in: next })],
      });
      expect(people.map((person) => person.in)).toEqual(expected === false ? [] : [expected]);
    },
  );

  test('[D7] an unmarked member of a complete register counts as absent', () => {
    const register = { state: 'complete' as const, completed_by: 'Ava Morgan', completed_ts: NOON };
    const members = { 1: [makeMember('Ben'), makeMember('Ava', { in: true })] };
    const people = presentPeople([makeGroup({ register })], members);
    expect(people.map(({ name }) => name)).toEqual(['Ava Jones']);
  });

  test('[D12] groupsNotOnDevice returns the groups without downloaded members', () => {
    expect(groupsNotOnDevice(groups, { 1: [] }).map(({ name }) => name)).toEqual(['Otters']);
  });
});
