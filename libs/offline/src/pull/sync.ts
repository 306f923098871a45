import type { Api } from '@springboard/api-client';
import type { Group } from '@springboard/contract';
import { DAY_LIST } from '../changes/change.ts';
import type { Connection } from '../database/connection.ts';
import type { Mark, Scope } from '../database/schema.ts';
import type { SyncInput } from '../offline.ts';
import { markNow } from '../outbox/journal.ts';
import type { OfflineState } from '../state.ts';
import { fetchGroups, fetchMembers, fetchScheme } from './fetch.ts';
import { isDue, noteSynced, replaceSnapshot } from './snapshots.ts';

export type SyncParts = {
  readonly api: Pick<Api, 'call'>;
  readonly db: Connection;
  readonly owner: string;
  /** Seconds. */
  readonly now: () => number;
  readonly progress: (change: Partial<OfflineState['sync']>) => void;
  readonly pulled: (scope: Scope, mark: Mark) => Promise<void>;
  readonly pulledSchemes: () => Promise<void>;
};

/** §4: groups of which the members are loaded at the same time. */
const GROUPS_AT_ONCE = 5;

type BookedGroup = Group & { readonly id: number };

/** Member sync (§4): the groups, their schemes, then the members of each group. */
export const pullDay = async (
  parts: SyncParts,
  { date, today = date, force = false, all_groups = false }: SyncInput,
): Promise<void> => {
  const { db, owner, progress, now } = parts;
  if (!force && !all_groups && !(await isDue(db, owner, { today, date }))) return;

  progress({ running: true, done: 0, total: 0, failed: [], error: null });
  const listed = await pullGroups(parts, date, all_groups);
  if (!listed.ok) return progress({ running: false, error: listed.error });

  const groups = listed.value.filter((group): group is BookedGroup => group.id !== null);
  progress({ total: groups.length });
  await pullSchemes(parts, groups);

  const failed: number[] = [];
  let done = 0;
  await eachOf(groups, GROUPS_AT_ONCE, async (group) => {
    if (!(await pullMembers(parts, group, date))) failed.push(group.id);
    done += 1;
    progress({ done, failed: [...failed] });
  });

  const ts = now();
  await noteSynced(db, owner, { today, date, failed, ts });
  progress({ running: false, ...(failed.length === 0 ? { synced_at: ts } : {}) });
};

const pullGroups = async (
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

/** A scheme that cannot be loaded stays as it was. */
const pullSchemes = async (
  { api, db, owner, pulledSchemes }: SyncParts,
  groups: readonly BookedGroup[],
): Promise<void> => {
  const slugs = new Set(groups.flatMap(({ scheme_slug }) => scheme_slug ?? []));
  await eachOf([...slugs], GROUPS_AT_ONCE, async (slug) => {
    const before = await db.read(['schemes'], (tx) => tx.objectStore('schemes').get([owner, slug]));
    const scheme = await fetchScheme(api, slug, before?.etag ?? null);
    const { value } = scheme.ok ? scheme : { value: null };
    if (value) {
      await db.write(['schemes'], 'relaxed', (tx) =>
        tx.objectStore('schemes').put({ owner, slug, ...value }),
      );
    }
  });
  await pulledSchemes();
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

/** `work` for every item, some at a time, begun in their order. */
const eachOf = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};
