import type { Connection } from '../database/connection.ts';
import { DAY_LIST } from '../changes/change.ts';
import {
  within,
  type Watermark,
  type Scope,
  type Snapshot,
  type SyncRow,
  type Tx,
} from '../database/schema.ts';

/** A snapshot as it was pulled, with its watermark. */
export type PulledSnapshot = { readonly snapshot: Snapshot; readonly watermark: Watermark };

/**
 * Replaces snapshots together with their watermarks in one transaction. The watermark says which of this device's
 * entries have to be applied on top of the snapshot (OF10).
 */
export const replaceSnapshots = (
  db: Connection,
  pulled: readonly PulledSnapshot[],
): Promise<void> =>
  db.write(['snapshots', 'marks'], 'relaxed', async (tx) => {
    const requests = pulled.flatMap(({ snapshot, watermark }) => {
      const { owner, group_id, date } = snapshot;
      return [
        tx.objectStore('snapshots').put(snapshot),
        tx.objectStore('marks').put(watermark, [owner, group_id, date]),
      ];
    });
    await Promise.all(requests);
  });

export const readSync = (db: Connection, owner: string): Promise<SyncRow | undefined> =>
  db.read(['sync'], (tx) => tx.objectStore('sync').get([owner, 1]));

/** The time after which an online device loads the day and the lesson plans again. */
const MAX_AGE_S = 600;

type DueInput = {
  readonly today: string;
  /** Seconds. */
  readonly now: number;
  readonly online: boolean;
};

/**
 * §4: a date is due if it was not loaded yet on that day. While online, today is due again after ten minutes, because
 * absences, alerts and sessions change during the day.
 */
export const isDue = (
  row: SyncRow | undefined,
  { date, ...input }: DueInput & { date: string },
): boolean =>
  row?.member_sync_date !== input.today ||
  !row.dates.includes(date) ||
  (date === input.today && isOutdated(row.today_loaded_at, input));

/** §4: lesson plans are due once a day and, while online, again after ten minutes. */
export const isPlanningDue = (row: SyncRow | undefined, input: DueInput): boolean =>
  row?.lesson_plan_sync_date !== input.today || isOutdated(row.times?.lesson_plan, input);

/** The clock may have been set back since (OF12). */
const isOutdated = (loaded_at: number | undefined, { now, online }: DueInput): boolean =>
  online && (loaded_at === undefined || Math.abs(now - loaded_at) >= MAX_AGE_S);

type Synced = {
  readonly today: string;
  readonly date: string;
  readonly failed: readonly number[];
  /** A forced sync clears the snapshots of other dates, except today's (§4). */
  readonly clears: boolean;
  /** Whether only the members that were not on this device were loaded. */
  readonly missing?: boolean;
  /** The groups of the date, if all of them were loaded. */
  readonly listed?: readonly number[];
  readonly all_groups_date?: string;
  /** Seconds. */
  readonly ts: number;
};

/**
 * Records that a date was loaded on a day (§4). On a new day and after a forced sync it deletes the earlier
 * snapshots, except those of today and of groups that could not be loaded now. It never deletes from the outbox (OF8).
 */
export const recordSync = (db: Connection, owner: string, synced: Synced): Promise<SyncRow> =>
  db.write(['snapshots', 'marks', 'sync'], 'relaxed', async (tx) => {
    const { today, date, failed, ts } = synced;
    const before = await tx.objectStore('sync').get([owner, 1]);
    const isNewDay = before?.member_sync_date !== today;
    if (synced.clears || isNewDay) await clearMembers(tx, owner, synced);

    // A date with a failed group is due again at the next sync.
    const loaded = isNewDay ? [] : before.dates.filter((other) => other !== date);
    const others = synced.clears ? loaded.filter((other) => other === today) : loaded;
    const row: SyncRow = {
      ...before,
      owner,
      id: 1,
      member_sync_date: today,
      session_sync_date: today,
      dates: failed.length > 0 ? others : [...others, date],
      // Without a list of groups, only failed groups were loaded.
      ...(date === today && synced.listed && !synced.missing ? { today_loaded_at: ts } : {}),
      ...(synced.all_groups_date === undefined ? {} : { all_groups_date: synced.all_groups_date }),
      synced_at: ts,
      times: { ...before?.times, session: ts, ...(failed.length === 0 ? { member: ts } : {}) },
    };
    await tx.objectStore('sync').put(row);
    return row;
  });

/**
 * Makes a date due again whose list could not be loaded, so that the next sync repeats a forced one that failed. The
 * snapshots stay.
 */
export const recordFailedSync = (db: Connection, owner: string, date: string): Promise<void> =>
  db.write(['sync'], 'relaxed', async (tx) => {
    const row = await tx.objectStore('sync').get([owner, 1]);
    if (!row?.dates.includes(date)) return;
    const dates = row.dates.filter((other) => other !== date);
    await tx.objectStore('sync').put({ ...row, dates });
  });

/**
 * Deletes the members and lists of other dates, except today's, and the members of groups that the date no longer
 * has.
 */
const clearMembers = async (
  tx: Tx,
  owner: string,
  { today, date, failed, listed }: Synced,
): Promise<void> => {
  const isListed = (group_id: number) =>
    group_id === DAY_LIST || (listed?.includes(group_id) ?? true);
  const mustStay = (scope: Scope) =>
    scope.group_id < DAY_LIST ||
    failed.includes(scope.group_id) ||
    (scope.date === date ? isListed(scope.group_id) : scope.date === today);
  for (const key of await tx.objectStore('snapshots').getAllKeys(within(owner))) {
    if (mustStay({ group_id: key[1], date: key[2] })) continue;
    await tx.objectStore('snapshots').delete(key);
    await tx.objectStore('marks').delete(key);
  }
};

/** Records that the lesson plans were loaded on a day (§4). */
export const recordPlanningSync = (
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
