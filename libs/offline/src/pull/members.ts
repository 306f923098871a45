import { DAY_LIST, TAGS } from '../changes/change.ts';
import { markNow } from '../outbox/journal.ts';
import { fetchGroups, fetchMembers } from './fetch.ts';
import { createKeeping, keepSnapshot } from './keeping.ts';
import { eachOf, type BookedGroup, type SyncParts } from './parts.ts';

/** The sessions of a date, and the way to keep them: nothing that follows has to wait for the disk. */
export const pullGroups = async (parts: SyncParts, date: string, all_groups: boolean) => {
  const { api, db, owner } = parts;
  const mark = await db.read(['outbox'], (tx) => markNow(tx, owner));
  const listed = await fetchGroups(api, date, all_groups);
  if (!listed.ok) return listed;
  const groups = listed.value;
  const snapshot = { owner, group_id: DAY_LIST, date, scheme_slug: null, groups };
  return { ok: true, groups, keep: () => keepSnapshot(parts, { snapshot, mark }) } as const;
};

/** The tags that members can have. Those of before stay if they cannot be loaded. */
export const pullTags = async (parts: SyncParts): Promise<void> => {
  const { api, db, owner } = parts;
  const mark = await db.read(['outbox'], (tx) => markNow(tx, owner));
  const tags = await api.call('GET /member-tags', {});
  if (!tags.ok) return;
  const snapshot = { owner, group_id: TAGS, date: '', scheme_slug: null, tags: tags.value };
  await keepSnapshot(parts, { snapshot, mark });
};

/** The members of each group as its session on the date sees them; gives the groups that failed. */
export const pullMembersOf = async (
  parts: SyncParts,
  groups: readonly BookedGroup[],
  { date, before }: { date: string; before: number },
): Promise<readonly number[]> => {
  const { api, owner, progress } = parts;
  const failed: number[] = [];
  let done = before;
  const through = (more: number) => {
    done += more;
    progress({ done, failed: [...failed] });
  };
  const keeping = createKeeping(parts, through);

  await eachOf(groups, async ({ id, ngo_id, scheme_slug }) => {
    const mark = await keeping.mark();
    const pages = await fetchMembers(api, { id, ngo_id, session_date: date });
    if (!pages.ok) {
      // Those of before stay.
      failed.push(id);
      return through(1);
    }
    const snapshot = { owner, group_id: id, date, scheme_slug, pages: pages.value };
    return keeping.take({ snapshot, mark });
  });
  await keeping.kept();
  return failed;
};
