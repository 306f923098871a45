import type { Change, Kind } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import type { Owner } from '../owner.ts';
import type { Entry, NewEntry } from './entry.ts';
import { nextSequence } from './lane-sequence.ts';

/** What every entry says about its author, and how it gets its id and its date. */
export type EntryAuthor = {
  readonly owner: Owner;
  readonly user_name?: string | undefined;
  /** `ownerKey` of the owner. */
  readonly key: string;
  readonly newId: () => string;
  readonly dateOf: (ts: number) => string;
};

/**
 * Adds changes to the outbox as entries, all or none, in ONE strict transaction that is complete when the
 * promise resolves (OF1). An entry is both the queued change and the value that its rows show. If the database
 * fails, the promise rejects with its error and nothing was saved. `meanwhile` runs while the disk is busy.
 */
export type AppendEntries = {
  (changes: readonly Change[], meanwhile: () => void): Promise<Entry[]>;
  /** Reads the sequence numbers of all lanes with these prefixes, so that a later tap reads nothing. */
  readonly prefetchSequences: (prefixes: readonly string[]) => Promise<void>;
  /** Drops the sequence numbers in memory: they may be outdated in a way that the unique index cannot detect. */
  readonly clearSequences: () => void;
};

/** @param lastSequence the highest sequence number of the lane in the outbox cache, 0 if there is none */
export const createAppend = (
  db: Connection,
  author: EntryAuthor,
  lastSequence: (lane: string) => number,
): AppendEntries => {
  /** The next number of each lane. Another tab may have used it up: then the unique index rejects ours. */
  let nextByLane = new Map<string, number>();
  let prefetched = new Set<string>();

  const isKnown = (lane: string): boolean =>
    nextByLane.has(lane) || [...prefetched].some((prefix) => lane.startsWith(prefix));

  const createEntries = (changes: readonly Change[]): NewEntry[] =>
    changes.map((change) => {
      const lane = laneOf(change);
      const lane_seq = Math.max(nextByLane.get(lane) ?? 1, lastSequence(lane) + 1);
      nextByLane.set(lane, lane_seq + 1);
      return createEntry(author, change, lane, lane_seq);
    });

  const write = async (changes: readonly Change[], meanwhile: () => void): Promise<Entry[]> => {
    const added = await db.writeDirectly(
      'outbox',
      // The numbers are chosen here, because the connection may just have opened another database.
      (outbox) => createEntries(changes).map((entry) => ({ entry, request: outbox.add(entry) })),
      meanwhile,
    );
    return added.map(({ entry, request }) => ({ ...entry, n: Number(request.result) }));
  };

  const readUnknownLanes = async (changes: readonly Change[]): Promise<void> => {
    const unknown = [...new Set(changes.map(laneOf))].filter((lane) => !isKnown(lane));
    if (unknown.length === 0) return;
    const found = await db.read(['outbox', 'lanes'], (tx) =>
      Promise.all(unknown.map((lane) => nextSequence(tx, author.key, lane))),
    );
    unknown.forEach((lane, index) => raiseNext(lane, found[index] ?? 1));
  };

  const raiseNext = (lane: string, next: number) =>
    nextByLane.set(lane, Math.max(nextByLane.get(lane) ?? 1, next));

  const clearSequences = () => {
    nextByLane = new Map();
    prefetched = new Set();
  };

  const append = async (changes: readonly Change[], meanwhile: () => void): Promise<Entry[]> => {
    await readUnknownLanes(changes);
    try {
      return await write(changes, meanwhile);
    } catch (error) {
      clearSequences();
      if (!isSequenceConflict(error)) throw error;
      return append(changes, meanwhile);
    }
  };

  return Object.assign(append, {
    clearSequences,

    async prefetchSequences(prefixes: readonly string[]) {
      const unknown = prefixes.filter((prefix) => !prefetched.has(prefix));
      if (unknown.length === 0) return;
      const found = await db.read(['lanes'], (tx) =>
        Promise.all(
          unknown.map((prefix) => {
            const range = IDBKeyRange.bound([author.key, prefix], [author.key, `${prefix}\uffff`]);
            const lanes = tx.objectStore('lanes');
            return Promise.all([lanes.getAllKeys(range), lanes.getAll(range)]);
          }),
        ),
      );
      for (const [keys, stored] of found) {
        keys.forEach(([, lane], index) => raiseNext(lane, stored[index] ?? 1));
      }
      for (const prefix of unknown) prefetched.add(prefix);
    },
  });
};

/** Two tabs cannot use the same number of a lane: the outbox has a unique index on it. */
const isSequenceConflict = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError';

const laneOf = (change: Change): string => declaredKind(change).lane(change.payload);

/** Throws for a kind that is not declared. */
const declaredKind = (change: Change): Kind<unknown> => {
  const kind = kindOf(change);
  if (!kind) throw new TypeError(`no such change: ${change.kind} ${change.v}`);
  return kind;
};

const createEntry = (
  { owner, user_name, key, newId, dateOf }: EntryAuthor,
  { kind, v, ts, payload }: Change,
  lane: string,
  lane_seq: number,
): NewEntry => ({
  ...owner,
  owner: key,
  ...(user_name !== undefined && { user_name }),
  op_id: newId(),
  lane,
  lane_seq,
  kind,
  v,
  payload,
  recorded_ts: ts,
  recorded_date: dateOf(ts),
  state: 'pending',
  open: 1,
  attempts: 0,
  refusals: 0,
  error: null,
});
