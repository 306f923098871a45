import { sql } from 'kysely';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { DELETED_FILES_SECONDS } from './queries.ts';

/**
 * `STORAGE_QUOTA` if the files of a club would need more than `max` bytes with `added` more bytes. The transaction
 * that adds them has to call this first. The national body's own files count together, as those of one club. Deleted
 * files can be restored for a while: with them the files may need twice as much.
 */
export const checkQuota = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  { club_id, added, max, now }: { club_id: number | null; added: number; max: number; now: number },
): Promise<ApiError | null> => {
  // Concurrent uploads of a club are counted one after the other.
  const key = `files ${client_id} ${club_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const { rows } = await sql<{ used: number; stored: number }>`
    select coalesce(sum(bytes) filter (where deleted_at is null), 0)::bigint as used,
      coalesce(sum(bytes), 0)::bigint as stored
    from files, lateral (select size + coalesce(small_size, 0) as bytes) b
    where client_id = ${client_id} and club_id is not distinct from ${club_id}
      and (deleted_at is null or deleted_at > ${now - DELETED_FILES_SECONDS})`.execute(db);
  const { used = 0, stored = 0 } = rows[0] ?? {};
  return used + added > max || stored + added > 2 * max
    ? apiError(409, 'STORAGE_QUOTA', { used, max })
    : null;
};
