import type { SchemeFile, SchemeImport, SchemeImportRow, SchemeNode } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { addLanguages } from '../../testing/auth.ts';
import { buildScheme, buildUser, node } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;
let language_ids: number[];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  const user = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
  ngo = await api.tokenFor(user, { features: { ADD_SCHEME: true } });
  language_ids = Object.values(await addLanguages(api, world.client.id));
  await buildOwner();
});
afterAll(() => api.close());

const slug = 'recreational';
const OWNER = 'owner';
const text = (value: string) => ({ type: 'text' as const, title: null, value });

/** Publishes a scheme with a level that has a group of two skills and a rule. */
const buildOwner = (client = world.client, of = OWNER) =>
  buildScheme(api.owner, client, {
    slug: of,
    tree: [
      node('/one', 'l', [
        node(
          '/one/floor',
          'sg',
          [
            node('/one/floor/roll', 's', [], { title: 'Forward roll', content: [text('Tuck.')] }),
            node('/one/floor/jump', 's', [], { dependencies: ['/one/floor/roll'] }),
          ],
          { completion: [{ nodes: ['/one/floor/roll', '/one/floor/jump'], count: 1 }] },
        ),
      ]),
    ],
  });

type Key = Parameters<TestApi['call']>[0];
const send = (key: Key, { as = ngo, ...more }: Parameters<TestApi['call']>[1] = {}) =>
  api.call(key, { as, host: world.host, ...more });
const exportAs = async (format: string, of = slug): Promise<string> => {
  const request = { params: { slug: of }, query: { format } };
  const file: SchemeFile = (await send('GET /curriculum/:slug/export', request)).json();
  return file.text;
};
const treeOf = async (of = slug): Promise<SchemeNode[]> =>
  JSON.parse(await exportAs('json', of)).tree;
const identifierOf = async (node_id: string, of = OWNER): Promise<string> => {
  const { CFItems } = JSON.parse(await exportAs('case_1_1', of));
  return CFItems.find((item: { humanCodingScheme: string }) => item.humanCodingScheme === node_id)
    .identifier;
};
const mirror = async (node_id: string, owner_node_id: string) => {
  const body = { slug, node_id, owner_slug: OWNER, owner_node_id };
  const response = await send('POST /curriculum/mirror', { body });
  expect(response.statusCode, response.body).toBe(200);
};
const publish = async (of: string) => {
  const params = { slug: of };
  await send('POST /curriculum/:slug/impact', { params });
  await api.runJobs('count_impact');
  const response = await send('POST /curriculum/:slug/publish', { params, body: {} });
  expect(response.statusCode, response.body).toBe(200);
};
const mirrorsIn = (of: string) =>
  api.owner
    .selectFrom('scheme_mirrors as m')
    .innerJoin('schemes as s', (join) =>
      join.onRef('s.client_id', '=', 'm.client_id').onRef('s.uuid', '=', 'm.scheme_uuid'),
    )
    .innerJoin('schemes as o', (join) =>
      join.onRef('o.client_id', '=', 'm.client_id').onRef('o.uuid', '=', 'm.owner_scheme_uuid'),
    )
    .select(['m.node_id', 'o.slug', 'm.owner_node_id'])
    .where('s.client_id', '=', world.client.id)
    .where('s.slug', '=', of)
    .orderBy('m.node_id')
    .execute();

type Place = NonNullable<SchemeImport['choices']>['place'];
const UPDATE: Place = { kind: 'update', slug };
const newScheme = (name = 'Imported'): Place => ({ kind: 'new', name, language_ids });
const plan = async (file: string, place: Place): Promise<SchemeImport> => {
  const form = new FormData();
  form.append('file', new Blob([file]), 'scheme.json');
  const { id } = (await send('POST /scheme-imports', { body: form })).json();
  const body = { place, mapping: { by: 'default', types: {} } };
  return (await send('POST /scheme-imports/:id/plan', { params: { id }, body })).json();
};
const commit = ({ id, plan_hash }: SchemeImport) =>
  send('POST /scheme-imports/:id/commit', { params: { id }, body: { plan_hash } });
const commitAll = async (planned: SchemeImport) => {
  const response = await commit(planned);
  expect(response.statusCode, response.body).toBe(200);
};
const rowsOf = async ({ id }: SchemeImport): Promise<SchemeImportRow[]> =>
  (await send('GET /scheme-imports/:id/rows', { params: { id } })).json();
const codesOf = async (planned: SchemeImport) =>
  (await rowsOf(planned)).flatMap(({ node_id, notes }) =>
    notes.map(({ code }) => `${code} ${node_id}`),
  );

const FOREIGN = {
  document: 'c6496676-d7cb-11e8-824f-0242ac160002',
  level: '5a411e1a-7137-11e6-92a8-0242ac130001',
  first: '5a411e1a-7137-11e6-92a8-0242ac130002',
  second: '5a411e1a-7137-11e6-92a8-0242ac130003',
};
type Association = readonly [type: string, origin: string, destination: string];
/** A package with a level that has two items, whose titles are not those of their owners. */
const foreignFile = (...more: readonly Association[]): string => {
  const link = (identifier: string) => ({ title: 'X', identifier, uri: 'https://x.example/x' });
  const associations: readonly Association[] = [
    ['isChildOf', FOREIGN.level, FOREIGN.document],
    ['isChildOf', FOREIGN.first, FOREIGN.level],
    ['isChildOf', FOREIGN.second, FOREIGN.level],
    ...more,
  ];
  return JSON.stringify({
    CFDocument: { identifier: FOREIGN.document, title: 'Foreign', creator: 'X', language: 'en' },
    CFItems: [
      { identifier: FOREIGN.level, fullStatement: 'Year 1' },
      { identifier: FOREIGN.first, fullStatement: 'Rolls', educationLevel: ['01'] },
      { identifier: FOREIGN.second, fullStatement: 'Jumps' },
    ],
    CFAssociations: associations.map(([associationType, origin, destination]) => ({
      associationType,
      originNodeURI: link(origin),
      destinationNodeURI: link(destination),
    })),
  });
};

describe('a scheme with mirrored nodes', () => {
  test.each(['json', 'case_1_0', 'case_1_1'])(
    '[§9] as %s and then as a new scheme follows its owner again',
    async (format) => {
      await mirror('/silver/floor', '/one/floor');
      const planned = await plan(await exportAs(format), newScheme());
      expect(planned.counts).toMatchObject({ error: 0, notes: 3 });
      expect((await codesOf(planned)).toSorted()).toEqual([
        'LINKED /silver/floor',
        'LINKED /silver/floor/jump',
        'LINKED /silver/floor/roll',
      ]);
      await commitAll(planned);
      expect(await treeOf('imported')).toEqual(await treeOf());
      expect(await mirrorsIn('imported')).toEqual(await mirrorsIn(slug));

      await send('PATCH /curriculum/:slug/:node_id', {
        params: { slug: OWNER, node_id: '/one/floor/roll' },
        body: { title: 'Tuck roll' },
      });
      await publish(OWNER);
      const copied = (await treeOf('imported')).find(({ id }) => id === '/silver');
      expect(copied?.children.at(-1)?.children[0]?.title).toBe('Tuck roll');
    },
  );

  test.each(['json', 'csv', 'case_1_0', 'case_1_1'])(
    '[story 7] as %s changes nothing in its scheme',
    async (format) => {
      await mirror('/silver/floor', '/one/floor');
      const planned = await plan(await exportAs(format), UPDATE);
      expect(planned.counts).toMatchObject({ unchanged: 9, update: 0, notes: 0, error: 0 });
    },
  );

  test('[D6] a file that edits mirrored nodes leaves them as they are', async () => {
    await mirror('/silver/floor', '/one/floor');
    const file = JSON.parse(await exportAs('json'));
    const floor = file.tree[1].children.at(-1);
    Object.assign(floor.children[0], { title: 'Mine', hidden: true });
    file.tree[0].title = 'Copper';
    const planned = await plan(JSON.stringify(file), UPDATE);
    expect(planned.counts).toMatchObject({ update: 1, unchanged: 8 });
    expect(await codesOf(planned)).toEqual(['MIRROR /silver/floor/roll']);
    await commitAll(planned);
    expect((await treeOf())[1]?.children.at(-1)?.children[0]).toMatchObject({
      title: 'Forward roll',
      is_owner: false,
    });
  });

  test('[§9] becomes own nodes where the owner is unknown', async () => {
    await mirror('/silver/floor', '/one/floor');
    const file = await exportAs('case_1_1');
    const lost = file.replaceAll(await identifierOf('/one/floor/roll'), FOREIGN.first);
    const planned = await plan(lost, newScheme());
    expect(await codesOf(planned)).toEqual([
      'MIRROR_ENDED /silver/floor',
      'MIRROR_ENDED /silver/floor/roll',
      'LINKED /silver/floor/jump',
    ]);
    await commitAll(planned);
    expect(await mirrorsIn('imported')).toMatchObject([{ node_id: '/silver/floor/jump' }]);
  });
});

describe('an item that is an exact match of a published node', () => {
  test('[§9] becomes a mirrored node with everything below its owner', async () => {
    const match = ['exactMatchOf', FOREIGN.first, await identifierOf('/one/floor')] as const;
    const planned = await plan(foreignFile(match), newScheme());
    const rows = await rowsOf(planned);
    expect(rows.map(({ action, line, t, title }) => [action, line, t, title])).toEqual([
      ['create', 1, 'l', 'Year 1'],
      ['create', 2, 'sg', 'floor'],
      ['create', null, 's', 'Forward roll'],
      ['create', null, 's', 'jump'],
      ['create', 3, 's', 'Jumps'],
    ]);
    expect(rows[1]?.notes).toEqual([{ code: 'LINKED', detail: 'floor (owner)' }]);
    await commitAll(planned);
    const [level] = await treeOf('imported');
    const [floor] = level?.children ?? [];
    const ids = ['/year-1/rolls/roll', '/year-1/rolls/jump'];
    expect(floor).toMatchObject({
      id: '/year-1/rolls',
      identifier: FOREIGN.first,
      is_owner: false,
      completion: [{ nodes: ids, count: 1 }],
      extensions: { case: { educationLevel: ['01'] } },
    });
    expect(floor?.children).toMatchObject([
      { id: ids[0], content: [text('Tuck.')], is_owner: false },
      { id: ids[1], dependencies: [ids[0]], is_owner: false },
    ]);
    const { CFAssociations } = JSON.parse(await exportAs('case_1_1', 'imported'));
    const matches = CFAssociations.filter(
      ({ associationType }: { associationType: string }) => associationType === 'exactMatchOf',
    );
    expect(matches).toHaveLength(3);

    const again = await plan(foreignFile(match), { kind: 'update', slug: 'imported' });
    expect(again.counts).toMatchObject({ unchanged: 3, create: 0, update: 0, removed: 0 });
  });

  test('[§9] is not linked to what cannot be mirrored', async () => {
    const { uuid } = await buildScheme(api.owner, world.client, { slug: 'deleted' });
    const ids = {
      skill: await identifierOf('/one/floor/roll'),
      level: await identifierOf('/one'),
      gone: await identifierOf('/bronze/roll', 'deleted'),
    };
    // An unpublished scheme has the identifiers of the deleted one.
    await commitAll(await plan(await exportAs('json', 'deleted'), newScheme('Draft')));
    await api.owner
      .updateTable('schemes')
      .set({ deleted_at: 1 })
      .where('uuid', '=', uuid)
      .execute();
    const codes = async (identifier: string, of = FOREIGN.first, place = newScheme()) =>
      codesOf(await plan(foreignFile(['exactMatchOf', of, identifier]), place));
    expect(await codes(ids.skill)).toEqual(['LINKED /year-1/rolls']);
    // The level of the file has own items.
    expect(await codes(ids.level, FOREIGN.level)).toEqual(['EXACT_MATCH /year-1']);
    expect(await codes(ids.gone)).toEqual(['EXACT_MATCH /year-1/rolls']);
    const below: Place = { kind: 'below', slug: OWNER, node_id: '/one' };
    expect(await codes(ids.skill, FOREIGN.first, below)).toEqual([
      expect.stringContaining('EXACT_MATCH'),
    ]);
  });

  test('[D6] is not linked to a node that is mirrored itself, or has one below it', async () => {
    await mirror('/silver/floor', '/one/floor');
    await publish(slug);
    const mirrored = await identifierOf('/silver/floor/roll', slug);
    const above = await identifierOf('/silver', slug);
    const planned = await plan(
      foreignFile(
        ['exactMatchOf', FOREIGN.first, mirrored],
        ['exactMatchOf', FOREIGN.second, above],
      ),
      newScheme(),
    );
    expect(await codesOf(planned)).toEqual([
      'EXACT_MATCH /year-1/rolls',
      'EXACT_MATCH /year-1/jumps',
    ]);
  });

  test('[D5] is not linked to a node of another client', async () => {
    const other = await buildWorld(api);
    await buildOwner(other.client, 'theirs');
    const as = await api.tokenFor(
      await buildUser(api.owner, { client_id: other.client.id, id: null }, 'ngo'),
    );
    const theirs = await api.call('GET /curriculum/:slug/export', {
      as,
      host: other.host,
      params: { slug: 'theirs' },
      query: { format: 'json' },
    });
    const { tree } = JSON.parse(theirs.json().text);
    const match = ['exactMatchOf', FOREIGN.first, tree[0].children[0].identifier] as const;
    const planned = await plan(foreignFile(match), newScheme());
    expect(await codesOf(planned)).toEqual(['EXACT_MATCH /year-1/rolls']);
  });

  test('[§9] is linked to the scheme that made the identifier, not to a copy of it', async () => {
    const copy = await plan(await exportAs('json', OWNER), newScheme('A copy'));
    await commitAll(copy);
    await publish('a-copy');
    await api.owner
      .updateTable('schemes')
      .set({ created_at: 1 })
      .where('slug', '=', 'a-copy')
      .execute();
    const match = ['exactMatchOf', FOREIGN.first, await identifierOf('/one/floor/roll')] as const;
    await commitAll(await plan(foreignFile(match), newScheme()));
    expect(await mirrorsIn('imported')).toMatchObject([{ slug: OWNER }]);
  });

  test('[D18] an own node is linked by an update, and the undo restores it', async () => {
    await commitAll(await plan(foreignFile(), newScheme()));
    await publish('imported');
    const place: Place = { kind: 'update', slug: 'imported' };
    const before = await treeOf('imported');
    const match = ['exactMatchOf', FOREIGN.first, await identifierOf('/one/floor/roll')] as const;
    const planned = await plan(foreignFile(match), place);
    expect(planned.counts).toMatchObject({ update: 1, unchanged: 2 });
    const [, row] = await rowsOf(planned);
    expect(row).toMatchObject({ action: 'update', changes: ['retitled', 'reworded', 'mirrored'] });
    await commitAll(planned);
    expect((await treeOf('imported'))[0]?.children[0]).toMatchObject({
      id: '/year-1/rolls',
      title: 'Forward roll',
      is_owner: false,
    });
    const undone = await send('POST /scheme-imports/:id/undo', { params: { id: planned.id } });
    expect(undone.json()).toMatchObject({ state: 'undone' });
    expect(await treeOf('imported')).toEqual(before);
    expect(await mirrorsIn('imported')).toEqual([]);
  });

  test('[§9] a commit is refused after another publication of the owner', async () => {
    const match = ['exactMatchOf', FOREIGN.first, await identifierOf('/one/floor/roll')] as const;
    await commitAll(await plan(foreignFile(), newScheme('Before')));
    const planned = await plan(foreignFile(match), newScheme());
    const update = await plan(foreignFile(match), { kind: 'update', slug: 'before' });
    await send('PATCH /curriculum/:slug/:node_id', {
      params: { slug: OWNER, node_id: '/one/floor/roll' },
      body: { title: 'Tuck roll' },
    });
    await publish(OWNER);
    expect((await commit(planned)).json().detail).toEqual({ plan: 'changed' });
    expect((await commit(update)).json().detail).toEqual({ plan: 'changed' });
  });
});
