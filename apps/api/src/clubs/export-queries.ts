import { DAY_SECONDS } from '@springboard/domain';
import { sql } from 'kysely';
import { findResult } from '../jobs/queries.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';

/** The greatest age of the export without which a club cannot be deleted. */
const MAX_EXPORT_AGE_SECONDS = DAY_SECONDS;

/** The result of a finished export job. */
export type ClubExport = { storage_key: string; lines: number };

/** Finds a finished export; undefined if it does not exist or has expired. */
export const findExport = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  { club_id, job_id }: { club_id: number; job_id: number },
): Promise<ClubExport | undefined> => {
  const ref = { client_id, kind: 'export_club', id: job_id } as const;
  const found = await findResult(db, ref, sql`(input->>'club_id')::bigint = ${club_id}`);
  return found?.result;
};

/** Whether the club was exported recently enough to be deleted. */
export const hasRecentExport = async (
  db: Reader,
  { client_id }: Tenant,
  club_id: number,
  now: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from jobs where client_id = ${client_id} and kind = 'export_club' and state = 'done'
      and (input->>'club_id')::bigint = ${club_id} and result is not null
      and finished_at >= ${now - MAX_EXPORT_AGE_SECONDS} limit 1`.execute(db);
  return rows.length > 0;
};

/** All members of a club, including those who left. */
export const findMemberUuids = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  club_id: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('members')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .execute();
  return rows.map(({ uuid }) => uuid);
};
