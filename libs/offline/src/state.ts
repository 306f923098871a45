import type {
  Curriculum,
  Grade,
  Group,
  GroupMember,
  MemberTag,
  SchemeSection,
} from '@springboard/contract';
import type { StorageFault } from './database/faults.ts';
import type { Planning, SyncKind } from './database/schema.ts';

/** A group of the day, and whether its members are on this device. */
export type LocalGroup = Group & { readonly members_loaded: boolean };

export type LocalScheme = {
  readonly curriculum: Curriculum;
  readonly grades: readonly Grade[];
  /** What lesson plans of the scheme are made of; absent until lesson plans were loaded. */
  readonly sections?: readonly SchemeSection[];
};

/** What the screens show. Replaced, never changed: what is the same object has the same content. */
export type OfflineState = {
  /** §1: `online` is "everything up to date" only at none unsent and none rejected (OF15). */
  readonly connectivity: 'online' | 'syncing' | 'offline';
  readonly maintenance: boolean;
  /** Changes of this owner that the server has not answered yet, parked ones among them. */
  readonly unsent: number;
  /** Changes that the server did not accept, until retried or discarded. */
  readonly rejected: number;
  /** Per member or lesson plan, the worst state of what is unsettled; absent: all is settled. */
  readonly unsettled: Readonly<Record<string, 'pending' | 'parked' | 'rejected'>>;
  readonly day: { readonly date: string; readonly groups: readonly LocalGroup[] } | null;
  /** Members of the opened groups, by group id, each for the date that it was opened for. */
  readonly members: Readonly<Record<number, readonly GroupMember[]>>;
  readonly schemes: Readonly<Record<string, LocalScheme>>;
  /** Lesson plans with what was edited here, their groups and headings; null: not opened, or not here. */
  readonly planning?: Planning | null;
  /** The tags that members can have. */
  readonly tags?: readonly MemberTag[];
  readonly sync: {
    readonly running: boolean;
    /** Groups of the running or last sync, and how many of them are through. */
    readonly done: number;
    readonly total: number;
    /** Groups whose members could not be loaded; what was here before is still here. */
    readonly failed: readonly number[];
    /** Code of why the groups could not be loaded; null if they could. */
    readonly error: string | null;
    /** Seconds of the last sync that got through; null before the first. */
    readonly synced_at: number | null;
    /** Seconds: when each kind last got through (§4). */
    readonly times?: Readonly<Partial<Record<SyncKind, number>>>;
    /** Code of why lesson plans could not be loaded; null if they could. */
    readonly planning_error?: string | null;
    /** The day for which the classes of all users were imported (§4); null before the first import. */
    readonly all_groups_date?: string | null;
  };
  /** Why nothing is being sent although changes wait; null while sending goes on by itself. */
  readonly paused: 'sign_in' | 'update_app' | null;
  /** What the database last refused; null when the last tap was saved. */
  readonly storage_fault: StorageFault | null;
};

/** Before anything was read. */
export const NOTHING: OfflineState = {
  connectivity: 'offline',
  maintenance: false,
  unsent: 0,
  rejected: 0,
  unsettled: {},
  day: null,
  members: {},
  schemes: {},
  sync: { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null },
  paused: null,
  storage_fault: null,
};
