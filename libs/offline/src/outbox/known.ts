import type { Overlay } from '../changes/change.ts';
import { overlayOf, within, type Scope, type Tx } from '../database/schema.ts';

/**
 * What a tap builds on, kept in memory so that a tap need not read before it writes: the rows that this
 * device changed, the dates of which there are snapshots, the next numbers of lanes.
 *
 * Another tab may have written meanwhile. Whoever writes rows takes a number of the outbox, so what is
 * known is right exactly if the entries of a tap get the numbers that follow. If they do not, the
 * tap's rows are made anew from the outbox, which is always right.
 */
export type Known = {
  /** The last number that was given out when all this was right; null: read first. */
  readonly last: () => number | null;
  readonly setLast: (n: number | null) => void;
  readonly overlay: (scope: Scope, row: string) => Overlay;
  readonly setOverlay: (scope: Scope, row: string, overlay: Overlay) => void;
  readonly dates: (group_id: number) => readonly string[];
  /** Next number; undefined: has to be looked up. */
  readonly lane: (lane: string) => number | undefined;
  readonly setLane: (lane: string, next: number) => void;
  /** Reads everything but the lanes, in the transaction that is going to write. */
  readonly read: (tx: Tx, owner: string) => Promise<void>;
};

export const createKnown = (): Known => {
  let last: number | null = null;
  let overlays = new Map<string, Overlay>();
  let dates = new Map<number, string[]>();
  let lanes = new Map<string, number>();

  return {
    last: () => last,
    setLast(n) {
      last = n;
    },
    overlay: (scope, row) => overlays.get(keyOf(scope, row)) ?? {},
    setOverlay: (scope, row, overlay) => void overlays.set(keyOf(scope, row), overlay),
    dates: (group_id) => dates.get(group_id) ?? [],
    lane: (lane) => lanes.get(lane),
    setLane: (lane, next) => void lanes.set(lane, next),
    async read(tx, owner) {
      const [rows, snapshots] = await Promise.all([
        tx.objectStore('overlays').getAll(within(owner)),
        tx.objectStore('snapshots').getAllKeys(within(owner)),
      ]);
      lanes = new Map();
      overlays = new Map(rows.map((row) => [keyOf(row, row.row), overlayOf(row)]));
      dates = new Map();
      for (const [, group_id, date] of snapshots) {
        dates.set(group_id, [...(dates.get(group_id) ?? []), date]);
      }
    },
  };
};

const keyOf = ({ group_id, date }: Scope, row: string) => `${date} ${group_id} ${row}`;
