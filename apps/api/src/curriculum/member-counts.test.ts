import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildMember, buildScheme, buildUser, node } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let scheme: Awaited<ReturnType<typeof buildScheme>>;
let ngo: string;

const slug = 'steps';
/** Three grades, of which the third passes. */
const [LOW, MIDDLE, PASS] = [0, 1, 2];
const TREE = [
  node('/one', 'l', [
    node('/one/floor', 'sg', [
      node('/one/floor/roll', 's'),
      node('/one/floor/jump', 's', [], { grade: MIDDLE }),
      node('/one/floor/manual', 's'),
    ]),
  ]),
  node('/two', 'l', [node('/two/swing', 's')]),
];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  scheme = await buildScheme(api.owner, world.client, { slug, tree: TREE });
  ngo = await tokenWith(['people']);
});
afterAll(() => api.close());

const tokenWith = async (rights: string[]): Promise<string> => {
  const client_id = world.client.id;
  const user = await buildUser(api.owner, { client_id, id: null }, 'ngo');
  await api.owner
    .updateTable('user_clients')
    .set({ rights })
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user.uuid)
    .execute();
  return api.tokenFor(user);
};

const ask = (as = ngo, of = slug) =>
  api.call('GET /curriculum/:slug/members', { as, host: world.host, params: { slug: of } });

/** Members by node id. */
const counts = async (as = ngo, of = slug): Promise<Record<string, number | null>> => {
  const response = await ask(as, of);
  expect(response.statusCode, response.body).toBe(200);
  const nodes: { node_id: string; members: number | null }[] = response.json();
  return Object.fromEntries(nodes.map(({ node_id, members }) => [node_id, members]));
};

type At = {
  readonly level?: string | null;
  readonly grades?: Readonly<Record<string, number>>;
  readonly club?: World['club'];
  readonly of?: { readonly client_id: number; readonly uuid: string };
  readonly scale?: number;
};

/** Adds members at a level, each with these grades. Returns the last one. */
const add = async (
  count: number,
  { level = null, grades = {}, club = world.club, of = scheme, scale = 0 }: At,
): Promise<string> => {
  let member_uuid = '';
  for (let index = 0; index < count; index += 1) {
    ({ uuid: member_uuid } = await buildMember(api.owner, club));
    const key = { client_id: of.client_id, club_id: club.id, member_uuid, scheme_uuid: of.uuid };
    await api.owner
      .insertInto('member_assessments')
      .values({ ...key, version: 1, document: '{}', current_remote_node_id: level })
      .execute();
    for (const [node_id, assessment] of Object.entries(grades))
      await api.owner
        .insertInto('scores')
        .values({ ...key, node_id, assessment, scale, ts: NOON, user_uuid: world.coach.uuid })
        .execute();
  }
  return member_uuid;
};

describe('GET /curriculum/:slug/members', () => {
  test('[scheme-portal §4] counts the members at each level, and at each skill those whose grade is no pass', async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Other club' });
    await add(2, { level: '/one', grades: { '/one/floor/roll': LOW, '/two/swing': PASS } });
    await add(3, {
      level: '/one',
      grades: { '/one/floor/roll': MIDDLE, '/one/floor/jump': MIDDLE },
      club: other,
    });
    await add(1, { level: '/two', grades: { '/one/floor/jump': LOW, '/one/floor/roll': PASS } });
    // No grade, a button, no level, and nodes that the scheme no longer has.
    await add(1, { grades: { '/one/floor/roll': -1, '/one/floor/manual': LOW, '/gone': LOW } });
    await add(1, { level: '/gone' });
    expect(await counts()).toEqual({
      '/one': 5,
      '/two': 1,
      '/one/floor/roll': 5,
      '/one/floor/jump': 1,
    });
  });

  test('leaves out members who have left or were merged, and those of other schemes and clients', async () => {
    const at = { level: '/one', grades: { '/one/floor/roll': LOW } };
    const stays = await add(1, at);
    const change = async (values: object) => {
      const uuid = await add(1, at);
      await api.owner.updateTable('members').set(values).where('uuid', '=', uuid).execute();
    };
    await change({ active: false });
    await change({ merged_into: stays });
    await add(1, {
      ...at,
      of: await buildScheme(api.owner, world.client, { tree: TREE, slug: 'b' }),
    });
    const elsewhere = await buildWorld(api);
    const foreign = await buildScheme(api.owner, elsewhere.client, { slug, tree: TREE });
    await add(1, { ...at, club: elsewhere.club, of: foreign });
    expect(await counts()).toEqual({ '/one': 1, '/one/floor/roll': 1 });
  });

  test('[scheme-portal §6] hides fewer than 5 members from users without the right to members’ data', async () => {
    await add(4, { level: '/one', grades: { '/one/floor/roll': LOW } });
    await add(1, { level: '/two', grades: { '/one/floor/roll': LOW } });
    expect(await counts()).toEqual({ '/one': 4, '/two': 1, '/one/floor/roll': 5 });
    expect(await counts(await tokenWith(['publish']))).toEqual({
      '/one': null,
      '/two': null,
      '/one/floor/roll': 5,
    });
  });

  test('compares grades of an earlier scale with the pass grade now', async () => {
    const { client_id, uuid: scheme_uuid } = scheme;
    await api.owner
      .insertInto('scheme_scales')
      .values({
        client_id,
        scheme_uuid,
        scale: 0,
        grades: JSON.stringify([]),
        to_next: [LOW, PASS],
        to_current: [LOW, PASS],
        until_version: 1,
        ended_at: NOON,
      })
      .execute();
    await add(1, { grades: { '/one/floor/roll': 1 } });
    await add(1, { grades: { '/one/floor/roll': 0 } });
    await add(1, { grades: { '/one/floor/roll': 1 }, scale: 1 });
    expect(await counts()).toEqual({ '/one/floor/roll': 2 });
  });

  test('keeps a count for 15 minutes, or until the next version', async () => {
    const goTo = async (minutes: number) => {
      api.clock.now = NOON + minutes * 60;
      ngo = await tokenWith(['people']);
    };
    await add(1, { level: '/one' });
    expect(await counts()).toEqual({ '/one': 1 });
    await add(1, { level: '/one' });
    await goTo(14);
    expect(await counts()).toEqual({ '/one': 1 });
    await goTo(16);
    expect(await counts()).toEqual({ '/one': 2 });

    await add(1, { level: '/one' });
    const { client_id, uuid } = scheme;
    const [version] = await api.owner
      .selectFrom('curriculum_versions')
      .selectAll()
      .where('scheme_uuid', '=', uuid)
      .execute();
    if (version === undefined) throw new Error('There is no version');
    const document = JSON.stringify({ ...scheme.curriculum, version: 2 });
    await api.owner
      .insertInto('curriculum_versions')
      .values({ ...version, version: 2, document, removed: '[]', etag: 'v2' })
      .execute();
    await api.owner
      .updateTable('schemes')
      .set({ version: 2 })
      .where('client_id', '=', client_id)
      .where('uuid', '=', uuid)
      .execute();
    expect(await counts()).toEqual({ '/one': 3 });
  });

  test('[D5] is for the national body; a scheme without a published version has no members', async () => {
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    for (const as of [world.token, admin]) expect((await ask(as)).statusCode).toBe(403);
    expect((await ask(ngo, 'none')).statusCode).toBe(404);
    await add(1, { level: '/one' });
    await api.owner
      .updateTable('schemes')
      .set({ version: 0 })
      .where('uuid', '=', scheme.uuid)
      .execute();
    expect(await counts()).toEqual({});
  });
});
