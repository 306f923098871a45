import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenancy.ts';

/** An export is fresh so long: a club is removed only with one. */
const FRESH_SECONDS = 86_400;

/** What the job keeps of a finished export. */
export type ClubExport = { storage_key: string; lines: number };

/** Where a finished export is kept; undefined: there is none, or its time is over. */
export const findExport = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  { club_id, job_id }: { club_id: number; job_id: number },
): Promise<ClubExport | undefined> => {
  const { rows } = await sql<{ result: ClubExport }>`
    select result from jobs where client_id = ${client_id} and id = ${job_id} and kind = 'export_club'
      and (input->>'club_id')::bigint = ${club_id} and state = 'done' and result is not null`.execute(
    db,
  );
  return rows[0]?.result;
};

/** Whether everything of the club was taken out a short time ago. */
export const isFreshlyExported = async (
  db: Reader,
  { client_id }: Tenant,
  club_id: number,
  now: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from jobs where client_id = ${client_id} and kind = 'export_club' and state = 'done'
      and (input->>'club_id')::bigint = ${club_id} and result is not null
      and finished_at >= ${now - FRESH_SECONDS} limit 1`.execute(db);
  return rows.length > 0;
};
