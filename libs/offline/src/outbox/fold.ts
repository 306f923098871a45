import type { Overlay, TouchedRow } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { Mark, Scope } from '../database/schema.ts';
import { shownChange, type Entry } from './entry.ts';

export type Overlays = ReadonlyMap<string, Overlay>;

/** Rows of a scope as this device changed them: the changes that its snapshot may lack, in their order. */
export const fold = (
  entries: Iterable<Entry>,
  scope: Scope,
  mark: Mark | undefined,
): Map<string, Overlay> => {
  const overlays = new Map<string, Overlay>();
  for (const entry of entries) {
    if (!isIn(mark, entry)) applyTo(overlays, scope, entry);
  }
  return overlays;
};

/** Puts one more entry on top. */
export const applyTo = (overlays: Map<string, Overlay>, scope: Scope, entry: Entry): void => {
  const kind = kindOf(entry);
  const { payload, ts } = shownChange(entry);
  for (const row of kind?.rows(payload) ?? []) {
    if (!isOf(scope, row)) continue;
    const change = { payload, ts, user_uuid: entry.user_uuid };
    overlays.set(row.row, kind?.apply(overlays.get(row.row) ?? {}, change) ?? {});
  }
};

/**
 * Whether the snapshot has the change for certain. What is not settled never counts as contained: it
 * stays on top whatever is pulled (OF10).
 */
const isIn = (mark: Mark | undefined, { n, open }: Entry): boolean =>
  mark !== undefined && open !== 1 && n <= mark.last_n && !mark.open_at_start.includes(n);

const isOf = (scope: Scope, { group_id, date = scope.date }: TouchedRow): boolean =>
  group_id === scope.group_id && date === scope.date;
