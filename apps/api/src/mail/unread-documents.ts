import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** The name of a document in a reminder; undefined if it was deleted or replaced, or if the user has read it since. */
export const findUnreadName = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string | null },
  { id, version }: { id: number; version: number },
): Promise<string | undefined> => {
  const { rows } = await sql<{ description: string }>`
    select f.description from files f
    where f.client_id = ${client_id} and f.id = ${id} and f.version = ${version} and f.deleted_at is null
      and not exists (select from file_logs l where l.client_id = f.client_id and l.file_id = f.id
        and l.version = f.version and l.user_uuid = ${user_uuid})`.execute(db);
  return rows[0]?.description;
};
