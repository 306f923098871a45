import type { Connection } from '../database/connection.ts';
import { within, type Mark, type Scope, type Snapshot, type SyncRow } from '../database/schema.ts';

/**
 * Puts what the server said in the place of what was here. In the same transaction its mark, which says
 * what of this device's changes is still to be put on top of it (OF10).
 */
export const replaceSnapshot = (db: Connection, snapshot: Snapshot, mark: Mark): Promise<void> =>
  db.write(['snapshots', 'marks'], 'relaxed', async (tx) => {
    const { owner, group_id, date } = snapshot;
    await Promise.all([
      tx.objectStore('snapshots').put(snapshot),
      tx.objectStore('marks').put(mark, [owner, group_id, date]),
    ]);
  });

/**
 * Notes that a date was loaded on a day (§4). On a new day, what was loaded before goes, except the
 * groups that could not be loaded now.
 */
export const noteSynced = (
  db: Connection,
  owner: string,
  {
    today,
    date,
    failed,
    ts,
  }: { today: string; date: string; failed: readonly number[]; ts: number },
): Promise<void> =>
  db.write(['snapshots', 'marks', 'sync'], 'relaxed', async (tx) => {
    const before = await tx.objectStore('sync').get([owner, 1]);
    const isNewDay = before?.member_sync_date !== today;
    const earlier = isNewDay ? [] : before.dates;
    const isOver = (scope: Scope) =>
      isNewDay && scope.date !== date && !failed.includes(scope.group_id);

    for (const key of await tx.objectStore('snapshots').getAllKeys(within(owner))) {
      if (!isOver({ group_id: key[1], date: key[2] })) continue;
      await tx.objectStore('snapshots').delete(key);
      await tx.objectStore('marks').delete(key);
    }
    // A failed group is due again at the next sync.
    const others = earlier.filter((other) => other !== date);
    const dates = failed.length > 0 ? others : [...others, date];
    const row: SyncRow = { owner, id: 1, member_sync_date: today, dates, synced_at: ts };
    await tx.objectStore('sync').put(row);
  });

export const isDue = async (
  db: Connection,
  owner: string,
  { today, date }: { today: string; date: string },
): Promise<boolean> => {
  const row = await db.read(['sync'], (tx) => tx.objectStore('sync').get([owner, 1]));
  return row?.member_sync_date !== today || !row.dates.includes(date);
};
