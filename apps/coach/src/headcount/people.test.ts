import { describe, expect, test } from 'vitest';
import { makeGroup, makeMember } from '../../testing/device.ts';
import { groupsNotOnDevice, presentPeople } from './people.ts';

const groups = [makeGroup(), makeGroup({ id: 2, name: 'Otters' })];

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

  test('[D12] groupsNotOnDevice returns the groups without downloaded members', () => {
    expect(groupsNotOnDevice(groups, { 1: [] }).map(({ name }) => name)).toEqual(['Otters']);
  });
});
