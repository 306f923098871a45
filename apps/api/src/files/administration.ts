import multipart from '@fastify/multipart';
import type { StoredFile } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenancy.ts';
import type { Act, Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import type { Who } from '../http/who.ts';
import { editedMeanwhile } from '../http/etag.ts';
import { addFile, areClubs, lockFile, setFileClubs } from './administration-queries.ts';
import { type FormFields, formFields } from './form.ts';
import { findFile } from './queries.ts';
import { shownFile } from './shown.ts';
import { MOST_BYTES, takeUpload, type Upload } from './upload.ts';

/** §7: documents and media as clubs and their national body administer them. */
export const administerFiles = (server: Server): void => {
  // Forms are understood here only: elsewhere they are 415 (D9).
  void server.fastify.register(async (forms) => {
    await forms.register(multipart, {
      limits: { fileSize: MOST_BYTES, files: 1, fields: 10 },
      // What is too large is refused in our own words.
      throwFileSizeLimit: false,
    });
    const taking = { ...server, fastify: forms };
    implement(taking, 'POST /files', createFile);
    implement(taking, 'POST /files/:id/versions', replaceFile);
  });
  implement(server, 'PATCH /files/:id', editFile);
  implement(server, 'DELETE /files/:id', deleteFile);
};

const createFile = (context: Context<'POST /files'>): Promise<StoredFile | Refusal> =>
  withUpload(context, async (db, upload) => {
    const { who, now } = context;
    const fields = formFields(upload.fields, who);
    if (isRefusal(fields)) return fields;
    const refusal = await refusedClubs(db, who, fields);
    if (refusal !== null) return refusal;
    const id = await addFile(db, who, now, upload, fields);
    await setFileClubs(db, who, id, fields.club_ids);
    await audit(db, who, now, { action: 'file.create', entity: 'file', entity_id: id });
    return found(db, who, id);
  });

const replaceFile = async (
  context: Context<'POST /files/:id/versions'>,
): Promise<StoredFile | Refusal> => {
  const { who, params, headers, now, server } = context;
  let replaced: string | null = null;
  const answer = await withUpload(context, async (db, upload) => {
    const file = await lockFile(db, who, params.id);
    if (file === undefined) return refuse(404, 'NOT_FOUND');
    const refusal = editedMeanwhile(headers, shownFile(file).etag);
    if (refusal !== null) return refusal;
    const { name, mime, size, storage_key } = upload;
    const version = file.version + 1;
    await db
      .updateTable('files')
      .set({ name, mime, size, storage_key, version, created_at: now })
      .where('client_id', '=', who.client_id)
      .where('id', '=', file.id)
      .execute();
    replaced = file.storage_key;
    const entry = { action: 'file.replace', entity: 'file', entity_id: file.id };
    await audit(db, who, now, { ...entry, detail: { version } });
    return found(db, who, file.id);
  });
  // Only now, so that the bytes are there as long as anything names them.
  if (replaced !== null && !isRefusal(answer)) await server.files.remove(replaced);
  return answer;
};

const editFile = ({
  who,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /files/:id'>): Promise<StoredFile | Refusal> =>
  write(async (db) => {
    const file = await lockFile(db, who, params.id);
    if (file === undefined) return refuse(404, 'NOT_FOUND');
    const { club_ids, ...fields } = body;
    const refusal =
      editedMeanwhile(headers, shownFile(file).etag) ??
      (club_ids && (await refusedClubs(db, who, { club_ids }))) ??
      null;
    if (refusal !== null) return refusal;
    if (Object.keys(fields).length > 0) {
      await db
        .updateTable('files')
        .set(fields)
        .where('client_id', '=', who.client_id)
        .where('id', '=', file.id)
        .execute();
    }
    if (club_ids !== undefined) await setFileClubs(db, who, file.id, club_ids);
    const detail = { edited: Object.keys(body) };
    await audit(db, who, now, { action: 'file.edit', entity: 'file', entity_id: file.id, detail });
    return found(db, who, file.id);
  });

const deleteFile = ({
  who,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /files/:id'>): Promise<undefined | Refusal> =>
  write(async (db) => {
    const file = await lockFile(db, who, params.id);
    if (file === undefined) return refuse(404, 'NOT_FOUND');
    const refusal = editedMeanwhile(headers, shownFile(file).etag);
    if (refusal !== null) return refusal;
    await db
      .updateTable('files')
      .set({ deleted_at: now })
      .where('client_id', '=', who.client_id)
      .where('id', '=', file.id)
      .execute();
    await audit(db, who, now, { action: 'file.delete', entity: 'file', entity_id: file.id });
    return undefined;
  });

/** The bytes are kept before the transaction, and given up when it does not name them. */
const withUpload = async (
  { form, server, who, write }: Pick<Act, 'form' | 'server' | 'who' | 'write'>,
  work: (db: Writer, upload: Upload) => Promise<StoredFile | Refusal>,
): Promise<StoredFile | Refusal> => {
  const upload = await takeUpload(form(), server.files, who.client_id);
  if (isRefusal(upload)) return upload;
  let named = false;
  try {
    return await write(
      async (db) => {
        const answer = await work(db, upload);
        named = !isRefusal(answer);
        return answer;
      },
      { fields: upload.fields, file: { name: upload.name, hash: upload.hash } },
    );
  } finally {
    // A row that names them may stand although the commit was not answered; if not, the sweep takes them.
    if (!named) await server.files.remove(upload.storage_key);
  }
};

/** A club's documents are its own; the national body says for which clubs its documents are. */
const refusedClubs = async (
  db: Writer,
  who: Who,
  { club_ids }: Pick<FormFields, 'club_ids'>,
): Promise<Refusal | null> => {
  if (who.role !== 'ngo' && club_ids.length > 0) return refuse(403, 'FORBIDDEN');
  return (await areClubs(db, who, club_ids))
    ? null
    : refuse(422, 'VALIDATION', { club_ids: 'unknown' });
};

const found = async (db: Writer, who: Who, id: number): Promise<StoredFile> => {
  const file = await findFile(db, who, id);
  if (file === undefined) throw new Error('A file that was just written is not there');
  return shownFile(file);
};
