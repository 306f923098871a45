import PouchDB from 'pouchdb-browser';
import { fetchAll, type Contender } from './contender.ts';

/** PouchDB 9: a document per member and group. */
export const pouchdb = (): Contender => {
  let number = 0;
  const open = () => new PouchDB(`pouch-${(number += 1)}`);
  let db = open();
  const put = (type: string, all: readonly { readonly [field: string]: unknown }[], id: string) =>
    db.bulkDocs(all.map((one) => ({ _id: `${type} ${String(one[id])}`, ...one })));
  const count = async (type: string) =>
    (await db.allDocs({ startkey: `${type} `, endkey: `${type} \uffff` })).rows.length;
  return {
    name: 'PouchDB 9',
    sync: () =>
      fetchAll({
        groups: (all) => put('group', all, 'id'),
        tags: (all) => put('tag', all, 'id'),
        scheme: (one) => put('scheme', [one], 'slug'),
        members: (all) => put('member', all, 'uuid'),
      }),
    readStored: async (_, uuid) => ({
      groups: await count('group'),
      members: await count('member'),
      lastname: String((await db.get(`member ${uuid}`))['lastname']),
    }),
    async clear() {
      await db.destroy();
      db = open();
    },
  };
};
