import type { CallKey } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildClub, buildScheme, buildUser, smallTree } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api);
  const place = { client_id: world.client.id, id: null };
  const user = await buildUser(api.owner, place, 'ngo', { firstname: 'Ann', lastname: 'Price' });
  ngo = await api.tokenFor(user);
});

const slug = 'recreational';
const ADDRESS = 'https://videos.example.org/roll';

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: ngo, host: world.host, ...request, params: { slug, ...request.params } });

const add = (body: object, request: TestRequest = {}) =>
  send('POST /schemes/:slug/videos', {
    ...request,
    body: { name: 'Roll', consent: true, ...body },
  });

const added = async (body: object = { url: ADDRESS }): Promise<number> => {
  const response = await add(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
};

const buildFile = async (values: object = {}): Promise<number> => {
  const file = { name: 'roll.mp4', mime: 'video/mp4', size: 2000, storage_key: 'k' };
  const { id } = await api.owner
    .insertInto('files')
    .values({ client_id: world.client.id, folder: 'media', duration_s: 9, ...file, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const isDeleted = async (id: number): Promise<boolean> => {
  const file = api.owner.selectFrom('files').select('deleted_at').where('id', '=', id);
  return (await file.executeTakeFirstOrThrow()).deleted_at !== null;
};

const list = async () =>
  (await send('GET /schemes/:slug/videos', { query: { with_uses: 1 } })).json();

const undo = (response: { headers: Record<string, unknown> }) =>
  send('POST /audits/:id/undo', { params: { id: Number(response.headers['x-audit-id']) } });

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('POST /schemes/:slug/videos', () => {
  test('[scheme-portal §5] adds a stored video with its length, its size and who confirmed the consent', async () => {
    const id = await added({ file_id: await buildFile() });
    const video = { id, name: 'Roll', url: `/v1/schemes/${slug}/videos/${id}`, captions: [] };
    const facts = { ...video, duration_s: 9, size: 2000 };
    const consent = { name: 'Ann Price', at: api.clock.now };
    expect(await list()).toEqual([{ ...facts, used_by: [], consent }]);
    const ofCoach = await send('GET /schemes/:slug/videos', { as: world.token });
    expect(ofCoach.json()).toEqual([facts]);
    const uses = { as: world.token, query: { with_uses: 1 } };
    expect((await send('GET /schemes/:slug/videos', uses)).statusCode).toBe(403);
  });

  test('rejects a video without consent, of a wrong file, or at an address that is no https page elsewhere', async () => {
    const detailOf = async (body: object) => (await add(body)).json().detail;
    expect(await detailOf({ url: ADDRESS, consent: false })).toEqual({ consent: 'required' });
    expect(await detailOf({})).toEqual({ file_id: 'file_id_or_url' });
    expect(await detailOf({ url: ADDRESS, file_id: 1 })).toEqual({ file_id: 'file_id_or_url' });
    for (const url of ['http://videos.example.org', 'javascript:alert(1)', 'file:1', '/v1/me'])
      expect(await detailOf({ url })).toEqual({ url: 'address' });
    const other = await buildWorld(api);
    const club = await buildClub(api.owner, world.client);
    const files = [
      await buildFile({ client_id: other.client.id }),
      await buildFile({ folder: 'additional' }),
      await buildFile({ club_id: club.id, folder: 'policy' }),
      await buildFile({ mime: 'image/png' }),
      await buildFile({ deleted_at: api.clock.now }),
    ];
    for (const file_id of files)
      expect(await detailOf({ file_id })).toEqual({ file_id: 'unknown' });
  });

  test('[D5] belongs to the national body of the scheme', async () => {
    const id = await added();
    const other = await buildWorld(api);
    const place = { client_id: other.client.id, id: null };
    const stranger = {
      as: await api.tokenFor(await buildUser(api.owner, place, 'ngo')),
      host: other.host,
    };
    await api.owner
      .updateTable('schemes')
      .set({ slug: 'other' })
      .where('uuid', '=', other.scheme.uuid)
      .execute();
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const calls: [CallKey, object | undefined][] = [
      ['PATCH /schemes/:slug/videos/:id', { name: 'Jump' }],
      ['PUT /schemes/:slug/videos/:id/poster', { image: null }],
      ['DELETE /schemes/:slug/videos/:id', undefined],
    ];
    for (const [key, body] of calls) {
      const request = { params: { id }, ...(body && { body }) };
      expect((await send(key, { ...request, as: admin })).statusCode).toBe(403);
      expect((await send(key, { ...request, ...stranger })).statusCode).toBe(404);
      const inOther = { ...request, ...stranger, params: { id, slug: 'other' } };
      expect((await send(key, inOther)).statusCode).toBe(404);
    }
    expect((await add({ url: ADDRESS }, stranger)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});

describe('PATCH /schemes/:slug/videos/:id', () => {
  test('[D18] a replaced video keeps its id, and Undo restores its file', async () => {
    const [before, after] = [await buildFile(), await buildFile({ duration_s: 12 })];
    const id = await added({ file_id: before });
    const edit = (body: object) =>
      send('PATCH /schemes/:slug/videos/:id', { params: { id }, body });
    expect((await edit({ file_id: after })).json().detail).toEqual({ consent: 'required' });
    expect((await edit({ name: 'Forward roll' })).json()).toMatchObject({ name: 'Forward roll' });
    const replaced = await edit({ file_id: after, consent: true });
    expect(replaced.json()).toMatchObject({ id, name: 'Forward roll', duration_s: 12 });
    expect([await isDeleted(before), await isDeleted(after)]).toEqual([true, false]);
    expect((await undo(replaced)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ id, name: 'Forward roll', duration_s: 9 }]);
    expect(await isDeleted(before)).toBe(false);
  });
});

describe('DELETE /schemes/:slug/videos/:id', () => {
  test('is refused while the published version shows the video, and says where', async () => {
    const [id, inContent] = [await added(), await added()];
    const content = [{ type: 'video', title: null, value: [String(inContent)] }];
    const [level, ...others] = smallTree();
    if (level === undefined) throw new Error('The tree is empty');
    const { id: node_id, title } = level;
    const tree = [{ ...level, videos: [id], content }, ...others];
    const draft = { params: { slug }, body: { curriculum: { tree } } };
    expect((await send('POST /curriculum/:slug', draft)).statusCode).toBe(200);
    const use = { node_id, title, level: { node_id, title }, published: false };
    expect(await list()).toMatchObject([{ used_by: [use] }, { used_by: [use] }]);
    await send('POST /curriculum/:slug/impact');
    await api.runJobs('count_impact');
    const published = await send('POST /curriculum/:slug/publish', { body: {} });
    expect(published.statusCode, published.body).toBe(200);
    for (const used of [id, inContent]) {
      const refused = await send('DELETE /schemes/:slug/videos/:id', { params: { id: used } });
      expect([refused.statusCode, refused.json().detail]).toEqual([409, { used_by: [node_id] }]);
    }
    expect(await list()).toMatchObject([
      { used_by: [{ ...use, published: true }] },
      { used_by: [{ ...use, published: true }] },
    ]);
  });

  test('[D18] deletes its file unless another video has it, and Undo restores both', async () => {
    const file_id = await buildFile();
    const [first, second] = [await added({ file_id }), await added({ file_id })];
    const remove = (id: number) => send('DELETE /schemes/:slug/videos/:id', { params: { id } });
    expect((await remove(first)).statusCode).toBe(204);
    expect(await isDeleted(file_id)).toBe(false);
    const last = await remove(second);
    expect(await isDeleted(file_id)).toBe(true);
    expect(await list()).toEqual([]);
    expect((await undo(last)).statusCode).toBe(200);
    expect(await isDeleted(file_id)).toBe(false);
    expect(await list()).toMatchObject([{ id: second, duration_s: 9 }]);
  });
});

describe('the videos of a mirrored node', () => {
  const publish = async (of: string) => {
    const params = { slug: of };
    await send('POST /curriculum/:slug/impact', { params });
    await api.runJobs('count_impact');
    const published = await send('POST /curriculum/:slug/publish', { params, body: {} });
    expect(published.statusCode, published.body).toBe(200);
  };
  /** Publishes a level whose content has the video, for the scheme `plain` to mirror. */
  const publishOwner = async (id: number) => {
    const [level, ...others] = smallTree();
    if (level === undefined) throw new Error('The tree is empty');
    const content = [{ type: 'video', title: null, value: [String(id)] }];
    const tree = [{ ...level, content }, ...others];
    await send('POST /curriculum/:slug', { body: { curriculum: { tree } } });
    await publish(slug);
    await buildScheme(api.owner, world.client, { slug: 'plain' });
    return { owner_slug: slug, owner_node_id: level.id };
  };

  test('[D6] are those of its owner, and a node that becomes an own one gets own videos', async () => {
    const languages = await addLanguages(api, world.client.id, { 'de-DE': 1 });
    const id = await added({ file_id: await buildFile() });
    const captions = { id, language_id: languages['de-DE'] ?? 0 };
    const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nRollen';
    await send('PUT /schemes/:slug/videos/:id/captions/:language_id', {
      params: captions,
      body: { text },
    });
    const poster = { image: `data:image/png;base64,${PNG}` };
    await send('PUT /schemes/:slug/videos/:id/poster', { params: { id }, body: poster });
    const owner = await publishOwner(id);
    const params = { slug: 'plain' };
    const listed = async (query = {}) =>
      (await send('GET /schemes/:slug/videos', { params, query })).json();
    expect(await listed()).toEqual([]);

    const link = { slug: 'plain', node_id: '/borrowed' };
    const mirror = await send('POST /curriculum/mirror', { body: { ...link, ...owner } });
    expect(mirror.statusCode, mirror.body).toBe(200);
    const [shown] = await listed();
    expect(shown).toMatchObject({ id, captions: [{ language: 'de-DE' }], duration_s: 9 });
    const one = { params: { ...params, id }, as: world.token };
    const played = await send('GET /schemes/:slug/videos/:id', { ...one, query: { direct: 1 } });
    expect(played.json()).toMatchObject({
      captions: [{ language: 'de-DE', text: expect.stringContaining('Rollen') }],
      direct_url: expect.stringMatching(/^\/v1\/files\/content\?key=/),
    });
    expect((await send('GET /schemes/:slug/videos/:id/poster', one)).statusCode).toBe(200);
    for (const query of [{ own: 1 }, { with_uses: 1 }]) expect(await listed(query)).toEqual([]);

    const own = { ...link, owner_slug: null, owner_node_id: null };
    const rehomed = await send('POST /curriculum/rehome-linked-node', { body: own });
    expect(rehomed.statusCode, rehomed.body).toBe(200);
    const [copy] = await listed({ with_uses: 1 });
    expect(copy).toMatchObject({
      name: 'Roll',
      captions: [{ language: 'de-DE' }],
      poster_url: expect.any(String),
      consent: { name: 'Ann Price' },
      used_by: [{ node_id: '/borrowed' }],
    });
    expect(copy.id).not.toBe(id);
    const { errors } = (await send('GET /curriculum/:slug/problems', { params })).json();
    expect(errors).toEqual([]);
  });

  test('[portals §D] are those of the copy in a copied scheme, which follows nothing', async () => {
    const id = await added();
    const owner = await publishOwner(id);
    const body = { slug: 'plain', node_id: '/borrowed', ...owner };
    await send('POST /curriculum/mirror', { body });
    await publish('plain');
    const languages = await addLanguages(api, world.client.id);
    const copy = { name: 'Copy', language_ids: Object.values(languages), from_slug: 'plain' };
    const place = { client_id: world.client.id, id: null };
    const as = await api.tokenFor(await buildUser(api.owner, place, 'ngo'), {
      features: { ADD_SCHEME: true },
    });
    const created = await send('POST /schemes', { as, body: copy });
    expect(created.statusCode, created.body).toBe(201);
    const request = { params: { slug: 'copy' }, query: { with_uses: 1 } };
    expect((await send('GET /schemes/:slug/videos', request)).json()).toMatchObject([
      { name: 'Roll', used_by: [{ node_id: '/borrowed' }] },
    ]);
  });
});

describe('captions and poster of a video', () => {
  test('SubRip is stored as WebVTT by language; errors name their lines', async () => {
    const languages = await addLanguages(api, world.client.id, { 'de-DE': 1, 'cy-GB': 0 });
    const id = await added();
    const put = (text: string, language_id = languages['de-DE'] ?? 0) =>
      send('PUT /schemes/:slug/videos/:id/captions/:language_id', {
        params: { id, language_id },
        body: { text },
      });
    const wrong = await put('1\n00:00:02,000 --> 00:00:01,000\nRollen');
    expect([wrong.statusCode, wrong.json().detail]).toEqual([
      422,
      { lines: [{ line: 2, code: 'ORDER' }] },
    ]);
    const text = '1\n00:00:00,000 --> 00:00:01,000\nRollen';
    for (const unknown of [languages['cy-GB'] ?? 0, 999_999])
      expect((await put(text, unknown)).statusCode).toBe(404);
    const stored = await put(text);
    expect(stored.json().captions).toEqual([{ language: 'de-DE' }]);
    const video = await send('GET /schemes/:slug/videos/:id', { params: { id } });
    expect(video.json().captions).toEqual([
      { language: 'de-DE', text: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nRollen\n' },
    ]);
    const params = { id, language_id: languages['de-DE'] ?? 0 };
    const remove = () => send('DELETE /schemes/:slug/videos/:id/captions/:language_id', { params });
    const removed = await remove();
    expect([removed.statusCode, (await remove()).statusCode]).toEqual([204, 404]);
    expect((await undo(removed)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ captions: [{ language: 'de-DE' }] }]);
  });

  test('a poster is a small picture by its content, and another poster has another address', async () => {
    const id = await added();
    const put = (image: string | null) =>
      send('PUT /schemes/:slug/videos/:id/poster', { params: { id }, body: { image } });
    const read = (as = world.token) =>
      send('GET /schemes/:slug/videos/:id/poster', { as, params: { id } });
    expect((await read()).statusCode).toBe(404);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const large = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(40 * 1024)]);
    for (const [image, reason] of [
      [`data:image/png;base64,${svg}`, 'type'],
      ['https://example.org/a.png', 'type'],
      [`data:image/png;base64,${large.toString('base64')}`, 'size'],
    ] as const)
      expect((await put(image)).json().detail).toEqual({ image: reason });
    // The type of the content, not the one that was declared.
    const stored = await put(`data:image/webp;base64,${PNG}`);
    expect(stored.json().poster_url).toMatch(
      new RegExp(`^/v1/schemes/${slug}/videos/${id}/poster\\?v=[0-9a-f]{8}$`),
    );
    expect((await read()).json()).toEqual({ image: `data:image/png;base64,${PNG}` });
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    expect((await read(parent)).statusCode).toBe(200);
    await buildScheme(api.owner, world.client, { slug: 'plain' });
    const elsewhere = { params: { id, slug: 'plain' } };
    expect(statusAndError(await send('GET /schemes/:slug/videos/:id/poster', elsewhere))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await put(null)).json()).not.toHaveProperty('poster_url');
  });
});
