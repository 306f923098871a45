import { sql } from 'kysely';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';

const MAX_PER_HOUR = 20;
const HOUR_SECONDS = 3600;

/** Where a search for members is counted, with its user and its moment. */
const COUNTED = {
  member_lookups: { user: 'user_uuid', ts: 'ts' },
  transfer_requests: { user: 'created_by', ts: 'created_at' },
} as const;

/** 429 with `Retry-After` after 20 rows of the user within an hour. The calls of one user wait for each other. */
export const checkHourlyLimit = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  table: keyof typeof COUNTED,
  now: number,
): Promise<ApiError | null> => {
  const { user, ts } = COUNTED[table];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${client_id} ${user_uuid}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ ts: number }>`
    select ${sql.ref(ts)} as ts from ${sql.table(table)}
    where client_id = ${client_id} and ${sql.ref(user)} = ${user_uuid} and ${sql.ref(ts)} > ${now - HOUR_SECONDS}
    order by ${sql.ref(ts)} desc limit 1 offset ${MAX_PER_HOUR - 1}`.execute(db);
  const [oldest] = rows;
  const wait = oldest === undefined ? 0 : oldest.ts + HOUR_SECONDS - now;
  return wait > 0
    ? apiError(429, 'TOO_MANY_REQUESTS', undefined, { 'retry-after': String(wait) })
    : null;
};
