import type { SchemeNode } from '@springboard/contract';
import { renameFiles, shownFileIds } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { mapOwnBlocks, ownBlocks } from './tree.ts';

/** The ids that content blocks of a scheme's own nodes may name. */
export const findFileIds = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from scheme_files s
    join files f on f.client_id = s.client_id and f.id = s.file_id and f.deleted_at is null
    where s.client_id = ${client_id} and s.scheme_uuid = ${scheme_uuid}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Gives a scheme own entries for files of other schemes that its nodes show, and the tree that names these. */
export const adoptFiles = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  tree: readonly SchemeNode[],
): Promise<readonly SchemeNode[]> => {
  const shown = shownFileIds({ content: ownBlocks(tree) });
  if (shown.length === 0) return tree;
  const { rows: others } = await sql<{ id: number; name: string; file_id: number }>`
    select id, name, file_id from scheme_files
    where client_id = ${client_id} and scheme_uuid <> ${scheme_uuid} and id = any(${shown})
    order by id`.execute(db);
  const ids = new Map<number, number>();
  for (const { id: old, ...file } of others) {
    const { id } = await db
      .insertInto('scheme_files')
      .values({ client_id, scheme_uuid, ...file })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(old, id);
  }
  return mapOwnBlocks(tree, (block) => renameFiles(block, ids));
};
