import type { CallKey } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppOn } from '../../testing/another-app.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildScheme, buildUser, smallTree } from '../../testing/builders.ts';
import { DOT } from '../../testing/sample-requests/dot.ts';
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
  ngo = await api.tokenFor(await buildUser(api.owner, place, 'ngo'));
});

const slug = 'recreational';

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: ngo, host: world.host, ...request, params: { slug, ...request.params } });

/** A stored file of the client. */
const buildFile = async (values: object = {}): Promise<number> => {
  const file = { name: 'card.pdf', mime: 'application/pdf', size: 2000, storage_key: 'k' };
  const { id } = await api.owner
    .insertInto('files')
    .values({ client_id: world.client.id, folder: 'media', ...file, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const add = (file_id: number, request: TestRequest = {}) =>
  send('POST /schemes/:slug/files', { ...request, body: { name: ' Station cards ', file_id } });

const added = async (file_id?: number): Promise<number> => {
  const response = await add(file_id ?? (await buildFile()));
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
};

const list = async (request: TestRequest = {}) =>
  (await send('GET /schemes/:slug/files', request)).json();

const isDeleted = async (id: number): Promise<boolean> => {
  const file = api.owner.selectFrom('files').select('deleted_at').where('id', '=', id);
  return (await file.executeTakeFirstOrThrow()).deleted_at !== null;
};

const undo = (response: { headers: Record<string, unknown> }) =>
  send('POST /audits/:id/undo', { params: { id: Number(response.headers['x-audit-id']) } });

const firstLevel = () => {
  const [level] = smallTree();
  if (level === undefined) throw new Error('The tree is empty');
  return level;
};

/** The small tree, whose first level shows these files. */
const treeWith = (...value: readonly string[]) => {
  const [, ...others] = smallTree();
  return [{ ...firstLevel(), content: [{ type: 'files', title: null, value }] }, ...others];
};

const save = (tree: object, of = slug) =>
  send('POST /curriculum/:slug', { params: { slug: of }, body: { curriculum: { tree } } });

const publish = async (of = slug) => {
  await send('POST /curriculum/:slug/impact', { params: { slug: of } });
  await api.runJobs('count_impact');
  const published = await send('POST /curriculum/:slug/publish', {
    params: { slug: of },
    body: {},
  });
  expect(published.statusCode, published.body).toBe(200);
};

describe('files of a scheme', () => {
  test('[scheme-portal §5] an uploaded picture or document is added, and coaches and parents get its address', async () => {
    const file_id = await buildFile();
    const id = await added(file_id);
    const facts = { id, name: 'Station cards', mime: 'application/pdf', size: 2000 };
    expect(await list({ query: { with_uses: 1 } })).toEqual([{ ...facts, used_by: [] }]);
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    for (const as of [world.token, parent]) {
      expect(await list({ as })).toEqual([facts]);
      const opened = await send('GET /schemes/:slug/files/:id', { as, params: { id } });
      expect(opened.json()).toEqual({
        ...facts,
        direct_url: expect.stringMatching(/^\/v1\/files\/content\?key=/),
      });
      const uses = await send('GET /schemes/:slug/files', { as, query: { with_uses: 1 } });
      expect(uses.statusCode).toBe(403);
    }
    const other = await buildWorld(api);
    const wrong = [
      await buildFile({ client_id: other.client.id }),
      await buildFile({ folder: 'additional' }),
      await buildFile({ mime: 'video/mp4' }),
      await buildFile({ deleted_at: api.clock.now }),
    ];
    for (const id of wrong) expect((await add(id)).json().detail).toEqual({ file_id: 'unknown' });
  });

  test('[D5] belong to the national body of the scheme, and are renamed with Undo', async () => {
    const id = await added();
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    await buildScheme(api.owner, world.client, { slug: 'plain' });
    const edits: [CallKey, object | undefined][] = [
      ['PATCH /schemes/:slug/files/:id', { name: 'Cards' }],
      ['DELETE /schemes/:slug/files/:id', undefined],
    ];
    const elsewhere = { params: { id, slug: 'plain' } };
    for (const [key, body] of edits) {
      const request = { params: { id }, ...(body && { body }) };
      expect((await send(key, { ...request, as: admin })).statusCode).toBe(403);
      expect((await send(key, { ...request, ...elsewhere })).statusCode).toBe(404);
    }
    expect((await send('GET /schemes/:slug/files/:id', elsewhere)).statusCode).toBe(404);
    expect((await add(await buildFile(), { as: admin })).statusCode).toBe(403);
    const other = await added();
    const rename = { params: { id }, body: { name: 'Cards' } };
    const renamed = await send('PATCH /schemes/:slug/files/:id', rename);
    expect(renamed.json()).toMatchObject({ id, name: 'Cards' });
    const unchanged = { id: other, name: 'Station cards' };
    expect(await list()).toMatchObject([{ id, name: 'Cards' }, unchanged]);
    expect((await undo(renamed)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ id, name: 'Station cards' }, unchanged]);
  });

  test('a draft that names an unknown file is rejected, and a file that a node shows is not deleted', async () => {
    const id = await added();
    const { id: node_id, title } = firstLevel();
    const unknown = await save(treeWith('999999'));
    expect([unknown.statusCode, unknown.json().detail]).toEqual([
      422,
      { [node_id]: 'UNKNOWN_FILE' },
    ]);
    expect((await save(treeWith(String(id), '/media/other.pdf'))).statusCode).toBe(200);
    const use = { node_id, title, level: { node_id, title }, published: false };
    expect(await list({ query: { with_uses: 1 } })).toMatchObject([{ used_by: [use] }]);
    const remove = () => send('DELETE /schemes/:slug/files/:id', { params: { id } });
    const refused = async () => [(await remove()).statusCode, (await remove()).json().detail];
    expect(await refused()).toEqual([409, { used_by: [node_id] }]);
    await publish();
    expect((await save(smallTree())).statusCode).toBe(200);
    expect(await refused()).toEqual([409, { used_by: [node_id] }]);
    await publish();
    expect((await remove()).statusCode).toBe(204);
  });

  test('a draft that names a file of another scheme is rejected', async () => {
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const id = await added();
    const params = { slug: 'squad' };
    const named = await save(treeWith(String(id)), params.slug);
    expect([named.statusCode, named.json().detail]).toEqual([
      422,
      { [firstLevel().id]: 'UNKNOWN_FILE' },
    ]);
  });

  test('[D18] deletes the bytes unless another scheme has the file, and Undo restores both', async () => {
    const file_id = await buildFile();
    const [first, second] = [await added(file_id), await added(file_id)];
    const remove = (id: number) => send('DELETE /schemes/:slug/files/:id', { params: { id } });
    expect((await remove(first)).statusCode).toBe(204);
    expect(await isDeleted(file_id)).toBe(false);
    const last = await remove(second);
    expect([await isDeleted(file_id), await list()]).toEqual([true, []]);
    expect((await undo(last)).statusCode).toBe(200);
    expect(await isDeleted(file_id)).toBe(false);
    expect(await list()).toMatchObject([{ id: second }]);
  });

  test('a file whose bytes were deleted is no longer listed', async () => {
    const file_id = await buildFile();
    const [id, other] = [await added(file_id), await added()];
    expect(await list()).toMatchObject([{ id }, { id: other }]);
    await api.owner
      .updateTable('files')
      .set({ deleted_at: NOON })
      .where('id', '=', file_id)
      .execute();
    expect(await list()).toMatchObject([{ id: other }]);
  });

  test('[D6] a mirrored node shows the files of its owner, and a node that becomes an own one gets own files', async () => {
    const id = await added();
    expect((await save(treeWith(String(id)))).statusCode).toBe(200);
    await publish();
    await buildScheme(api.owner, world.client, { slug: 'plain' });
    const params = { slug: 'plain' };
    expect(await list({ params })).toEqual([]);
    const { id: owner_node_id } = firstLevel();
    const link = { slug: 'plain', node_id: '/borrowed' };
    const mirrored = { ...link, owner_slug: slug, owner_node_id };
    const mirror = await send('POST /curriculum/mirror', { body: mirrored });
    expect(mirror.statusCode, mirror.body).toBe(200);
    expect(await list({ params })).toMatchObject([{ id }]);
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    expect(await list({ params: { slug: 'squad' } })).toEqual([]);
    for (const query of [{ own: 1 }, { with_uses: 1 }])
      expect(await list({ params, query })).toEqual([]);
    const own = { ...link, owner_slug: null, owner_node_id: null };
    const rehomed = await send('POST /curriculum/rehome-linked-node', { body: own });
    expect(rehomed.statusCode, rehomed.body).toBe(200);
    const [copy] = await list({ params, query: { with_uses: 1 } });
    expect(copy).toMatchObject({ name: 'Station cards', used_by: [{ node_id: '/borrowed' }] });
    expect(copy.id).not.toBe(id);
  });
});

const PNG = DOT.split(',').at(-1) ?? '';

describe('the small picture of a file', () => {
  const addPicture = async (image: string, values: object = {}, as = ngo) => {
    const file_id = await buildFile({ mime: 'image/webp', ...values });
    const response = await send('POST /schemes/:slug/files', {
      as,
      body: { name: 'Mats', file_id, image },
    });
    return { file_id, response };
  };
  const small = (id: number, request: TestRequest = {}) =>
    send('GET /schemes/:slug/files/:id/small', { params: { id }, ...request });
  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const { key } of api.files.list(String(world.client.id))) keys.push(key);
    return keys;
  };

  test('[scheme-portal §5] is stored by its content, and coaches and parents read it', async () => {
    const before = await added(await buildFile({ mime: 'image/webp' }));
    const { response } = await addPicture(`data:image/webp;base64,${PNG}`);
    const { id } = response.json();
    const url = `/v1/schemes/${slug}/files/${id}/small`;
    expect(response.json()).toEqual({
      id,
      name: 'Mats',
      mime: 'image/webp',
      size: 2000,
      small_url: url,
    });
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    for (const as of [world.token, parent]) {
      expect(await list({ as })).toContainEqual(expect.objectContaining({ id, small_url: url }));
      expect((await small(id, { as })).json()).toEqual({ image: DOT });
    }
    const plain = await added(await buildFile({ mime: 'image/webp' }));
    for (const without of [before, plain]) expect((await small(without)).statusCode).toBe(404);
    expect((await small(999_999)).statusCode).toBe(404);
    await buildScheme(api.owner, world.client, { slug: 'plain' });
    expect((await small(id, { params: { slug: 'plain', id } })).statusCode).toBe(404);
  });

  test.each([
    ['text', `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`, 'type'],
    ['more than 40 kB', `data:image/png;base64,${Buffer.alloc(41_000).toString('base64')}`, 'size'],
  ])('is no %s, and nothing is added then', async (_, image, problem) => {
    const { response } = await addPicture(image);
    expect([response.statusCode, response.json().detail]).toEqual([422, { image: problem }]);
    expect([await list(), await storedKeys()]).toEqual([[], []]);
  });

  test('is not stored for a document, for an unknown file, or beside another one', async () => {
    const { response } = await addPicture(DOT, { mime: 'application/pdf' });
    expect([response.statusCode, response.json().small_url]).toEqual([201, undefined]);
    expect((await addPicture(DOT, { deleted_at: 1 })).response.statusCode).toBe(422);
    expect(await storedKeys()).toEqual([]);
    const { file_id } = await addPicture(DOT);
    const first = await storedKeys();
    expect(first).toHaveLength(1);
    const again = { name: 'Again', file_id, image: DOT };
    expect((await send('POST /schemes/:slug/files', { body: again })).statusCode).toBe(201);
    expect(await storedKeys()).toEqual(first);
  });

  test('[D18] goes with the file, and comes back with Undo', async () => {
    const { response } = await addPicture(DOT);
    const { id } = response.json();
    const removed = await send('DELETE /schemes/:slug/files/:id', { params: { id } });
    expect((await small(id)).statusCode).toBe(404);
    expect((await undo(removed)).statusCode).toBe(200);
    expect((await small(id)).json()).toEqual({ image: DOT });
  });

  test('counts for the storage quota', async () => {
    const BYTES = Buffer.from(PNG, 'base64').length;
    const app = await startAppOn(api, { club_storage: 2000 + BYTES });
    const post = (file_id: number) =>
      app.inject({
        method: 'POST',
        url: `/v1/schemes/${slug}/files`,
        headers: { host: world.host, authorization: `Bearer ${ngo}` },
        payload: { name: 'Mats', file_id, image: DOT },
      });
    const picture = { mime: 'image/webp' };
    expect((await post(await buildFile({ ...picture, size: 2000 }))).statusCode).toBe(201);
    const other = await post(await buildFile({ ...picture, size: 1 }));
    expect([other.statusCode, other.json()]).toEqual([
      409,
      { error: 'STORAGE_QUOTA', detail: { used: 2001 + BYTES, max: 2000 + BYTES } },
    ]);
  });
});
