import { expect, test } from 'vitest';
import { makeGroup, makeMember } from '../testing/device.ts';
import { groupsNotHere, peopleOf } from './people.ts';

const groups = [makeGroup(), makeGroup({ id: 2, name: 'Otters' })];

test('[D12] somebody in two sessions is one person, in if either register says so', () => {
  const people = peopleOf(groups, {
    1: [makeMember('Ava', { in: true })],
    2: [makeMember('Ava', { in: false })],
  });
  expect(people).toEqual([
    { uuid: 'uuid-Ava', name: 'Ava Jones', groups: ['Swifts', 'Otters'], in: true },
  ]);
});

test('[D12] who is absent is not counted, who has no mark may be here', () => {
  const people = peopleOf(groups, {
    1: [makeMember('Ben', { in: false }), makeMember('Cai'), makeMember('Ava', { in: true })],
  });
  expect(people.map(({ name, in: present }) => [name, present])).toEqual([
    ['Ava Jones', true],
    ['Cai Jones', null],
  ]);
});

test('[D12] groups that are not on this device are told', () => {
  expect(groupsNotHere(groups, { 1: [] }).map(({ name }) => name)).toEqual(['Otters']);
});
