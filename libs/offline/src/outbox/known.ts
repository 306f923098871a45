import type { Overlay } from '../changes/change.ts';
import { overlayOf, within, type Scope, type Tx } from '../database/schema.ts';

/**
 * What a tap builds on, kept in memory so that a tap need not read before it writes: the rows that this
 * device changed, the dates of which there are snapshots, the next numbers of lanes.
 *
 * Another tab may know better. Whoever changes any of this takes a number of the outbox, so what is
 * known here is right exactly if the next entry gets the next number. If it gets another, the
 * transaction is given up and the tap reads first.
 */
export type Known = {
  /** The last number that was given out when all this was right; null: read first. */
  readonly last: () => number | null;
  readonly overlay: (scope: Scope, row: string) => Overlay;
  readonly dates: (group_id: number) => readonly string[];
  /** undefined: not known, and 1 is a good guess. */
  readonly lane: (lane: string) => number | undefined;

  readonly setOverlay: (scope: Scope, row: string, overlay: Overlay) => void;
  readonly setLane: (lane: string, next: number) => void;
  readonly setLast: (n: number | null) => void;
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
    overlay: (scope, row) => overlays.get(keyOf(scope, row)) ?? {},
    dates: (group_id) => dates.get(group_id) ?? [],
    lane: (lane) => lanes.get(lane),
    setOverlay: (scope, row, overlay) => void overlays.set(keyOf(scope, row), overlay),
    setLane: (lane, next) => void lanes.set(lane, next),
    setLast(n) {
      last = n;
    },
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
