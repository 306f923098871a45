import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildMp4 } from '../../testing/mp4.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { enqueueRetention } from '../retention/enqueue-retention.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api);
  ngo = await ofNationalBody();
});

const PART = 5 * 1024 * 1024;
const nationalBody = () => ({ client_id: world.client.id, id: null });
const ofNationalBody = async () => api.tokenFor(await buildUser(api.owner, nationalBody(), 'ngo'));

type Request = {
  as?: string;
  host?: string;
  headers?: Record<string, string>;
  payload?: Buffer;
};

const send = (
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  url: string,
  { as = ngo, host = world.host, headers = {}, payload }: Request = {},
) =>
  api.fastify.inject({
    method,
    url,
    headers: { host, authorization: `Bearer ${as}`, 'tus-resumable': '1.0.0', ...headers },
    ...(payload && { payload }),
  });

const create = async (size: number, name = 'roll.mp4', as = ngo) =>
  send('POST', '/v1/uploads', {
    as,
    headers: {
      'upload-length': String(size),
      'upload-metadata': `kind dGVzdA==,filename ${Buffer.from(name).toString('base64')}`,
    },
  });

const started = async (size: number, name?: string): Promise<string> => {
  const { statusCode, headers } = await create(size, name);
  expect(statusCode).toBe(201);
  return String(headers.location);
};

const partOf = (offset: number, payload: Buffer): Request => ({
  headers: {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  },
  payload,
});

/** Uploads in one part. */
const upload = async (content: Buffer, name?: string) =>
  send('PATCH', await started(content.length, name), partOf(0, content));

const stateOf = async (location: string) => {
  const { statusCode, headers } = await send('HEAD', location);
  return [statusCode, headers['upload-offset'], headers['upload-length']];
};

/** The stored files of this client, including unfinished ones. */
const storedFiles = () =>
  readdir(api.files_folder, { recursive: true, withFileTypes: true }).then((entries) =>
    entries.filter(
      (entry) => entry.isFile() && `${entry.parentPath}/`.includes(`/${world.client.id}/`),
    ),
  );

describe('/uploads', () => {
  test('[scheme-portal §5] a video arrives in parts and becomes a medium with its length', async () => {
    const video = buildMp4({ bytes: PART + 1000, duration_s: 83 });
    const location = await started(video.length, '../films/Rôle.mp4');
    const first = await send('PATCH', location, partOf(0, video.subarray(0, PART)));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(PART)]);
    expect(await stateOf(location)).toEqual([200, String(PART), String(video.length)]);
    const again = await send('PATCH', location, partOf(0, video.subarray(0, PART)));
    expect([again.statusCode, again.headers['upload-offset']]).toEqual([409, String(PART)]);
    const unfinished = await started(1000);
    const last = await send('PATCH', location, partOf(PART, video.subarray(PART)));
    expect(last.statusCode).toBe(204);
    const id = Number(last.headers['x-file-id']);
    const file = await api.owner
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(file).toMatchObject({
      client_id: world.client.id,
      club_id: null,
      folder: 'media',
      name: 'Rôle.mp4',
      mime: 'video/mp4',
      size: video.length,
      duration_s: 83,
    });
    const chunks: Buffer[] = [];
    for await (const chunk of api.files.open(file.storage_key)) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(video)).toBe(true);
    expect(await storedFiles()).toHaveLength(1);
    const { headers } = await send('HEAD', location);
    expect(headers['x-file-id']).toBe(String(id));
    const other = await send('HEAD', unfinished);
    expect([other.statusCode, other.headers['x-file-id']]).toEqual([200, undefined]);
  });

  test('a part whose connection breaks leaves the upload where it was', async () => {
    const video = buildMp4({ bytes: 2000 });
    const location = await started(video.length);
    await send('PATCH', location, partOf(0, video.subarray(0, 1000)));
    const address = await api.fastify.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    const headers = [
      `PATCH ${location} HTTP/1.1`,
      `Host: ${world.host}`,
      `Authorization: Bearer ${ngo}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 1000',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${video.length - 1000}`,
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n`);
    socket.write(video.subarray(1000, 1200));
    await expect.poll(async () => (await storedFiles()).length).toBe(2);
    socket.destroy();
    await expect.poll(async () => (await storedFiles()).length).toBe(1);
    expect(await stateOf(location)).toEqual([200, '1000', String(video.length)]);
    const last = await send('PATCH', location, partOf(1000, video.subarray(1000)));
    expect(last.headers['x-file-id']).toMatch(/^\d+$/);
  });

  test('an upload belongs to a user of the national body, and to no one else', async () => {
    const location = await started(1000);
    const other = await buildWorld(api);
    const place = { client_id: other.client.id, id: null };
    const stranger = await api.tokenFor(await buildUser(api.owner, place, 'ngo'));
    const colleague = await ofNationalBody();
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const part = partOf(0, Buffer.alloc(10));
    const statuses = async (caller: Request) => {
      const headers = { ...part.headers, ...caller.headers };
      return [
        (await send('HEAD', location, caller)).statusCode,
        (await send('PATCH', location, { ...part, ...caller, headers })).statusCode,
        (await send('DELETE', location, caller)).statusCode,
      ];
    };
    expect(await statuses({ as: colleague })).toEqual([404, 404, 404]);
    expect(await statuses({ as: stranger, host: other.host })).toEqual([404, 404, 404]);
    for (const as of [admin, world.token]) expect(await statuses({ as })).toEqual([403, 403, 403]);
    expect((await create(1000, 'a.mp4', admin)).statusCode).toBe(403);
    expect(await statuses({ as: 'x' })).toEqual([401, 401, 401]);
    expect(await statuses({ headers: { 'tus-resumable': '0.2.2' } })).toEqual([412, 412, 412]);
    expect(await stateOf(location)).toEqual([200, '0', '1000']);
    const second = await started(50);
    expect((await send('DELETE', location)).statusCode).toBe(204);
    expect(await stateOf(second)).toEqual([200, '0', '50']);
    expect((await send('HEAD', location)).statusCode).toBe(404);
  });

  test.each([
    ['a mov', buildMp4({ brand: 'qt  ' }), 'video_format'],
    ['H.265', buildMp4({ video: 'hvc1' }), 'video_codec'],
    ['Opus', buildMp4({ audio: 'Opus' }), 'audio_codec'],
    ['an MP4 without a movie', buildMp4().subarray(0, 60), 'video_format'],
    ['a page', Buffer.from('<!DOCTYPE html><p>film.mp4'), 'type'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\x00'), 'type'],
  ])('rejects %s by its content, and deletes it', async (_, content, reason) => {
    const rejected = await upload(content);
    expect([rejected.statusCode, rejected.json()]).toEqual([
      422,
      { error: 'VALIDATION', detail: { file: reason } },
    ]);
    expect(await storedFiles()).toEqual([]);
  });

  test.each([
    ['a silent video', buildMp4({ audio: null }), 'video/mp4'],
    ['a document', Buffer.from('%PDF-1.4\n'), 'application/pdf'],
    ['captions', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nRoll'), 'text/vtt'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ])('accepts %s', async (_, content, mime) => {
    const id = Number((await upload(content)).headers['x-file-id']);
    const file = api.owner.selectFrom('files').select('mime').where('id', '=', id);
    expect(await file.executeTakeFirst()).toEqual({ mime });
  });

  test('rejects what is too large, without a name, of another type, and too many at a time', async () => {
    const statusOf = async (size: number, name?: string) => (await create(size, name)).statusCode;
    expect([
      await statusOf(50 * 1024 * 1024 + 1),
      await statusOf(0),
      await statusOf(9, ' '),
    ]).toEqual([413, 422, 422]);
    const location = await started(PART + 10);
    const patch = async ({ headers, payload }: Request, changed: Record<string, string> = {}) =>
      (
        await send('PATCH', location, {
          headers: { ...headers, ...changed },
          ...(payload && { payload }),
        })
      ).statusCode;
    const small = partOf(0, Buffer.alloc(10));
    expect(await patch(small, { 'content-type': 'text/plain' })).toBe(415);
    expect(await patch(partOf(0, Buffer.alloc(PART + 1)))).toBe(413);
    expect(await patch(small, { 'upload-offset': '-1' })).toBe(409);
    for (let count = 1; count < 20; count += 1) await started(9);
    const refused = await create(9);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      { uploads: 'too_many', max: 20 },
    ]);
    expect((await create(9, 'a.mp4', await ofNationalBody())).statusCode).toBe(201);
  });

  test('unfinished uploads count for the quota until they expire, and the daily job deletes them', async () => {
    const now = api.clock.now;
    try {
      const location = await started(50 * 1024 * 1024);
      await send('PATCH', location, partOf(0, Buffer.alloc(10, 'x')));
      const quota = 2048 * 1024 * 1024;
      await api.owner
        .insertInto('files')
        .values({
          client_id: world.client.id,
          folder: 'media',
          name: 'all.mp4',
          mime: 'video/mp4',
          size: quota - 50 * 1024 * 1024,
          storage_key: 'all',
        })
        .execute();
      expect((await create(1)).json()).toMatchObject({ error: 'STORAGE_QUOTA' });
      api.clock.now = now + 86_400;
      ngo = await ofNationalBody();
      expect((await send('HEAD', location)).statusCode).toBe(404);
      const { database, clock } = api;
      await enqueueRetention({ database, jobs: createJobs(database), now: () => clock.now });
      await api.runJobs();
      const rows = api.owner.selectFrom('uploads').selectAll();
      expect(await rows.where('client_id', '=', world.client.id).execute()).toEqual([]);
      expect((await create(1)).statusCode).toBe(201);
    } finally {
      api.clock.now = now;
    }
  });
});
