import { expect, test } from 'vitest';
import { hasPager, hasStartTimes, isOpenable, isUnbooked, sortGroups } from './groups.ts';

const named = (name: string, start_at: number | null = null) => ({ name, start_at });
const namesOf = (groups: readonly { name: string }[]) => groups.map((group) => group.name);

test('§2 groups sort by name, with numbers by value', () => {
  const groups = [named('Level 10'), named('level 2'), named('Élite'), named('Floor')];
  expect(namesOf(sortGroups(groups))).toEqual(['Élite', 'Floor', 'level 2', 'Level 10']);
  expect(namesOf(groups)[0]).toBe('Level 10');
});

test('§2 groups sort by start time if any has one, those without last, equal times by name', () => {
  const groups = [named('A'), named('B', 900), named('D', 600), named('C', 600)];
  expect(namesOf(sortGroups(groups))).toEqual(['C', 'D', 'B', 'A']);
});

test('§2 the time column shows only if a record has a start time', () => {
  expect(hasStartTimes([named('A'), named('B')])).toBe(false);
  expect(hasStartTimes([named('A'), named('B', 0)])).toBe(true);
});

test('§2 a group can be opened when it has an id and its members are loaded', () => {
  expect(isOpenable({ id: 7, members_loaded: true })).toBe(true);
  expect(isOpenable({ id: 7, members_loaded: false })).toBe(false);
  expect(isOpenable({ id: null, members_loaded: true })).toBe(false);
  expect(isUnbooked({ id: null })).toBe(true);
});

test('§2 the pager shows above 10 rows', () => {
  expect([hasPager(10), hasPager(11)]).toEqual([false, true]);
});
