import type { Change } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import { addEntry, type OverlayRow, type Tx } from '../database/schema.ts';
import type { Owner } from '../owner.ts';
import type { Entry, NewEntry } from './entry.ts';
import type { Known } from './known.ts';

/** Who records, and on what. */
export type Recorder = {
  readonly owner: Owner;
  /** `ownerKey` of the owner. */
  readonly key: string;
  readonly device_id: string;
  readonly newId: () => string;
  readonly dateOf: (ts: number) => string;
};

export type Recorded = { readonly entries: readonly Entry[]; readonly rows: readonly OverlayRow[] };

/** What was known turned out to be old: nothing may be kept of the transaction. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/**
 * Writes changes in the order given: the changed rows, the queued entries and the lanes' numbers, in
 * the caller's one transaction (OF1). Throws `Outdated` if another tab wrote meanwhile: then again.
 */
export const record = async (
  tx: Tx,
  recorder: Recorder,
  changes: readonly Change[],
  known: Known,
): Promise<Recorded> => {
  const last = known.last();
  if (last === null) await known.read(tx, recorder.key);

  const { rows, entries, guessed } = plan(recorder, changes, known);
  // From here on others may plan: they build on this, and fall with it.
  known.setLast(last === null ? null : last + entries.length);
  const overlays = tx.objectStore('overlays');
  const lanes = tx.objectStore('lanes');
  const [added, held] = await Promise.all([
    Promise.all(entries.map((entry) => addEntry(tx, entry))),
    Promise.all(guessed.map((lane) => lanes.get([recorder.key, lane]))),
    ...rows.map((row) => overlays.put(row)),
    ...entries.map(({ lane, lane_seq }) => lanes.put(lane_seq + 1, [recorder.key, lane])),
  ]);
  if (last !== null && !(known.last() !== null && added.every(({ n }, i) => n === last + 1 + i))) {
    known.setLast(null);
    throw new Outdated();
  }
  if (last === null) known.setLast(added.at(-1)?.n ?? null);
  const firsts = new Map(guessed.map((lane, place) => [lane, held[place] ?? 1]));
  return { rows, entries: await numberInLanes(tx, recorder.key, known, { added, firsts }) };
};

/** What will be written, as far as is known without reading. */
const plan = (recorder: Recorder, changes: readonly Change[], known: Known) => {
  const rows = new Map<string, OverlayRow>();
  const entries: NewEntry[] = [];
  const next = new Map<string, number>();
  const guessed = new Set<string>();

  for (const change of changes) {
    const kind = kindOf(change);
    if (!kind) throw new TypeError(`no such change: ${change.kind} ${change.v}`);
    const by = { payload: change.payload, ts: change.ts, user_uuid: recorder.owner.user_uuid };
    const lane = kind.lane(change.payload);
    if (known.lane(lane) === undefined) guessed.add(lane);
    const lane_seq = next.get(lane) ?? known.lane(lane) ?? 1;
    next.set(lane, lane_seq + 1);
    entries.push(newEntry(recorder, change, lane, lane_seq));

    for (const { group_id, date, row } of kind.rows(change.payload)) {
      for (const on of date === undefined ? known.dates(group_id) : [date]) {
        const scope = { group_id, date: on };
        const overlay = kind.apply(known.overlay(scope, row), by);
        known.setOverlay(scope, row, overlay);
        rows.set(`${on} ${group_id} ${row}`, { ...overlay, ...scope, owner: recorder.key, row });
      }
    }
  }
  for (const [lane, n] of next) if (!guessed.has(lane)) known.setLane(lane, n);
  return { rows: [...rows.values()], entries, guessed: [...guessed] };
};

/** Entries of lanes whose next number was guessed wrong get the right ones. */
const numberInLanes = async (
  tx: Tx,
  owner: string,
  known: Known,
  { added, firsts }: { added: readonly Entry[]; firsts: ReadonlyMap<string, number> },
): Promise<Entry[]> => {
  const entries = added.map((entry) => ({
    ...entry,
    lane_seq: entry.lane_seq + (firsts.get(entry.lane) ?? 1) - 1,
  }));
  for (const [place, entry] of entries.entries()) {
    if (firsts.has(entry.lane)) known.setLane(entry.lane, entry.lane_seq + 1);
    if (entry.lane_seq === added[place]?.lane_seq) continue;
    await tx.objectStore('outbox').put(entry);
    await tx.objectStore('lanes').put(entry.lane_seq + 1, [owner, entry.lane]);
  }
  return entries;
};

const newEntry = (
  { owner, key, device_id, newId, dateOf }: Recorder,
  { kind, v, ts, payload }: Change,
  lane: string,
  lane_seq: number,
): NewEntry => ({
  ...owner,
  owner: key,
  device_id,
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
