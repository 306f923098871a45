import { DAY_LIST, TAGS } from '../changes/change.ts';
import { markNow } from '../outbox/journal.ts';
import { fetchGroups, fetchMembers } from './fetch.ts';
import { eachOf, type BookedGroup, type SyncParts } from './parts.ts';
import { replaceSnapshot } from './snapshots.ts';

/** The sessions of a date. */
export const pullGroups = async (
  { api, db, owner, pulled }: SyncParts,
  date: string,
  all_groups: boolean,
) => {
  const mark = await db.read(['outbox'], (tx) => markNow(tx, owner));
  const groups = await fetchGroups(api, date, all_groups);
  if (groups.ok) {
    const scope = { group_id: DAY_LIST, date };
    await replaceSnapshot(db, { ...scope, owner, scheme_slug: null, groups: groups.value }, mark);
    await pulled(scope, mark);
  }
  return groups;
};

/** The tags that members can have. Those of before stay if they cannot be loaded. */
export const pullTags = async ({ api, db, owner, pulled }: SyncParts): Promise<void> => {
  const mark = await db.read(['outbox'], (tx) => markNow(tx, owner));
  const tags = await api.call('GET /member-tags', {});
  if (!tags.ok) return;
  const scope = { group_id: TAGS, date: '' };
  await replaceSnapshot(db, { ...scope, owner, scheme_slug: null, tags: tags.value }, mark);
  await pulled(scope, mark);
};

/** The members of each group as its session on the date sees them; gives the groups that failed. */
export const pullMembersOf = async (
  parts: SyncParts,
  groups: readonly BookedGroup[],
  { date, before }: { date: string; before: number },
): Promise<readonly number[]> => {
  const failed: number[] = [];
  let done = before;
  let kept: Promise<void> = Promise.resolve();

  const keepAfter = async (earlier: Promise<void>, keep: () => Promise<void>) => {
    await earlier;
    await keep();
    done += 1;
    parts.progress({ done, failed: [...failed] });
  };

  await eachOf(groups, async (group) => {
    const keep = await fetchMembersOf(parts, group, date);
    if (!keep) failed.push(group.id);
    const earlier = kept;
    kept = keepAfter(earlier, keep ?? (async () => undefined));
    kept.catch(() => undefined);
    // The next group is asked for while this one is being kept, but never far ahead of the disk.
    await earlier;
  });
  await kept;
  return failed;
};

/** The way to keep the members that came; null: they did not, and those of before stay. */
const fetchMembersOf = async (
  { api, db, owner, pulled }: SyncParts,
  { id, ngo_id, scheme_slug }: BookedGroup,
  date: string,
): Promise<(() => Promise<void>) | null> => {
  const mark = await db.read(['outbox'], (tx) => markNow(tx, owner));
  const members = await fetchMembers(api, { id, ngo_id, session_date: date });
  if (!members.ok) return null;
  const scope = { group_id: id, date };
  return async () => {
    await replaceSnapshot(db, { ...scope, owner, scheme_slug, members: members.value }, mark);
    await pulled(scope, mark);
  };
};
