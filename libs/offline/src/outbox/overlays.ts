import type { Overlay, TouchedRow } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { Scope, Watermark } from '../database/schema.ts';
import { effectiveChange, type Entry } from './entry.ts';

/** By row: what this device changed in it. */
export type Overlays = ReadonlyMap<string, Overlay>;

/** Applies the entries that the scope's snapshot may not contain, in their order, to the rows of the scope. */
export const buildOverlays = (
  entries: Iterable<Entry>,
  scope: Scope,
  watermark: Watermark | undefined,
): Map<string, Overlay> => {
  const overlays = new Map<string, Overlay>();
  for (const entry of entries) {
    if (!isIncludedInSnapshot(watermark, entry)) applyEntry(overlays, scope, entry);
  }
  return overlays;
};

/** Applies one more entry on top of the overlays. */
export const applyEntry = (overlays: Map<string, Overlay>, scope: Scope, entry: Entry): void => {
  const kind = kindOf(entry);
  const { payload, ts } = effectiveChange(entry);
  for (const row of kind?.rows(payload) ?? []) {
    if (!isInScope(scope, row)) continue;
    const change = { payload, ts, user_uuid: entry.user_uuid };
    overlays.set(row.row, kind?.apply(overlays.get(row.row) ?? {}, change) ?? {});
  }
};

/**
 * Whether the snapshot certainly contains the change. An open entry never counts as contained: it stays on top
 * of every snapshot (OF10).
 */
const isIncludedInSnapshot = (watermark: Watermark | undefined, { n, open }: Entry): boolean =>
  watermark !== undefined &&
  open !== 1 &&
  n <= watermark.last_n &&
  !watermark.open_at_start.includes(n);

const isInScope = (scope: Scope, { group_id, date = scope.date }: TouchedRow): boolean =>
  group_id === scope.group_id && date === scope.date;
