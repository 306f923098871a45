import type { Connection } from '../database/connection.ts';
import { takeNumber, within, type Scope, type Snapshot, type SyncRow } from '../database/schema.ts';
import { ONLY_OPEN, reapply } from '../outbox/rows.ts';

/** Puts what the server said in the place of what was here, and this device's changes on top (OF10). */
export const replaceSnapshot = (db: Connection, snapshot: Snapshot): Promise<unknown> =>
  db.write(['snapshots', 'overlays', 'outbox'], 'relaxed', async (tx) => {
    await tx.objectStore('snapshots').put(snapshot);
    return reapply(tx, snapshot.owner, snapshot, snapshot.mark);
  });

/**
 * Notes that a date was loaded on a day (§4). On a new day, what was loaded before goes, except the
 * groups that could not be loaded now. Changes that are not settled stay applied.
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
): Promise<unknown> =>
  db.write(['snapshots', 'overlays', 'outbox', 'sync'], 'relaxed', async (tx) => {
    const before = await tx.objectStore('sync').get([owner, 1]);
    const isNewDay = before?.member_sync_date !== today;
    const earlier = isNewDay ? [] : before.dates;
    const isOver = (scope: Scope) =>
      isNewDay && scope.date !== date && !failed.includes(scope.group_id);

    await takeNumber(tx);
    const snapshots = await tx.objectStore('snapshots').getAllKeys(within(owner));
    for (const [, group_id, date] of snapshots) {
      if (isOver({ group_id, date })) {
        await tx.objectStore('snapshots').delete([owner, group_id, date]);
      }
    }
    const rows = await tx.objectStore('overlays').getAllKeys(within(owner));
    const scopes = new Map(
      rows.map(([, date, group_id]) => [`${date} ${group_id}`, { group_id, date }]),
    );
    for (const scope of scopes.values()) {
      if (isOver(scope)) await reapply(tx, owner, scope, ONLY_OPEN);
    }
    // A failed group is due again at the next sync.
    const dates = failed.length > 0 ? earlier : [...new Set([...earlier, date])];
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
