import type { Connection } from '../database/connection.ts';
import { DAY_LIST } from '../changes/change.ts';
import {
  within,
  type Mark,
  type Scope,
  type Snapshot,
  type SyncRow,
  type Tx,
} from '../database/schema.ts';

/** What the server said, with its mark. */
export type Pulled = { readonly snapshot: Snapshot; readonly mark: Mark };

/**
 * Puts what the server said in the place of what was here. In the same transaction its mark, which says
 * what of this device's changes is still to be put on top of it (OF10).
 */
export const replaceSnapshots = (db: Connection, pulled: readonly Pulled[]): Promise<void> =>
  db.write(['snapshots', 'marks'], 'relaxed', async (tx) => {
    const requests = pulled.flatMap(({ snapshot, mark }) => {
      const { owner, group_id, date } = snapshot;
      return [
        tx.objectStore('snapshots').put(snapshot),
        tx.objectStore('marks').put(mark, [owner, group_id, date]),
      ];
    });
    await Promise.all(requests);
  });

export const readSync = (db: Connection, owner: string): Promise<SyncRow | undefined> =>
  db.read(['sync'], (tx) => tx.objectStore('sync').get([owner, 1]));

/** §4: due on a day for which the date was not loaded yet. */
export const isDue = (
  row: SyncRow | undefined,
  { today, date }: { today: string; date: string },
): boolean => row?.member_sync_date !== today || !row.dates.includes(date);

type Synced = {
  readonly today: string;
  readonly date: string;
  readonly failed: readonly number[];
  /** Forced: the cache of members is cleared (§4). */
  readonly clears: boolean;
  /** The groups of the date, if all were asked for. */
  readonly listed?: readonly number[];
  readonly all_groups_date?: string;
  /** Seconds. */
  readonly ts: number;
};

/**
 * Notes that a date was loaded on a day (§4). On a new day, and after a forced sync, what was loaded
 * before goes, except the groups that could not be loaded now; never what waits in the outbox (OF8).
 */
export const noteSynced = (db: Connection, owner: string, synced: Synced): Promise<SyncRow> =>
  db.write(['snapshots', 'marks', 'sync'], 'relaxed', async (tx) => {
    const { today, date, failed, ts } = synced;
    const before = await tx.objectStore('sync').get([owner, 1]);
    const clears = synced.clears || before?.member_sync_date !== today;
    if (clears) await clearMembers(tx, owner, synced);

    // A failed group is due again at the next sync.
    const others = clears ? [] : before.dates.filter((other) => other !== date);
    const row: SyncRow = {
      ...before,
      owner,
      id: 1,
      member_sync_date: today,
      session_sync_date: today,
      dates: failed.length > 0 ? others : [...others, date],
      ...(synced.all_groups_date === undefined ? {} : { all_groups_date: synced.all_groups_date }),
      synced_at: ts,
      times: { ...before?.times, session: ts, ...(failed.length === 0 ? { member: ts } : {}) },
    };
    await tx.objectStore('sync').put(row);
    return row;
  });

/** Drops members and lists of other dates, and of groups that the date no longer has. */
const clearMembers = async (
  tx: Tx,
  owner: string,
  { date, failed, listed }: Synced,
): Promise<void> => {
  const isKept = (scope: Scope) =>
    scope.group_id < DAY_LIST ||
    failed.includes(scope.group_id) ||
    (scope.date === date &&
      (scope.group_id === DAY_LIST || (listed?.includes(scope.group_id) ?? true)));
  for (const key of await tx.objectStore('snapshots').getAllKeys(within(owner))) {
    if (isKept({ group_id: key[1], date: key[2] })) continue;
    await tx.objectStore('snapshots').delete(key);
    await tx.objectStore('marks').delete(key);
  }
};

/** Notes that the lesson plans were loaded on a day (§4). */
export const notePlanned = (
  db: Connection,
  owner: string,
  { today, ts }: { today: string; ts: number },
): Promise<SyncRow> =>
  db.write(['sync'], 'relaxed', async (tx) => {
    const before = await tx.objectStore('sync').get([owner, 1]);
    const row: SyncRow = {
      ...(before ?? { owner, id: 1, member_sync_date: '', dates: [], synced_at: ts }),
      lesson_plan_sync_date: today,
      times: { ...before?.times, lesson_plan: ts },
    };
    await tx.objectStore('sync').put(row);
    return row;
  });
