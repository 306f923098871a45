import type { SchemeVideo } from '@springboard/contract';
import { shownVideoIds, type SchemeFileContent } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** The videos of the scheme by the ids of the file: the same address, or without a list of videos the same id. */
export const sameVideos = (
  ofFile: readonly SchemeVideo[],
  ofScheme: readonly SchemeVideo[],
): ReadonlyMap<number, number> => {
  if (ofFile.length === 0) return new Map(ofScheme.map(({ id }) => [id, id]));
  return new Map(
    ofFile.flatMap(({ id, url }) => {
      const same =
        ofScheme.find((video) => video.id === id && video.url === url) ??
        ofScheme.find((video) => video.url === url);
      return same === undefined ? [] : [[id, same.id] as const];
    }),
  );
};

/**
 * The files of the scheme, and of the one that a file of the same client was made of, with those of its owners: by their
 * ids the ones of the scheme. A file of another scheme that it does not have yet keeps its id until the commit.
 */
export const findUsableFiles = async (
  db: Reader,
  client_id: number,
  { uuid, from }: { readonly uuid: string; readonly from: string | null },
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; own_id: number | null }>`
    select s.id, case when s.scheme_uuid = ${uuid} then s.id else (
        select min(own.id) from scheme_files own
        where own.client_id = s.client_id and own.scheme_uuid = ${uuid} and own.file_id = s.file_id
      ) end as own_id
    from scheme_files s
    join files f on f.client_id = s.client_id and f.id = s.file_id and f.deleted_at is null
    where s.client_id = ${client_id} and (s.scheme_uuid = ${uuid} or s.scheme_uuid = ${from} or exists (
      select from scheme_mirrors m
      where m.client_id = s.client_id and m.scheme_uuid = ${from} and m.owner_scheme_uuid = s.scheme_uuid))
    order by s.id`.execute(db);
  return new Map(rows.map(({ id, own_id }) => [id, own_id ?? id]));
};

/** The videos of the file that a new scheme may have: web pages, and files that a scheme of the client shows. */
export const videosToAdd = async (
  db: Reader,
  client_id: number,
  { videos, items }: SchemeFileContent,
): Promise<readonly SchemeVideo[]> => {
  const used = new Set(
    items.flatMap(({ fields, content }) =>
      shownVideoIds({
        ...(fields.videos && { videos: [...fields.videos] }),
        ...(content.kind !== 'texts' && { content: [...content.blocks] }),
      }),
    ),
  );
  const known = await db
    .selectFrom('scheme_videos')
    .select('url')
    .where('client_id', '=', client_id)
    .execute();
  const urls = new Set(known.map(({ url }) => url));
  return videos.filter(
    ({ id, url }) => used.has(id) && (/^https:\/\//i.test(url) || urls.has(url)),
  );
};
