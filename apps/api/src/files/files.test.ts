import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoredFile } from '@springboard/contract';
import { verdict } from '../auth/testing.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildUser } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const TEXT = 'Look before you leap.';

const keep = async (row: Record<string, unknown> = {}, text = TEXT) => {
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
  const answer = await api.call('GET /files', { as, host: world.host, query });
  const files: StoredFile[] = answer.json();
  return {
    files,
    descriptions: files.map(({ description }) => description),
    total: answer.headers['x-total-count'],
  };
};

const linkTo = (id: number, as = admin) =>
  api.call('GET /files/file', { as, host: world.host, query: { id } });
const open = async (id: number, headers: Record<string, string> = {}, as = admin) =>
  api.fastify.inject({ url: (await linkTo(id, as)).json().url, headers });

test('[§7] files come by description, of one folder, with their total', async () => {
  for (const description of ['Élan', 'Emergency', 'Conduct']) await keep({ description });
  await keep({ description: 'Order form', folder: 'additional' });
  await keep({ description: 'Gone', deleted_at: NOON });
  const query = { folder: 'policy', page: 0, per_page: 999 };
  expect(await list(query)).toMatchObject({
    descriptions: ['Conduct', 'Élan', 'Emergency'],
    total: '3',
  });
  expect((await list({ sort: 'ddescription', per_page: 1 })).descriptions).toEqual(['Order form']);
  expect(await list({ search: 'elan' })).toMatchObject({ descriptions: ['Élan'], total: '1' });
  expect(await list({ page: 7 })).toMatchObject({ descriptions: [], total: '4' });
});

test('[D5] a club sees its own documents, those for all and those for it', async () => {
  const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  const { id: client_id } = world.client;
  await keep({ description: 'Ours', club_id: world.club.id });
  await keep({ description: 'Theirs', club_id: other.id });
  const forUs = await keep({ description: 'For us' });
  const forThem = await keep({ description: 'For them' });
  await keep({ description: 'For all' });
  const rows = [
    { client_id, file_id: forUs.id, club_id: world.club.id },
    { client_id, file_id: forUs.id, club_id: other.id },
    { client_id, file_id: forThem.id, club_id: other.id },
  ];
  await api.owner.insertInto('file_clubs').values(rows).execute();

  const { files, descriptions } = await list({ with_clubs: 1, restrict_by_club: 1 });
  expect(descriptions).toEqual(['For all', 'For us', 'Ours']);
  expect(files.map(({ clubs }) => clubs?.map(({ name }) => name))).toEqual([[], ['Riverside'], []]);
  expect(verdict(await linkTo(forThem.id))).toEqual([404, 'NOT_FOUND']);

  const body = await buildUser(api.owner, { client_id, id: null }, 'ngo');
  const ngo = await api.tokenFor(body);
  expect((await list({}, ngo)).total).toBe('5');
  const [, both] = (await list({ with_clubs: 1, search: 'for' }, ngo)).files;
  expect(both?.clubs).toEqual([{ id: other.id, name: 'Lakeside' }]);
});

test('[§4] opening a document makes it read, for whoever opened it; a new version is unread', async () => {
  const file = await keep();
  const coach = world.token;
  const logs = async (as: string) => (await list({ with_logs: 1 }, as)).files[0]?.logs;
  expect(await logs(admin)).toEqual([]);
  const { url } = (await linkTo(file.id)).json();
  const heading = await api.fastify.inject({ method: 'HEAD', url });
  expect([heading.statusCode, heading.body]).toEqual([200, '']);
  expect(await logs(admin)).toEqual([]);

  const answer = await open(file.id);
  expect([answer.statusCode, answer.body]).toEqual([200, TEXT]);
  await open(file.id);
  expect(await logs(admin)).toEqual([{ ts: NOON }]);
  expect(await logs(coach)).toEqual([]);

  await api.owner.updateTable('files').set({ version: 2 }).where('id', '=', file.id).execute();
  expect(await logs(admin)).toEqual([]);
});

test('a link opens one version for an hour, and is no token', async () => {
  const file = await keep();
  const { url } = (await linkTo(file.id)).json();
  expect((await api.fastify.inject({ url })).statusCode).toBe(200);
  const key = new URL(url, 'http://here').searchParams.get('key') ?? '';
  const asToken = await api.call('GET /files', { as: key, host: world.host });
  expect(verdict(asToken)).toEqual([401, 'INVALID_TOKEN']);
  for (const wrong of [`${key.slice(0, -2)}xx`, admin, '']) {
    const answer = await api.fastify.inject({ url: `/v1/files/content?key=${wrong}` });
    expect(verdict(answer)).toEqual([404, 'NOT_FOUND']);
  }
  api.clock.now += 3601;
  expect(verdict(await api.fastify.inject({ url }))).toEqual([404, 'NOT_FOUND']);
  api.clock.now = NOON;
  await api.owner.updateTable('files').set({ version: 2 }).where('id', '=', file.id).execute();
  expect(verdict(await api.fastify.inject({ url }))).toEqual([404, 'NOT_FOUND']);
});

test('a file whose bytes are not there is not found', async () => {
  const file = await keep();
  await api.files.remove(file.storage_key);
  expect(verdict(await open(file.id))).toEqual([404, 'NOT_FOUND']);
});

test('[§5] what somebody uploaded runs nothing on our origin', async () => {
  const drawing = await keep({ mime: 'image/svg+xml', name: 'Flèche "1".svg' }, '<svg/>');
  const { headers } = await open(drawing.id);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': `attachment; filename="Fl_che _1_.svg"; filename*=UTF-8''Fl%C3%A8che%20%221%22.svg`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  });
  const picture = await keep({ mime: 'image/png', name: 'a.png' });
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
])('a video is fetched in parts: %s', async (range, status, text, shown) => {
  const video = await keep({ folder: 'media' });
  const answer = await open(video.id, { range });
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
    status,
    text,
    shown,
  ]);
});

test('[D5] a parent opens pictures and videos of schemes and no documents', async () => {
  const document = await keep();
  const video = await keep({ folder: 'media' });
  const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
  expect((await open(video.id, {}, parent)).body).toBe(TEXT);
  expect(verdict(await linkTo(document.id, parent))).toEqual([404, 'NOT_FOUND']);
  const answer = await api.call('GET /files', { as: parent, host: world.host });
  expect(verdict(answer)).toEqual([403, 'FORBIDDEN']);
});
