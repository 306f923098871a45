import multipart from '@fastify/multipart';
import {
  FILE_FOLDERS,
  FILE_ROLES,
  type FileFolder,
  type FileRole,
  type StoredFile,
  MAX_DOCUMENT_TEXT_LENGTH,
} from '@springboard/contract';
import { MAX_FILE_BYTES } from '@springboard/domain';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { checkIfMatch } from '../http/etag.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { ActionContext, Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import {
  addFile,
  addVersion,
  clubsExist,
  lockFile,
  setFileClubs,
} from './administration-queries.ts';
import { findFile, toStoredFile } from './queries.ts';
import { checkQuota } from './quota.ts';
import { type Upload, receiveUpload } from './upload.ts';

/** §7: the administration of documents and media by clubs and their national body. */
export const administerFiles = (server: Server): void => {
  // Only these routes accept forms; all others respond with 415 (D9).
  void server.fastify.register(async (forms) => {
    await forms.register(multipart, {
      limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10 },
      // The upload responds with its own error for a file that is too large.
      throwFileSizeLimit: false,
    });
    const formServer = { ...server, fastify: forms };
    defineRoute(formServer, 'POST /files', createFile);
    defineRoute(formServer, 'POST /files/:id/versions', replaceFile);
  });
  defineRoute(server, 'PATCH /files/:id', editFile);
  defineRoute(server, 'DELETE /files/:id', deleteFile);
};

const createFile = (context: Context<'POST /files'>): Promise<StoredFile | ApiError> =>
  withUpload(context, async (db, upload) => {
    const { principal, now, server } = context;
    const fields = parseFields(upload.fields, principal);
    if (isApiError(fields)) return fields;
    const quota = { club_id: principal.club_id, added: upload.size, max: server.club_storage, now };
    const error =
      (await validateClubs(db, principal, fields)) ?? (await checkQuota(db, principal, quota));
    if (error !== null) return error;
    const id = await addFile(db, principal, now, upload, fields);
    await setFileClubs(db, principal, id, fields.club_ids);
    await audit(db, principal, now, { action: 'file.create', entity: 'file', entity_id: id });
    return readFile(db, principal, id);
  });

const replaceFile = async (
  context: Context<'POST /files/:id/versions'>,
): Promise<StoredFile | ApiError> => {
  const { principal, params, headers, now, server } = context;
  let replaced: string | null = null;
  const response = await withUpload(context, async (db, upload) => {
    const note = parseNote(upload.fields);
    if (isApiError(note)) return note;
    const file = await lockFile(db, principal, params.id);
    if (isApiError(file)) return file;
    const { name, mime, size, storage_key } = upload;
    const added = size - file.size;
    const quota = { club_id: file.club_id, added, max: server.club_storage, now };
    const error =
      checkIfMatch(headers, toStoredFile(file).etag) ?? (await checkQuota(db, principal, quota));
    if (error !== null) return error;
    const version = file.version + 1;
    await db
      .updateTable('files')
      .set({ name, mime, size, storage_key, version, created_at: now })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', file.id)
      .execute();
    await addVersion(db, principal, now, { ...file, version }, note);
    replaced = file.storage_key;
    const entry = { action: 'file.replace', entity: 'file', entity_id: file.id };
    await audit(db, principal, now, { ...entry, detail: { version } });
    return readFile(db, principal, file.id);
  });
  // After the commit, so that the bytes exist as long as a row references them.
  if (replaced !== null && !isApiError(response)) await server.files.remove(replaced);
  return response;
};

const editFile = ({
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /files/:id'>): Promise<StoredFile | ApiError> =>
  write(async (db) => {
    const file = await lockFile(db, principal, params.id);
    if (isApiError(file)) return file;
    const { club_ids, ...fields } = body;
    const error =
      checkIfMatch(headers, toStoredFile(file).etag) ??
      (club_ids && (await validateClubs(db, principal, { club_ids }))) ??
      null;
    if (error !== null) return error;
    if (Object.keys(fields).length > 0) {
      await db
        .updateTable('files')
        .set(fields)
        .where('client_id', '=', principal.client_id)
        .where('id', '=', file.id)
        .execute();
    }
    if (club_ids !== undefined) await setFileClubs(db, principal, file.id, club_ids);
    const detail = { edited: Object.keys(body) };
    await audit(db, principal, now, {
      action: 'file.edit',
      entity: 'file',
      entity_id: file.id,
      detail,
    });
    return readFile(db, principal, file.id);
  });

const deleteFile = ({
  principal,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /files/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const file = await lockFile(db, principal, params.id);
    if (isApiError(file)) return file;
    const error = checkIfMatch(headers, toStoredFile(file).etag);
    if (error !== null) return error;
    await db
      .updateTable('files')
      .set({ deleted_at: now })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', file.id)
      .execute();
    await audit(db, principal, now, { action: 'file.delete', entity: 'file', entity_id: file.id });
    return undefined;
  });

/** Stores the bytes before the transaction, and removes them if no row references them afterwards. */
const withUpload = async (
  {
    form,
    server,
    principal,
    write,
  }: Pick<ActionContext, 'form' | 'server' | 'principal' | 'write'>,
  work: (db: Writer, upload: Upload) => Promise<StoredFile | ApiError>,
): Promise<StoredFile | ApiError> => {
  const upload = await receiveUpload(form(), server.files, principal.client_id);
  if (isApiError(upload)) return upload;
  let referenced = false;
  try {
    return await write(
      async (db) => {
        const response = await work(db, upload);
        referenced = !isApiError(response);
        return response;
      },
      { fields: upload.fields, file: { name: upload.name, hash: upload.hash } },
    );
  } finally {
    // After an uncertain commit the bytes stay, because a row may exist. Without one, retention removes them.
    if (!referenced) await server.files.remove(upload.storage_key);
  }
};

/** Only the national body chooses the clubs of a document. */
const validateClubs = async (
  db: Writer,
  principal: Principal,
  { club_ids }: Pick<FormFields, 'club_ids'>,
): Promise<ApiError | null> => {
  if (principal.role !== 'ngo' && club_ids.length > 0) return apiError(403, 'FORBIDDEN');
  return (await clubsExist(db, principal, club_ids))
    ? null
    : apiError(422, 'VALIDATION', { club_ids: 'unknown' });
};

const readFile = async (db: Writer, principal: Principal, id: number): Promise<StoredFile> => {
  const file = await findFile(db, principal, id);
  if (file === undefined) throw new Error('The saved file was not found');
  return toStoredFile(file);
};

/** The fields of an upload form. */
type FormFields = {
  folder: FileFolder;
  description: string;
  club_ids: readonly number[];
  audience: FileRole[];
};

/** Parses what changed with a new version; null without a text. */
const parseNote = (fields: Readonly<Record<string, string>>): string | null | ApiError => {
  const note = (fields['note'] ?? '').trim();
  if (note.length > MAX_DOCUMENT_TEXT_LENGTH)
    return apiError(422, 'VALIDATION', { note: 'maxLength' });
  if (note.includes('\0')) return apiError(422, 'VALIDATION', { note: 'characters' });
  return note === '' ? null : note;
};

/** Parses the fields of a form, or returns their errors by name (D9). */
const parseFields = (
  fields: Readonly<Record<string, string>>,
  principal: Principal,
): FormFields | ApiError => {
  const errors: Record<string, string> = {};
  const folder = FILE_FOLDERS.find((name) => name === fields['folder']);
  if (folder === undefined || (folder === 'media' && principal.role !== 'ngo'))
    errors['folder'] = 'enum';
  const description = (fields['description'] ?? '').trim();
  if (description === '') errors['description'] = 'required';
  if (description.length > MAX_DOCUMENT_TEXT_LENGTH) errors['description'] = 'maxLength';
  if (description.includes('\0')) errors['description'] = 'characters';
  const numbers = (fields['club_ids'] ?? '').split(',').filter((text) => text.trim() !== '');
  const club_ids = [...new Set(numbers.map(Number))];
  if (!club_ids.every((id) => Number.isInteger(id) && id > 0)) errors['club_ids'] = 'type';
  const roles = fields['audience']?.split(',') ?? FILE_ROLES;
  const audience = FILE_ROLES.filter((role) => roles.includes(role));
  if (audience.length === 0 || audience.length < roles.length) errors['audience'] = 'enum';
  if (folder === undefined || Object.keys(errors).length > 0) {
    return apiError(422, 'VALIDATION', errors);
  }
  return { folder, description, club_ids, audience };
};
