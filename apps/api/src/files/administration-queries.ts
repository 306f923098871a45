import type { FileFolder } from '@springboard/contract';
import type { Reader, Tenant, Writer } from '../database/tenancy.ts';
import { type FileRow, findFile } from './queries.ts';
import type { Upload } from './upload.ts';

/** A file that this user may edit: of their own club, or as the national body any. */
export const lockFile = async (
  db: Writer,
  who: Tenant,
  id: number,
): Promise<FileRow | undefined> => {
  await db
    .selectFrom('files')
    .select('id')
    .where('client_id', '=', who.client_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const file = await findFile(db, who, id);
  return who.role === 'ngo' || file?.club_id === who.club_id ? file : undefined;
};

export const addFile = async (
  db: Writer,
  who: Tenant,
  now: number,
  upload: Upload,
  { folder, description }: { folder: FileFolder; description: string },
): Promise<number> => {
  const { storage_key, name, mime, size } = upload;
  const { id } = await db
    .insertInto('files')
    .values({
      client_id: who.client_id,
      club_id: who.club_id,
      folder,
      description,
      name,
      mime,
      size,
      storage_key,
      created_by: who.user_uuid,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** No clubs: it is for all of them. */
export const setFileClubs = async (
  db: Writer,
  { client_id }: Tenant,
  file_id: number,
  club_ids: readonly number[],
): Promise<void> => {
  await db
    .deleteFrom('file_clubs')
    .where('client_id', '=', client_id)
    .where('file_id', '=', file_id)
    .execute();
  if (club_ids.length === 0) return;
  await db
    .insertInto('file_clubs')
    .values(club_ids.map((club_id) => ({ client_id, file_id, club_id })))
    .execute();
};

export const areClubs = async (
  db: Reader,
  { client_id }: Tenant,
  club_ids: readonly number[],
): Promise<boolean> => {
  if (club_ids.length === 0) return true;
  const rows = await db
    .selectFrom('clubs')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', 'in', [...club_ids])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.length === club_ids.length;
};
