import type { GroupMember } from '@springboard/contract';
import { fetchAll, type Contender } from './contender.ts';

/** The lower bound: fetches and parses, and stores in memory only. */
export const floor = (): Contender => {
  let groups = 0;
  let members = new Map<number, readonly GroupMember[]>();
  return {
    name: 'fetch and JSON.parse (floor)',
    sync: () =>
      fetchAll({
        groups: async (all) => (groups = all.length),
        tags: async () => undefined,
        scheme: async () => undefined,
        members: async (all, group) => members.set(group, all),
      }),
    readStored: async (group, uuid) => ({
      groups,
      members: members.values().reduce((sum, { length }) => sum + length, 0),
      lastname: members.get(group)?.find((member) => member.uuid === uuid)?.lastname,
    }),
    async clear() {
      groups = 0;
      members = new Map();
    },
  };
};
