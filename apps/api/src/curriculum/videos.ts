import type { SchemeNode } from '@springboard/contract';
import { renameVideos, shownVideoIds } from '@springboard/domain';
import type { Selectable } from 'kysely';
import type { DB } from '../database/schema.generated.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { mapOwnBlocks, ownBlocks } from './tree.ts';

const COLUMNS = ['id', 'name', 'url', 'captions', 'poster', 'consent_by', 'consent_at'] as const;

type StoredVideo = Pick<Selectable<DB['scheme_videos']>, (typeof COLUMNS)[number]>;

/** Copies all videos of a scheme to another one. Returns the new ids by the old ones. */
export const copyVideosOf = async (
  db: Writer,
  client_id: number,
  from: string,
  to: string,
): Promise<ReadonlyMap<number, number>> => {
  const videos = await db
    .selectFrom('scheme_videos')
    .select(COLUMNS)
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', from)
    .execute();
  return addCopies(db, client_id, to, videos);
};

/** Gives a scheme copies of the videos of other schemes that its nodes' content shows, and the tree that names these. */
export const adoptVideos = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  tree: readonly SchemeNode[],
): Promise<readonly SchemeNode[]> => {
  const shown = shownVideoIds({ content: ownBlocks(tree) });
  if (shown.length === 0) return tree;
  const others = await db
    .selectFrom('scheme_videos')
    .select(COLUMNS)
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '<>', scheme_uuid)
    .where('id', 'in', shown)
    .orderBy('id')
    .execute();
  const ids = await addCopies(db, client_id, scheme_uuid, others);
  return mapOwnBlocks(tree, (block) => renameVideos(block, ids));
};

const addCopies = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  videos: readonly StoredVideo[],
): Promise<ReadonlyMap<number, number>> => {
  const ids = new Map<number, number>();
  for (const { id: old, captions, ...video } of videos) {
    const { id } = await db
      .insertInto('scheme_videos')
      .values({ client_id, scheme_uuid, ...video, captions: JSON.stringify(captions) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(old, id);
  }
  return ids;
};
