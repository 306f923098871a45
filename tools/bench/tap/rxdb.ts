import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { GroupMember } from '@springboard/contract';
import { graded, uuidAt, MEMBERS, queuedOf, type Contender } from './contender.ts';

type Queued = ReturnType<typeof queuedOf>;

const primary = { type: 'string', maxLength: 40 } as const;

/** The member's other fields, without validation. */
const anything = Object.fromEntries(
  MEMBERS.flatMap((member) => Object.keys(member)).map((field) => [field, {}]),
);

/** RxDB on its Dexie storage: updates a member's document and inserts a queue document concurrently. */
export const rxdb = async (): Promise<Contender> => {
  const db = await createRxDatabase({
    name: 'rxdb',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
    multiInstance: false,
  });
  const { members, outbox } = await db.addCollections({
    members: {
      schema: {
        version: 0,
        primaryKey: 'uuid',
        type: 'object',
        properties: { ...anything, uuid: primary },
        required: ['uuid'],
      },
    },
    outbox: {
      schema: {
        version: 0,
        primaryKey: 'op_id',
        type: 'object',
        properties: {
          op_id: primary,
          path: { type: 'string' },
          body: { type: 'object', additionalProperties: true },
        },
        required: ['op_id', 'path', 'body'],
      },
    },
  });
  await members?.bulkInsert(MEMBERS);
  const memberOf = async (index: number) => {
    const document = await members?.findOne(uuidAt(index)).exec();
    if (!document) throw new Error('no such member');
    return document;
  };
  return {
    name: 'RxDB 17 on Dexie',
    async tap(tap) {
      const document = await memberOf(tap.member);
      await Promise.all([
        document.incrementalModify((member: GroupMember) => graded(member, tap)),
        outbox?.insert(queuedOf(tap) satisfies Queued),
      ]);
    },
    async readStored({ member, node_id }) {
      const stored: GroupMember = (await memberOf(member)).toJSON();
      return {
        assessment: stored.scores[node_id]?.assessment,
        queued: (await outbox?.count().exec()) ?? 0,
      };
    },
  };
};
