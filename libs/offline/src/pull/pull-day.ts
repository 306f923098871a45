import { DAY_LIST, TAGS } from '../changes/change.ts';
import { within } from '../database/schema.ts';
import { readWatermark } from '../outbox/outbox-cache.ts';
import type { SyncInput } from '../types.ts';
import { fetchGroups, fetchMembers } from './fetch.ts';
import { pullSchemes } from './pull-schemes.ts';
import { createSnapshotWriter, writeSnapshot } from './snapshot-writer.ts';
import { isDue, readSync, recordFailedSync, recordSync } from './snapshots.ts';
import { forEachConcurrently, hasMembers, type BookedGroup, type PullDeps } from './types.ts';

/**
 * Member sync (§4): loads the groups of a date, then their schemes and the members of each group. `force` loads
 * all of them again and deletes the snapshots of other dates, except today's. `missing` loads only the members that
 * are not on this device for the date, and deletes nothing.
 */
export const pullDay = async (
  deps: PullDeps,
  { date, today = date, force = false, missing = false, all_groups = false }: SyncInput,
): Promise<void> => {
  const { db, owner, progress } = deps;
  const before = await readSync(db, owner);
  const due = isDue(before, { today, date, now: deps.now(), online: deps.isOnline() });
  // If a group of this date had failed, the date would be due.
  if (!force && !missing && !all_groups && !due) return progress({ failed: [], error: null });

  progress({ running: true, done: 0, total: 0, failed: [], error: null });
  // Once the groups of all coaches are imported, they are loaded for the rest of the day (§4).
  const includesAll = all_groups || (before?.all_groups_date === today && date === today);
  const pulled = await pullGroups(deps, date, includesAll);
  if (!pulled.ok) {
    await recordFailedSync(db, owner, date);
    return progress({ running: false, error: pulled.error });
  }

  const groups = pulled.groups.filter(hasMembers);
  const wanted = missing ? await findMissing(deps, groups, date) : groups;
  const done = groups.length - wanted.length;
  progress({ total: groups.length, done });
  const [failed] = await Promise.all([
    pullMembers(deps, wanted, { date, done }),
    pulled.write(),
    pullTags(deps),
    pullSchemes(deps, slugsOf(groups)),
  ]);
  await finish(deps, {
    today,
    date,
    failed,
    clears: force,
    missing,
    listed: groups.map(({ id }) => id),
    ...(all_groups && failed.length === 0 ? { all_groups_date: today } : {}),
  });
};

type FailedGroupsInput = {
  readonly date: string;
  readonly group_ids: readonly number[];
  /** All groups that failed at the last sync. Those that are not loaded now stay failed. */
  readonly failed: readonly number[];
};

/** Loads the members of groups that failed before (§2). */
export const pullFailedGroups = async (
  deps: PullDeps,
  { date, group_ids, failed: before }: FailedGroupsInput,
): Promise<void> => {
  const { db, owner, progress } = deps;
  const key: [string, number, string] = [owner, DAY_LIST, date];
  const day = await db.read(['snapshots'], (tx) => tx.objectStore('snapshots').get(key));
  const groups = (day?.groups ?? []).filter(hasMembers).filter(({ id }) => group_ids.includes(id));
  const others = before.filter((id) => !group_ids.includes(id));
  progress({ running: true, done: 0, total: groups.length, failed: others, error: null });
  await pullSchemes(deps, slugsOf(groups));
  const failed = [...others, ...(await pullMembers(deps, groups, { date, done: 0 }))];
  const today = (await readSync(db, owner))?.member_sync_date ?? date;
  await finish(deps, { today, date, failed, clears: false });
};

/** Loads the groups of a date. Returns them with the function that writes them, so that no call waits for the disk. */
const pullGroups = async (deps: PullDeps, date: string, all_groups: boolean) => {
  const { api, db, owner } = deps;
  const watermark = await db.read(['outbox'], (tx) => readWatermark(tx, owner));
  const fetched = await fetchGroups(api, date, all_groups);
  if (!fetched.ok) return fetched;
  const groups = fetched.value;
  const snapshot = { owner, group_id: DAY_LIST, date, scheme_slug: null, groups };
  return { ok: true, groups, write: () => writeSnapshot(deps, { snapshot, watermark }) } as const;
};

/** Loads the tags that members can have. If that fails, the tags on this device stay. */
const pullTags = async (deps: PullDeps): Promise<void> => {
  const { api, db, owner } = deps;
  const watermark = await db.read(['outbox'], (tx) => readWatermark(tx, owner));
  const tags = await api.call('GET /member-tags', {});
  if (!tags.ok) return;
  const snapshot = { owner, group_id: TAGS, date: '', scheme_slug: null, tags: tags.value };
  await writeSnapshot(deps, { snapshot, watermark });
};

/** Loads the members of each group for the date. Returns the groups that failed, whose old snapshots stay. */
const pullMembers = async (
  deps: PullDeps,
  groups: readonly BookedGroup[],
  { date, done: doneBefore }: { date: string; done: number },
): Promise<readonly number[]> => {
  const { api, owner, progress } = deps;
  const failed: number[] = [];
  let done = doneBefore;
  const addDone = (more: number) => {
    done += more;
    progress({ done, failed: [...failed] });
  };
  const writer = createSnapshotWriter(deps, addDone);

  await forEachConcurrently(groups, async ({ id, ngo_id, scheme_slug }) => {
    const watermark = await writer.watermark();
    const pages = await fetchMembers(api, { id, ngo_id, session_date: date });
    if (!pages.ok) {
      failed.push(id);
      return addDone(1);
    }
    const snapshot = { owner, group_id: id, date, scheme_slug, pages: pages.value };
    return writer.enqueue({ snapshot, watermark });
  });
  await writer.flush();
  return failed;
};

const finish = async (
  deps: PullDeps,
  synced: Omit<Parameters<typeof recordSync>[2], 'ts'>,
): Promise<void> => {
  const ts = deps.now();
  const { times = {}, all_groups_date } = await recordSync(deps.db, deps.owner, { ...synced, ts });
  deps.progress({
    running: false,
    failed: synced.failed,
    times,
    all_groups_date: all_groups_date ?? null,
    ...(synced.failed.length === 0 ? { synced_at: ts } : {}),
  });
};

const findMissing = async (
  { db, owner }: PullDeps,
  groups: readonly BookedGroup[],
  date: string,
): Promise<readonly BookedGroup[]> => {
  const keys = await db.read(['snapshots'], (tx) =>
    tx.objectStore('snapshots').getAllKeys(within(owner)),
  );
  const present = new Set(
    keys.filter(([, , keyDate]) => keyDate === date).map(([, group_id]) => group_id),
  );
  return groups.filter(({ id }) => !present.has(id));
};

const slugsOf = (groups: readonly BookedGroup[]): readonly string[] =>
  groups.flatMap(({ scheme_slug }) => scheme_slug ?? []);
