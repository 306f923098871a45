import type {
  Curriculum,
  DiscardedDraft,
  ListedVersion,
  SchemeEditLog,
} from '@springboard/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser, node, smallTree } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let user: Awaited<ReturnType<typeof buildUser>>;
let margaret: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  const body = { client_id: world.client.id, id: null };
  const names = { firstname: 'Margaret', lastname: 'Shaw' };
  user = await buildUser(api.owner, body, 'ngo', names);
  margaret = await api.tokenFor(user);
});
afterAll(() => api.close());

const DAY = 86_400;
const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = margaret, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });

const writeTree = (tree: readonly unknown[]) =>
  send('POST /curriculum/:slug', { body: { curriculum: { tree } } });
const publish = async (body = {}) => {
  await send('POST /curriculum/:slug/impact');
  await api.runJobs('count_impact');
  return send('POST /curriculum/:slug/publish', { body });
};
const restore = (version: number, body = {}, as = margaret) =>
  send('POST /curriculum/:slug/versions/:version/restore', { params: { version }, body, as });
const readRestoration = (version: number) =>
  send('GET /curriculum/:slug/versions/:version/restoration', { params: { version } });
const readTree = async (query = {}): Promise<Curriculum['tree']> =>
  (await send('GET /curriculum/:slug', { query })).json().tree;
const readVersions = async (): Promise<ListedVersion[]> =>
  (await send('GET /curriculum/:slug/versions')).json();
const readDiscarded = async (): Promise<DiscardedDraft[]> =>
  (await send('GET /curriculum/:slug/discarded')).json();
const other = () => [
  node('/gold', 'l', [node('/bronze/jump', 's', [], { title: 'Star jump' })]),
  node('/silver', 'l', [node('/silver/kip', 's')]),
];
/** Version 2 is another tree than version 1. */
const publishOther = async () => {
  await writeTree(other());
  return publish({ note: 'Everything is new' });
};

describe('restoring a version', () => {
  test('makes a draft that equals the version, and the published version stays', async () => {
    await publishOther();
    const restored = await restore(1);
    expect(restored.json()).toMatchObject({ version: 3, state: 'draft', left_out: [] });
    expect(await readTree({ raw: 1 })).toEqual(world.scheme.curriculum.tree);
    expect((await readTree()).map(({ id }) => id)).toEqual(['/gold', '/silver']);
    await publish();
    expect(await readTree()).toEqual(world.scheme.curriculum.tree);
  });

  test('[scheme-portal §7] its nodes have their old grades again, and their number is known before and in the impact', async () => {
    const { client, club, scheme, coach, member } = world;
    const row = { client_id: client.id, club_id: club.id, scheme_uuid: scheme.uuid, ts: NOON };
    const scores = [
      { node_id: '/bronze/roll', assessment: 2 },
      { node_id: '/bronze/jump', assessment: 1 },
      { node_id: '/silver/handstand', assessment: -1 },
    ];
    await api.owner
      .insertInto('scores')
      .values(
        scores.map((score) => ({
          ...row,
          ...score,
          member_uuid: member.uuid,
          user_uuid: coach.uuid,
        })),
      )
      .execute();
    await publishOther();
    const reinstated = { grades: 1, members: 1 };
    expect((await readRestoration(1)).json()).toEqual({ reinstated });
    expect((await readRestoration(2)).json()).toEqual({ reinstated: { grades: 0, members: 0 } });
    await restore(1);
    await send('POST /curriculum/:slug/impact');
    await api.runJobs('count_impact');
    expect((await send('GET /curriculum/:slug/impact')).json()).toMatchObject({
      reinstated,
      nodes: [{ node_id: '/bronze/roll', gained: 1, reinstated: 1 }],
      clubs: [{ club_id: club.id, gained: 1, reinstated: 1 }],
    });
    for (const version of [3, 9])
      expect(statusAndError(await readRestoration(version))).toEqual([404, 'NOT_FOUND']);
    await api.owner
      .updateTable('user_clients')
      .set({ rights: ['publish'] })
      .where('user_uuid', '=', user.uuid)
      .execute();
    expect((await readRestoration(1)).json()).toEqual({
      reinstated: { grades: null, members: null },
    });
  });

  test('its edits are undone one by one, and belong to one command of the editor', async () => {
    await publishOther();
    const published = await readTree();
    await restore(1);
    const log: SchemeEditLog = (
      await send('GET /curriculum/:slug/edits', { query: { after: 0 } })
    ).json();
    expect(new Set(log.edits.map(({ edit }) => edit.id.slice(0, 13))).size).toBe(1);
    const edits = log.edits
      .toReversed()
      .map(({ edit, inverse }) => ({ ...inverse, id: randomUUID(), undoes: edit.id }));
    const undone = await send('POST /curriculum/:slug/edits', { body: { base: log.n, edits } });
    expect(JSON.stringify(undone.json().results)).not.toMatch(/refused|conflict/);
    expect(await readTree({ raw: 1 })).toEqual(published);
  });

  test('needs a confirmation to discard a draft with changes, which can be restored', async () => {
    await publishOther();
    await writeTree(smallTree());
    await writeTree([...smallTree(), node('/draft', 'l')]);
    const refused = await restore(1);
    expect([statusAndError(refused), refused.json().detail]).toEqual([
      [409, 'CONFLICT'],
      { draft: 'exists' },
    ]);
    expect(await readTree({ raw: 1 })).toHaveLength(3);
    api.clock.now = NOON + 60;
    expect((await restore(1, { discard: true })).statusCode).toBe(200);
    expect(await readTree({ raw: 1 })).toHaveLength(2);
    api.clock.now = NOON + 120;
    await send('DELETE /curriculum/:slug/draft');
    const discarded = await readDiscarded();
    expect(discarded).toMatchObject([
      { discarded_at: NOON + 120, discarded_by: { name: 'Margaret Shaw' } },
      { discarded_at: NOON + 60 },
    ]);
    const body = { draft: discarded[1]?.draft };
    await send('POST /curriculum/:slug/draft/undelete', { body });
    expect(await readTree({ raw: 1 })).toHaveLength(3);
    expect(await readDiscarded()).toHaveLength(1);
    api.clock.now = NOON + 120 + 30 * DAY;
    margaret = await api.tokenFor(user);
    expect(await readDiscarded()).toEqual([]);
  });

  test('lists no discarded draft of another scheme', async () => {
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const params = { slug: 'squad' };
    await send('POST /curriculum/:slug', { params, body: { curriculum: { tree: other() } } });
    expect((await send('DELETE /curriculum/:slug/draft', { params })).statusCode).toBe(204);
    expect(await readDiscarded()).toEqual([]);
  });

  test('needs a confirmation to discard a draft that changes only the grades', async () => {
    await publishOther();
    const grades = ['Not yet', 'Nearly', 'Achieved', 'Excellent'].map((label, at) => ({
      label,
      pass: at === 3,
    }));
    const body = { grades, mapping: [0, 1, 3] };
    expect((await send('PUT /schemes/:slug/grades', { body })).json()).toMatchObject({
      draft: { grades },
    });
    const refused = await restore(1);
    expect([statusAndError(refused), refused.json().detail]).toEqual([
      [409, 'CONFLICT'],
      { draft: 'exists' },
    ]);
    expect((await restore(1, { discard: true })).statusCode).toBe(200);
    expect(await readDiscarded()).toHaveLength(1);
  });

  test('a draft without changes needs no confirmation', async () => {
    await publishOther();
    await writeTree(other());
    expect((await restore(1)).statusCode).toBe(200);
  });

  test('rejects the version in use, drafts and unknown versions, and changes nothing', async () => {
    await publishOther();
    await writeTree([...other(), node('/draft', 'l')]);
    const equal = await restore(2, { discard: true });
    expect([statusAndError(equal), equal.json().detail]).toEqual([
      [409, 'CONFLICT'],
      { version: 'equal' },
    ]);
    for (const version of [3, 9]) {
      expect(statusAndError(await restore(version, { discard: true }))).toEqual([404, 'NOT_FOUND']);
    }
    expect(await readTree({ raw: 1 })).toHaveLength(3);
    expect(await readDiscarded()).toEqual([]);
  });

  test('[D5] needs the right to publish, and does not find schemes of other clients', async () => {
    await publishOther();
    const body = { client_id: world.client.id, id: null };
    const deputy = await buildUser(api.owner, body, 'ngo');
    await api.owner
      .updateTable('user_clients')
      .set({ rights: [] })
      .where('user_uuid', '=', deputy.uuid)
      .execute();
    const as = await api.tokenFor(deputy);
    const refused = await restore(1, {}, as);
    expect([statusAndError(refused), refused.json().detail]).toEqual([
      [403, 'FORBIDDEN'],
      { right: 'publish' },
    ]);
    const elsewhere = await buildWorld(api);
    const tenant = { client_id: elsewhere.client.id, id: null };
    const foreign = {
      as: await api.tokenFor(await buildUser(api.owner, tenant, 'ngo')),
      host: elsewhere.host,
    };
    for (const key of [
      'GET /curriculum/:slug/discarded',
      'GET /curriculum/:slug/versions',
    ] as const) {
      const none = await api.call(key, { ...foreign, params: { slug: 'nowhere' } });
      expect(statusAndError(none)).toEqual([404, 'NOT_FOUND']);
    }
    const theirs = await api.call('GET /curriculum/:slug/versions', {
      ...foreign,
      params: { slug },
    });
    expect(theirs.json().map(({ version }: ListedVersion) => version)).toEqual([1]);
    const params = { slug, version: 2 };
    const key = 'POST /curriculum/:slug/versions/:version/restore';
    expect((await api.call(key, { ...foreign, params, body: {} })).statusCode).toBe(404);
  });
});

describe('the list of versions', () => {
  test('names who published, the number of changed nodes and the note', async () => {
    await publishOther();
    expect(await readVersions()).toMatchObject([
      {
        version: 2,
        note: 'Everything is new',
        published_by: { name: 'Margaret Shaw' },
        changes: 8,
      },
      { version: 1, changes: null },
    ]);
  });

  test('[scheme-portal §7] names who began the draft', async () => {
    const body = { client_id: world.client.id, id: null };
    const names = { firstname: 'Ben', lastname: 'Hughes' };
    const ben = await api.tokenFor(await buildUser(api.owner, body, 'ngo', names));
    const params = { node_id: '/silver' };
    const edit = { params, body: { title: 'Argent' } };
    await send('PATCH /curriculum/:slug/:node_id', { ...edit, as: ben });
    await send('PATCH /curriculum/:slug/:node_id', { params, body: { title: 'Arian' } });
    expect(await readVersions()).toMatchObject([
      { version: 2, state: 'draft', published_by: null, created_by: { name: 'Ben Hughes' } },
      { version: 1 },
    ]);
  });

  test('counts the changed nodes of the draft', async () => {
    await send('PATCH /curriculum/:slug/:node_id', {
      params: { node_id: '/silver' },
      body: { title: 'Argent' },
    });
    expect(await readVersions()).toMatchObject([
      { version: 2, state: 'draft', changes: 1 },
      { version: 1 },
    ]);
  });

  test('coaches read the note with the version that it was written for', async () => {
    await publishOther();
    const read = async () => (await send('GET /curriculum/:slug', { as: world.token })).json().note;
    expect(await read()).toBe('Everything is new');
    await restore(1);
    await publish();
    expect(await read()).toBeUndefined();
    const long = await send('POST /curriculum/:slug/publish', { body: { note: 'x'.repeat(1001) } });
    expect(long.json().detail).toEqual({ note: 'maxLength' });
  });
});
