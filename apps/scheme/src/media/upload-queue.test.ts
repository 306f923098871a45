import { makeApi, type ServerResponse } from '@springboard/portal/testing';
import { describe, expect, test } from 'vitest';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';
import type { StoredUpload, UploadStorage } from './upload-storage.ts';

const PART = 5 * 1024 * 1024;

/** A device that keeps uploads in memory. */
const memoryStorage = () => {
  const uploads = new Map<string, StoredUpload>();
  const storage: UploadStorage = {
    load: async () => [...uploads.values()],
    put: async (upload) => void uploads.set(upload.id, upload),
    remove: async (id) => void uploads.delete(id),
  };
  return { uploads, storage };
};

/** A server with one upload. `failures` are used up by its parts, in order. */
const testServer = (failures: ServerResponse[] = []) => {
  const state = { received: 0, size: 0, isFinished: false, filename: '' };
  const sent: string[] = [];
  const headers = () => ({
    'upload-offset': String(state.received),
    ...(state.isFinished && { 'x-file-id': '7' }),
  });
  const api = makeApi(async ({ pathname }, request) => {
    const { method } = request;
    const path = pathname.replace('/v1', '');
    if (path === '/uploads') {
      state.size = Number(request.headers.get('upload-length'));
      state.filename = atob(request.headers.get('upload-metadata')?.split(' ')[1] ?? '');
      return { status: 201, headers: { location: '/v1/uploads/u1' } };
    }
    if (path === '/uploads/u1' && method === 'HEAD') return { status: 200, headers: headers() };
    if (path === '/uploads/u1' && method === 'PATCH') {
      const part = (await request.arrayBuffer()).byteLength;
      sent.push(`${request.headers.get('upload-offset')} +${part}`);
      const failure = failures.shift();
      if (failure !== undefined) return failure;
      state.received += part;
      state.isFinished = state.received === state.size;
      return { status: 204, headers: headers() };
    }
    sent.push(`${method} ${path} ${request.headers.get('x-request-id')} ${await request.text()}`);
    return { status: 201, body: {}, headers: { 'x-audit-id': '12' } };
  });
  return { api, sent, state };
};

type Convert = Parameters<typeof createUploadQueue>[0]['convert'];

const openQueue = (
  api: ReturnType<typeof testServer>['api'],
  storage: UploadStorage,
  waits: number[] = [],
  convert: Convert = async (file) => ({ ok: true, file }),
): UploadQueue =>
  createUploadQueue({
    api,
    storage,
    owner: 'ann',
    newId: () => 'upload 1',
    wait: async (ms) => void waits.push(ms),
    convert,
  });

const roll = (bytes: number) => ({
  kind: 'video' as const,
  slug: 'first-flight',
  name: 'Roll',
  file: new Blob([new Uint8Array(bytes)]),
  replaces: null,
});

const finishedIn = async ({ store }: UploadQueue) => {
  await expect.poll(() => store.getState().finished).toHaveLength(1);
  return store.getState();
};

describe('createUploadQueue', () => {
  test('an upload continues after two broken parts, and becomes one video', async () => {
    const { api, sent } = testServer([{ status: 0 }, { status: 503 }]);
    const { uploads, storage } = memoryStorage();
    const waits: number[] = [];
    const queue = openQueue(api, storage, waits);
    queue.add(roll(PART + 10));
    const { finished, uploads: open } = await finishedIn(queue);
    expect(sent).toEqual([
      `0 +${PART}`,
      `0 +${PART}`,
      `0 +${PART}`,
      `${PART} +10`,
      'POST /schemes/first-flight/videos upload 1 {"name":"Roll","file_id":7,"consent":true}',
    ]);
    expect(waits).toEqual([1000, 1000]);
    expect(finished).toEqual([
      {
        id: 'upload 1',
        slug: 'first-flight',
        kind: 'video',
        name: 'Roll',
        replaces: null,
        audit_id: 12,
      },
    ]);
    expect([open, uploads.size]).toEqual([[], 0]);
  });

  test('after a reload it continues where the server is, also with the call that adds the video', async () => {
    const { api, sent, state } = testServer();
    const { uploads, storage } = memoryStorage();
    const stored = {
      ...roll(PART + 10),
      id: 'upload 1',
      owner: 'ann',
      upload_id: 'u1',
      isReady: true,
    };
    uploads.set('upload 1', { ...stored, replaces: 3 });
    Object.assign(state, { received: PART, size: PART + 10 });
    const queue = openQueue(api, storage);
    await queue.load();
    await finishedIn(queue);
    const patch = 'PATCH /schemes/first-flight/videos/3 upload 1 {"file_id":7,"consent":true}';
    expect(sent).toEqual([`${PART} +10`, patch]);
    uploads.set('upload 1', { ...stored, replaces: 3 });
    const again = openQueue(api, storage);
    await again.load();
    await finishedIn(again);
    expect(sent.slice(2)).toEqual([patch]);
  });

  test('a file keeps its type in its name, and becomes a file of the scheme', async () => {
    const { api, sent, state } = testServer();
    const queue = openQueue(api, memoryStorage().storage);
    const file = new Blob(['card'], { type: 'application/pdf' });
    queue.add({ ...roll(4), kind: 'file', name: 'Card', file });
    const { finished } = await finishedIn(queue);
    expect(state.filename).toBe('Card.pdf');
    const post = 'POST /schemes/first-flight/files upload 1 {"name":"Card","file_id":7}';
    expect(sent).toEqual(['0 +4', post]);
    expect(finished).toMatchObject([{ kind: 'file', name: 'Card', audit_id: 12 }]);
  });

  test('[scheme-portal §5] a picture is added with its small one, also after a reload', async () => {
    const { uploads, storage } = memoryStorage();
    const image = 'data:image/webp;base64,AA';
    const picture = { ...roll(4), kind: 'file' as const, name: 'Mats', image };
    const interrupted = openQueue(
      makeApi(() => new Promise(() => undefined)),
      storage,
    );
    interrupted.add(picture);
    await expect.poll(() => uploads.size).toBe(1);
    const { api, sent } = testServer();
    const queue = openQueue(api, storage);
    await queue.load();
    await finishedIn(queue);
    const body = `{"name":"Mats","file_id":7,"image":"${image}"}`;
    expect(sent.at(-1)).toBe(`POST /schemes/first-flight/files upload 1 ${body}`);
  });

  test('rejected content ends the upload with its reason, and another attempt begins again', async () => {
    const body = { error: 'VALIDATION', detail: { file: 'video_codec' } };
    const { api, sent } = testServer([{ status: 422, body }]);
    const { uploads, storage } = memoryStorage();
    const queue = openQueue(api, storage);
    queue.add(roll(10));
    await expect
      .poll(() => queue.store.getState().uploads)
      .toMatchObject([
        {
          state: 'failed',
          failure: { error: 'VALIDATION', reason: 'video_codec' },
          upload_id: null,
        },
      ]);
    queue.remove('upload 1');
    expect(queue.store.getState().uploads).toEqual([]);
    await expect.poll(() => uploads.size).toBe(0);
    expect(sent).toEqual(['0 +10']);
  });

  test('a video is converted before it is uploaded, also on the device', async () => {
    const { api, sent, state } = testServer();
    const { uploads, storage } = memoryStorage();
    const small = new Blob(['small'], { type: 'video/mp4' });
    const converting = Promise.withResolvers<{ ok: true; file: Blob }>();
    const queue = openQueue(api, storage, [], (_file, { onProgress }) => {
      onProgress(0.4);
      return converting.promise;
    });
    queue.add(roll(PART));
    expect(queue.store.getState().uploads).toMatchObject([{ state: 'converting', converted: 0.4 }]);
    expect(sent).toEqual([]);
    converting.resolve({ ok: true, file: small });
    await expect.poll(() => [...uploads.values()]).toMatchObject([{ file: small, isReady: true }]);
    await finishedIn(queue);
    expect([state.filename, sent[0]]).toEqual(['Roll.mp4', '0 +5']);
  });

  test('a video that cannot be converted is not uploaded, and says why', async () => {
    const { api, sent } = testServer();
    const queue = openQueue(api, memoryStorage().storage, [], async () => ({
      ok: false,
      problem: 'too_long',
    }));
    queue.add(roll(10));
    await expect
      .poll(() => queue.store.getState().uploads)
      .toMatchObject([{ state: 'failed', failure: { reason: 'too_long' } }]);
    expect(sent).toEqual([]);
  });

  test('a removed upload stops its conversion', async () => {
    const { api, sent } = testServer();
    const aborted = Promise.withResolvers<void>();
    const queue = openQueue(
      api,
      memoryStorage().storage,
      [],
      (_file, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted.resolve();
            reject(signal.reason);
          });
        }),
    );
    queue.add(roll(10));
    queue.remove('upload 1');
    await aborted.promise;
    expect([queue.store.getState().uploads, sent]).toEqual([[], []]);
  });

  test('a converter that cannot be loaded is loaded again', async () => {
    const { api } = testServer();
    const waits: number[] = [];
    let attempts = 0;
    const queue = openQueue(api, memoryStorage().storage, waits, async (file) => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch');
      return { ok: true, file };
    });
    queue.add(roll(10));
    await finishedIn(queue);
    expect(waits).toEqual([1000]);
  });

  test('an upload that failed is sent again on request', async () => {
    const { api, sent } = testServer([{ status: 403, body: { error: 'FORBIDDEN', detail: null } }]);
    const queue = openQueue(api, memoryStorage().storage);
    queue.add(roll(10));
    await expect.poll(() => queue.store.getState().uploads).toMatchObject([{ state: 'failed' }]);
    queue.retry('upload 1');
    expect(queue.store.getState().uploads).toMatchObject([{ failure: null }]);
    await finishedIn(queue);
    expect(sent.slice(0, 2)).toEqual(['0 +10', '0 +10']);
  });

  test('a removed upload is deleted on the server, and others are not', async () => {
    const sent: string[] = [];
    const api = makeApi(({ pathname }, { method }) => {
      sent.push(`${method} ${pathname}`);
      if (method === 'POST') return { status: 201, headers: { location: `/v1/uploads/u1` } };
      return method === 'DELETE' ? { status: 204 } : new Promise(() => undefined);
    });
    const { uploads, storage } = memoryStorage();
    const queue = openQueue(api, storage);
    queue.add(roll(10));
    await expect.poll(() => uploads.get('upload 1')?.upload_id).toBe('u1');
    queue.remove('upload 1');
    await expect.poll(() => sent.at(-1)).toBe('DELETE /v1/uploads/u1');
    expect([queue.store.getState().uploads, uploads.size]).toEqual([[], 0]);
  });

  test('finished uploads are listed until the user has seen them', async () => {
    const { api } = testServer();
    const queue = openQueue(api, memoryStorage().storage);
    queue.add(roll(10));
    await finishedIn(queue);
    queue.forgetFinished(['another upload']);
    expect(queue.store.getState().finished).toHaveLength(1);
    queue.forgetFinished(['upload 1']);
    expect(queue.store.getState().finished).toEqual([]);
  });
});
