import type { Change, Kind, Overlay } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import { addEntry, type OverlayRow, type Tx } from '../database/schema.ts';
import type { Owner } from '../owner.ts';
import type { Entry, NewEntry } from './entry.ts';
import { scopesOf } from './rows.ts';

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

/**
 * Writes changes in the order given: the changed rows, the queued entries and the lanes' numbers, in
 * the caller's one transaction (OF1). Throws for a kind that does not exist.
 */
export const record = async (
  tx: Tx,
  recorder: Recorder,
  changes: readonly Change[],
): Promise<Recorded> => {
  const read = await Promise.all(changes.map((change) => readTouched(tx, recorder.key, change)));
  const next = new Map(read.map(({ lane, seq }) => [lane, seq]));
  const overlays = new Map<string, OverlayRow>();
  const entries: Promise<Entry>[] = [];

  for (const { change, kind, lane, rows } of read) {
    const lane_seq = next.get(lane) ?? 1;
    next.set(lane, lane_seq + 1);
    entries.push(add(tx, { recorder, change, lane, lane_seq }));
    for (const row of rows) {
      const id = JSON.stringify([row.date, row.group_id, row.row]);
      const by = { payload: change.payload, ts: change.ts, user_uuid: recorder.owner.user_uuid };
      overlays.set(id, { ...row, ...kind.apply(overlays.get(id) ?? row, by) });
    }
  }

  const written = await Promise.all([
    Promise.all(entries),
    ...[...next].map(([lane, seq]) => tx.objectStore('lanes').put(seq, [recorder.key, lane])),
    ...[...overlays.values()].map((row) => tx.objectStore('overlays').put(row)),
  ]);
  return { entries: written[0], rows: [...overlays.values()] };
};

/** The lane's next number and the rows as they are; all of it asked for at once. */
const readTouched = async (tx: Tx, owner: string, change: Change) => {
  const kind = kindOf(change);
  if (!kind) throw new TypeError(`no such change: ${change.kind} ${change.v}`);
  const lane = kind.lane(change.payload);
  const [seq, rows] = await Promise.all([
    tx.objectStore('lanes').get([owner, lane]),
    readRows(tx, owner, kind, change),
  ]);
  return { change, kind, lane, seq: seq ?? 1, rows };
};

const readRows = async (
  tx: Tx,
  owner: string,
  kind: Kind<unknown>,
  { payload }: Change,
): Promise<OverlayRow[]> => {
  const touched = await scopesOf(tx, owner, kind.rows(payload));
  return Promise.all(
    touched.map(
      async ({ group_id, date, row }) =>
        (await tx.objectStore('overlays').get([owner, date, group_id, row])) ?? {
          owner,
          date,
          group_id,
          row,
        },
    ),
  );
};

const add = async (
  tx: Tx,
  {
    recorder,
    change,
    lane,
    lane_seq,
  }: { recorder: Recorder; change: Change; lane: string; lane_seq: number },
): Promise<Entry> => {
  const entry: NewEntry = {
    ...recorder.owner,
    owner: recorder.key,
    device_id: recorder.device_id,
    op_id: recorder.newId(),
    lane,
    lane_seq,
    kind: change.kind,
    v: change.v,
    payload: change.payload,
    recorded_ts: change.ts,
    recorded_date: recorder.dateOf(change.ts),
    state: 'pending',
    open: 1,
    attempts: 0,
    refusals: 0,
    error: null,
  };
  return addEntry(tx, entry);
};

/** What a row of the database says beyond its key. */
export const overlayOf = ({
  owner: _owner,
  date: _date,
  group_id: _group_id,
  row: _row,
  ...overlay
}: OverlayRow): Overlay => overlay;
