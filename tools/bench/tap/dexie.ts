import { Dexie, type Table } from 'dexie';
import type { GroupMember } from '@springboard/contract';
import { graded, uuidAt, MEMBERS, queuedOf, type Contender } from './contender.ts';

/** Dexie 4: one strict transaction changes the member's row and adds to a queue. */
export const dexie = async (): Promise<Contender> => {
  const db = new Dexie('dexie', { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ members: 'uuid', outbox: '++n' });
  const members: Table<GroupMember, string> = db.table('members');
  const outbox: Table<ReturnType<typeof queuedOf>, number> = db.table('outbox');
  await members.bulkPut(MEMBERS);
  return {
    name: 'Dexie 4',
    tap: (tap) =>
      db.transaction('rw', members, outbox, async () => {
        const member = await members.get(uuidAt(tap.member));
        if (!member) throw new Error('no such member');
        await members.put(graded(member, tap));
        await outbox.add(queuedOf(tap));
      }),
    async readStored({ member, node_id }) {
      const stored = await members.get(uuidAt(member));
      return {
        assessment: stored?.scores[node_id]?.assessment,
        queued: await outbox.count(),
      };
    },
  };
};
