import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { bytesOf, readPicture, toDataUrl } from '../files/picture.ts';
import { checkQuota } from '../files/quota.ts';
import type { FileStorage } from '../files/storage.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';

/** The stored bytes of a picture with at most 640 px (scheme-portal §5). */
export type SmallBytes = { readonly small_key: string; readonly small_size: number };

/** Stores the bytes before the transaction; 422 for any other file than a picture. */
export const storeSmallPicture = async (
  files: FileStorage,
  client_id: number,
  image: string,
): Promise<SmallBytes | ApiError> => {
  const picture = await readPicture(image);
  if (isApiError(picture)) return picture;
  const bytes = bytesOf(picture);
  const small_key = `${client_id}/${randomUUID()}`;
  await files.put(small_key, Readable.from([bytes]));
  return { small_key, small_size: bytes.length };
};

/** Gives a picture its small one. It keeps the one that it has from another scheme. */
export const setSmallPicture = async (
  db: Writer,
  { club_storage }: Pick<Server, 'club_storage'>,
  { client_id }: Pick<Tenant, 'client_id'>,
  { file_id, small, now }: { file_id: number; small: SmallBytes; now: number },
): Promise<ApiError | boolean> => {
  const quota = { club_id: null, added: small.small_size, max: club_storage, now };
  const refused = await checkQuota(db, { client_id }, quota);
  if (refused !== null) return refused;
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(small)
    .where('client_id', '=', client_id)
    .where('id', '=', file_id)
    .where('mime', 'like', 'image/%')
    .where('small_key', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** As a data URL, so that a device reads it with a token and keeps it offline. */
export const readSmallPicture = async (
  files: FileStorage,
  small_key: string | null,
): Promise<{ image: string } | ApiError> => {
  if (small_key === null || (await files.size(small_key)) === null)
    return apiError(404, 'NOT_FOUND');
  const image = await toDataUrl(await buffer(files.open(small_key)));
  return image === null ? apiError(404, 'NOT_FOUND') : { image };
};
