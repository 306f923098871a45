import type { Writer } from '../database/tenant-transaction.ts';
import { findPlacesOf } from '../groups/places.ts';
import { apiError } from '../http/api-error.ts';
import { Rollback } from '../http/rollback.ts';
import { hasLeavers, hasUsedSessions, lockGroupsOf, restoreRows } from './queries.ts';

/** `now` in seconds. */
type Scope = { client_id: number; today: string; now: number };

/**
 * Restores the rows of an entry, all or none. Returns what was changed since; none: it is restored. Rolls back with 409
 * SESSION_FULL if another member has a place by now.
 */
export const restoreEntry = async (
  db: Writer,
  { client_id, today, now }: Scope,
  id: number,
): Promise<readonly string[]> => {
  const groups = await lockGroupsOf(db, client_id, id);
  const before = await findPlacesOf(db, { client_id, day: today }, groups, now);
  const changed = await restoreUnlessUsed(db, client_id, id);
  if (changed.length > 0) return changed;
  const after = await findPlacesOf(db, { client_id, day: today }, groups, now);
  for (const [group_id, { places_left, balance }] of before) {
    const restored = after.get(group_id)?.balance ?? null;
    // Another member may have the place by now, or from a coming day on (§5).
    if (restored !== null && restored < 0 && restored < (balance ?? 0)) {
      throw new Rollback(apiError(409, 'SESSION_FULL', { places_left }));
    }
  }
  return changed;
};

const restoreUnlessUsed = async (
  db: Writer,
  client_id: number,
  id: number,
): Promise<readonly string[]> => {
  if (await hasUsedSessions(db, client_id, id)) return ['in_use'];
  // Without their day of leaving, they would be inactive members of groups.
  if (await hasLeavers(db, client_id, id)) return ['active'];
  return restoreRows(db, id);
};
