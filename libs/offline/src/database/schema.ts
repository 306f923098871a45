import type {
  Curriculum,
  Grade,
  Group,
  GroupMember,
  Label,
  LessonPlan,
  LessonPlanGroup,
  MemberTag,
  SchemeSection,
} from '@springboard/contract';
import { unwrap, wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { Entry, NewEntry } from '../outbox/entry.ts';

/** §9 */
export const VERSION = 8;

/**
 * Which entries a snapshot certainly contains: all but those that were open when its request began and those
 * recorded since. An entry that got its result during the request may be missing, so it is applied again.
 */
export type Watermark = { readonly open_at_start: readonly number[]; readonly last_n: number };

/** The lesson plans, plan groups and labels of a user. */
export type Planning = {
  readonly plans: readonly LessonPlan[];
  readonly plan_groups: readonly LessonPlanGroup[];
  readonly labels: readonly Label[];
};

/**
 * The server's response for a group on a date, or for the day's list (`group_id` 0). Negative ids are for data
 * without a date: planning and tags (`changes/change.ts`). The key holds the kind, so that they fit into the
 * stores of earlier releases.
 */
export type Snapshot = {
  readonly owner: string;
  readonly group_id: number;
  readonly date: string;
  readonly scheme_slug: string | null;
  /** The groups of the day's list. */
  readonly groups?: readonly Group[];
  /**
   * The JSON of each page of a group. It is parsed only when the group is opened, and a text is copied much
   * faster than objects.
   */
  readonly pages?: readonly string[];
  /** The members of a group, in the format of an earlier release. */
  readonly members?: readonly GroupMember[];
  readonly planning?: Planning;
  readonly tags?: readonly MemberTag[];
};

/** Identifies what a snapshot contains. */
export type Scope = { readonly group_id: number; readonly date: string };

export type SchemeRow = {
  readonly owner: string;
  readonly slug: string;
  readonly etag: string | null;
  readonly curriculum: Curriculum;
  readonly grades: readonly Grade[];
  /** Absent until the lesson plans of the scheme were loaded. */
  readonly sections?: readonly SchemeSection[];
};

/** The kinds of data that are synced separately (§4). */
export type SyncKind = 'member' | 'lesson_plan' | 'session';

/** §3, Sync record. Earlier releases did not store the optional fields. */
export type SyncRow = {
  readonly owner: string;
  readonly id: 1;
  /** The day on which `dates` were loaded (§4). */
  readonly member_sync_date: string;
  readonly dates: readonly string[];
  /** Seconds: when the day itself was last loaded, not only its missing members. */
  readonly today_loaded_at?: number;
  readonly lesson_plan_sync_date?: string;
  readonly session_sync_date?: string;
  /** The day for which the classes of all users were imported (§4). */
  readonly all_groups_date?: string;
  /** Seconds. */
  readonly synced_at: number;
  /** Seconds: when each kind was last loaded. */
  readonly times?: Readonly<Partial<Record<SyncKind, number>>>;
};

export interface Schema extends DBSchema {
  outbox: {
    key: number;
    value: Entry;
    indexes: { open: [string, number]; lane: [string, string, number]; done_at: number };
  };
  /** The next sequence number after the last result, by owner and lane. An empty owner: the last backup's number. */
  lanes: { key: [string, string]; value: number };
  /** Device id by owner: created with the database, so that an evicted database is a new device. */
  devices: { key: string; value: string };
  snapshots: { key: [string, number, string]; value: Snapshot };
  /** The watermark of each snapshot. It is stored beside the snapshot, because it is small. */
  marks: { key: [string, number, string]; value: Watermark };
  schemes: { key: [string, string]; value: SchemeRow };
  sync: { key: [string, number]; value: SyncRow };
}

export type StoreName = 'outbox' | 'lanes' | 'devices' | 'snapshots' | 'marks' | 'schemes' | 'sync';
export type Tx<M extends IDBTransactionMode = 'readwrite'> = IDBPTransaction<
  Schema,
  StoreName[],
  M
>;

type UpgradeTx = IDBPTransaction<Schema, StoreName[], 'versionchange'>;

/** Adds what an older database lacks; never removes anything (OF8). `tx` is that of the upgrade. */
export const upgrade = (db: IDBPDatabase<Schema>, tx: UpgradeTx): void => {
  const has = (name: StoreName) => db.objectStoreNames.contains(name);
  const outbox = has('outbox')
    ? tx.objectStore('outbox')
    : db.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true });
  // An entry is in these two only while it has the property.
  if (!outbox.indexNames.contains('open')) outbox.createIndex('open', ['owner', 'open']);
  if (!outbox.indexNames.contains('done_at')) outbox.createIndex('done_at', 'done_at');
  // Two tabs cannot give out the same number.
  if (!outbox.indexNames.contains('lane')) {
    outbox.createIndex('lane', ['owner', 'lane', 'lane_seq'], { unique: true });
  }
  if (!has('lanes')) db.createObjectStore('lanes');
  if (!has('devices')) db.createObjectStore('devices');
  if (!has('snapshots')) {
    db.createObjectStore('snapshots', { keyPath: ['owner', 'group_id', 'date'] });
  }
  if (!has('marks')) db.createObjectStore('marks');
  if (!has('schemes')) db.createObjectStore('schemes', { keyPath: ['owner', 'slug'] });
  if (!has('sync')) db.createObjectStore('sync', { keyPath: ['owner', 'id'] });
};

/** Every key that begins with these parts. */
export const within = (...parts: readonly (string | number)[]): IDBKeyRange =>
  IDBKeyRange.bound([...parts], [...parts, []]);

/** Adds an entry; the database gives it its number. */
export const addEntry = async (tx: Tx, entry: NewEntry): Promise<Entry> => ({
  ...entry,
  n: Number(await wrap(unwrap(tx.objectStore('outbox')).add(entry))),
});
