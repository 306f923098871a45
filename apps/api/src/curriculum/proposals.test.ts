import type {
  Curriculum,
  MirrorProposal,
  Scheme,
  SchemeEditBody,
  SchemeEditLog,
  SchemeEditResult,
  SchemeNode,
} from '@springboard/contract';
import { draftOf, proposalsOf } from '@springboard/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser, node } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;

const slug = 'recreational';
const OTHER = 'other-follower';

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  ngo = await api.tokenFor(
    await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
  );
  await buildScheme(api.owner, world.client, { slug: 'owner', tree: ownerTree() });
  await buildScheme(api.owner, world.client, { slug: OTHER });
  for (const of of [slug, OTHER]) {
    const link = { owner_slug: 'owner', owner_node_id: '/gold' };
    const body = { slug: of, node_id: '/guest', ...link };
    await send('POST /curriculum/mirror', { params: {}, body });
    await publish(of);
  }
});
afterAll(() => api.close());

const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });

const publish = async (of = slug) => {
  await send('POST /curriculum/:slug/impact', { params: { slug: of } });
  await api.runJobs('count_impact');
  const published = await send('POST /curriculum/:slug/publish', {
    params: { slug: of },
    body: {},
  });
  expect(published.statusCode, published.body).toBe(200);
};

const KIP = node('/gold/bars/kip', 's');
const GIANT = node('/gold/bars/giant', 's');
const bars = (...skills: SchemeNode[]) =>
  node('/gold/bars', 'sg', skills, {
    completion: [{ nodes: skills.map(({ id }) => id), count: 1 }],
  });
const ownerTree = (...more: SchemeNode[]) => [node('/gold', 'l', [bars(KIP, GIANT), ...more])];
const beam = (title = 'Beam') =>
  node('/gold/beam', 'sg', [node('/gold/beam/leap', 's')], { title });
const WITHOUT_GIANT = [node('/gold', 'l', [bars(KIP)])];

const publishOwner = async (tree: readonly SchemeNode[]) => {
  const params = { slug: 'owner' };
  await send('POST /curriculum/:slug', { params, body: { curriculum: { tree } } });
  await publish('owner');
};

const read = async (of = slug, query: { raw?: 1 } = { raw: 1 }): Promise<Curriculum> =>
  (await send('GET /curriculum/:slug', { params: { slug: of }, query })).json();
const readLog = async (of = slug, after = 0): Promise<SchemeEditLog> =>
  (await send('GET /curriculum/:slug/edits', { params: { slug: of }, query: { after } })).json();
const idsOf = (nodes: readonly SchemeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
const guestIds = async (of = slug, query: { raw?: 1 } = { raw: 1 }) =>
  idsOf((await read(of, query)).tree).filter((id) => id.startsWith('/guest'));

/** The proposals of the draft, as the editor lists them. */
const proposals = async (of = slug): Promise<readonly MirrorProposal[]> => {
  const { tree } = await read(of);
  return proposalsOf(draftOf(tree, { proposals: (await readLog(of)).proposals ?? [] }));
};
const open = async (of = slug) =>
  (await proposals(of)).flatMap(({ node_id, kind, left }) => (left ? [] : `${kind} ${node_id}`));
const openOnOverview = async (of = slug) => {
  const schemes: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
  return schemes.find((scheme) => scheme.slug === of)?.stats?.proposals;
};

const save = async (edits: readonly SchemeEditBody[], of = slug) => {
  const body = { base: 0, edits: edits.map((edit) => ({ ...edit, id: randomUUID() })) };
  const response = await send('POST /curriculum/:slug/edits', { params: { slug: of }, body });
  const { results }: { results: SchemeEditResult[] } = response.json();
  return results.map(({ result, code }) => code ?? result);
};
/** Reverses the last edit, as the editor does. */
const undo = async () => {
  const last = (await readLog()).edits.at(-1);
  return last === undefined ? [] : save([last.inverse]);
};

const GUEST = ['/guest', '/guest/bars', '/guest/bars/kip', '/guest/bars/giant'];
const takeOver = (node_id: string): SchemeEditBody => ({ kind: 'take_over', node_id });
const leave = (...node_ids: string[]): SchemeEditBody => ({ kind: 'leave', node_ids });

/** A proposal to remove a node of a scheme, which is its own owner. */
const buildProposal = (row: { client_id: number; scheme_uuid: string; left_at?: number }) =>
  api.owner
    .insertInto('mirror_proposals')
    .values({
      ...row,
      node_id: '/guest/beam',
      kind: 'removed',
      owner_scheme_uuid: row.scheme_uuid,
      owner_node_id: '/gold/beam',
      owner_version: 1,
      created_at: NOON,
    })
    .execute();

describe('proposals of an owner', () => {
  test('[D6] added nodes and their descendants become proposals in each follower, not draft nodes', async () => {
    await publishOwner(ownerTree(beam()));
    for (const of of [slug, OTHER]) {
      expect(await guestIds(of)).toEqual(GUEST);
      expect(await proposals(of)).toMatchObject([
        {
          node_id: '/guest/beam',
          kind: 'added',
          owner: { slug: 'owner', scheme_title: 'owner' },
          version: 2,
          left: false,
          node: {
            parentId: '/guest',
            title: 'Beam',
            is_owner: false,
            children: [{ id: '/guest/beam/leap', is_owner: false }],
          },
        },
      ]);
      expect(await openOnOverview(of)).toBe(1);
    }
  });

  test('[D6] one follower takes an added node over, and the other leaves it', async () => {
    await publishOwner(ownerTree(beam()));
    expect(await save([takeOver('/guest/beam')])).toEqual(['applied']);
    expect(await save([leave('/guest/beam')], OTHER)).toEqual(['applied']);
    expect([await open(), await open(OTHER)]).toEqual([[], []]);
    expect([await openOnOverview(), await openOnOverview(OTHER)]).toEqual([0, 0]);
    await publish();
    expect(await guestIds(slug, {})).toEqual([...GUEST, '/guest/beam', '/guest/beam/leap']);
    expect(await guestIds(OTHER, {})).toEqual(GUEST);

    // It follows its owner from now on.
    await publishOwner(ownerTree(beam('Low beam')));
    const guest = (await read(slug, {})).tree.find(({ id }) => id === '/guest');
    expect(guest?.children.at(-1)).toMatchObject({ title: 'Low beam', is_owner: false });
  });

  test('[D6] a proposal that was left does not come back until the owner changes it again', async () => {
    await publishOwner(ownerTree(beam()));
    await save([leave('/guest/beam')], OTHER);
    await publishOwner(ownerTree(beam(), node('/gold/vault', 'sg')));
    expect(await open(OTHER)).toEqual(['added /guest/vault']);
    await save([leave('/guest/vault')], OTHER);

    // Copies have no pass grade.
    await publishOwner(ownerTree({ ...beam(), grade: 1 }, node('/gold/vault', 'sg')));
    expect(await open(OTHER)).toEqual([]);

    await publishOwner(ownerTree(beam('Low beam'), node('/gold/vault', 'sg')));
    expect(await open(OTHER)).toEqual(['added /guest/beam']);
    expect(await openOnOverview(OTHER)).toBe(1);
  });

  test('[D6] copies of nodes whose ids end the same get different ids', async () => {
    await save([
      { kind: 'add', node: { id: '/guest/vault', title: 'A', t: 'l' }, parent: null, after: null },
    ]);
    const twice = node('/gold/beam', 'sg', [
      node('/gold/beam/leap', 's'),
      node('/gold/bars/leap', 's'),
    ]);
    const moved = node('/gold/bars/beam', 'sg');
    await publishOwner(ownerTree(twice, moved, node('/gold/vault', 'sg')));
    const added = ['/guest/beam', '/guest/beam-2', '/guest/vault-2'];
    expect(await open()).toEqual(added.map((id) => `added ${id}`));
    expect(await save(added.map(takeOver))).toEqual(['applied', 'applied', 'applied']);
    expect((await guestIds()).toSorted()).toEqual(
      [...GUEST, ...added, '/guest/beam/leap', '/guest/beam/leap-2', '/guest/vault'].toSorted(),
    );
  });

  test('[D6] a change below a node that the draft removed is proposed once the draft is discarded', async () => {
    await save([{ kind: 'remove', node_ids: ['/guest'] }]);
    await publishOwner([node('/gold', 'l', [bars(KIP), beam()])]);
    expect(await open()).toEqual([]);
    await send('DELETE /curriculum/:slug/draft');
    expect((await open()).toSorted()).toEqual(['added /guest/beam', 'removed /guest/bars/giant']);
  });

  /** Who edited the draft last; empty without a draft. */
  const editors = () =>
    api.owner
      .selectFrom('curriculum_versions')
      .select('edited_by')
      .where('client_id', '=', world.client.id)
      .where('scheme_uuid', '=', world.scheme.uuid)
      .where('state', '=', 'draft')
      .execute();

  test('[D6] leaving a proposal makes no draft, and browsers with the scheme open load it again', async () => {
    await publishOwner(ownerTree(beam()));
    const { n } = await readLog();
    expect(await save([leave('/guest/beam')])).toEqual(['applied']);
    expect([await open(), await openOnOverview(), await editors()]).toEqual([[], 0, []]);
    const after = await readLog(slug, n);
    expect([after.replaced, after.n, after.edits]).toEqual([n + 1, n + 1, []]);
    expect(await save([{ kind: 'reopen', node_ids: ['/guest/beam'] }])).toEqual(['applied']);
    expect([await open(), await editors()]).toEqual([['added /guest/beam'], []]);
  });

  test('[D6] leaving a proposal does not change who edited the draft last', async () => {
    await publishOwner(ownerTree(beam()));
    await save([{ kind: 'set', node_id: '/silver', field: 'title', value: 'A', before: 'silver' }]);
    const before = await editors();
    const other = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const body = { base: 0, edits: [{ ...leave('/guest/beam'), id: randomUUID() }] };
    await send('POST /curriculum/:slug/edits', { as: await api.tokenFor(other), body });
    expect(await open()).toEqual([]);
    expect(await editors()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('[D6] a node that is taken over, removed and restored follows its owner', async () => {
    await publishOwner(ownerTree(beam()));
    await save([takeOver('/guest/beam'), { kind: 'remove', node_ids: ['/guest/beam'] }]);
    expect(await save([{ kind: 'restore', node_ids: ['/guest/beam'] }])).toEqual(['applied']);
    await publish();
    await publishOwner(ownerTree(beam('Low beam')));
    const guest = (await read(slug, {})).tree.find(({ id }) => id === '/guest');
    expect(guest?.children.at(-1)).toMatchObject({ title: 'Low beam', is_owner: false });
  });

  test('[D6] a node that the owner removes is taken over with the rules that name it, and undone', async () => {
    await publishOwner(WITHOUT_GIANT);
    expect(await open()).toEqual(['removed /guest/bars/giant']);
    expect(await guestIds()).toEqual(GUEST);

    expect(await save([takeOver('/guest/bars/giant')])).toEqual(['applied']);
    const rule = async () => (await read()).tree.at(-1)?.children[0]?.completion;
    expect(await rule()).toEqual([{ nodes: ['/guest/bars/kip'], count: 1 }]);
    expect(await guestIds()).toEqual(GUEST.slice(0, 3));

    expect(await undo()).toEqual(['applied']);
    expect(await rule()).toEqual([{ nodes: ['/guest/bars/kip', '/guest/bars/giant'], count: 1 }]);
    expect(await guestIds()).toEqual(GUEST);
    expect(await open()).toEqual(['removed /guest/bars/giant']);
  });

  test('[D6] a removed group is one proposal, with everything below it', async () => {
    await publishOwner([node('/gold', 'l', [node('/gold/vault', 'sg')])]);
    expect((await open()).toSorted()).toEqual(['added /guest/vault', 'removed /guest/bars']);
    await save([takeOver('/guest/bars'), takeOver('/guest/vault')]);
    expect(await guestIds()).toEqual(['/guest', '/guest/vault']);
  });

  test('[D6] an undone decision opens the proposal again', async () => {
    await publishOwner(ownerTree(beam()));
    await save([takeOver('/guest/beam')]);
    await undo();
    expect(await open()).toEqual(['added /guest/beam']);
    expect(await openOnOverview()).toBe(1);
    expect(await save([takeOver('/guest/beam')])).toEqual(['applied']);
    await undo();
    await save([leave('/guest/beam')]);
    await undo();
    expect(await open()).toEqual(['added /guest/beam']);
  });

  test('[D6] a proposal outlasts a draft that is discarded, and ends with a publication that has it', async () => {
    await publishOwner(ownerTree(beam()));
    await save([takeOver('/guest/beam')]);
    await send('DELETE /curriculum/:slug/draft');
    expect(await open()).toEqual(['added /guest/beam']);

    await save([takeOver('/guest/beam')]);
    await publish();
    await save([{ kind: 'remove', node_ids: ['/guest/beam'] }]);
    expect(await open()).toEqual([]);
  });

  test('[D6] a proposal ends when the owner reverts its change', async () => {
    await publishOwner(ownerTree(beam()));
    await publishOwner(WITHOUT_GIANT);
    expect(await open()).toEqual(['removed /guest/bars/giant']);
    await publishOwner(ownerTree());
    expect(await open()).toEqual([]);
  });

  test('[D6] another proposal stays when the owner reverts one', async () => {
    const vault = node('/gold/vault', 'sg');
    await publishOwner(ownerTree(beam(), vault));
    expect(await open()).toEqual(['added /guest/beam', 'added /guest/vault']);
    await publishOwner(ownerTree(vault));
    expect(await open()).toEqual(['added /guest/vault']);
  });

  test('[D6] a proposal of another scheme stays when an owner changes and reverts a node', async () => {
    const { uuid } = await buildScheme(api.owner, world.client, { slug: 'third' });
    await buildProposal({ client_id: world.client.id, scheme_uuid: uuid, left_at: NOON });
    for (const added of [[beam()], [beam('Low beam')], []]) await publishOwner(ownerTree(...added));
    expect(await open()).toEqual([]);
    const rows = await api.owner
      .selectFrom('mirror_proposals')
      .select(['node_id', 'left_at'])
      .where('scheme_uuid', '=', uuid)
      .execute();
    expect(rows).toEqual([{ node_id: '/guest/beam', left_at: NOON }]);
  });

  test('[D6] proposals are hidden while the draft follows another owner', async () => {
    await publishOwner(ownerTree(beam()));
    await buildScheme(api.owner, world.client, { slug: 'third', tree: ownerTree() });
    const owner = { owner_slug: 'third', owner_node_id: '/gold' };
    const body = { slug, node_id: '/guest', ...owner };
    const changed = await send('POST /curriculum/rehome-linked-node', { params: {}, body });
    expect(changed.statusCode, changed.body).toBe(200);
    expect([await open(), await openOnOverview()]).toEqual([[], 0]);

    await send('DELETE /curriculum/:slug/draft');
    expect([await open(), await openOnOverview()]).toEqual([['added /guest/beam'], 1]);
  });

  test('[D6] proposals are hidden while their owner is deleted', async () => {
    await publishOwner(ownerTree(beam()));
    const params = { slug: 'owner' };
    expect((await send('DELETE /schemes/:slug', { params })).statusCode).toBe(204);
    expect([await open(), await openOnOverview()]).toEqual([[], 0]);
    await send('POST /schemes/:slug/undelete', { params });
    expect([await open(), await openOnOverview()]).toEqual([['added /guest/beam'], 1]);
  });

  test('[D6] rejects a decision about an unknown proposal, and about one of another scheme', async () => {
    expect(await save([takeOver('/guest/beam'), leave('/guest/beam')])).toEqual([
      'UNKNOWN_PROPOSAL',
      'UNKNOWN_PROPOSAL',
    ]);
    await publishOwner(ownerTree(beam()));
    await buildScheme(api.owner, world.client, { slug: 'third' });
    expect(await save([takeOver('/guest/beam')], 'third')).toEqual(['UNKNOWN_PROPOSAL']);
  });

  test('[scheme-portal §4] a browser with the draft open loads it again for new proposals', async () => {
    await save([{ kind: 'set', node_id: '/silver', field: 'title', value: 'A', before: 'silver' }]);
    const { n } = await readLog();
    await publishOwner(ownerTree(beam()));
    expect((await readLog(slug, n)).replaced).toBeGreaterThan(n);
  });

  test('[D5] proposals of another client are neither read nor decided', async () => {
    await publishOwner(ownerTree(beam()));
    const far = await buildWorld(api);
    await buildProposal({ client_id: far.client.id, scheme_uuid: far.scheme.uuid });
    await save([leave('/guest/beam')]);
    const rows = await api.owner
      .selectFrom('mirror_proposals')
      .select(['scheme_uuid', 'left_at'])
      .where('client_id', 'in', [world.client.id, far.client.id])
      .where('left_at', 'is not', null)
      .execute();
    expect(rows).toEqual([{ scheme_uuid: world.scheme.uuid, left_at: NOON }]);
  });
});
