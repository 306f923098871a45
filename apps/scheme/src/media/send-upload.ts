import type { Api } from '@springboard/api-client';
import { MAX_PART_BYTES } from '@springboard/domain';
import { auditIdOf } from '@springboard/portal';
import type { FinishedUpload, Upload, UploadFailure } from './upload-queue.ts';

const PART_TIMEOUT_MS = 10 * 60_000;
/** Version of the upload protocol. */
export const TUS = { 'tus-resumable': '1.0.0' };

type Sender = Pick<Api, 'send' | 'call'>;

/** The outcome of one request. */
export type Step =
  | { readonly kind: 'started'; readonly upload_id: string | null }
  | { readonly kind: 'at'; readonly offset: number }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'finished'; readonly medium: FinishedUpload }
  | ({ readonly kind: 'failed'; readonly isGone: boolean } & UploadFailure);

/** The next request of an upload: start it, ask where the server is, send a part, or add the complete file. */
export const nextStep = async (api: Sender, upload: Upload): Promise<Step> => {
  const { upload_id, file, name } = upload;
  if (upload_id === null) {
    const filename = btoa(
      String.fromCharCode(...new TextEncoder().encode(`${name}${EXTENSIONS[file.type] ?? ''}`)),
    );
    const headers = {
      ...TUS,
      'upload-length': String(file.size),
      'upload-metadata': `filename ${filename}`,
    };
    const created = await api.send({ method: 'POST', path: '/uploads', headers });
    const location = created.kind === 'response' ? created.headers.get('location') : null;
    return location === null
      ? failureOf(created)
      : { kind: 'started', upload_id: location.split('/').at(-1) ?? null };
  }
  const path = `/uploads/${upload_id}`;
  // The server says where it is, also after a part whose response was lost.
  const head = await api.send({ method: 'HEAD', path, headers: TUS });
  if (head.kind === 'response' && head.status === 404) return { kind: 'started', upload_id: null };
  if (head.kind !== 'response' || head.status !== 200) return failureOf(head);
  const file_id = Number(head.headers.get('x-file-id'));
  if (file_id > 0) return addMedium(api, upload, file_id);
  const offset = Number(head.headers.get('upload-offset'));
  if (offset !== upload.sent || upload.state !== 'sending') return { kind: 'at', offset };
  const part = await api.send({
    method: 'PATCH',
    path,
    body: file.slice(offset, offset + MAX_PART_BYTES),
    headers: {
      ...TUS,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    timeout_ms: PART_TIMEOUT_MS,
  });
  if (part.kind !== 'response' || part.status !== 204) return failureOf(part);
  const added = Number(part.headers.get('x-file-id'));
  if (added > 0) return addMedium(api, upload, added);
  return { kind: 'at', offset: Number(part.headers.get('upload-offset')) };
};

/** Network errors, an overloaded server and another position of the upload pass; all other errors end it. */
const failureOf = (outcome: Awaited<ReturnType<Api['send']>>): Step => {
  if (outcome.kind !== 'response' || outcome.status >= 500 || !outcome.isFromApi)
    return { kind: 'interrupted' };
  const body: Record<string, unknown> = Object(outcome.body);
  const { error } = body;
  const { file, uploads, offset }: Record<string, unknown> = Object(body['detail']);
  if (outcome.status === 409 && offset !== undefined) return { kind: 'interrupted' };
  return {
    kind: 'failed',
    // The server deletes an upload whose content it rejects.
    isGone: outcome.status === 422,
    error: typeof error === 'string' ? error : 'UNKNOWN_ERROR',
    reason: [file, uploads].find((value) => typeof value === 'string') ?? null,
  };
};

/** What a device needs to open a file with the right program. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/gif': '.gif',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/svg+xml': '.svg',
  'image/webp': '.webp',
  'text/plain': '.txt',
  'video/mp4': '.mp4',
};

const addMedium = async (api: Sender, upload: Upload, file_id: number): Promise<Step> => {
  const { id, slug, kind, name, replaces } = upload;
  const result = await callFor(api, upload, file_id);
  if (result.ok) {
    const audit_id = auditIdOf(result.headers);
    return { kind: 'finished', medium: { id, slug, kind, name, replaces, audit_id } };
  }
  const { error, status } = result.failure;
  return status === 0 || status >= 500
    ? { kind: 'interrupted' }
    : { kind: 'failed', isGone: false, error, reason: null };
};

const callFor = (
  api: Sender,
  { id, slug, kind, name, image, replaces }: Upload,
  file_id: number,
) => {
  const options = { request_id: id };
  const params = { slug };
  if (kind === 'file') {
    const file = { name, file_id, ...(typeof image === 'string' && { image }) };
    return api.call('POST /schemes/:slug/files', { params, body: file }, options);
  }
  const body = { file_id, consent: true };
  return replaces === null
    ? api.call('POST /schemes/:slug/videos', { params, body: { name, ...body } }, options)
    : api.call(
        'PATCH /schemes/:slug/videos/:id',
        { params: { slug, id: replaces }, body },
        options,
      );
};
