import { DAY_SECONDS } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';

/** An upload in parts. `parts` are the storage keys of what it has received, in order. */
export type UploadRow = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly received: number;
  readonly parts: readonly string[];
  /** The file that it became. */
  readonly file_id: number | null;
  readonly expires_at: number;
};

/** An upload without a part for this long is deleted. */
export const UPLOAD_SECONDS = DAY_SECONDS;

const COLUMNS = sql`id, name, size, received, parts, file_id, expires_at`;

/** An upload of the user that has not expired. */
export const findUpload = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  id: string,
  now: number,
): Promise<UploadRow | undefined> => {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from uploads
    where client_id = ${client_id} and user_uuid = ${user_uuid}::uuid and id = ${id}::uuid
      and expires_at > ${now}`.execute(db);
  return rows[0];
};

export const addUpload = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  now: number,
  { id, name, size }: Pick<UploadRow, 'id' | 'name' | 'size'>,
): Promise<void> => {
  await sql`
    insert into uploads (client_id, id, user_uuid, name, size, created_at, expires_at)
    values (${client_id}, ${id}, ${user_uuid}, ${name}, ${size}, ${now}, ${now + UPLOAD_SECONDS})`.execute(
    db,
  );
};

/** Counts the unfinished uploads of the client that have not expired: those of the user, and the bytes of all. */
export const countUnfinished = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  now: number,
): Promise<{ own: number; bytes: number }> => {
  const { rows } = await sql<{ own: number; bytes: number }>`
    select count(*) filter (where user_uuid = ${user_uuid}::uuid)::integer as own,
      coalesce(sum(size), 0)::bigint as bytes
    from uploads where client_id = ${client_id} and file_id is null and expires_at > ${now}`.execute(
    db,
  );
  return rows[0] ?? { own: 0, bytes: 0 };
};

/** Adds a part where the upload is at `offset`; undefined if it is elsewhere by now. */
export const addPart = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  now: number,
  part: { id: string; offset: number; length: number; key: string },
): Promise<UploadRow | undefined> => {
  const { rows } = await sql<UploadRow>`
    update uploads set received = received + ${part.length}, parts = parts || ${part.key}::text,
      expires_at = ${now + UPLOAD_SECONDS}
    where client_id = ${client_id} and user_uuid = ${user_uuid}::uuid and id = ${part.id}::uuid
      and received = ${part.offset} and file_id is null
    returning ${COLUMNS}`.execute(db);
  return rows[0];
};

/** Locks an unfinished upload; undefined if another request finished or deleted it. */
export const lockUnfinished = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  id: string,
): Promise<UploadRow | undefined> => {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from uploads
    where client_id = ${client_id} and user_uuid = ${user_uuid}::uuid and id = ${id}::uuid
      and file_id is null for update`.execute(db);
  return rows[0];
};

/** The parts are no longer needed once the file exists. */
export const setFile = async (
  db: Writer,
  { client_id }: Tenant,
  id: string,
  file_id: number,
): Promise<void> => {
  await db
    .updateTable('uploads')
    .set({ file_id, parts: [] })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

/** Deletes an upload of the user; returns the keys of its parts, or undefined if there is none. */
export const deleteUpload = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  id: string,
): Promise<readonly string[] | undefined> => {
  const { rows } = await sql<Pick<UploadRow, 'parts'>>`
    delete from uploads
    where client_id = ${client_id} and user_uuid = ${user_uuid}::uuid and id = ${id}::uuid
    returning parts`.execute(db);
  return rows[0]?.parts;
};

/** Deletes the expired uploads of the client, and returns the keys of their parts. */
export const deleteExpired = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  now: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<Pick<UploadRow, 'parts'>>`
    delete from uploads where client_id = ${client_id} and expires_at <= ${now}
    returning parts`.execute(db);
  return rows.flatMap(({ parts }) => parts);
};
