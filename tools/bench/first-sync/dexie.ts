import { Dexie, type Table } from 'dexie';
import type { Group, GroupMember, MemberTag } from '@springboard/contract';
import { DATE } from './club.ts';
import { fetchAll, type Contender, type Scheme } from './contender.ts';

/**
 * Dexie 4: a row per member and group, with the key by which the register reads it. No other index, because
 * no reader needs one and each would slow the sync down.
 */
export const dexie = (): Contender => {
  const open = () => {
    const db = new Dexie('dexie', { chromeTransactionDurability: 'relaxed' });
    db.version(1).stores({
      groups: 'id',
      members: '[group_id+registerDate+uuid]',
      tags: 'id',
      schemes: 'slug',
    });
    const groups: Table<Group, number> = db.table('groups');
    const members: Table<GroupMember, [number, string, string]> = db.table('members');
    const tags: Table<MemberTag, number> = db.table('tags');
    const schemes: Table<Scheme, string> = db.table('schemes');
    return { db, groups, members, tags, schemes };
  };
  let opened = open();
  return {
    name: 'Dexie 4',
    sync: () =>
      fetchAll({
        groups: (all) => opened.groups.bulkPut(all),
        tags: (all) => opened.tags.bulkPut(all),
        scheme: (one) => opened.schemes.put(one),
        members: (all) => opened.members.bulkPut(all),
      }),
    readStored: async (group, uuid) => ({
      groups: await opened.groups.count(),
      members: await opened.members.count(),
      lastname: (await opened.members.get([group, DATE, uuid]))?.lastname,
    }),
    async clear() {
      await opened.db.delete();
      opened = open();
    },
  };
};
