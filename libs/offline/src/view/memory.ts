import type { Overlay } from '../changes/change.ts';
import { DAY_LIST } from '../changes/change.ts';
import { overlayOf, within, type Scope, type Snapshot, type Tx } from '../database/schema.ts';
import type { Overlays } from '../outbox/rows.ts';

/** What is read for a screen: a snapshot, and what this device changed. */
export type Opened = {
  readonly date: string;
  /** null: not on this device. */
  readonly snapshot: Snapshot | null;
  readonly marks: Overlays;
  /** The same as `marks` unless the snapshot is of another date. */
  readonly facts: Overlays;
};

export type OpenedDay = Opened & {
  /** Marks of the date in groups that are not opened, by group. */
  readonly marked: ReadonlyMap<number, Overlays>;
  /** Groups whose members are on this device. */
  readonly loaded: ReadonlySet<number>;
};

export const readDay = async (
  tx: Tx<'readonly'>,
  owner: string,
  date: string,
): Promise<OpenedDay> => {
  const [snapshot, rows, keys] = await Promise.all([
    tx.objectStore('snapshots').get([owner, DAY_LIST, date]),
    tx.objectStore('overlays').getAll(within(owner, date)),
    tx.objectStore('snapshots').getAllKeys(within(owner)),
  ]);
  const marked = new Map<number, Map<string, Overlay>>();
  for (const row of rows) {
    const group = marked.get(row.group_id) ?? new Map<string, Overlay>();
    marked.set(row.group_id, group.set(row.row, overlayOf(row)));
  }
  const marks = marked.get(DAY_LIST) ?? new Map();
  return {
    date,
    snapshot: snapshot ?? null,
    marks,
    facts: marks,
    marked,
    loaded: new Set(keys.map(([, group_id]) => group_id)),
  };
};

/** The group's members for the date or, if those never came, as they were last known (§4). */
export const readGroup = async (
  tx: Tx<'readonly'>,
  owner: string,
  { group_id, date }: Scope,
): Promise<Opened> => {
  const snapshots = tx.objectStore('snapshots');
  const [exact, keys, marks] = await Promise.all([
    snapshots.get([owner, group_id, date]),
    snapshots.getAllKeys(within(owner, group_id)),
    readOverlays(tx, owner, { group_id, date }),
  ]);
  const last = keys.at(-1);
  if (exact || !last) return { date, snapshot: exact ?? null, marks, facts: marks };
  const [snapshot, facts] = await Promise.all([
    snapshots.get(last),
    readOverlays(tx, owner, { group_id, date: last[2] }),
  ]);
  return { date, snapshot: snapshot ?? null, marks, facts };
};

const readOverlays = async (
  tx: Tx<'readonly'>,
  owner: string,
  { group_id, date }: Scope,
): Promise<Overlays> => {
  const rows = await tx.objectStore('overlays').getAll(within(owner, date, group_id));
  return new Map(rows.map((row) => [row.row, overlayOf(row)]));
};
