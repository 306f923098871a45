import type { Curriculum, SchemeNode } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser, node, smallTree } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  const body = { client_id: world.client.id, id: null };
  ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
});
afterAll(() => api.close());

const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });

const writeTree = (tree: readonly SchemeNode[], headers = {}) =>
  send('POST /curriculum/:slug', { body: { curriculum: { tree } }, headers });
const editNode = (node_id: string, body: object, headers = {}) =>
  send('PATCH /curriculum/:slug/:node_id', { params: { node_id }, body, headers });
const publish = (headers = {}) => send('POST /curriculum/:slug/publish', { headers });
const read = async (query = {}, of = slug): Promise<Curriculum> =>
  (await send('GET /curriculum/:slug', { query, params: { slug: of } })).json();

describe('editing and publishing a curriculum', () => {
  test('[D6] an edit creates a draft, and the published version stays until the draft is published', async () => {
    const tree = [...smallTree(), node('/gold', 'l', [node('/gold/flic', 's')])];
    const saved = (await writeTree(tree)).json();
    expect(saved).toMatchObject({ version: 2, state: 'draft', published_at: null });
    expect((await read()).tree).toHaveLength(2);
    const draft = await read({ raw: 1 });
    expect([draft.version, draft.tree.length]).toEqual([2, 3]);

    const published = await publish({ 'if-match': `"${saved.etag}"` });
    expect(published.json()).toMatchObject({ version: 2, state: 'published', published_at: NOON });
    expect(await read()).toEqual(draft);
    const versions = await send('GET /curriculum/:slug/versions');
    expect(versions.json()).toMatchObject([
      { version: 2, state: 'published' },
      { version: 1, state: 'published' },
    ]);
    const first = await send('GET /curriculum/:slug/versions/:version', { params: { version: 1 } });
    expect(first.json()).toEqual(world.scheme.curriculum);
    expect(statusAndError(await publish())).toEqual([409, 'CONFLICT']);
  });

  test('a node is edited, and null removes a field', async () => {
    const first = await editNode('/silver', { title: 'Silver', group: 'Metals', hidden: true });
    expect(first.json()).toMatchObject({ version: 2, state: 'draft' });
    await editNode('/silver', { group: null, hidden: false });
    const [, silver] = (await read({ raw: 1 })).tree;
    expect(silver).toMatchObject({ title: 'Silver', dependencies: ['/bronze'] });
    expect(silver).not.toHaveProperty('group');
    expect(silver).not.toHaveProperty('hidden');
    expect(statusAndError(await editNode('/platinum', { title: 'Platinum' }))).toEqual([
      404,
      'UNKNOWN_NODE',
    ]);
    expect((await editNode('/silver', {})).json().detail).toEqual({ body: 'minProperties' });
  });

  test('rejects an edit and a publication based on an outdated draft', async () => {
    const seenHeaders = { 'if-match': '"v1"' };
    const saved = (await editNode('/silver', { title: 'First' }, seenHeaders)).json();
    expect(statusAndError(await editNode('/silver', { title: 'Second' }, seenHeaders))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    expect(statusAndError(await publish(seenHeaders))).toEqual([412, 'PRECONDITION_FAILED']);
    const newer = { 'if-match': `"${saved.etag}"` };
    expect((await editNode('/silver', { title: 'Second' }, newer)).statusCode).toBe(200);
    expect((await read({ raw: 1 })).tree[1]?.title).toBe('Second');
  });

  test.each<[string, SchemeNode[], Record<string, string>]>([
    ['itself', [node('/a', 'l', [], { dependencies: ['/a'] })], { '/a': 'SELF_DEPENDENCY' }],
    [
      'what depends on it',
      [
        node('/a', 'l', [node('/a/s', 's')], { dependencies: ['/b'] }),
        node('/b', 'l', [node('/b/s', 's')], { dependencies: ['/a'] }),
      ],
      { '/a': 'CYCLE' },
    ],
    ['nothing', [node('/a', 'l', [], { dependencies: ['/x'] })], { '/x': 'UNKNOWN_NODE' }],
  ])('[D6] rejects a node that depends on %s', async (_, tree, detail) => {
    const response = await writeTree(tree);
    expect(statusAndError(response)).toEqual([422, 'VALIDATION']);
    expect(response.json().detail).toEqual(detail);
  });

  test.each<[string, SchemeNode[], string]>([
    ['a skill at the top', [node('/a', 's')], '/a'],
    ['a level below a group', [node('/a', 'l', [node('/g', 'sg', [node('/l', 'l')])])], '/l'],
    ['anything below a skill', [node('/a', 'l', [node('/s', 's', [node('/t', 's')])])], '/t'],
  ])('[§5] rejects %s', async (_, tree, id) => {
    expect((await writeTree(tree)).json().detail).toMatchObject({ [id]: 'FORBIDDEN_TARGET' });
  });

  test('[§5] rejects invalid and duplicate node ids, and unknown videos', async () => {
    expect(statusAndError(await writeTree([node('/a b', 'l')]))).toEqual([422, 'VALIDATION']);
    const twice = await writeTree([node('/a', 'l'), node('/a', 'l')]);
    expect(twice.json().detail).toEqual({ '/a': 'DUPLICATE_NODE' });
    const unknownVideo = await writeTree([node('/a', 'l', [], { videos: [999_999] })]);
    expect(unknownVideo.json().detail).toEqual({ '/a': 'UNKNOWN_VIDEO' });
  });

  test.each(['javascript:alert(1)', 'data:text/html,1'])(
    'rejects a video block with the address %s',
    async (address) => {
      const video = (value: string) => [{ title: null, type: 'video' as const, value }];
      const { detail } = (
        await writeTree([node('/a', 'l', [], { content: video(address) })])
      ).json();
      expect(detail).toEqual({ '/a': 'UNSAFE_ADDRESS' });
      const content = video('https://video.example/roll');
      expect((await writeTree([node('/a', 'l', [], { content })])).statusCode).toBe(200);
    },
  );

  test('a draft is discarded, and an empty draft cannot be published', async () => {
    expect(statusAndError(await send('DELETE /curriculum/:slug/draft'))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    await writeTree([]);
    expect((await publish()).json().detail).toEqual({ tree: 'minItems' });
    expect((await send('DELETE /curriculum/:slug/draft')).statusCode).toBe(204);
    expect(await read({ raw: 1 })).toEqual(world.scheme.curriculum);
  });
});

const mirrorNode = (body: object) =>
  send('POST /curriculum/mirror', {
    params: {},
    body: { slug, owner_slug: 'owner', owner_node_id: '/bronze/roll', ...body },
  });

describe('mirrored nodes', () => {
  test('[D6] a mirrored node follows its owner, cannot be edited, and becomes independent again', async () => {
    const content = [{ title: null, value: 'Round your back', type: 'text' as const }];
    const [bronze = node('/bronze', 'l')] = smallTree();
    const roll = node('/bronze/roll', 's', [], { content, title: 'Roll' });
    await buildScheme(api.owner, world.client, {
      slug: 'owner',
      tree: [{ ...bronze, children: [{ ...roll, parentId: '/bronze' }] }],
    });
    expect((await mirrorNode({ node_id: '/bronze/roll' })).statusCode).toBe(200);
    const mirrored = async (query = {}) => (await read(query)).tree[0]?.children[0];
    expect(await mirrored({ raw: 1 })).toMatchObject({
      title: 'Roll',
      content,
      is_owner: false,
    });
    const rejected = await editNode('/bronze/roll', { title: 'Mine' });
    expect(rejected.json().detail).toEqual({ '/bronze/roll': 'MIRRORED' });
    const whole = await writeTree(smallTree());
    expect(whole.json().detail).toEqual({ '/bronze/roll': 'MIRRORED' });
    await publish();

    await send('PATCH /curriculum/:slug/:node_id', {
      params: { slug: 'owner', node_id: '/bronze/roll' },
      body: { title: 'Forward roll' },
    });
    await send('POST /curriculum/:slug/publish', { params: { slug: 'owner' } });
    expect(await mirrored()).toMatchObject({ title: 'Forward roll', is_owner: false });
    expect((await read()).version).toBe(3);

    await send('POST /curriculum/rehome-linked-node', {
      body: { slug, node_id: '/bronze/roll', owner_slug: null, owner_node_id: null },
    });
    expect(await mirrored({ raw: 1 })).not.toHaveProperty('is_owner');
    expect((await editNode('/bronze/roll', { title: 'Mine' })).statusCode).toBe(200);
  });

  test('[D6] rejects a link without an original of the same type in another published scheme', async () => {
    await buildScheme(api.owner, world.client, { slug: 'owner' });
    const detailOf = async (body: object) => (await mirrorNode(body)).json().detail;
    const node_id = '/bronze/roll';
    expect(await detailOf({ node_id, owner_slug: slug })).toEqual({ owner_slug: 'SAME_SCHEME' });
    expect(await detailOf({ node_id, owner_slug: 'none' })).toEqual({
      owner_slug: 'UNKNOWN_SCHEME',
    });
    expect(await detailOf({ node_id, owner_node_id: '/x' })).toEqual({
      owner_node_id: 'UNKNOWN_NODE',
    });
    expect(await detailOf({ node_id: '/bronze' })).toEqual({ node_id: 'OTHER_TYPE' });
    expect(await detailOf({ node_id: '/x/y' })).toEqual({ node_id: 'UNKNOWN_NODE' });
    expect((await mirrorNode({ node_id: '/bronze/new' })).statusCode).toBe(200);
    expect((await read({ raw: 1 })).tree[0]?.children).toHaveLength(3);
  });
});

describe('GET /curriculum/:slug/impact', () => {
  test('[portals §D] counts the members who gain or lose a completion by a draft', async () => {
    expect(statusAndError(await send('GET /curriculum/:slug/impact'))).toEqual([409, 'CONFLICT']);
    const score = (node_id: string) => ({
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: world.member.uuid,
      scheme_uuid: world.scheme.uuid,
      node_id,
      assessment: 2,
      ts: NOON,
      user_uuid: world.coach.uuid,
    });
    await api.owner.insertInto('scores').values(score('/bronze/roll')).execute();
    await editNode('/bronze', {
      completion: [{ nodes: ['/bronze/roll', '/bronze/jump'], count: 1 }],
    });
    expect((await send('GET /curriculum/:slug/impact')).json()).toEqual({
      version: 2,
      members: 1,
      counted: 1,
      gaining: 1,
      losing: 0,
      nodes: [{ node_id: '/bronze', title: 'bronze', gained: 1, lost: 0 }],
    });
  });
});

describe('permissions for curricula', () => {
  test('[D5] rejects all users but the national body', async () => {
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    for (const as of [world.token, admin]) {
      const edit = await send('PATCH /curriculum/:slug/:node_id', {
        as,
        params: { node_id: '/bronze' },
        body: { title: 'x' },
      });
      expect(statusAndError(edit)).toEqual([403, 'FORBIDDEN']);
      expect(statusAndError(await send('POST /curriculum/:slug/publish', { as }))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    }
    const nowhere = { params: { slug: 'nowhere' } };
    expect(statusAndError(await send('POST /curriculum/:slug/publish', nowhere))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});
