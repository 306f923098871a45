import { DAY_LIST } from '../changes/change.ts';
import { within } from '../database/schema.ts';
import type { SyncInput } from '../offline.ts';
import { pullGroups, pullMembersOf, pullTags } from './members.ts';
import { isBooked, type BookedGroup, type SyncParts } from './parts.ts';
import { pullSchemes } from './schemes.ts';
import { isDue, noteSynced, readSync } from './snapshots.ts';

/**
 * Member sync (§4): the groups first, then their schemes and the members of each group. Forced, it loads all of
 * them again and drops what is kept of other dates; `missing` loads the members of those groups only that
 * are not here for the date, and drops nothing.
 */
export const pullDay = async (
  parts: SyncParts,
  { date, today = date, force = false, missing = false, all_groups = false }: SyncInput,
): Promise<void> => {
  const { db, owner, progress } = parts;
  const before = await readSync(db, owner);
  // Whatever failed earlier, nothing of this date did: else it would be due.
  if (!force && !missing && !all_groups && !isDue(before, { today, date }))
    return progress({ failed: [], error: null });

  progress({ running: true, done: 0, total: 0, failed: [], error: null });
  // Those of every coach, once imported, stay for the day (§4).
  const isOfAll = all_groups || (before?.all_groups_date === today && date === today);
  const listed = await pullGroups(parts, date, isOfAll);
  if (!listed.ok) return progress({ running: false, error: listed.error });

  const groups = listed.groups.filter(isBooked);
  const wanted = missing ? await missingOf(parts, groups, date) : groups;
  const here = groups.length - wanted.length;
  progress({ total: groups.length, done: here });
  const [failed] = await Promise.all([
    pullMembersOf(parts, wanted, { date, before: here }),
    listed.keep(),
    pullTags(parts),
    pullSchemes(parts, slugsOf(groups)),
  ]);
  await finish(parts, {
    today,
    date,
    failed,
    clears: force,
    listed: groups.map(({ id }) => id),
    ...(all_groups && failed.length === 0 ? { all_groups_date: today } : {}),
  });
};

type AgainInput = {
  readonly date: string;
  readonly group_ids: readonly number[];
  /** All that failed at the last sync; those that are not asked for now stay among them. */
  readonly failed: readonly number[];
};

/** Loads the members of these groups again: those that failed (§2). */
export const pullAgain = async (
  parts: SyncParts,
  { date, group_ids, failed: before }: AgainInput,
): Promise<void> => {
  const { db, owner, progress } = parts;
  const key: [string, number, string] = [owner, DAY_LIST, date];
  const day = await db.read(['snapshots'], (tx) => tx.objectStore('snapshots').get(key));
  const groups = (day?.groups ?? []).filter(isBooked).filter(({ id }) => group_ids.includes(id));
  const others = before.filter((id) => !group_ids.includes(id));
  progress({ running: true, done: 0, total: groups.length, failed: others, error: null });
  await pullSchemes(parts, slugsOf(groups));
  const failed = [...others, ...(await pullMembersOf(parts, groups, { date, before: 0 }))];
  const today = (await readSync(db, owner))?.member_sync_date ?? date;
  await finish(parts, { today, date, failed, clears: false });
};

const finish = async (
  parts: SyncParts,
  noted: Omit<Parameters<typeof noteSynced>[2], 'ts'>,
): Promise<void> => {
  const ts = parts.now();
  const { times = {}, all_groups_date } = await noteSynced(parts.db, parts.owner, { ...noted, ts });
  parts.progress({
    running: false,
    failed: noted.failed,
    times,
    all_groups_date: all_groups_date ?? null,
    ...(noted.failed.length === 0 ? { synced_at: ts } : {}),
  });
};

const missingOf = async (
  { db, owner }: SyncParts,
  groups: readonly BookedGroup[],
  date: string,
): Promise<readonly BookedGroup[]> => {
  const keys = await db.read(['snapshots'], (tx) =>
    tx.objectStore('snapshots').getAllKeys(within(owner)),
  );
  const here = new Set(keys.filter(([, , of]) => of === date).map(([, group_id]) => group_id));
  return groups.filter(({ id }) => !here.has(id));
};

const slugsOf = (groups: readonly BookedGroup[]): readonly string[] =>
  groups.flatMap(({ scheme_slug }) => scheme_slug ?? []);
