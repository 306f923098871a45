import { freeTitle } from '@springboard/domain';
import { sql } from 'kysely';
import type { Writer } from '../database/tenancy.ts';

type Titled = 'lesson_plans' | 'lesson_plan_groups';

/**
 * §5: the title, with a suffix where the owner has it already. Until the transaction ends nobody else names
 * anything of this owner, so that two at once do not get the same.
 */
export const freeTitleFor = async (
  db: Writer,
  table: Titled,
  { client_id, owner_uuid }: { client_id: number; owner_uuid: string },
  title: string,
  besides: string | null = null,
): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${owner_uuid}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ title: string }>`
    select title from ${sql.table(table)}
    where client_id = ${client_id} and owner_uuid = ${owner_uuid} and uuid is distinct from ${besides}::uuid
      ${table === 'lesson_plans' ? sql`and deleted_at is null` : sql``}`.execute(db);
  return freeTitle(
    title.trim(),
    rows.map((row) => row.title),
  );
};
