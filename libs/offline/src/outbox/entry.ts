import type { Change, ChangeDescription } from '../changes/change.ts';
import type { Owner } from '../owner.ts';

/**
 * - `pending`: has no result from the server yet.
 * - `rejected`: the server did not accept it.
 * - `parked`: something other than the server blocked it several times; it waits to be resumed.
 * - `done`: applied, superseded or discarded.
 */
export type EntryState = 'pending' | 'rejected' | 'parked' | 'done';

/** A change in the outbox, as the local database stores it (`SPEC.md`, Vocabulary). */
export type Entry = Owner & {
  /** The order of recording on this device. Nothing else orders entries (OF12). */
  readonly n: number;
  /** Also the X-Request-Id of the request, the same for every delivery. */
  readonly op_id: string;
  /** `ownerKey` of the owner. */
  readonly owner: string;
  /** The name of the user, for the other users of the device (D23). Earlier releases did not store it. */
  readonly user_name?: string;
  readonly lane: string;
  readonly lane_seq: number;
  readonly kind: string;
  readonly v: number;
  readonly payload: unknown;
  /** Seconds by this device's clock, which may be wrong. */
  readonly recorded_ts: number;
  readonly recorded_date: string;
  readonly state: EntryState;
  /** 1 until the entry is done, then absent. Open entries are shown on top of every snapshot. */
  readonly open?: 1;
  /** Deliveries that brought no result from the server. */
  readonly attempts: number;
  /** How many of the latest deliveries in a row a proxy or a firewall blocked. */
  readonly refusals: number;
  /** The last error. */
  readonly error: EntryError | null;
  /** The server has a later value instead: that value, as a payload of this kind. */
  readonly superseded?: unknown;
  /** The server merged the change with another coach's: the merged value, as a payload of this kind. */
  readonly merged?: unknown;
  /** The user has dismissed the notice that it was superseded. */
  readonly isSeen?: boolean;
  /** Seconds. */
  readonly done_at?: number;
};

export type EntryError = {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
};

/** An entry before the database has given it its `n`. */
export type NewEntry = Omit<Entry, 'n'>;

/** The change that an entry shows: the recorded value or, if the server has another one, that value. */
export const effectiveChange = (entry: Entry): Change => ({
  kind: entry.kind,
  v: entry.v,
  ts: entry.recorded_ts,
  payload: entry.superseded ?? entry.merged ?? entry.payload,
});

/** Whether the server has another value than the recorded one. */
export const hasServerValue = ({ superseded, merged }: Entry): boolean =>
  superseded !== undefined || merged !== undefined;

/** An entry as the Sync centre lists it. */
export type OutboxLine = {
  readonly n: number;
  readonly op_id: string;
  readonly state: EntryState;
  /** The server has another coach's later value instead (OF2). */
  readonly superseded: boolean;
  readonly description: ChangeDescription;
  /** The title of the node and, for an assessment, the label of the grade. null if the scheme is not on this device. */
  readonly node_title: string | null;
  readonly grade_label: string | null;
  /** The session in which it was recorded. null if it belongs to none. */
  readonly session: EntrySession | null;
  /** Equal for changes of the same value, of which the last one counts. */
  readonly cell: string;
  readonly recorded_ts: number;
  readonly recorded_date: string;
  readonly attempts: number;
  readonly error: EntryError | null;
};

export type EntrySession = {
  readonly group_id: number;
  /** null if no list of sessions on this device has the group. */
  readonly name: string | null;
  readonly date: string;
};

/** What the device has of one owner in one club (D23). */
export type OutboxOwner = {
  readonly owner: string;
  /** The name of the user. null if an earlier release recorded the changes. */
  readonly name: string | null;
  /** Whether it is the owner who uses the device now. */
  readonly isCurrent: boolean;
  /** The owner's session has ended, so that the changes wait until they sign in. */
  readonly isSignedOut: boolean;
  /** Unsent and rejected changes. */
  readonly unsent: number;
  /** Seconds: when the server last had a result for one of the changes. null if not in the last 14 days. */
  readonly last_sent_ts: number | null;
};
