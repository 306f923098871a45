import type { Change, Kind } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import type { Owner } from '../owner.ts';
import type { Entry, NewEntry } from './entry.ts';
import { nextInLane } from './lanes.ts';

/** Who records, and on what. */
export type Recorder = {
  readonly owner: Owner;
  /** `ownerKey` of the owner. */
  readonly key: string;
  readonly newId: () => string;
  readonly dateOf: (ts: number) => string;
};

/**
 * Saves changes, all or none: ONE strict transaction, complete when this resolves (OF1). An entry is
 * both: what is queued, and what the rows show on top of their snapshots. Rejects with what the
 * database said; then nothing was saved. `meanwhile` runs while the disk is busy.
 */
export type Record = {
  (changes: readonly Change[], meanwhile: () => void): Promise<Entry[]>;
  /** Reads the numbers of all lanes that begin so, before somebody taps: then a tap reads nothing. */
  readonly learn: (prefixes: readonly string[]) => Promise<void>;
  /** What was learned may be out of date, and nothing in the database would tell: it is looked up again. */
  readonly forget: () => void;
};

/** @param lastIn the number of the last open entry of a lane, 0 if there is none */
export const createRecord = (
  db: Connection,
  recorder: Recorder,
  lastIn: (lane: string) => number,
): Record => {
  /** The next number of each lane. Another tab may know better: then the database refuses ours. */
  let lanes = new Map<string, number>();
  let learned = new Set<string>();

  const isKnown = (lane: string): boolean =>
    lanes.has(lane) || [...learned].some((prefix) => lane.startsWith(prefix));

  const plan = (changes: readonly Change[]): NewEntry[] =>
    changes.map((change) => {
      const lane = declared(change).lane(change.payload);
      const lane_seq = Math.max(lanes.get(lane) ?? 1, lastIn(lane) + 1);
      lanes.set(lane, lane_seq + 1);
      return newEntry(recorder, change, lane, lane_seq);
    });

  /** Nothing has to be looked up first. */
  const write = async (changes: readonly Change[], meanwhile: () => void): Promise<Entry[]> => {
    const added = await db.writeAtOnce(
      'outbox',
      // Numbers of the database that is open now: it may be another than a moment ago.
      (outbox) => plan(changes).map((entry) => ({ entry, request: outbox.add(entry) })),
      meanwhile,
    );
    return added.map(({ entry, request }) => ({ ...entry, n: Number(request.result) }));
  };

  const lookUp = async (changes: readonly Change[]): Promise<void> => {
    const of = changes.map((change) => declared(change).lane(change.payload));
    const unknown = [...new Set(of)].filter((lane) => !isKnown(lane));
    if (unknown.length === 0) return;
    const found = await db.read(['outbox', 'lanes'], (tx) =>
      Promise.all(unknown.map((lane) => nextInLane(tx, recorder.key, lane))),
    );
    unknown.forEach((lane, place) => know(lane, found[place] ?? 1));
  };

  const know = (lane: string, next: number) =>
    lanes.set(lane, Math.max(lanes.get(lane) ?? 1, next));

  const forget = () => {
    lanes = new Map();
    learned = new Set();
  };

  const record = async (changes: readonly Change[], meanwhile: () => void): Promise<Entry[]> => {
    await lookUp(changes);
    try {
      return await write(changes, meanwhile);
    } catch (error) {
      forget();
      if (!isNumberTaken(error)) throw error;
      return record(changes, meanwhile);
    }
  };

  return Object.assign(record, {
    forget,

    async learn(prefixes: readonly string[]) {
      const unknown = prefixes.filter((prefix) => !learned.has(prefix));
      if (unknown.length === 0) return;
      const found = await db.read(['lanes'], (tx) =>
        Promise.all(
          unknown.map((prefix) => {
            const range = IDBKeyRange.bound(
              [recorder.key, prefix],
              [recorder.key, `${prefix}\uffff`],
            );
            const lanes = tx.objectStore('lanes');
            return Promise.all([lanes.getAllKeys(range), lanes.getAll(range)]);
          }),
        ),
      );
      for (const [keys, settled] of found) {
        keys.forEach(([, lane], place) => know(lane, settled[place] ?? 1));
      }
      for (const prefix of unknown) learned.add(prefix);
    },
  });
};

/** Two tabs cannot give out the same number of a lane: an index of the outbox is unique. */
const isNumberTaken = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError';

/** Throws for a kind that does not exist. */
const declared = (change: Change): Kind<unknown> => {
  const kind = kindOf(change);
  if (!kind) throw new TypeError(`no such change: ${change.kind} ${change.v}`);
  return kind;
};

const newEntry = (
  { owner, key, newId, dateOf }: Recorder,
  { kind, v, ts, payload }: Change,
  lane: string,
  lane_seq: number,
): NewEntry => ({
  ...owner,
  owner: key,
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
