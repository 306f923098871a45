import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredFile } from '@springboard/contract';
import { statusAndError } from '../../testing/auth.ts';
import { startAppOn } from '../../testing/another-app.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const TEXT = 'Look before you leap.';

const addFile = async (row: Record<string, unknown> = {}, text = TEXT) => {
  const file = await api.owner
    .insertInto('files')
    .values({
      client_id: world.client.id,
      folder: 'policy',
      name: 'policy.txt',
      description: 'Policy',
      mime: 'text/plain',
      size: text.length,
      storage_key: `${world.client.id}/${crypto.randomUUID()}`,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await api.files.put(file.storage_key, Readable.from([text]));
  return file;
};

const list = async (query: Record<string, string | number> = {}, as = admin) => {
  const response = await api.call('GET /files', { as, host: world.host, query });
  const files: StoredFile[] = response.json();
  return {
    files,
    descriptions: files.map(({ description }) => description),
    total: response.headers['x-total-count'],
  };
};

const linkTo = (id: number, as = admin) =>
  api.call('GET /files/file', { as, host: world.host, query: { id } });
const open = async (id: number, headers: Record<string, string> = {}, as = admin) =>
  api.fastify.inject({
    url: (await linkTo(id, as)).json().url,
    headers: { host: world.host, ...headers },
  });

describe('the link of a file', () => {
  test('opens only on the hosts of its client', async () => {
    const { id } = await addFile();
    const other = await buildWorld(api, { bystanders: false });
    expect((await open(id)).statusCode).toBe(200);
    expect((await open(id, { host: other.host })).statusCode).toBe(404);
    expect((await open(id, { host: 'unknown.example' })).statusCode).toBe(404);
  });

  test('opens on the host of the API where that is another', async () => {
    const { id } = await addFile();
    const { url } = (await linkTo(id)).json();
    const app = await startAppOn(api, { api_address: 'https://api.example.org' });
    const statusOn = async (host: string) =>
      (await app.inject({ url, headers: { host } })).statusCode;
    expect(await statusOn('api.example.org')).toBe(200);
    expect(await statusOn('unknown.example')).toBe(404);
  });
});

describe('GET /files', () => {
  test('[§7] lists the files of a folder by description, with their total', async () => {
    for (const description of ['Élan', 'Emergency', 'Conduct']) await addFile({ description });
    await addFile({ description: 'Order form', folder: 'additional' });
    await addFile({ description: 'Gone', deleted_at: NOON });
    const query = { folder: 'policy', page: 0, per_page: 999 };
    expect(await list(query)).toMatchObject({
      descriptions: ['Conduct', 'Élan', 'Emergency'],
      total: '3',
    });
    expect((await list({ sort: 'ddescription', per_page: 1 })).descriptions).toEqual([
      'Order form',
    ]);
    expect(await list({ search: 'elan' })).toMatchObject({ descriptions: ['Élan'], total: '1' });
    expect(await list({ page: 7 })).toMatchObject({ descriptions: [], total: '4' });
  });

  test('[D5] a club sees its own documents, those for all clubs and those for this club', async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const { id: client_id } = world.client;
    await addFile({ description: 'Ours', club_id: world.club.id });
    await addFile({ description: 'Theirs', club_id: other.id });
    const forUs = await addFile({ description: 'For us' });
    const forThem = await addFile({ description: 'For them' });
    await addFile({ description: 'For all' });
    const rows = [
      { client_id, file_id: forUs.id, club_id: world.club.id },
      { client_id, file_id: forUs.id, club_id: other.id },
      { client_id, file_id: forThem.id, club_id: other.id },
    ];
    await api.owner.insertInto('file_clubs').values(rows).execute();

    const { files, descriptions } = await list({ with_clubs: 1, restrict_by_club: 1 });
    expect(descriptions).toEqual(['For all', 'For us', 'Ours']);
    expect(files.map(({ clubs }) => clubs?.map(({ name }) => name))).toEqual([
      [],
      ['Riverside'],
      [],
    ]);
    expect(statusAndError(await linkTo(forThem.id))).toEqual([404, 'NOT_FOUND']);

    const body = await buildUser(api.owner, { client_id, id: null }, 'ngo');
    const ngo = await api.tokenFor(body);
    expect((await list({}, ngo)).total).toBe('5');
    const [, both] = (await list({ with_clubs: 1, search: 'for' }, ngo)).files;
    expect(both?.clubs).toEqual([{ id: other.id, name: 'Lakeside' }]);
  });
});

describe('GET /files/:id', () => {
  test('[D5] has one document with its versions and log, and none that the user may not see', async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const ours = await addFile({
      description: 'Ours',
      club_id: world.club.id,
      audience: ['admin'],
    });
    const theirs = await addFile({ description: 'Theirs', club_id: other.id });
    const read = (id: number, as = admin) =>
      api.call('GET /files/:id', { as, host: world.host, params: { id } });
    await open(ours.id);
    expect((await read(ours.id)).json()).toMatchObject({
      id: ours.id,
      description: 'Ours',
      logs: [{ ts: NOON }],
      versions: [],
    });
    expect((await read(theirs.id)).statusCode).toBe(404);
    expect((await read(ours.id, world.token)).statusCode).toBe(404);
  });
});

describe('GET /files/file', () => {
  test('[§4] opening a document marks it as read for that user, and a new version is unread', async () => {
    const file = await addFile();
    const coach = world.token;
    const logs = async (as: string) => (await list({ with_logs: 1 }, as)).files[0]?.logs;
    const other = await addFile({ description: 'Zip lines' });
    await open(other.id);
    expect(await logs(admin)).toEqual([]);
    const { url } = (await linkTo(file.id)).json();
    const heading = await api.fastify.inject({
      method: 'HEAD',
      url,
      headers: { host: world.host },
    });
    expect([heading.statusCode, heading.body]).toEqual([200, '']);
    expect(await logs(admin)).toEqual([]);

    const response = await open(file.id);
    expect([response.statusCode, response.body]).toEqual([200, TEXT]);
    await open(file.id);
    expect(await logs(admin)).toEqual([{ ts: NOON }]);
    expect(await logs(coach)).toEqual([]);
    await open(file.id, {}, coach);
    expect(await logs(coach)).toEqual([{ ts: NOON }]);

    await api.owner.updateTable('files').set({ version: 2 }).where('id', '=', file.id).execute();
    expect(await logs(admin)).toEqual([]);
    await open(file.id);
    expect(await logs(admin)).toEqual([{ ts: NOON }]);
  });

  test('[D16] a link opens nothing once its user is deactivated or signed out', async () => {
    const file = await addFile();
    const user = await buildUser(api.owner, world.club, 'admin');
    const linkOf = async () => (await linkTo(file.id, await api.tokenFor(user))).json().url;
    const first = await linkOf();
    expect(
      (await api.fastify.inject({ url: first, headers: { host: world.host } })).statusCode,
    ).toBe(200);
    await api.owner
      .updateTable('refresh_token_families')
      .set({ revoked_at: NOON })
      .where('user_uuid', '=', user.uuid)
      .execute();
    expect(
      statusAndError(await api.fastify.inject({ url: first, headers: { host: world.host } })),
    ).toEqual([401, 'SESSION_ENDED']);
    const second = await linkOf();
    expect(
      (await api.fastify.inject({ url: second, headers: { host: world.host } })).statusCode,
    ).toBe(200);
    await api.owner
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('uuid', '=', user.uuid)
      .execute();
    expect(
      (await api.fastify.inject({ url: second, headers: { host: world.host } })).statusCode,
    ).toBe(401);
  });

  test('a link opens one version for an hour and is no access token', async () => {
    const file = await addFile();
    const { url } = (await linkTo(file.id)).json();
    expect((await api.fastify.inject({ url, headers: { host: world.host } })).statusCode).toBe(200);
    const key = new URL(url, 'http://here').searchParams.get('key') ?? '';
    const asToken = await api.call('GET /files', { as: key, host: world.host });
    expect(statusAndError(asToken)).toEqual([401, 'INVALID_TOKEN']);
    for (const wrong of [`${key.slice(0, -2)}xx`, admin, '']) {
      const response = await api.fastify.inject({
        url: `/v1/files/content?key=${wrong}`,
        headers: { host: world.host },
      });
      expect(statusAndError(response)).toEqual([404, 'NOT_FOUND']);
    }
    api.clock.now += 3601;
    expect(
      statusAndError(await api.fastify.inject({ url, headers: { host: world.host } })),
    ).toEqual([404, 'NOT_FOUND']);
    api.clock.now = NOON;
    await api.owner.updateTable('files').set({ version: 2 }).where('id', '=', file.id).execute();
    expect(
      statusAndError(await api.fastify.inject({ url, headers: { host: world.host } })),
    ).toEqual([404, 'NOT_FOUND']);
  });

  test('returns 404 for a file without stored bytes', async () => {
    const file = await addFile();
    await api.files.remove(file.storage_key);
    expect(statusAndError(await open(file.id))).toEqual([404, 'NOT_FOUND']);
  });

  test('[§5] an uploaded file cannot run scripts on our origin', async () => {
    const drawing = await addFile({ mime: 'image/svg+xml', name: 'Flèche "1".svg' }, '<svg/>');
    const { headers } = await open(drawing.id);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename="Fl_che _1_.svg"; filename*=UTF-8''Fl%C3%A8che%20%221%22.svg`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    });
    const picture = await addFile({ mime: 'image/png', name: 'a.png' });
    expect((await open(picture.id)).headers['content-disposition']).toMatch(/^inline/);
  });

  test.each([
    ['bytes=0-3', 206, 'Look', 'bytes 0-3/21'],
    ['bytes=17-', 206, 'eap.', 'bytes 17-20/21'],
    ['bytes=-5', 206, 'leap.', 'bytes 16-20/21'],
    ['bytes=0-99', 206, TEXT, 'bytes 0-20/21'],
    ['bytes=21-', 416, '', 'bytes */21'],
    ['bytes=-0', 416, '', 'bytes */21'],
    ['bytes=4-2', 200, TEXT, undefined],
    ['lines=1-2', 200, TEXT, undefined],
  ])('a video is sent in ranges: %s', async (range, status, text, contentRange) => {
    const video = await addFile({ folder: 'media' });
    const response = await open(video.id, { range });
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  test('[D5] a parent opens scheme media but no documents', async () => {
    const document = await addFile();
    const video = await addFile({ folder: 'media' });
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    expect((await open(video.id, {}, parent)).body).toBe(TEXT);
    const ofClub = await addFile({ folder: 'media', club_id: world.club.id });
    for (const { id } of [document, ofClub])
      expect(statusAndError(await linkTo(id, parent))).toEqual([404, 'NOT_FOUND']);
    const response = await api.call('GET /files', { as: parent, host: world.host });
    expect(statusAndError(response)).toEqual([403, 'FORBIDDEN']);
  });
});
