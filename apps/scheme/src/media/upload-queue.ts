import type { Api } from '@springboard/api-client';
import { auditIdOf } from '@springboard/portal';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StoredUpload, UploadStorage } from './upload-storage.ts';

/** Why an upload ended: a code of the API, and the field that its detail names. */
type UploadFailure = { readonly error: string; readonly reason: string | null };

export type Upload = StoredUpload & {
  /** Bytes that the server has. */
  readonly sent: number;
  /** `waiting` for its turn; `interrupted` until the server can be reached again. */
  readonly state: 'waiting' | 'sending' | 'interrupted' | 'failed';
  readonly failure: UploadFailure | null;
};

/** A video or a file that an upload became. */
export type FinishedUpload = {
  readonly id: string;
  readonly slug: string;
  readonly kind: StoredUpload['kind'];
  readonly name: string;
  readonly replaces: number | null;
  readonly audit_id: number | null;
};

type QueueState = {
  readonly uploads: readonly Upload[];
  /** Not shown to the user yet. */
  readonly finished: readonly FinishedUpload[];
};

export type UploadQueue = {
  readonly store: StoreApi<QueueState>;
  /** Continues what the device has from before. */
  readonly load: () => Promise<void>;
  readonly add: (
    upload: Pick<StoredUpload, 'slug' | 'kind' | 'name' | 'file' | 'replaces'>,
  ) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
  /** The user has seen these. */
  readonly forgetFinished: (ids: readonly string[]) => void;
};

/** As the server. */
const PART_BYTES = 5 * 1024 * 1024;
const PART_TIMEOUT_MS = 10 * 60_000;
const MAX_CONCURRENT = 2;
const MAX_RETRY_MS = 30_000;
const TUS = { 'tus-resumable': '1.0.0' };

type QueueOptions = {
  readonly api: Pick<Api, 'send' | 'call'>;
  readonly storage: UploadStorage;
  readonly owner: string;
  readonly newId: () => string;
  /** Resolves after this time, or when the network is back. */
  readonly wait: (ms: number) => Promise<void>;
};

/** Uploads videos and files in the background, two at a time and in parts, which continue after a broken connection (tus 1.0). */
export const createUploadQueue = (options: QueueOptions): UploadQueue => {
  const { storage, owner, newId } = options;
  const store = createStore<QueueState>(() => ({ uploads: [], finished: [] }));
  const running = new Set<string>();
  const find = (id: string) => store.getState().uploads.find((upload) => upload.id === id);
  const change = (id: string, changes: Partial<Upload>) =>
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
    }));
  const drop = (id: string) =>
    store.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
  const setUploadId = async (id: string, upload_id: string | null) => {
    change(id, { upload_id });
    const upload = find(id);
    if (upload !== undefined) await onDevice(storage.put(storedOf(upload)));
  };

  const run = async (id: string) => {
    const outcome = await sendFile(options, { id, find, change, setUploadId });
    if (outcome === null) return;
    if ('error' in outcome) return change(id, { state: 'failed', failure: outcome });
    drop(id);
    store.setState(({ finished }) => ({ finished: [...finished, outcome] }));
    return onDevice(storage.remove(id));
  };

  const start = () => {
    for (const { id, state } of store.getState().uploads) {
      if (running.size >= MAX_CONCURRENT) return;
      if (state !== 'waiting' || running.has(id)) continue;
      running.add(id);
      void run(id).finally(() => {
        running.delete(id);
        start();
      });
    }
  };

  return {
    store,
    async load() {
      const known = new Set(store.getState().uploads.map(({ id }) => id));
      const stored = ((await onDevice(storage.load())) ?? []).filter(({ id }) => !known.has(id));
      store.setState(({ uploads }) => ({ uploads: [...uploads, ...stored.map(waiting)] }));
      start();
    },
    add(added) {
      const upload = { ...added, id: newId(), owner, upload_id: null };
      store.setState(({ uploads }) => ({ uploads: [...uploads, waiting(upload)] }));
      void onDevice(storage.put(upload));
      start();
    },
    retry(id) {
      change(id, { state: 'waiting', failure: null });
      start();
    },
    remove(id) {
      const upload_id = find(id)?.upload_id ?? null;
      drop(id);
      void onDevice(storage.remove(id));
      if (upload_id === null) return;
      void options.api.send({ method: 'DELETE', path: `/uploads/${upload_id}`, headers: TUS });
    },
    forgetFinished: (ids) =>
      store.setState(({ finished }) => ({
        finished: finished.filter(({ id }) => !ids.includes(id)),
      })),
  };
};

/** Without room on the device, an upload ends with the page. */
const onDevice = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    console.warn('An upload could not be stored on the device', error);
    return undefined;
  }
};

const waiting = (upload: StoredUpload): Upload => ({
  ...upload,
  sent: 0,
  state: 'waiting',
  failure: null,
});

const storedOf = ({
  id,
  owner,
  slug,
  kind,
  name,
  file,
  replaces,
  upload_id,
}: Upload): StoredUpload => ({
  id,
  owner,
  slug,
  kind,
  name,
  file,
  replaces,
  upload_id,
});

type Sending = {
  readonly id: string;
  readonly find: (id: string) => Upload | undefined;
  readonly change: (id: string, changes: Partial<Upload>) => void;
  readonly setUploadId: (id: string, upload_id: string | null) => Promise<void>;
};

/** Sends a file until the server has it and shows it as a video or a file; null if the user removed it meanwhile. */
const sendFile = async (
  { api, wait }: QueueOptions,
  { id, find, change, setUploadId }: Sending,
): Promise<FinishedUpload | UploadFailure | null> => {
  for (let attempt = 0; ;) {
    const upload = find(id);
    if (upload === undefined) return null;
    const step = await nextStep(api, upload);
    switch (step.kind) {
      case 'started':
        await setUploadId(id, step.upload_id);
        break;
      case 'at':
        attempt = 0;
        change(id, { sent: step.offset, state: 'sending' });
        break;
      case 'failed':
        if (step.isGone) await setUploadId(id, null);
        return { error: step.error, reason: step.reason };
      case 'finished':
        return step.medium;
      case 'interrupted':
        change(id, { state: 'interrupted' });
        await wait(Math.min(1000 * 2 ** attempt, MAX_RETRY_MS));
        attempt += 1;
        break;
    }
  }
};

type Step =
  | { readonly kind: 'started'; readonly upload_id: string | null }
  | { readonly kind: 'at'; readonly offset: number }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'finished'; readonly medium: FinishedUpload }
  | ({ readonly kind: 'failed'; readonly isGone: boolean } & UploadFailure);

const nextStep = async (api: QueueOptions['api'], upload: Upload): Promise<Step> => {
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
    body: file.slice(offset, offset + PART_BYTES),
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

const addMedium = async (
  api: QueueOptions['api'],
  upload: Upload,
  file_id: number,
): Promise<Step> => {
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
  api: QueueOptions['api'],
  { id, slug, kind, name, replaces }: Upload,
  file_id: number,
) => {
  const options = { request_id: id };
  const params = { slug };
  if (kind === 'file')
    return api.call('POST /schemes/:slug/files', { params, body: { name, file_id } }, options);
  const body = { file_id, consent: true };
  return replaces === null
    ? api.call('POST /schemes/:slug/videos', { params, body: { name, ...body } }, options)
    : api.call(
        'PATCH /schemes/:slug/videos/:id',
        { params: { slug, id: replaces }, body },
        options,
      );
};
