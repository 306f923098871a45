import { Dexie, type Table } from 'dexie';
import type { Group, GroupMember } from '@springboard/contract';
import { fetchAll, type Contender } from './contender.ts';

/** Dexie 4: a row per member. */
export const dexie = (): Contender => {
  const open = () => {
    const db = new Dexie('dexie', { chromeTransactionDurability: 'relaxed' });
    db.version(1).stores({ groups: 'id', members: 'uuid, group_id' });
    const groups: Table<Group, number> = db.table('groups');
    const members: Table<GroupMember, string> = db.table('members');
    return { db, groups, members };
  };
  let opened = open();
  return {
    name: 'Dexie 4',
    sync: () =>
      fetchAll(
        (all) => opened.groups.bulkPut(all),
        (all) => opened.members.bulkPut(all),
      ),
    held: async (_, uuid) => ({
      groups: await opened.groups.count(),
      members: await opened.members.count(),
      lastname: (await opened.members.get(uuid))?.lastname,
    }),
    async clear() {
      await opened.db.delete();
      opened = open();
    },
  };
};
