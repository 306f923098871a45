import { FILE_ROLES } from '@springboard/contract';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { addFile } from '../files/administration-queries.ts';
import { checkQuota } from '../files/quota.ts';
import type { FileStorage } from '../files/storage.ts';
import { detectMime, readHead } from '../files/upload.ts';
import { audit } from '../database/audit.ts';
import { type Tenant, withWriteTransaction } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { readMp4 } from './mp4.ts';
import { deleteUpload, findUpload, lockUnfinished, setFile, type UploadRow } from './queries.ts';

/**
 * Makes a medium of a complete upload, and returns its id. Content of another kind is 422 VALIDATION with `file`:
 * `type`; for a video, `video_format` (not MP4), `video_codec` (not H.264) or `audio_codec` (not AAC). The upload is
 * deleted then.
 */
export const finishUpload = async (
  server: Server,
  principal: Tenant,
  upload: UploadRow,
): Promise<number | ApiError> => {
  const { files, database } = server;
  const storage_key = `${principal.client_id}/${randomUUID()}`;
  const hash = await files.put(storage_key, Readable.from(joined(files, upload.parts)));
  const content = await inspect(files, storage_key, upload.size);
  let isStored = false;
  try {
    if (isApiError(content)) {
      await withWriteTransaction(database, principal, (db) =>
        deleteUpload(db, principal, upload.id),
      );
      await removeParts(files, upload.parts);
      return content;
    }
    const now = server.now();
    const file_id = await withWriteTransaction(database, principal, async (db) => {
      const locked = await lockUnfinished(db, principal, upload.id);
      if (locked === undefined) {
        const known = await findUpload(db, principal, upload.id, now);
        return known?.file_id ?? apiError(404, 'NOT_FOUND');
      }
      const quota = { club_id: null, added: upload.size, max: server.club_storage, now };
      const refused = await checkQuota(db, principal, quota);
      if (refused !== null) return refused;
      const { name, size } = upload;
      const { mime, duration_s } = content;
      const id = await addFile(
        db,
        { ...principal, club_id: null },
        now,
        { kind: 'upload', storage_key, name, mime, size, hash, duration_s, fields: {} },
        { folder: 'media', description: name, audience: [...FILE_ROLES] },
      );
      await setFile(db, principal, upload.id, id);
      await audit(db, principal, now, { action: 'file.create', entity: 'file', entity_id: id });
      isStored = true;
      return id;
    });
    if (!isApiError(file_id)) await removeParts(files, upload.parts);
    return file_id;
  } finally {
    // After an uncertain commit the bytes stay, because a row may exist. Without one, retention removes them.
    if (!isStored) await files.remove(storage_key);
  }
};

async function* joined(files: FileStorage, keys: readonly string[]) {
  for (const key of keys) yield* files.open(key);
}

export const removeParts = async (files: FileStorage, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await files.remove(key);
};

type Content = { readonly mime: string; readonly duration_s: number | null };

const VIDEO_CODECS: readonly string[] = ['avc1', 'avc3'];
const AUDIO_CODECS: readonly string[] = ['mp4a'];

/** The type of a file by its content. A video has to be one that every browser plays. */
const inspect = async (
  files: FileStorage,
  key: string,
  size: number,
): Promise<Content | ApiError> => {
  const mime = await detectMime(await readHead(files, key, size), MEDIA_MIMES);
  if (mime === null) return apiError(422, 'VALIDATION', { file: 'type' });
  if (!mime.startsWith('video/')) return { mime, duration_s: null };
  if (mime !== 'video/mp4') return apiError(422, 'VALIDATION', { file: 'video_format' });
  const mp4 = await readMp4((start, length) => readRange(files, key, start, length), size);
  if (mp4 === null || mp4.video.length === 0)
    return apiError(422, 'VALIDATION', { file: 'video_format' });
  const { video, audio, duration_s } = mp4;
  if (!video.every((codec) => VIDEO_CODECS.includes(codec)))
    return apiError(422, 'VALIDATION', { file: 'video_codec' });
  if (!audio.every((codec) => AUDIO_CODECS.includes(codec)))
    return apiError(422, 'VALIDATION', { file: 'audio_codec' });
  return { mime, duration_s };
};

/** Of these videos only MP4 is stored; the others get an error of their own. */
const MEDIA_MIMES: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/vtt',
  'video/matroska',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-m4v',
]);

const readRange = async (
  files: FileStorage,
  key: string,
  start: number,
  length: number,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.open(key, { start, end: start + length - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
};
