import type { SchemeNode } from '@springboard/contract';
import { renameVideos, shownVideoIds } from '@springboard/domain';
import type { Writer } from '../database/tenant-transaction.ts';
import { flattenTree, mapTree } from './tree.ts';

/** Gives a scheme copies of the videos of other schemes that its nodes' content shows, and the tree that names these. */
export const adoptVideos = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  tree: readonly SchemeNode[],
): Promise<readonly SchemeNode[]> => {
  const own = flattenTree(tree).filter(({ is_owner }) => is_owner !== false);
  const shown = own.flatMap(({ content = [] }) => shownVideoIds({ content }));
  if (shown.length === 0) return tree;
  const others = await db
    .selectFrom('scheme_videos')
    .select(['id', 'name', 'url', 'captions', 'poster', 'consent_by', 'consent_at'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '<>', scheme_uuid)
    .where('id', 'in', shown)
    .orderBy('id')
    .execute();
  const ids = new Map<number, number>();
  for (const { id: old, captions, ...video } of others) {
    const { id } = await db
      .insertInto('scheme_videos')
      .values({ client_id, scheme_uuid, ...video, captions: JSON.stringify(captions) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(old, id);
  }
  return mapTree(tree, (node) =>
    node.is_owner === false || node.content === undefined
      ? node
      : { ...node, content: node.content.map((block) => renameVideos(block, ids)) },
  );
};
