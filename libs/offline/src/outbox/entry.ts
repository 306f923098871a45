import type { Change, Words } from '../changes/change.ts';
import type { Owner } from '../owner.ts';

/**
 * `pending` waits for the server's word; `rejected` has it and it is no; `parked` was refused by
 * something that is not the server, and waits for another try; `done` is settled.
 */
export type EntryState = 'pending' | 'rejected' | 'parked' | 'done';

/** A change in the outbox (offline.md, Shape). */
export type Entry = Owner & {
  /** The order of recording on this device. Nothing else orders changes (OF12). */
  readonly n: number;
  /** Also the X-Request-Id: the same for every delivery. */
  readonly op_id: string;
  readonly owner: string;
  readonly lane: string;
  readonly lane_seq: number;
  readonly kind: string;
  readonly v: number;
  readonly payload: unknown;
  /** Seconds, by this device's clock, which may be wrong. */
  readonly recorded_ts: number;
  readonly recorded_date: string;
  readonly state: EntryState;
  /** 1 until done or discarded: such entries are re-applied by every pull. Absent afterwards. */
  readonly open?: 1;
  /** Deliveries that brought no answer of the server's. */
  readonly attempts: number;
  /** Of these, one after the other, those that something else refused. */
  readonly refusals: number;
  /** The last thing that went wrong. */
  readonly error: EntryError | null;
  /** The server kept a later value: what it holds instead, as a payload of this kind. */
  readonly superseded?: unknown;
  /** The user has been shown that it was superseded. */
  readonly isSeen?: boolean;
  /** Seconds. */
  readonly done_at?: number;
};

export type EntryError = {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
};

/** As it is handed to the database, which numbers it. */
export type NewEntry = Omit<Entry, 'n'>;

/** The change that an entry shows: as recorded or, superseded, as the server holds it. */
export const shownChange = ({ kind, v, payload, superseded, recorded_ts }: Entry): Change => ({
  kind,
  v,
  ts: recorded_ts,
  payload: superseded ?? payload,
});

/** An entry as the Sync centre shows it. */
export type OutboxLine = {
  readonly n: number;
  readonly op_id: string;
  readonly state: EntryState;
  /** The server kept another coach's later value (OF2). */
  readonly superseded: boolean;
  readonly words: Words;
  /** Where it is about a node and the scheme is here: its title and, of an assessment, the grade's label. */
  readonly node_title: string | null;
  readonly grade_label: string | null;
  readonly recorded_ts: number;
  readonly recorded_date: string;
  readonly attempts: number;
  readonly error: EntryError | null;
};
