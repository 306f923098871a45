import type { SchemeEditBody } from '@springboard/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildScheme, buildUser, node } from '../../testing/builders.ts';
import { DOT } from '../../testing/sample-requests/dot.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  const body = { client_id: world.client.id, id: null };
  ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'), {
    features: { ADD_SCHEME: true },
  });
});
afterAll(() => api.close());

const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });

const setBadge = (value: string | null, before: string | null = null): SchemeEditBody => ({
  kind: 'set',
  node_id: '/bronze',
  field: 'badge',
  value,
  before,
});
const save = (edit: object, of = slug) =>
  send('POST /curriculum/:slug/edits', {
    params: { slug: of },
    body: { base: 0, edits: [{ ...edit, id: randomUUID() }] },
  });
const draftBadge = async (of = slug) => {
  const params = { slug: of };
  const draft = (await send('GET /curriculum/:slug', { params, query: { raw: 1 } })).json();
  return draft.tree[0].badge;
};
const publish = async (of = slug) => {
  const params = { slug: of };
  await send('POST /curriculum/:slug/impact', { params });
  await api.runJobs('count_impact');
  const published = await send('POST /curriculum/:slug/publish', { params, body: {} });
  expect(published.statusCode).toBe(200);
};
const badges = (as = ngo, of = slug) =>
  send('GET /schemes/:slug/badges', { as, params: { slug: of } });

describe('the badge picture of a level', () => {
  test('[scheme-portal §4] is an edit of the draft, and a field of its node', async () => {
    expect((await save(setBadge(DOT))).json().results).toMatchObject([{ result: 'applied' }]);
    expect(await draftBadge()).toBe(DOT);
    expect((await save(setBadge(null, DOT))).json().results).toMatchObject([{ result: 'applied' }]);
    expect(await draftBadge()).toBeUndefined();
    const edited = await send('PATCH /curriculum/:slug/:node_id', {
      params: { node_id: '/bronze' },
      body: { badge: DOT },
    });
    expect(edited.statusCode).toBe(200);
    expect(await draftBadge()).toBe(DOT);
  });

  test('[scheme-portal §4] is a PNG of at most 40 kB', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const large = `${DOT.slice(0, -2)}${'A'.repeat(55_000)}`;
    for (const value of [
      `data:image/svg+xml;base64,${svg}`,
      `data:image/png;base64,${svg}`,
      'https://example.org/badge.png',
      large,
    ]) {
      expect((await save(setBadge(value))).statusCode).toBe(422);
      const tree = [node('/bronze', 'l', [], { badge: value })];
      const whole = await send('POST /curriculum/:slug', { body: { curriculum: { tree } } });
      expect(whole.statusCode).toBe(422);
    }
    expect(await draftBadge()).toBeUndefined();
  });

  test('[scheme-portal §4] is read by coaches, administrators and parents once it is published', async () => {
    await save(setBadge(DOT));
    expect((await badges()).json()).toEqual([]);
    await publish();
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    for (const as of [ngo, admin, parent, world.token]) {
      expect((await badges(as)).json()).toEqual([{ node_id: '/bronze', badge: DOT }]);
    }
    const { tree } = (await send('GET /curriculum/:slug', { as: world.token })).json();
    expect(tree[0]).toMatchObject({ id: '/bronze', badge: DOT });
  });

  test('[D5] is not read by another client', async () => {
    await save(setBadge(DOT));
    await publish();
    const other = await buildClient(api.owner, `${randomUUID()}.test`);
    await buildScheme(api.owner, other, { slug: 'elsewhere' });
    expect(statusAndError(await badges(ngo, 'elsewhere'))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await badges(ngo, 'unknown'))).toEqual([404, 'NOT_FOUND']);
  });

  test('[D6] of a mirrored level follows its owner, and a copy of the scheme has it', async () => {
    await buildScheme(api.owner, world.client, {
      slug: 'follower',
      tree: [node('/bronze', 'l')],
    });
    await save(setBadge(DOT));
    await publish();
    await send('POST /curriculum/mirror', {
      body: { slug: 'follower', node_id: '/bronze', owner_slug: slug, owner_node_id: '/bronze' },
    });
    expect(await draftBadge('follower')).toBe(DOT);
    const refused = await save(setBadge(null, DOT), 'follower');
    expect(refused.json().results).toMatchObject([{ result: 'refused', code: 'MIRRORED' }]);
    await publish('follower');
    await save(setBadge(null, DOT));
    await publish();
    expect((await badges(ngo, 'follower')).json()).toEqual([]);
    await save(setBadge(DOT));
    await publish();
    expect((await badges(ngo, 'follower')).json()).toEqual([{ node_id: '/bronze', badge: DOT }]);

    const languages = await addLanguages(api, world.client.id, { 'en-GB': 1 });
    const copy = { name: 'Second', language_ids: [languages['en-GB']], from_slug: slug };
    expect((await send('POST /schemes', { body: copy })).statusCode).toBe(201);
    expect(await draftBadge('second')).toBe(DOT);
  });

  test('[scheme-portal §7] comes back with an earlier version', async () => {
    await save(setBadge(DOT));
    await publish();
    await save(setBadge(null, DOT));
    await publish();
    expect(await draftBadge()).toBeUndefined();
    const params = { version: 2 };
    await send('POST /curriculum/:slug/versions/:version/restore', { params, body: {} });
    expect(await draftBadge()).toBe(DOT);
  });
});
