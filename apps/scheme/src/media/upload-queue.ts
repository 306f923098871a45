import type { Api } from '@springboard/api-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { nextStep, TUS } from './send-upload.ts';
import type { StoredUpload, UploadStorage } from './upload-storage.ts';
import type { VideoProblem } from './video-limits.ts';

/** Why an upload ended: a code of the API, and the field that its detail names. */
export type UploadFailure = { readonly error: string; readonly reason: string | null };

export type Upload = StoredUpload & {
  /** Bytes that the server has. */
  readonly sent: number;
  /** Share of the video that is converted, from 0 to 1. */
  readonly converted: number;
  /** `waiting` for its turn; `interrupted` until the server can be reached again. */
  readonly state: 'waiting' | 'converting' | 'sending' | 'interrupted' | 'failed';
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
  /** Uploads whose end was not shown to the user yet. */
  readonly finished: readonly FinishedUpload[];
};

export type UploadQueue = {
  readonly store: StoreApi<QueueState>;
  /** Continues what the device has from before. */
  readonly load: () => Promise<void>;
  readonly add: (
    upload: Pick<StoredUpload, 'slug' | 'kind' | 'name' | 'file' | 'image' | 'replaces'>,
  ) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
  /** The user has seen these. */
  readonly forgetFinished: (ids: readonly string[]) => void;
};

const MAX_CONCURRENT = 2;
const MAX_RETRY_MS = 30_000;

export type ConvertOptions = {
  /** Aborts the conversion, which then rejects. */
  readonly signal: AbortSignal;
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
};

export type ConvertedVideo =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly problem: VideoProblem };

type QueueOptions = {
  readonly api: Pick<Api, 'send' | 'call'>;
  /** A video as the server takes it. Rejects if the converter cannot be loaded. */
  readonly convert: (file: Blob, options: ConvertOptions) => Promise<ConvertedVideo>;
  readonly storage: UploadStorage;
  readonly owner: string;
  readonly newId: () => string;
  /** Resolves after this time, or when the network is back. */
  readonly wait: (ms: number) => Promise<void>;
};

/**
 * Uploads videos and files in the background, two at a time and in parts, which continue after a broken connection (tus
 * 1.0). Videos are converted first.
 */
export const createUploadQueue = (options: QueueOptions): UploadQueue => {
  const { storage, owner, newId } = options;
  const store = createStore<QueueState>(() => ({ uploads: [], finished: [] }));
  const running = new Map<string, AbortController>();
  const find = (id: string) => store.getState().uploads.find((upload) => upload.id === id);
  const change = (id: string, changes: Partial<Upload>) =>
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
    }));
  const drop = (id: string) =>
    store.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
  const save = async (id: string, changes: Partial<Upload>) => {
    change(id, changes);
    const upload = find(id);
    if (upload !== undefined) await onDevice(storage.put(storedOf(upload)));
  };

  const run = async (id: string, signal: AbortSignal) => {
    const outcome = await uploadFile(options, { id, find, change, save, signal });
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
      const controller = new AbortController();
      running.set(id, controller);
      void run(id, controller.signal).finally(() => {
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
      const isReady = added.kind === 'file';
      const upload = { ...added, id: newId(), owner, upload_id: null, isReady };
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
      running.get(id)?.abort();
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
  converted: 0,
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
  image = null,
  replaces,
  upload_id,
  isReady,
}: Upload): StoredUpload => ({
  id,
  owner,
  slug,
  kind,
  name,
  file,
  image,
  replaces,
  upload_id,
  isReady,
});

type Uploading = {
  readonly id: string;
  readonly find: (id: string) => Upload | undefined;
  readonly change: (id: string, changes: Partial<Upload>) => void;
  /** Saves the changes here and on the device. */
  readonly save: (id: string, changes: Partial<Upload>) => Promise<void>;
  /** Aborts when the user removes the upload. */
  readonly signal: AbortSignal;
};

/** Converts a video and sends the file; null if the user removed it meanwhile. */
const uploadFile = async (
  options: QueueOptions,
  uploading: Uploading,
): Promise<FinishedUpload | UploadFailure | null> => {
  const { id, find } = uploading;
  const failure = find(id)?.isReady === false ? await convertFile(options, uploading) : null;
  return failure ?? sendFile(options, uploading);
};

/** null: it is converted, or the user removed it. */
const convertFile = async (
  { convert, wait }: QueueOptions,
  { id, find, change, save, signal }: Uploading,
): Promise<UploadFailure | null> => {
  const onProgress = (converted: number) => change(id, { converted });
  for (let attempt = 0; ; attempt += 1) {
    const upload = find(id);
    if (upload === undefined) return null;
    change(id, { state: 'converting', converted: 0 });
    try {
      const result = await convert(upload.file, { signal, onProgress });
      if (!result.ok) return { error: 'VALIDATION', reason: result.problem };
      // What the server has of another file is of no use.
      const upload_id = result.file === upload.file ? upload.upload_id : null;
      await save(id, { file: result.file, upload_id, isReady: true });
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      console.warn('A video could not be converted', error);
      change(id, { state: 'interrupted' });
      await wait(delayOf(attempt));
    }
  }
};

const delayOf = (attempt: number): number => Math.min(1000 * 2 ** attempt, MAX_RETRY_MS);

/** Sends a file until the server has it and shows it as a video or a file; null if the user removed it meanwhile. */
const sendFile = async (
  { api, wait }: QueueOptions,
  { id, find, change, save }: Uploading,
): Promise<FinishedUpload | UploadFailure | null> => {
  for (let attempt = 0; ;) {
    const upload = find(id);
    if (upload === undefined) return null;
    const step = await nextStep(api, upload);
    switch (step.kind) {
      case 'started':
        await save(id, { upload_id: step.upload_id });
        break;
      case 'at':
        attempt = 0;
        change(id, { sent: step.offset, state: 'sending' });
        break;
      case 'failed':
        if (step.isGone) await save(id, { upload_id: null });
        return { error: step.error, reason: step.reason };
      case 'finished':
        return step.medium;
      case 'interrupted':
        change(id, { state: 'interrupted' });
        await wait(delayOf(attempt));
        attempt += 1;
        break;
    }
  }
};
