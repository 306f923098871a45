import { freeTitle } from '@springboard/domain';
import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';

type TitledTable = 'lesson_plans' | 'lesson_plan_groups';

/**
 * §5: the title, with a suffix if the owner already uses it. It locks the owner's titles until the transaction
 * ends, so that two concurrent requests get different titles.
 */
export const findFreeTitle = async (
  db: Writer,
  table: TitledTable,
  { client_id, owner_uuid }: { client_id: number; owner_uuid: string },
  title: string,
  exceptUuid: string | null = null,
): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${owner_uuid}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ title: string }>`
    select title from ${sql.table(table)}
    where client_id = ${client_id} and owner_uuid = ${owner_uuid} and uuid is distinct from ${exceptUuid}::uuid
      ${table === 'lesson_plans' ? sql`and deleted_at is null` : sql``}`.execute(db);
  return freeTitle(
    title.trim(),
    rows.map((row) => row.title),
  );
};
