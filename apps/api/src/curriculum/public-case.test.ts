import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import { buildScheme, buildUser, smallTree } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
  const of = { client_id: world.client.id, id: null };
  ngo = await api.tokenFor(await buildUser(api.owner, of, 'ngo'));
});
afterAll(() => api.close());

const slug = 'recreational';
const makePublic = (isPublic = true, as = ngo) =>
  api.call('PATCH /schemes/:slug', {
    as,
    host: world.host,
    params: { slug },
    body: { public: isPublic },
  });
const read = (path: string, headers: Record<string, string> = {}) =>
  api.fastify.inject({ url: `/ims/case/v1p0/${path}`, headers: { host: world.host, ...headers } });
const packageOf = async () => (await read(`CFPackages/${world.scheme.uuid}`)).json();

describe('CASE addresses', () => {
  test('[portals §D] a scheme is private until its national body makes it public, and after it ends that', async () => {
    const statuses = async () =>
      Promise.all(
        ['CFDocuments', 'CFPackages'].map(
          async (each) => (await read(`${each}/${world.scheme.uuid}`)).statusCode,
        ),
      );
    expect(await statuses()).toEqual([404, 404]);
    expect((await read('CFDocuments')).json()).toEqual({ CFDocuments: [] });
    expect((await makePublic()).statusCode).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
    await makePublic(false);
    expect(await statuses()).toEqual([404, 404]);
  });

  test('[portals §D] making a scheme public needs the right to publish', async () => {
    await api.owner
      .updateTable('user_clients')
      .set({ rights: [] })
      .where('client_id', '=', world.client.id)
      .execute();
    expect(statusAndError(await makePublic())).toEqual([403, 'FORBIDDEN']);
  });

  test('[portals §D] only the published version is public, never the draft', async () => {
    await makePublic();
    await api.call('POST /curriculum/:slug', {
      as: ngo,
      host: world.host,
      params: { slug },
      body: { curriculum: { tree: smallTree().slice(0, 1) } },
    });
    const { CFDocument, CFItems } = await packageOf();
    expect(CFDocument).toMatchObject({ adoptionStatus: 'Adopted', version: '1' });
    expect(CFItems).toHaveLength(6);
  });

  test('[portals §D] a deleted scheme is not public', async () => {
    await makePublic();
    await api.call('DELETE /schemes/:slug', { as: ngo, host: world.host, params: { slug } });
    expect((await read(`CFPackages/${world.scheme.uuid}`)).statusCode).toBe(404);
  });

  test('[CASE 1.0] every object of a package is at its address', async () => {
    await makePublic();
    const { CFDocument, CFItems, CFAssociations, CFDefinitions, CFRubrics } = await packageOf();
    const objects = [
      CFDocument,
      ...CFItems,
      ...CFAssociations,
      ...CFDefinitions.CFItemTypes,
      ...CFRubrics,
    ];
    for (const { uri, identifier } of objects) {
      const response = await read(uri.split('/v1p0/')[1]);
      expect([response.statusCode, uri]).toEqual([200, uri]);
      expect(response.body).toContain(identifier);
    }
    const [bronze] = CFItems;
    const { CFAssociations: own } = (await read(`CFItemAssociations/${bronze.identifier}`)).json();
    expect(own).toHaveLength(4);
  });

  test('[CASE 1.0] documents have limit and offset, and a wrong one is 400', async () => {
    const second = await buildScheme(api.owner, world.client, { slug: 'second' });
    await api.owner
      .updateTable('schemes')
      .set({ public: true })
      .where('client_id', '=', world.client.id)
      .execute();
    const page = await read('CFDocuments?limit=1&offset=1');
    expect(page.json().CFDocuments).toMatchObject([{ identifier: second.uuid }]);
    expect(page.headers['x-total-count']).toBe('2');
    for (const query of ['limit=0', 'limit=x', 'offset=-1', 'sort=title']) {
      const response = await read(`CFDocuments?${query}`);
      expect([query, response.statusCode]).toEqual([query, 400]);
      expect(response.json().imsx_codeMajor).toBe('failure');
    }
  });

  test('[CASE 1.0] a package follows reworded grades and publications', async () => {
    await makePublic();
    const first = await packageOf();
    expect(await packageOf()).toEqual(first);
    const of = { client_id: world.client.id, scheme_uuid: world.scheme.uuid };
    await api.owner
      .updateTable('scheme_grades')
      .set({ label: 'Reworded' })
      .where('client_id', '=', of.client_id)
      .where('scheme_uuid', '=', of.scheme_uuid)
      .where('position', '=', 0)
      .execute();
    expect(JSON.stringify(await packageOf())).toContain('Reworded');
    await api.owner
      .updateTable('scheme_grades')
      .set({ meaning: 'has a go' })
      .where('client_id', '=', of.client_id)
      .where('scheme_uuid', '=', of.scheme_uuid)
      .where('position', '=', 0)
      .execute();
    expect(JSON.stringify(await packageOf())).toContain('has a go');
    const send = (key: Parameters<TestApi['call']>[0], more = {}) =>
      api.call(key, { as: ngo, host: world.host, params: { slug }, body: {}, ...more });
    await send('PATCH /curriculum/:slug/:node_id', {
      params: { slug, node_id: '/silver' },
      body: { title: 'Argent' },
    });
    expect(JSON.stringify(await packageOf())).not.toContain('Argent');
    await send('POST /curriculum/:slug/impact', { body: undefined });
    await api.runJobs('count_impact');
    await send('POST /curriculum/:slug/publish');
    expect(JSON.stringify(await packageOf())).toContain('Argent');
  });

  test('[CASE 1.0] an unchanged object is 304', async () => {
    await makePublic();
    const { headers } = await read(`CFPackages/${world.scheme.uuid}`);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await read(`CFPackages/${world.scheme.uuid}`, {
      'if-none-match': String(headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('[D5] the host of another client does not show the scheme', async () => {
    await makePublic();
    const other = await buildWorld(api, { bystanders: false });
    for (const host of [other.host, 'unknown.test']) {
      const response = await read(`CFPackages/${world.scheme.uuid}`, { host });
      expect(response.statusCode).toBe(404);
    }
  });

  test('unknown versions, collections and ids are 404', async () => {
    await makePublic();
    const { uuid } = world.scheme;
    const status = async (url: string) =>
      (await api.fastify.inject({ url, headers: { host: world.host } })).statusCode;
    expect(await status(`/ims/case/v2p0/CFPackages/${uuid}`)).toBe(404);
    expect(await status(`/ims/case/v1p1/CFNothing/${uuid}`)).toBe(404);
    expect(await status('/ims/case/v1p1/CFItems/no-uuid')).toBe(404);
    expect(await status('/ims/case/v1p1/CFItems')).toBe(404);
  });
});
