import type { FileFolder, FileRole } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { type FileRow, findFile } from './queries.ts';
import type { Upload } from './upload.ts';

/**
 * Locks a file that the user may edit: a file of their own club, or any file for the national body. A picture, file or
 * video that schemes have is edited there: 409 CONFLICT with `used_by`, the slugs of those schemes.
 */
export const lockFile = async (
  db: Writer,
  principal: Tenant,
  id: number,
): Promise<FileRow | ApiError> => {
  await db
    .selectFrom('files')
    .select('id')
    .where('client_id', '=', principal.client_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const file = await findFile(db, principal, id);
  if (file === undefined || (principal.role !== 'ngo' && file.club_id !== principal.club_id))
    return apiError(404, 'NOT_FOUND');
  const used_by = await findSchemesWith(db, principal, id);
  return used_by.length > 0 ? apiError(409, 'CONFLICT', { used_by }) : file;
};

const findSchemesWith = async (
  db: Reader,
  { client_id }: Tenant,
  file_id: number,
): Promise<string[]> => {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from schemes s
    where s.client_id = ${client_id} and (
      exists (select from scheme_files f
        where f.client_id = s.client_id and f.scheme_uuid = s.uuid and f.file_id = ${file_id})
      or exists (select from scheme_videos v
        where v.client_id = s.client_id and v.scheme_uuid = s.uuid and v.url = ${`file:${file_id}`}))
    order by s.slug`.execute(db);
  return rows.map(({ slug }) => slug);
};

export const addFile = async (
  db: Writer,
  principal: Tenant,
  now: number,
  upload: Upload,
  fields: { folder: FileFolder; description: string; audience: FileRole[] },
): Promise<number> => {
  const { storage_key, name, mime, size, duration_s = null } = upload;
  const { id } = await db
    .insertInto('files')
    .values({
      client_id: principal.client_id,
      club_id: principal.club_id,
      folder: fields.folder,
      description: fields.description,
      audience: fields.audience,
      name,
      mime,
      size,
      duration_s,
      storage_key,
      created_by: principal.user_uuid,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(db, principal, now, { id, version: 1, club_id: principal.club_id }, null);
  return id;
};

/** Adds a version to the history of a file; `note` says what changed. */
export const addVersion = async (
  db: Writer,
  { client_id }: Tenant,
  created_at: number,
  { id: file_id, version, club_id }: Pick<FileRow, 'id' | 'version' | 'club_id'>,
  note: string | null,
): Promise<void> => {
  await db
    .insertInto('file_versions')
    .values({ client_id, club_id, file_id, version, note, created_at })
    .execute();
};

/** Sets the clubs that see a file; an empty list means all clubs. */
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

export const clubsExist = async (
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
