import type {
  Curriculum,
  Grade,
  Group,
  GroupMember,
  MemberTag,
  SchemeSection,
} from '@springboard/contract';
import type { StorageError } from './database/storage-error.ts';
import type { Planning, SyncKind } from './database/schema.ts';

/** A group of the day, and whether its members are on this device. */
export type LocalGroup = Group & { readonly members_loaded: boolean };

export type LocalScheme = {
  readonly curriculum: Curriculum;
  readonly grades: readonly Grade[];
  /** Sections for lesson plans of the scheme. Absent until the lesson plans were loaded. */
  readonly sections?: readonly SchemeSection[];
};

/** What the screens show. Objects in it are replaced, never mutated, so they can be compared by identity. */
export type OfflineState = {
  /** §1: `online` means "everything up to date" only if no change is unsent or rejected (OF15). */
  readonly connectivity: 'online' | 'syncing' | 'offline';
  readonly maintenance: boolean;
  /** This owner's pending and parked changes, which have no result from the server yet. */
  readonly unsent: number;
  /** Changes that the server did not accept and that were neither retried nor discarded. */
  readonly rejected: number;
  /** D23: changes of other owners on this device that are unsent or rejected. */
  readonly unsentOfOthers?: number;
  /** `ownerKey` of other owners whose changes wait until they sign in, because their session has ended. */
  readonly signedOutOwners?: readonly string[];
  /** By member or lesson plan: the worst state of its entries. Absent if all are done. */
  readonly unsyncedByMember: Readonly<Record<string, 'pending' | 'parked' | 'rejected'>>;
  readonly day: { readonly date: string; readonly groups: readonly LocalGroup[] } | null;
  /** By group id: the members of an opened group, for the date for which it was opened. */
  readonly members: Readonly<Record<number, readonly GroupMember[]>>;
  readonly schemes: Readonly<Record<string, LocalScheme>>;
  /** Lesson plans with this device's edits, plan groups and labels. null: not opened or not on this device. */
  readonly planning?: Planning | null;
  /** The tags that members can have. */
  readonly tags?: readonly MemberTag[];
  readonly sync: {
    readonly running: boolean;
    /** How many groups of the running or last sync are finished, of how many. */
    readonly done: number;
    readonly total: number;
    /** Groups whose members could not be loaded. Their earlier snapshots stay. */
    readonly failed: readonly number[];
    /** Error code if the groups could not be loaded. */
    readonly error: string | null;
    /** Seconds: when the last sync succeeded. null before the first. */
    readonly synced_at: number | null;
    /** Seconds: when each kind of sync last succeeded (§4). */
    readonly times?: Readonly<Partial<Record<SyncKind, number>>>;
    /** Error code if the lesson plans could not be loaded. */
    readonly planning_error?: string | null;
    /** The day for which the classes of all users were imported (§4). null before the first import. */
    readonly all_groups_date?: string | null;
  };
  /** What the user has to do before sending can go on. null if nothing. */
  readonly paused: 'sign_in' | 'update_app' | null;
  /** The error of the last write of a tap or an action. null if the last tap was saved. */
  readonly storage_error: StorageError | null;
};

/** The state before anything is read. */
export const INITIAL_STATE: OfflineState = {
  connectivity: 'offline',
  maintenance: false,
  unsent: 0,
  rejected: 0,
  unsyncedByMember: {},
  day: null,
  members: {},
  schemes: {},
  sync: { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null },
  paused: null,
  storage_error: null,
};
