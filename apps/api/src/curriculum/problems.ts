import type { SchemeNode, SchemeProblems } from '@springboard/contract';
import { draftOf, problemsOf } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import { findFileIds } from './files.ts';
import { findGradesOf } from './queries.ts';

/** Every broken rule of a scheme's tree (D6). */
export const findProblems = async (
  db: Reader,
  client_id: number,
  { uuid, slug }: { uuid: string; slug: string },
  tree: readonly SchemeNode[],
): Promise<SchemeProblems> => {
  const { rows: videos } = await sql<{ id: number; has_captions: boolean }>`
    select id, captions::jsonb <> '{}' as has_captions from scheme_videos
    where client_id = ${client_id} and scheme_uuid = ${uuid}`.execute(db);
  return problemsOf(draftOf(tree, { slug }), {
    grades: await findGradesOf(db, client_id, uuid),
    video_ids: new Set(videos.map(({ id }) => id)),
    file_ids: await findFileIds(db, client_id, uuid),
    uncaptioned_ids: new Set(videos.flatMap(({ id, has_captions }) => (has_captions ? [] : [id]))),
  });
};
