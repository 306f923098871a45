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
  await eachOf(groups, async (group) => {
    if (!(await pullMembers(parts, group, date))) failed.push(group.id);
    done += 1;
    parts.progress({ done, failed: [...failed] });
  });
  return failed;
};

/** Whether the members came; if not, those of before stay. */
const pullMembers = async (
  { api, db, owner, pulled }: SyncParts,
  { id, ngo_id, scheme_slug }: BookedGroup,
  date: string,
): Promise<boolean> => {
  const mark = await db.read(['outbox'], (tx) => markNow(tx, owner));
  const members = await fetchMembers(api, { id, ngo_id, session_date: date });
  if (!members.ok) return false;
  const scope = { group_id: id, date };
  await replaceSnapshot(db, { ...scope, owner, scheme_slug, members: members.value }, mark);
  await pulled(scope, mark);
  return true;
};
