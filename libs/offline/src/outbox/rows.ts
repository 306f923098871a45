import type { Change, Overlay, TouchedRow } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import { takeNumber, within, type Mark, type Scope, type Tx } from '../database/schema.ts';
import { shownChange, type Entry } from './entry.ts';

export type Overlays = ReadonlyMap<string, Overlay>;

/** Only what is open: for rows that no snapshot stands behind any more. */
export const ONLY_OPEN: Mark = { open_at_start: [], last_n: Number.MAX_SAFE_INTEGER };
const EVERYTHING: Mark = { open_at_start: [], last_n: 0 };

/** What the outbox holds at this moment: taken before a pull asks the server. */
export const markNow = async (tx: Tx<'readonly'>, owner: string): Promise<Mark> => {
  const outbox = tx.objectStore('outbox');
  const [open, last] = await Promise.all([
    outbox.index('open').getAllKeys([owner, 1]),
    outbox.openKeyCursor(null, 'prev'),
  ]);
  return { open_at_start: open, last_n: last?.key ?? 0 };
};

/** Makes the rows of a scope anew from the changes that its snapshot may lack (OF10). */
export const reapply = async (
  tx: Tx,
  owner: string,
  scope: Scope,
  mark: Mark,
): Promise<Overlays> => {
  const rows = overlaysOf(await unabsorbed(tx, owner, mark), scope);
  const store = tx.objectStore('overlays');
  await takeNumber(tx);
  await store.delete(within(owner, scope.date, scope.group_id));
  await Promise.all(
    [...rows].map(([row, overlay]) => store.put({ ...overlay, ...scope, owner, row })),
  );
  return rows;
};

/** Makes all rows anew that are together with rows which the changes touch. Gives their scopes. */
export const rebuild = async (
  tx: Tx,
  owner: string,
  changes: readonly Pick<Change, 'kind' | 'v' | 'payload'>[],
): Promise<readonly Scope[]> => {
  const touched = changes.flatMap((change) => kindOf(change)?.rows(change.payload) ?? []);
  const scopes = new Map<string, Scope>();
  for (const { group_id, date } of await scopesOf(tx, owner, touched)) {
    scopes.set(`${date} ${group_id}`, { group_id, date });
  }
  for (const scope of scopes.values()) {
    await reapply(tx, owner, scope, await markOf(tx, owner, scope));
  }
  return [...scopes.values()];
};

/** The mark of the scope's snapshot. Without a snapshot nothing is contained in it. */
const markOf = async (tx: Tx, owner: string, { group_id, date }: Scope): Promise<Mark> =>
  (await tx.objectStore('snapshots').get([owner, group_id, date]))?.mark ?? EVERYTHING;

/** The scopes of rows; of those without a date, every snapshot that is here. */
const scopesOf = async (tx: Tx, owner: string, rows: readonly TouchedRow[]): Promise<Scope[]> =>
  (
    await Promise.all(
      rows.map(async ({ group_id, date }) => {
        if (date !== undefined) return [{ group_id, date }];
        const keys = await tx.objectStore('snapshots').getAllKeys(within(owner, group_id));
        return keys.map(([, , date]) => ({ group_id, date }));
      }),
    )
  ).flat();

const unabsorbed = async (tx: Tx, owner: string, mark: Mark): Promise<Entry[]> => {
  const outbox = tx.objectStore('outbox');
  const [open, newer, earlier] = await Promise.all([
    outbox.index('open').getAll([owner, 1]),
    outbox.getAll(IDBKeyRange.lowerBound(mark.last_n, true)),
    Promise.all(mark.open_at_start.map((n) => outbox.get(n))),
  ]);
  const byN = new Map<number, Entry>();
  for (const entry of [...open, ...newer, ...earlier]) {
    if (entry?.owner === owner) byN.set(entry.n, entry);
  }
  return [...byN.values()].sort((a, b) => a.n - b.n);
};

const overlaysOf = (entries: readonly Entry[], scope: Scope): Map<string, Overlay> => {
  const overlays = new Map<string, Overlay>();
  for (const entry of entries) {
    const kind = kindOf(entry);
    const { payload, ts } = shownChange(entry);
    for (const { group_id, date = scope.date, row } of kind?.rows(payload) ?? []) {
      if (group_id !== scope.group_id || date !== scope.date) continue;
      const change = { payload, ts, user_uuid: entry.user_uuid };
      overlays.set(row, kind?.apply(overlays.get(row) ?? {}, change) ?? {});
    }
  }
  return overlays;
};
