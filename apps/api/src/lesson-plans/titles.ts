import { freeTitle } from '@springboard/domain';
import { sql } from 'kysely';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Writer } from '../database/tenant-transaction.ts';

type TitledTable = 'lesson_plans' | 'lesson_plan_groups';

type Owner = { client_id: number; owner_uuid: string };

/** §5: the title of a new row, with a suffix if the owner already uses it. */
export const findFreeTitle = async (
  db: Writer,
  table: TitledTable,
  owner: Owner,
  title: string,
): Promise<string> => freeTitle(title.trim(), await lockTitles(db, table, owner, null));

/** The title of a renamed row without blanks around it; 409 if another row of the owner has it. */
export const checkNewTitle = async (
  db: Writer,
  table: TitledTable,
  owner: Owner,
  title: string,
  uuid: string,
): Promise<string | ApiError> => {
  const titles = await lockTitles(db, table, owner, uuid);
  const trimmed = title.trim();
  return titles.includes(trimmed) ? apiError(409, 'TITLE_TAKEN', { title: trimmed }) : trimmed;
};

/**
 * The titles of the owner's other rows. They are locked until the transaction ends, so that two concurrent requests
 * get different titles.
 */
const lockTitles = async (
  db: Writer,
  table: TitledTable,
  { client_id, owner_uuid }: Owner,
  exceptUuid: string | null,
): Promise<string[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${owner_uuid}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ title: string }>`
    select title from ${sql.table(table)}
    where client_id = ${client_id} and owner_uuid = ${owner_uuid} and uuid is distinct from ${exceptUuid}::uuid
      ${table === 'lesson_plans' ? sql`and deleted_at is null` : sql``}`.execute(db);
  return rows.map((row) => row.title);
};
