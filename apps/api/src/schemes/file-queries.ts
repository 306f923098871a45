import type { MediaFile } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

export type MediaFileRow = Omit<MediaFile, 'small_url'> & {
  readonly file_id: number;
  /** The bytes of the picture with at most 640 px; null: there is none. */
  readonly small_key: string | null;
};

type FilesQuery = {
  readonly scheme_uuid: string;
  readonly id?: number;
  /** Mirrored nodes show files of the schemes that own them. */
  readonly with_owners?: boolean;
};

/** The files of a scheme by name, or one of them, without those whose bytes were deleted. */
export const findFileRows = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, id, with_owners = false }: FilesQuery,
): Promise<readonly MediaFileRow[]> => {
  const owners = sql`or s.scheme_uuid in (select m.owner_scheme_uuid from scheme_mirrors m
    where m.client_id = ${client_id} and m.scheme_uuid = ${scheme_uuid})`;
  const { rows } = await sql<MediaFileRow>`
    select s.id, s.name, s.file_id, f.mime, f.size, f.small_key from scheme_files s
    join files f on f.client_id = s.client_id and f.id = s.file_id and f.deleted_at is null
    where s.client_id = ${client_id} and (s.scheme_uuid = ${scheme_uuid} ${with_owners ? owners : sql``})
      ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by lower(s.name), s.id`.execute(db);
  return rows;
};

export const toMediaFile = (
  slug: string,
  { id, name, mime, size, small_key }: MediaFileRow,
): MediaFile => ({
  id,
  name,
  mime,
  size,
  ...(small_key !== null && { small_url: `/v1/schemes/${slug}/files/${id}/small` }),
});
