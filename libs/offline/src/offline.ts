import type { StoreApi } from 'zustand/vanilla';
import type { Change } from './changes/change.ts';
import type { StorageFault } from './database/faults.ts';
import type { OutboxLine } from './outbox/entry.ts';
import type { OfflineState } from './state.ts';
import type { Videos } from './videos/videos.ts';

/** `ok: false`: nothing was saved, the tap is refused; `OfflineState.storage_fault` says so too. */
export type Committed =
  | { readonly ok: true; readonly op_ids: readonly string[] }
  | { readonly ok: false; readonly fault: StorageFault };

/** What came of a decision in the Sync centre. `ok: false`: nothing was changed. */
export type Written = { readonly ok: true } | { readonly ok: false; readonly fault: StorageFault };

export type SyncInput = {
  /** The sessions of this date. */
  readonly date: string;
  /** §4: the date that gates the sync; `date` if absent. */
  readonly today?: string;
  /** §2, Sync: everything anew; what is kept of other dates is dropped (§4). */
  readonly force?: boolean;
  /** §2, Download all classes: the members of those sessions of the date that are not here yet. */
  readonly missing?: boolean;
  /** §6, Import all groups: those of every coach. */
  readonly all_groups?: boolean;
};

export type Offline = {
  readonly store: StoreApi<OfflineState>;
  /** Saves changes and queues them, all or none. Resolves when they are on the disk (OF1). */
  readonly commit: (change: Change | readonly Change[]) => Promise<Committed>;
  /** Loads the day's groups, their schemes and members, if due (§4, Member sync). Never rejects for the network. */
  readonly sync: (input: SyncInput) => Promise<void>;
  /** Loads the members of these groups again, those that failed (§2). Never rejects for the network. */
  readonly syncGroups: (input: { date: string; group_ids: readonly number[] }) => Promise<void>;
  /** Loads lesson plans, their groups and schemes, if due (§4). Never rejects for the network. */
  readonly syncPlanning: (input: { today: string; force?: boolean }) => Promise<void>;
  /** Shows the day's groups as they are on this device. */
  readonly openDay: (date: string) => Promise<void>;
  /** Shows a group's members as they are on this device. */
  readonly openGroup: (group_id: number, date: string) => Promise<void>;
  /** Shows the lesson plans as they are on this device. */
  readonly openPlanning: () => Promise<void>;
  /** Starts sending and listening to other tabs; gives the way to stop. */
  start(): () => void;
  readonly outbox: {
    /** What is not settled, and what was superseded and not yet dismissed; in order of recording. */
    readonly list: () => Promise<readonly OutboxLine[]>;
    /** A rejected change as a new one at the end of its lane; a parked or waiting one at once. */
    readonly retry: (n: number) => Promise<Written>;
    /**
     * Gives a change up that is not settled: the server's value shows again. One that waits may have reached
     * the server already; then it stands there. Dismisses a superseded one.
     */
    readonly discard: (n: number) => Promise<Written>;
    /** How many changes the server has settled in the last 14 days. */
    readonly countDone: () => Promise<number>;
    /** Everything of `list` with its content, as JSON text to keep or to send. */
    readonly export: () => Promise<string>;
  };
  /** Videos of schemes that play without a network. */
  readonly videos: Videos;
  /** At logout: clears this owner's rows; the outbox and what it needs stay (OF8). */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
};
