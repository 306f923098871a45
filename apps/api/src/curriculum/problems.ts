import type { Curriculum, SchemeProblems } from '@springboard/contract';
import { draftOf, problemsOf } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import { findFileIds } from './files.ts';
import { findGradesFor } from './queries.ts';

/** Every broken rule of a scheme's tree (D6). */
export const findProblems = async (
  db: Reader,
  client_id: number,
  scheme: { uuid: string; slug: string; scale: number },
  document: Curriculum | undefined,
): Promise<SchemeProblems> => {
  const { uuid, slug } = scheme;
  const { rows: videos } = await sql<{ id: number; has_captions: boolean }>`
    select id, captions::jsonb <> '{}' as has_captions from scheme_videos
    where client_id = ${client_id} and scheme_uuid = ${uuid}`.execute(db);
  return problemsOf(draftOf(document?.tree ?? [], { slug }), {
    grades: await findGradesFor(db, client_id, scheme, document),
    video_ids: new Set(videos.map(({ id }) => id)),
    file_ids: await findFileIds(db, client_id, uuid),
    uncaptioned_ids: new Set(videos.flatMap(({ id, has_captions }) => (has_captions ? [] : [id]))),
  });
};
