import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { schemas } from '@springboard/contract/calls';
import { MAX_FILE_BYTES, MAX_PART_BYTES } from '@springboard/domain';
import {
  type Tenant,
  withReadTransaction,
  withWriteTransaction,
} from '../database/tenant-transaction.ts';
import { checkQuota } from '../files/quota.ts';
import { isBrokenUpload, plainName } from '../files/upload.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { setCaller } from '../http/caller.ts';
import { portalHostName } from '../http/hosts.ts';
import { authenticate, type Principal } from '../identity/authenticate.ts';
import { sendApiError } from '../routing/send.ts';
import type { Server } from '../routing/server.ts';
import { finishUpload, removeParts } from './finish.ts';
import {
  addPart,
  addUpload,
  countUnfinished,
  deleteExpired,
  deleteUpload,
  findUpload,
  type UploadRow,
} from './queries.ts';

const TUS_VERSION = '1.0.0';
const PART_TYPE = 'application/offset+octet-stream';
/** Unfinished uploads of a user. */
const MAX_UPLOADS = 20;

type Done = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
type Handle = (principal: Principal, request: FastifyRequest) => Promise<Done | ApiError>;

/**
 * Uploads of media in parts that continue after a broken connection: tus 1.0 with the extensions creation, expiration
 * and termination. They are not calls of the contract, because tus has raw bodies and headers of its own. Only for the
 * national body, and each user only for their own. A complete upload names the medium that it became in `X-File-Id`.
 */
export const uploadRoutes = (server: Server): void => {
  void server.fastify.register(async (tus) => {
    tus.addContentTypeParser(PART_TYPE, (_request, body, done) => done(null, body));
    const route = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string, handle: Handle) =>
      tus.route({ method, url, handler: asUser(server, method, handle) });
    route('POST', '/uploads', createUpload(server));
    route('HEAD', '/uploads/:id', readUpload(server));
    route('PATCH', '/uploads/:id', receivePart(server));
    route('DELETE', '/uploads/:id', endUpload(server));
  });
};

const asUser =
  (server: Server, method: string, handle: Handle) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('tus-resumable', TUS_VERSION);
    const respond = async (): Promise<Done | ApiError> => {
      const host = await server.findHost(portalHostName(request));
      if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
      const { authorization } = request.headers;
      const principal = await authenticate(authorization, host, server.verifyToken, server.now());
      if (isApiError(principal)) return principal;
      setCaller(request, { client_id: host.client_id, user_uuid: principal.user_uuid });
      if (principal.role !== 'ngo' || principal.scope !== null) return apiError(403, 'FORBIDDEN');
      if (request.headers['tus-resumable'] !== TUS_VERSION)
        return apiError(412, 'PRECONDITION_FAILED', undefined, { 'tus-version': TUS_VERSION });
      const limit = method === 'PATCH' ? server.uploadLimit : server.concurrencyLimit;
      return limit.run(principal, () => handle(principal, request));
    };
    const refused = method === 'HEAD' ? null : await server.storage.rejectWrite();
    const response = refused ?? (await respond());
    return isApiError(response)
      ? sendApiError(reply, response)
      : reply
          .code(response.status)
          .headers(response.headers ?? {})
          .send();
  };

const Params = Type.Object({ id: schemas.Uuid });

const idOf = ({ params }: FastifyRequest): string | null =>
  Value.Check(Params, params) ? params.id : null;

const numberOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

const createUpload =
  (server: Server): Handle =>
  async (principal, { headers }) => {
    const size = numberOf(headers['upload-length']);
    const name = nameIn(headers['upload-metadata']);
    if (size === null || size === 0) return apiError(422, 'VALIDATION', { file: 'required' });
    if (name === null) return apiError(422, 'VALIDATION', { filename: 'required' });
    if (size > MAX_FILE_BYTES)
      return apiError(413, 'BODY_TOO_LARGE', { file: 'size', max: MAX_FILE_BYTES });
    const now = server.now();
    const id = randomUUID();
    const refused = await withWriteTransaction(server.database, principal, async (db) => {
      const expired = await deleteExpired(db, principal, now);
      // Bytes without a row are removed by retention too.
      await removeParts(server.files, expired);
      const unfinished = await countUnfinished(db, principal, now);
      if (unfinished.own >= MAX_UPLOADS)
        return apiError(409, 'CONFLICT', { uploads: 'too_many', max: MAX_UPLOADS });
      const added = size + unfinished.bytes;
      const quota = { club_id: null, added, max: server.club_storage, now };
      const full = await checkQuota(db, principal, quota);
      if (full === null) await addUpload(db, principal, now, { id, name, size });
      return full;
    });
    if (refused !== null) return refused;
    const upload = await find(server, principal, id);
    return { status: 201, headers: { location: `/v1/uploads/${id}`, ...stateOf(upload) } };
  };

/** The name of the file in tus metadata: `filename <base64>`, separated by commas from other values. */
const nameIn = (metadata: string | string[] | undefined): string | null => {
  if (typeof metadata !== 'string') return null;
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '));
  const [, base64 = ''] = pairs.find(([key]) => key === 'filename') ?? [];
  const name = Buffer.from(base64, 'base64').toString('utf8');
  return name.trim() === '' ? null : plainName(name);
};

const readUpload =
  (server: Server): Handle =>
  async (principal, request) => {
    const upload = await find(server, principal, idOf(request));
    return upload === undefined
      ? apiError(404, 'NOT_FOUND')
      : { status: 200, headers: { 'upload-length': String(upload.size), ...stateOf(upload) } };
  };

/**
 * Stores a part completely or not at all, so that a broken connection leaves the upload where it was. An empty part
 * at the end finishes an upload whose last request failed.
 */
const receivePart =
  (server: Server): Handle =>
  async (principal, request) => {
    const { headers, body } = request;
    if (headers['content-type'] !== PART_TYPE) return apiError(415, 'UNSUPPORTED_MEDIA_TYPE');
    const upload = await find(server, principal, idOf(request));
    if (upload === undefined) return apiError(404, 'NOT_FOUND');
    const offset = numberOf(headers['upload-offset']);
    if (offset !== upload.received || upload.file_id !== null) {
      return apiError(409, 'CONFLICT', { offset: upload.received }, stateOf(upload));
    }
    const length = numberOf(headers['content-length']) ?? 0;
    if (length > MAX_PART_BYTES || offset + length > upload.size)
      return apiError(413, 'BODY_TOO_LARGE', { max: MAX_PART_BYTES });
    const received =
      length === 0 ? upload : await storePart(server, principal, { upload, length, body });
    if (isApiError(received)) return received;
    if (received.received < received.size) return { status: 204, headers: stateOf(received) };
    const file_id = await finishUpload(server, principal, received);
    return isApiError(file_id)
      ? file_id
      : { status: 204, headers: stateOf({ ...received, file_id }) };
  };

const storePart = async (
  server: Server,
  principal: Principal,
  { upload, length, body }: { upload: UploadRow; length: number; body: unknown },
): Promise<UploadRow | ApiError> => {
  const { files, database } = server;
  if (!(body instanceof Readable)) return apiError(422, 'VALIDATION', { file: 'required' });
  const { id, received: offset } = upload;
  // Two requests for the same offset do not write into one file.
  const key = `${principal.client_id}/uploads/${id}-${randomUUID()}`;
  try {
    await files.put(key, body);
  } catch (error) {
    if (isBrokenUpload(error)) return apiError(422, 'VALIDATION', { file: 'broken' });
    throw error;
  }
  const isComplete = (await files.size(key)) === length;
  const part = { id, offset, length, key };
  const added = isComplete
    ? await withWriteTransaction(database, principal, (db) =>
        addPart(db, principal, server.now(), part),
      )
    : undefined;
  if (added !== undefined) return added;
  await files.remove(key);
  return apiError(409, 'CONFLICT', { offset: 'moved' });
};

const endUpload =
  (server: Server): Handle =>
  async (principal, request) => {
    const id = idOf(request);
    const parts =
      id === null
        ? undefined
        : await withWriteTransaction(server.database, principal, (db) =>
            deleteUpload(db, principal, id),
          );
    if (parts === undefined) return apiError(404, 'NOT_FOUND');
    await removeParts(server.files, parts);
    return { status: 204 };
  };

const find = async (
  { database, now }: Server,
  principal: Tenant,
  id: string | null,
): Promise<UploadRow | undefined> =>
  id === null
    ? undefined
    : withReadTransaction(database, principal, (db) => findUpload(db, principal, id, now()));

/** Where an upload is, until when it is kept, and what it became. */
const stateOf = (upload: UploadRow | undefined): Record<string, string> =>
  upload === undefined
    ? {}
    : {
        'upload-offset': String(upload.received),
        'upload-expires': new Date(upload.expires_at * 1000).toUTCString(),
        ...(upload.file_id !== null && { 'x-file-id': String(upload.file_id) }),
      };
