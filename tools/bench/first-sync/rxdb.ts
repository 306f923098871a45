import { createRxDatabase, type RxCollection } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Group, GroupMember } from '@springboard/contract';
import { fetchAll, type Contender } from './contender.ts';
import { groupsOf, memberOf } from './club.ts';

const primary = { type: 'string', maxLength: 40 } as const;

/** The other fields, without validation. */
const anything = (example: object) =>
  Object.fromEntries(Object.keys(example).map((field) => [field, {}]));

type Groups = RxCollection<Omit<Group, 'id'> & { id: string }>;
type Members = RxCollection<GroupMember>;
/** Stored as single values: the tags, and each scheme. */
type Others = RxCollection<{ id: string; value: unknown }>;

/** RxDB 17 on its storage over Dexie: a document per member. */
export const rxdb = async (): Promise<Contender> => {
  let number = 0;
  const open = async () => {
    const db = await createRxDatabase({
      name: `rxdb-${(number += 1)}`,
      storage: getRxStorageDexie(),
    });
    const [group] = groupsOf({ groups: 1, members: 1 });
    const schema = { version: 0, type: 'object' } as const;
    const collections: { groups: Groups; members: Members; others: Others } =
      await db.addCollections({
        groups: {
          schema: {
            ...schema,
            primaryKey: 'id',
            properties: { ...anything(group ?? {}), id: primary },
            required: ['id'],
          },
        },
        members: {
          schema: {
            ...schema,
            primaryKey: 'uuid',
            properties: { ...anything(memberOf(1, 1)), uuid: primary },
            required: ['uuid'],
          },
        },
        others: {
          schema: {
            ...schema,
            primaryKey: 'id',
            properties: { id: primary, value: {} },
            required: ['id'],
          },
        },
      });
    return { db, ...collections };
  };
  let opened = await open();
  return {
    name: 'RxDB 17 on Dexie',
    sync: () =>
      fetchAll({
        groups: (all) =>
          opened.groups.bulkInsert(all.map((group) => ({ ...group, id: String(group.id) }))),
        tags: (value) => opened.others.insert({ id: 'tags', value }),
        scheme: (value) => opened.others.insert({ id: value.slug, value }),
        members: (all) => opened.members.bulkInsert(all),
      }),
    readStored: async (_, uuid) => ({
      groups: await opened.groups.count().exec(),
      members: await opened.members.count().exec(),
      lastname: (await opened.members.findOne(uuid).exec())?.lastname,
    }),
    async clear() {
      await opened.db.remove();
      opened = await open();
    },
  };
};
