import type { Curriculum, NodeUses, SchemeNode } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nameBasedUuid } from './identifiers.ts';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildMember,
  buildScheme,
  buildUser,
  node,
  smallTree,
  type UserRow,
} from '../../testing/builders.ts';
import { csvLines } from '../../testing/csv-lines.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let national: UserRow;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  const body = { client_id: world.client.id, id: null };
  national = await buildUser(api.owner, body, 'ngo', { firstname: 'Nia', lastname: 'Rees' });
  ngo = await api.tokenFor(national);
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
const countImpact = async (params = {}) => {
  await send('POST /curriculum/:slug/impact', { params });
  await api.runJobs('count_impact');
};
/** Counts the impact and publishes, as the screen does. */
const publish = async (headers = {}, of = slug, body = {}) => {
  await countImpact({ slug: of });
  return send('POST /curriculum/:slug/publish', { params: { slug: of }, headers, body });
};
const read = async (query = {}, of = slug): Promise<Curriculum> =>
  (await send('GET /curriculum/:slug', { query, params: { slug: of } })).json();

const grade = async (node_id: string, assessment: number, ts = NOON) => {
  const response = await send('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    params: { uuid: world.member.uuid },
    body: {
      member_id: world.member.uuid,
      node_id,
      assessment,
      ts,
      context: { group_ngo_id: null },
    },
  });
  expect(response.statusCode).toBe(200);
};

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
    expect(versions.headers['x-total-count']).toBe('2');
    const page = await send('GET /curriculum/:slug/versions', { query: { page: 0, per_page: 1 } });
    expect(page.json()).toMatchObject([{ version: 2, before: 1 }]);
    const last = await send('GET /curriculum/:slug/versions', { query: { page: 1, per_page: 1 } });
    expect(last.json()).toMatchObject([{ version: 1, before: null }]);
    expect(last.headers['x-total-count']).toBe('2');
    const first = await send('GET /curriculum/:slug/versions/:version', { params: { version: 1 } });
    expect(first.json()).toEqual({
      ...world.scheme.curriculum,
      grades: expect.arrayContaining([{ label: 'Pass', pass: true }]),
    });
    expect(statusAndError(await publish())).toEqual([409, 'CONFLICT']);
  });

  test('a version is read of its scheme, also if another has the same version', async () => {
    await buildScheme(api.owner, world.client, { slug: 'other' });
    for (const of of [slug, 'other']) {
      const params = { slug: of, version: 1 };
      const version = await send('GET /curriculum/:slug/versions/:version', { params });
      expect(version.json()).toMatchObject({ slug: of });
    }
  });

  test('[D10] the file has all versions with the columns and states of the list in the language of the reader', async () => {
    await editNode('/silver', { title: 'Silver' });
    await publish({}, slug, { note: 'Silver is new' });
    await api.runJobs('recalculate');
    await editNode('/bronze', { title: 'Bronze' });
    const linesIn = async (language: 'en-GB' | 'fr-FR') => {
      const as = await api.tokenFor(national, { language: { language_id: 1, language } });
      const headers = { accept: 'text/csv' };
      const query = { page: 1, per_page: 1 };
      return csvLines((await send('GET /curriculum/:slug/versions', { as, query, headers })).body);
    };
    expect(await linesIn('en-GB')).toEqual([
      ['Version', 'State', 'When', 'Started by', 'Note to coaches', 'Changes', 'Members affected'],
      ['3', 'Draft', '2026-11-18 12:00', 'Nia Rees', '', '1', ''],
      ['2', 'In use', '2026-11-18 12:00 · by Nia Rees', 'Nia Rees', 'Silver is new', '1', '0'],
      ['1', 'Earlier version', '2023-11-14 22:13', '', '', '', '–'],
    ]);
    const [headings, ...lines] = await linesIn('fr-FR');
    expect(headings).toEqual([
      'Version',
      'État',
      'Quand',
      'Commencée par',
      'Note aux entraîneurs',
      'Modifications',
      'Membres concernés',
    ]);
    expect(lines.map((line) => line.slice(0, 3))).toEqual([
      ['3', 'Brouillon', '2026-11-18 12:00'],
      ['2', 'En usage', '2026-11-18 12:00 · par Nia Rees'],
      ['1', 'Version antérieure', '2023-11-14 22:13'],
    ]);
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
    ['nothing', [node('/a', 'l', [], { dependencies: ['/x'] })], { '/a': 'UNKNOWN_NODE' }],
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

  test('a tree may be 20 nodes deep, and the error for a deeper one says so', async () => {
    const nest = (id: string, depth: number): SchemeNode =>
      node(id, 'l', depth === 1 ? [] : [nest(`${id}/l`, depth - 1)]);
    expect((await writeTree([nest('/l', 20)])).statusCode).toBe(200);
    const deeper = (await writeTree([nest('/l', 21)])).json().detail;
    expect(Object.values(deeper)).toEqual(['TOO_DEEP: at most 20 levels of nodes']);
  });

  test('a draft is discarded, and an empty draft cannot be published', async () => {
    expect(statusAndError(await send('DELETE /curriculum/:slug/draft'))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    await writeTree([]);
    expect((await publish()).json().detail).toEqual([{ node_id: null, code: 'EMPTY_SCHEME' }]);
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
    await publish({}, 'owner');
    expect(await mirrored()).toMatchObject({ title: 'Forward roll', is_owner: false });
    expect((await read()).version).toBe(3);

    await send('POST /curriculum/rehome-linked-node', {
      body: { slug, node_id: '/bronze/roll', owner_slug: null, owner_node_id: null },
    });
    expect(await mirrored({ raw: 1 })).not.toHaveProperty('is_owner');
    expect((await editNode('/bronze/roll', { title: 'Mine' })).statusCode).toBe(200);
  });

  describe('of a level', () => {
    const content = [{ title: null, value: 'Swing high', type: 'text' as const }];
    const ownerTree = () => [
      node('/gold', 'l', [
        node(
          '/gold/bars',
          'sg',
          [node('/gold/bars/kip', 's'), node('/gold/bars/giant', 's', [], { content })],
          {
            completion: [{ nodes: ['/gold/bars/kip', '/gold/bars/giant'], count: 1 }],
          },
        ),
      ]),
    ];
    beforeEach(async () => {
      await buildScheme(api.owner, world.client, { slug: 'owner', tree: ownerTree() });
      await mirrorNode({ node_id: '/guest', owner_node_id: '/gold' });
      await publish();
    });

    test('[D6] mirroring a level brings everything below it, and it can be completed', async () => {
      const guest = (await read()).tree.find(({ id }) => id === '/guest');
      expect(guest).toMatchObject({
        is_owner: false,
        children: [
          {
            id: '/guest/bars',
            is_owner: false,
            completion: [{ nodes: ['/guest/bars/kip', '/guest/bars/giant'], count: 1 }],
            children: [{ id: '/guest/bars/kip' }, { id: '/guest/bars/giant', is_owner: false }],
          },
        ],
      });
      await grade('/guest/bars/kip', 2);
      const { document } = await api.owner
        .selectFrom('member_assessments')
        .select('document')
        .where('member_uuid', '=', world.member.uuid)
        .executeTakeFirstOrThrow();
      expect(document).toMatchObject({ assessments: { complete: { '/guest': NOON } } });
    });

    const renameGold = async (title: string) => {
      const params = { slug: 'owner', node_id: '/gold' };
      await send('PATCH /curriculum/:slug/:node_id', { params, body: { title } });
      expect((await publish({}, 'owner')).statusCode).toBe(200);
    };
    const guestTitle = async (query = {}) =>
      (await read(query)).tree.find(({ id }) => id === '/guest')?.title;

    test('[D6] a draft follows its owner, as well as the published version', async () => {
      await editNode('/silver', { title: 'Argent' });
      const readDraft = async () => (await send('GET /curriculum/:slug/versions')).json()[0];
      const before = await readDraft();
      api.clock.now += 60;
      await renameGold('Gold level');
      expect([await guestTitle(), await guestTitle({ raw: 1 })]).toEqual([
        'Gold level',
        'Gold level',
      ]);
      expect(await readDraft()).toMatchObject({
        version: before.version + 1,
        created_at: before.created_at,
      });
    });

    test('[D6] a draft follows an owner that only the draft mirrors', async () => {
      await mirrorNode({ node_id: '/own', owner_node_id: '/gold' });
      await send('POST /curriculum/:slug', {
        body: {
          curriculum: {
            tree: (await read({ raw: 1 })).tree.filter(({ id }) => id !== '/guest'),
          },
        },
      });
      await publish();
      await mirrorNode({ node_id: '/more', owner_node_id: '/gold' });
      await renameGold('Gold level');
      const titles = (await read({ raw: 1 })).tree.map(({ title }) => title);
      expect(titles).toEqual(['bronze', 'silver', 'Gold level', 'Gold level']);
    });

    test('[D6] a publication of its owner does not end the review of a draft, but an approval has to be repeated', async () => {
      const ben = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
      const approve = async () =>
        send('POST /curriculum/:slug/review/approval', {
          as: await api.tokenFor(ben),
          body: { decision: 'approved' },
        });
      const readReview = async () => (await send('GET /curriculum/:slug/review')).json();
      await editNode('/silver', { title: 'Argent' });
      const { last_edited_by } = await readReview();
      await send('POST /curriculum/:slug/review', { body: { reviewers: [ben.uuid] } });
      await approve();
      await renameGold('Gold level');
      expect(await readReview()).toMatchObject({
        last_edited_by,
        review: { decision: 'approved', current: false },
      });
      expect((await publish()).json().detail).toEqual({ state: 'IN_REVIEW' });
      expect((await approve()).json().review).toMatchObject({ current: true });
      expect((await publish()).statusCode).toBe(200);
      expect(await guestTitle()).toBe('Gold level');
    });

    test('[D6] a follower that is equal in value gets no new version', async () => {
      const { version } = await read();
      const params = { slug: 'owner', node_id: '/gold' };
      await send('PATCH /curriculum/:slug/:node_id', { params, body: { hidden: true } });
      await publish({}, 'owner');
      expect((await read()).version).toBe(version);
    });

    test('[D6] a level that is unlinked belongs to its scheme with everything below it', async () => {
      await send('POST /curriculum/rehome-linked-node', {
        params: {},
        body: { slug, node_id: '/guest', owner_slug: null, owner_node_id: null },
      });
      expect((await editNode('/guest/bars/kip', { title: 'Mine' })).statusCode).toBe(200);
    });

    const linkedIds = async () => {
      const rows = await api.owner
        .selectFrom('scheme_mirrors')
        .select('node_id')
        .distinct()
        .where('scheme_uuid', '=', world.scheme.uuid)
        .orderBy('node_id')
        .execute();
      return rows.map(({ node_id }) => node_id);
    };
    const GUEST = ['/guest', '/guest/bars', '/guest/bars/giant', '/guest/bars/kip'];

    test('[D6] a discarded mirror leaves no link, and its node can be made by the scheme itself', async () => {
      await mirrorNode({ node_id: '/own', owner_node_id: '/gold' });
      expect((await send('DELETE /curriculum/:slug/draft')).statusCode).toBe(204);
      expect(await linkedIds()).toEqual(GUEST);
      const own = node('/own', 'l', [node('/own/hop', 's')]);
      expect((await writeTree([...(await read()).tree, own])).statusCode).toBe(200);
      expect((await editNode('/own', { title: 'Mine' })).statusCode).toBe(200);
    });

    test('[D6] a node that is unlinked in a draft follows its owner until the draft is published', async () => {
      const unlink = { slug, node_id: '/guest', owner_slug: null, owner_node_id: null };
      await send('POST /curriculum/rehome-linked-node', { params: {}, body: unlink });
      const params = { slug: 'owner', node_id: '/gold' };
      const rename = async (title: string) => {
        await send('PATCH /curriculum/:slug/:node_id', { params, body: { title } });
        await publish({}, 'owner');
        return (await read()).tree.find(({ id }) => id === '/guest')?.title;
      };
      expect(await rename('First gold')).toBe('First gold');
      await send('DELETE /curriculum/:slug/draft');
      expect(await rename('Second gold')).toBe('Second gold');
      await send('POST /curriculum/rehome-linked-node', { params: {}, body: unlink });
      await publish();
      expect(await rename('Third gold')).toBe('Second gold');
      expect(await linkedIds()).toEqual([]);
    });

    test('[D6] rejects mirroring onto a node with children of its own', async () => {
      const rejected = await mirrorNode({ node_id: '/bronze', owner_node_id: '/gold' });
      expect(rejected.json().detail).toEqual({ node_id: 'NOT_EMPTY' });
    });
  });

  const uses = async (of: string, node_id: string): Promise<NodeUses> =>
    (await send('GET /curriculum/:slug/uses', { params: { slug: of }, query: { node_id } })).json();

  test('[scheme-portal §4] the uses of a node name its owner, its mirrors, lesson plans and graded members', async () => {
    await buildScheme(api.owner, world.client, { slug: 'owner' });
    expect((await mirrorNode({ node_id: '/bronze/roll' })).statusCode).toBe(200);
    const { client, club, scheme } = world;
    const setRights = (rights: string[]) =>
      api.owner
        .updateTable('user_clients')
        .set({ rights })
        .where('client_id', '=', client.id)
        .execute();
    await setRights([]);
    await grade('/bronze/jump', 0);
    for (const [name, node_id] of [
      ['Floor', '/bronze/roll'],
      ['Beam', '/bronze/jump'],
    ] as const) {
      const plan = await api.owner
        .insertInto('lesson_plans')
        .values({
          client_id: client.id,
          club_id: club.id,
          title: name,
          owner_uuid: world.coach.uuid,
          scheme_uuid: scheme.uuid,
          created_at: NOON,
          updated_at: NOON,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow();
      const of = { client_id: client.id, club_id: club.id };
      const section = await api.owner
        .insertInto('lesson_plan_sections')
        .values({ ...of, lesson_plan_uuid: plan.uuid, title: name, ordering: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await api.owner
        .insertInto('lesson_plan_skills')
        .values({ ...of, section_id: section.id, ordering: 1, node_id })
        .execute();
    }
    const owner = { slug: 'owner', node_id: '/bronze/roll' };
    const identifier = nameBasedUuid(scheme.uuid, '/bronze/roll');
    const roll = { owner: { ...owner, title: 'roll' }, mirrors: [], plans: 1, graded: 0 };
    expect(await uses(slug, '/bronze/roll')).toMatchObject({ ...roll, identifier });
    // One member: only users with the right to members' data see the number.
    expect(await uses(slug, '/bronze')).toMatchObject({ owner: null, plans: 2, graded: null });
    const mirrors = [{ slug, node_id: '/bronze/roll' }];
    expect(await uses('owner', '/bronze/roll')).toMatchObject({ owner: null, mirrors, plans: 0 });
    await setRights(['people']);
    expect(await uses(slug, '/bronze')).toMatchObject({ graded: 1 });
    const unknown = { params: { slug }, query: { node_id: '/gone' } };
    expect((await send('GET /curriculum/:slug/uses', unknown)).statusCode).toBe(404);
  });

  test('[scheme-portal §4] the uses of a node leave out links of another scheme and of deleted ones', async () => {
    for (const of of ['owner', 'other']) await buildScheme(api.owner, world.client, { slug: of });
    const jump = { node_id: '/bronze/jump', owner_node_id: '/bronze/jump' };
    await mirrorNode({ node_id: '/bronze/roll' });
    await mirrorNode({ slug: 'other', ...jump });
    const mirrors = async () => (await uses('owner', '/bronze/jump')).mirrors;
    expect(await mirrors()).toMatchObject([{ slug: 'other' }]);
    expect((await uses(slug, '/bronze/jump')).owner).toBeNull();
    await send('DELETE /schemes/:slug', { params: { slug: 'other' } });
    expect(await mirrors()).toEqual([]);
    expect((await uses(slug, '/bronze/roll')).owner).toMatchObject({ slug: 'owner' });
    await send('DELETE /schemes/:slug', { params: { slug: 'owner' } });
    expect((await uses(slug, '/bronze/roll')).owner).toBeNull();
  });

  test('[scheme-portal §4] a node that is unlinked in the draft has no owner among its uses', async () => {
    await buildScheme(api.owner, world.client, { slug: 'owner' });
    const node_id = '/bronze/roll';
    await mirrorNode({ node_id });
    expect((await publish()).statusCode).toBe(200);
    const unlink = { slug, node_id, owner_slug: null, owner_node_id: null };
    await send('POST /curriculum/rehome-linked-node', { body: unlink });
    expect((await uses(slug, node_id)).owner).toBeNull();
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

describe('completions that outlast a publication', () => {
  const addSkill = () =>
    writeTree([
      node('/bronze', 'l', [
        node('/bronze/roll', 's'),
        node('/bronze/jump', 's'),
        node('/bronze/bridge', 's'),
      ]),
      ...smallTree().slice(1),
    ]);
  const readMember = async () => {
    const response = await api.call('GET /groups/:id/members', {
      as: world.token,
      host: world.host,
      params: { id: world.group.id },
      query: { with_progress: 1, with_awards: 1 },
    });
    return response.json()[0];
  };
  const revoke = (body: object, as = world.token) =>
    api.call('POST /members/:uuid/assessments/:slug/revoke', {
      as,
      host: world.host,
      params: { uuid: world.member.uuid, slug },
      body,
    });

  test('[D17] completed stays completed after a publication that adds a skill', async () => {
    await grade('/bronze/roll', 2, NOON - 20);
    await grade('/bronze/jump', 2, NOON - 10);
    await addSkill();
    await countImpact();
    const impact = (await send('GET /curriculum/:slug/impact')).json();
    expect(impact).toMatchObject({ losing: 1, nodes: [{ node_id: '/bronze', lost: 1 }] });
    await publish({}, slug, { retain: ['/bronze'] });
    const before = await readMember();
    expect(before.assessments.complete['/bronze']).toBe(NOON - 10);
    expect(before).toMatchObject({
      retained: { '/bronze': NOON - 10 },
      awards: [{ slug: '/bronze', completed_ts: NOON - 10 }],
      current_remote_node_id: '/silver',
    });
    await api.runJobs();
    expect(await readMember()).toEqual(before);
    await grade('/bronze/jump', 0);
    expect((await readMember()).assessments.complete['/bronze']).toBe(NOON - 10);
  });

  test('[D17] a completion stays retained after a later publication that retains it again', async () => {
    await grade('/bronze/roll', 2, NOON - 20);
    await grade('/bronze/jump', 2, NOON - 10);
    await addSkill();
    await publish({}, slug, { retain: ['/bronze'] });
    await writeTree(smallTree());
    await publish({}, slug, { retain: ['/bronze'] });
    await api.runJobs();
    expect((await readMember()).retained).toEqual({ '/bronze': NOON - 10 });
    await grade('/bronze/jump', 0);
    expect((await readMember()).assessments.complete['/bronze']).toBe(NOON - 10);
  });

  test('[D17] without retention, a publication removes completions that no longer hold', async () => {
    await grade('/bronze/roll', 2, NOON - 20);
    await grade('/bronze/jump', 2, NOON - 10);
    await addSkill();
    await publish();
    await api.runJobs();
    const member = await readMember();
    expect(member.assessments.complete).not.toHaveProperty('/bronze');
    expect(member.retained).toBeUndefined();
  });

  /** A retained completion of a member without grades; returns a function that reads it. */
  const retainForOther = async () => {
    const { uuid: member_uuid } = await buildMember(api.owner, world.club);
    const { version } = await api.owner
      .selectFrom('schemes')
      .select('version')
      .where('uuid', '=', world.scheme.uuid)
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('retained_completions')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid,
        scheme_uuid: world.scheme.uuid,
        version,
        node_id: '/bronze',
        completed_ts: NOON,
        created_at: NOON,
      })
      .execute();
    return () =>
      api.owner
        .selectFrom('retained_completions')
        .select('revoked_at')
        .where('member_uuid', '=', member_uuid)
        .executeTakeFirst();
  };

  test('[D17] a completion that holds by the new rules is not retained', async () => {
    await grade('/bronze/roll', 2, NOON - 20);
    await grade('/bronze/jump', 2, NOON - 10);
    await editNode('/bronze', { title: 'Bronze level' });
    await publish({}, slug, { retain: ['/bronze'] });
    const ofOther = await retainForOther();
    await api.runJobs();
    expect(await ofOther()).toEqual({ revoked_at: null });
    expect((await readMember()).retained).toBeUndefined();
    await grade('/bronze/jump', 0);
    expect((await readMember()).assessments.complete).not.toHaveProperty('/bronze');
  });

  test('[D17] only a person with a reason takes a retained completion away', async () => {
    await grade('/bronze/roll', 2, NOON - 20);
    await grade('/bronze/jump', 2, NOON - 10);
    await addSkill();
    await publish({}, slug, { retain: ['/bronze'] });
    const ofOther = await retainForOther();
    const node_id = '/bronze';
    const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'coach'));
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    expect(statusAndError(await revoke({ node_id, reason: ' ' }))).toEqual([422, 'VALIDATION']);
    expect(statusAndError(await revoke({ node_id: '/silver', reason: 'x' }))).toEqual([
      404,
      'UNKNOWN_NODE',
    ]);
    expect((await revoke({ node_id, reason: 'x' }, colleague)).statusCode).toBe(404);
    expect((await revoke({ node_id, reason: 'x' }, parent)).statusCode).toBe(403);
    expect((await readMember()).assessments.complete).toHaveProperty('/bronze');
    expect((await revoke({ node_id, reason: 'Passed by mistake' })).statusCode).toBe(204);
    expect((await readMember()).assessments.complete).not.toHaveProperty('/bronze');
    const row = await api.owner
      .selectFrom('retained_completions')
      .select(['reason', 'revoked_by', 'revoked_at'])
      .where('member_uuid', '=', world.member.uuid)
      .executeTakeFirst();
    expect(row).toEqual({
      reason: 'Passed by mistake',
      revoked_by: world.coach.uuid,
      revoked_at: NOON,
    });
    expect(await ofOther()).toEqual({ revoked_at: null });
  });

  test('[D17, D18] an administrator reads kept completions and undoes taking one away', async () => {
    await grade('/bronze/roll', 2, NOON - 20);
    await grade('/bronze/jump', 2, NOON - 10);
    await addSkill();
    await publish({}, slug, { retain: ['/bronze'] });
    await api.runJobs();
    const before = await readMember();
    const as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const ofMember = { as, host: world.host, params: { uuid: world.member.uuid } };
    const readRetained = async () =>
      (await api.call('GET /members/:uuid', { ...ofMember, query: { with_awards: 1 } })).json()
        .retained;
    const retained = {
      scheme_slug: slug,
      node_id: '/bronze',
      title: 'bronze',
      completed_ts: NOON - 10,
    };
    expect(await readRetained()).toEqual([retained]);
    const response = await revoke({ node_id: '/bronze', reason: ' Passed by mistake ' }, as);
    expect(response.statusCode).toBe(204);
    expect(await readRetained()).toEqual([]);
    const id = Number(response.headers['x-audit-id']);
    const audits = await api.call('GET /audits', {
      as,
      host: world.host,
      query: { member_uuid: world.member.uuid },
    });
    expect(audits.json()[0]).toMatchObject({
      id,
      action: 'completion.revoke',
      member_uuid: world.member.uuid,
      can_undo: true,
      detail: {
        scheme_slug: slug,
        node_id: '/bronze',
        title: 'bronze',
        reason: 'Passed by mistake',
      },
    });
    const undone = await api.call('POST /audits/:id/undo', {
      as,
      host: world.host,
      params: { id },
    });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await readRetained()).toEqual([retained]);
    expect(await readMember()).toEqual(before);
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
