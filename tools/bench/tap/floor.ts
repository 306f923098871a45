import { graded, uuidAt, MEMBERS, queuedOf, type Contender } from './contender.ts';

/** Opens a database of one store. */
const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('rows', { keyPath: 'id' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });

const put = (db: IDBDatabase, row: { id: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    const tx = db.transaction('rows', 'readwrite', { durability: 'strict' });
    tx.objectStore('rows').put(row);
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('not put')));
  });

const get = (db: IDBDatabase, id: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = db.transaction('rows').objectStore('rows').get(id);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
  });

/** The lower bound: one strict put of the changed member, which is in memory, without a queue. */
export const memberPut = async (): Promise<Contender> => {
  const db = await open('floor-member');
  const members = [...MEMBERS];
  for (const member of members) await put(db, { id: member.uuid, ...member });
  return {
    name: 'one strict put of the member (floor)',
    async tap(tap) {
      const before = members[tap.member];
      if (!before) throw new Error('no such member');
      const member = graded(before, tap);
      members[tap.member] = member;
      await put(db, { id: member.uuid, ...member });
    },
    async readStored({ member, node_id }) {
      const stored = await get(db, uuidAt(member));
      return { assessment: gradeIn(stored, node_id), queued: 0 };
    },
  };
};

/** The smallest strict write: one put of a small row. */
export const smallPut = async (): Promise<Contender> => {
  const db = await open('floor-small');
  return {
    name: 'one strict put of a small row',
    tap: (tap) => put(db, { id: `${tap.member} ${tap.node_id}`, ...queuedOf(tap) }),
    async readStored({ member, node_id }) {
      const stored = await get(db, `${member} ${node_id}`);
      const body: unknown =
        typeof stored === 'object' && stored ? Reflect.get(stored, 'body') : null;
      const assessment: unknown =
        typeof body === 'object' && body ? Reflect.get(body, 'assessment') : undefined;
      return { assessment: typeof assessment === 'number' ? assessment : undefined, queued: 0 };
    },
  };
};

const gradeIn = (member: unknown, node_id: string): number | undefined => {
  const scores: unknown =
    typeof member === 'object' && member ? Reflect.get(member, 'scores') : undefined;
  const score: unknown = typeof scores === 'object' && scores ? Reflect.get(scores, node_id) : null;
  const grade: unknown = typeof score === 'object' && score ? Reflect.get(score, 'assessment') : 0;
  return typeof grade === 'number' ? grade : undefined;
};
