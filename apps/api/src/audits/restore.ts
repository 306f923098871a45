import type { Writer } from '../database/tenant-transaction.ts';
import { findPlaces } from '../groups/bulk-queries.ts';
import { apiError } from '../http/api-error.ts';
import { Rollback } from '../http/rollback.ts';
import { hasUsedSessions, lockGroupsOf, restoreRows } from './queries.ts';

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
  const scopes = groups.map((group_id) => ({ client_id, group_id, today }));
  const places = [];
  for (const scope of scopes) places.push({ scope, before: await findPlaces(db, scope, now) });
  const changed = (await hasUsedSessions(db, client_id, id))
    ? ['in_use']
    : await restoreRows(db, id);
  if (changed.length > 0) return changed;
  for (const { scope, before } of places) {
    const { total_members } = await findPlaces(db, scope, now);
    const { places_left } = before;
    // Another member may have the place by now (§5).
    if (places_left !== null && total_members - before.total_members > places_left) {
      throw new Rollback(apiError(409, 'SESSION_FULL', { places_left }));
    }
  }
  return changed;
};
