import type { StoreApi } from 'zustand/vanilla';
import type { Change } from './changes/change.ts';
import type { StorageError } from './database/storage-error.ts';
import type { OutboxLine, OutboxOwner } from './outbox/entry.ts';
import type { OfflineState } from './state.ts';
import type { Videos } from './videos/videos.ts';

/** `ok: false`: nothing was saved. `OfflineState.storage_error` has the same error. */
export type CommitResult =
  | { readonly ok: true; readonly op_ids: readonly string[] }
  | { readonly ok: false; readonly error: StorageError };

/** The result of an action in the Sync centre. `ok: false`: nothing was changed. */
export type ActionResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: StorageError };

export type SyncInput = {
  /** Loads the sessions of this date. */
  readonly date: string;
  /** §4: the day that decides whether a sync is due. Defaults to `date`. */
  readonly today?: string;
  /** §2, Sync: loads everything again and deletes the snapshots of other dates, except today's (§4). */
  readonly force?: boolean;
  /** §2, Download all classes: loads only the members of sessions that are not on this device yet. */
  readonly missing?: boolean;
  /** §6, Import all groups: loads the groups of every coach. */
  readonly all_groups?: boolean;
};

export type Offline = {
  readonly store: StoreApi<OfflineState>;
  /** Saves changes to the outbox, all or none. Resolves when they are on the disk (OF1). */
  readonly commit: (change: Change | readonly Change[]) => Promise<CommitResult>;
  /** Loads the day's groups, their schemes and members if due (§4, Member sync). A network error does not reject. */
  readonly sync: (input: SyncInput) => Promise<void>;
  /** Loads the members of these groups, which failed before (§2). A network error does not reject. */
  readonly syncGroups: (input: { date: string; group_ids: readonly number[] }) => Promise<void>;
  /** Loads lesson plans, their groups and schemes if due (§4). A network error does not reject. */
  readonly syncPlanning: (input: { today: string; force?: boolean }) => Promise<void>;
  /** Puts the day's groups into the store, as this device has them. */
  readonly openDay: (date: string) => Promise<void>;
  /** Puts a group's members into the store, as this device has them. */
  readonly openGroup: (group_id: number, date: string) => Promise<void>;
  /** Puts the lesson plans into the store, as this device has them. */
  readonly openPlanning: () => Promise<void>;
  /** Starts sending. Returns the function that stops it. */
  start(): () => void;
  readonly outbox: {
    /** Unsent, rejected and parked changes, and superseded ones until dismissed, in the order of recording. */
    readonly list: () => Promise<readonly OutboxLine[]>;
    /** D23: everybody on the device who has unsent or rejected changes. */
    readonly listOwners: () => Promise<readonly OutboxOwner[]>;
    /** Appends a rejected change to its lane as a new entry, or makes a parked one pending. */
    readonly retry: (n: number) => Promise<ActionResult>;
    /**
     * Discards an unsent or rejected change, so that the server's value shows again. An unsent change may have
     * reached the server already; then it stays applied. Dismisses a superseded change.
     */
    readonly discard: (n: number) => Promise<ActionResult>;
    /** The number of changes that the server has applied or superseded in the last 14 days. */
    readonly countDone: () => Promise<number>;
    /** The entries of `list` with their payloads, as JSON. */
    readonly export: () => Promise<string>;
  };
  /** Videos of schemes that play without a network. */
  readonly videos: Videos;
  /** Deletes the user's snapshots and videos of every club at logout. The outbox and its sequence numbers stay (OF8). */
  readonly clear: () => Promise<void>;
  /**
   * Deletes the rows and videos of other users of the device (D16), and never the outbox. `select` gets the users' uuids and
   * returns those to delete.
   */
  readonly clearOtherUsers: (
    select: (user_uuids: readonly string[]) => Promise<readonly string[]>,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
};
