import type { Change } from '../changes/change.ts';
import type { Connection } from '../database/connection.ts';
import {
  addEntry,
  type OverlayRow,
  type Scope,
  type StoreName,
  type Tx,
} from '../database/schema.ts';
import type { Entry } from './entry.ts';
import type { Known } from './known.ts';
import { nextInLane } from './lanes.ts';
import { laneOf, plan, type Plan, type Recorder } from './plan.ts';
import { rebuild } from './rows.ts';

export type Recorded = {
  readonly entries: readonly Entry[];
  /** Whether another tab wrote meanwhile: then the rows have to be mended. */
  readonly isOld: boolean;
};

const STORES: StoreName[] = ['outbox', 'lanes', 'snapshots', 'overlays'];

/**
 * Saves changes: ONE strict transaction holds the changed rows and the queued entries, and is complete
 * when this resolves (OF1). Rejects with what the database said; then nothing was saved. `written` hears
 * of the rows while the disk is busy with them.
 */
export const record = async (
  db: Connection,
  recorder: Recorder,
  changes: readonly Change[],
  known: Known,
  written: (rows: readonly OverlayRow[]) => void,
): Promise<Recorded> => {
  const last = known.last();
  try {
    if (last === null) return await recordAfterReading(db, recorder, changes, known, written);
    const planned = plan(recorder, changes, known);
    // From here on others may plan: they build on this, and are old if it fails.
    known.setLast(last + planned.entries.length);
    const entries = await (planned.guessed.length === 0
      ? writeAtOnce(db, planned, written)
      : db.write(STORES, 'strict', (tx) => {
          const writing = write(tx, recorder.key, planned, known);
          written(planned.rows);
          return writing;
        }));
    const isNext = entries.every(({ n }, place) => n === last + 1 + place);
    const isOld = !isNext || known.last() === null;
    if (isOld) known.setLast(null);
    return { entries, isOld };
  } catch (error) {
    known.setLast(null);
    // Another tab has used the number: what was known was old.
    if (last === null || !isConstraint(error)) throw error;
    return record(db, recorder, changes, known, written);
  }
};

const recordAfterReading = (
  db: Connection,
  recorder: Recorder,
  changes: readonly Change[],
  known: Known,
  written: (rows: readonly OverlayRow[]) => void,
): Promise<Recorded> =>
  db.write(STORES, 'strict', async (tx) => {
    await known.read(tx, recorder.key);
    for (const lane of new Set(changes.map((change) => laneOf(change)))) {
      known.setLane(lane, await nextInLane(tx, recorder.key, lane));
    }
    const planned = plan(recorder, changes, known);
    const entries = await write(tx, recorder.key, planned, known);
    known.setLast(entries.at(-1)?.n ?? null);
    written(planned.rows);
    return { entries, isOld: false };
  });

/** Nothing has to be looked up. */
const writeAtOnce = async (
  db: Connection,
  { entries, rows }: Plan,
  written: (rows: readonly OverlayRow[]) => void,
): Promise<Entry[]> => {
  const requests = (tx: IDBTransaction) => {
    const [outbox, overlays] = [tx.objectStore('outbox'), tx.objectStore('overlays')];
    for (const row of rows) overlays.put(row);
    return entries.map((entry) => ({ entry, request: outbox.add(entry) }));
  };
  const added = await db.writeAtOnce(['outbox', 'overlays'], requests, () => written(rows));
  return added.map(({ entry, request }) => ({ ...entry, n: Number(request.result) }));
};

/** Everything at once. A lane's number that was a guess is looked up beside it, and put right. */
const write = async (
  tx: Tx,
  owner: string,
  { entries, rows, guessed }: Plan,
  known: Known,
): Promise<Entry[]> => {
  const looked = Promise.all(guessed.map((lane) => nextInLane(tx, owner, lane)));
  const overlays = tx.objectStore('overlays');
  const [firsts, added] = await Promise.all([
    looked,
    Promise.all(entries.map((entry) => addEntry(tx, entry))),
    ...rows.map((row) => overlays.put(row)),
  ]);
  const first = new Map(guessed.map((lane, place) => [lane, firsts[place] ?? 1]));
  return Promise.all(
    added.map(async (entry) => {
      const lane_seq = entry.lane_seq - 1 + (first.get(entry.lane) ?? 1);
      const numbered = { ...entry, lane_seq };
      if (first.has(entry.lane)) known.setLane(entry.lane, lane_seq + 1);
      if (lane_seq !== entry.lane_seq) await tx.objectStore('outbox').put(numbered);
      return numbered;
    }),
  );
};

/** Makes the rows anew that changes touch, which were built on something old. Gives their scopes. */
export const mend = (
  db: Connection,
  owner: string,
  changes: readonly Change[],
): Promise<readonly Scope[]> => db.write(STORES, 'relaxed', (tx) => rebuild(tx, owner, changes));

const isConstraint = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError';
