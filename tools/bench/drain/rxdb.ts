import { createRxDatabase, type RxCollection } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { changesOf, postChanges, type Change, type Club, type Contender } from './contender.ts';

type Queued = { id: string; change: Change };

/** RxDB: its replication pushes a hundred documents per changes call. */
export const rxdb = (club: Club): Contender => {
  let number = 0;
  let queue: RxCollection<Queued> | null = null;
  return {
    name: 'RxDB push, 100 at a time',
    async fill(ts) {
      await queue?.database.remove();
      number += 1;
      const db = await createRxDatabase({ name: `drain-${number}`, storage: getRxStorageDexie() });
      const collections: { queue: RxCollection<Queued> } = await db.addCollections({
        queue: {
          schema: {
            version: 0,
            type: 'object',
            primaryKey: 'id',
            properties: {
              id: { type: 'string', maxLength: 40 },
              change: { type: 'object', additionalProperties: true },
            },
            required: ['id', 'change'],
          },
        },
      });
      queue = collections.queue;
      await queue.bulkInsert(
        changesOf(club, ts).map((change) => ({ id: crypto.randomUUID(), change })),
      );
    },
    async drain() {
      if (!queue) throw new Error('nothing is queued');
      const replication = replicateRxCollection<Queued, unknown>({
        collection: queue,
        replicationIdentifier: `drain-${number}`,
        live: false,
        push: {
          batchSize: 100,
          async handler(rows) {
            await postChanges(
              club,
              rows.map(({ newDocumentState: { change } }) => change),
            );
            return [];
          },
        },
      });
      await replication.awaitInitialReplication();
      await replication.cancel();
    },
  };
};
