import type { Change, Kind } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { OverlayRow } from '../database/schema.ts';
import type { Owner } from '../owner.ts';
import type { NewEntry } from './entry.ts';
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

export type Plan = {
  readonly entries: readonly NewEntry[];
  readonly rows: readonly OverlayRow[];
  /** Lanes of which the number is a guess. */
  readonly guessed: readonly string[];
};

/** Throws for a kind that does not exist. */
export const laneOf = (change: Change): string => declared(change).lane(change.payload);

const declared = (change: Change): Kind<unknown> => {
  const kind = kindOf(change);
  if (!kind) throw new TypeError(`no such change: ${change.kind} ${change.v}`);
  return kind;
};

/**
 * What changes write, in the order given, without reading anything. What is known moves on with it.
 */
export const plan = (recorder: Recorder, changes: readonly Change[], known: Known): Plan => {
  const rows = new Map<string, OverlayRow>();
  const entries: NewEntry[] = [];
  const next = new Map<string, number>();
  const guessed = new Set<string>();

  for (const change of changes) {
    const kind = declared(change);
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
