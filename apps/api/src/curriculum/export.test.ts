import type { SchemeEditBody, SchemeFile, SchemeNode } from '@springboard/contract';
import { parseCsv } from '@springboard/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { buildScheme, buildUser, node, smallTree, THREE_GRADES } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  ngo = await api.tokenFor(
    await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
  );
});
afterAll(() => api.close());

const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });
const exportAs = async (format: string, more: object = {}): Promise<SchemeFile> =>
  (await send('GET /curriculum/:slug/export', { query: { format, ...more } })).json();
const jsonOf = async (format: string, more = {}) => JSON.parse((await exportAs(format, more)).text);

const described: SchemeNode[] = [
  node('/bronze', 'l', [
    node('/bronze/roll', 's', [], {
      grade: 1,
      content: [
        { title: null, type: 'text', value: '=1+1, "tucked"\nand | round' },
        { title: null, type: 'tags', value: ['floor', 'basic'] },
      ],
    }),
    node('/bronze/jump', 's', [], { dependencies: ['/bronze/roll'] }),
  ]),
];
const writeTree = (tree: readonly SchemeNode[]) =>
  send('POST /curriculum/:slug', { body: { curriculum: { tree } } });

describe('GET /curriculum/:slug/export', () => {
  test('[portals §D] JSON contains the whole version with an identifier for each node', async () => {
    const file = await exportAs('json');
    expect(file).toMatchObject({ name: 'recreational-1.json', media_type: 'application/json' });
    const { uuid } = world.scheme;
    expect(JSON.parse(file.text)).toMatchObject({
      format: 'springboard-scheme',
      format_version: 2,
      scheme: { uuid, slug, title: slug, version: 1, published: true },
      grades: [{ label: 'Not yet' }, { label: 'Nearly' }, { label: 'Pass', pass: true }],
      tree: [
        { id: '/bronze', children: [{ id: '/bronze/roll' }, { id: '/bronze/jump' }] },
        { id: '/silver', dependencies: ['/bronze'] },
      ],
    });
    expect(JSON.parse(file.text).tree[0].identifier).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('[D21] the language of a file is the leading language of the scheme', async () => {
    const active = { 'en-GB': 1, 'cy-GB': 1, 'fr-FR': 1 } as const;
    const languages = await addLanguages(api, world.client.id, active);
    const language_ids = Object.values(languages);
    for (const [language, leading_language_id] of Object.entries(languages)) {
      const body = { language_ids, leading_language_id };
      const changed = await send('PATCH /schemes/:slug', { body });
      expect(changed.statusCode).toBe(200);
      const { CFDocument } = await jsonOf('case_1_1');
      expect(CFDocument.language).toBe(language.slice(0, 2));
    }
  });

  test('[portals §D] an identifier stays when its node is renamed and moved', async () => {
    const before = await jsonOf('json');
    const [bronze, silver] = smallTree();
    if (bronze === undefined || silver === undefined) throw new Error('unreachable');
    await writeTree([silver, { ...bronze, title: 'Renamed' }]);
    const after = await jsonOf('json');
    expect(after.tree[1]).toMatchObject({
      id: '/bronze',
      title: 'Renamed',
      identifier: before.tree[0].identifier,
    });
  });

  test('[portals §D] CSV has a row per node, lists in one cell, and no formula', async () => {
    await writeTree(described);
    const { text, name } = await exportAs('csv');
    expect(name).toBe('recreational-2.csv');
    expect(text.startsWith('\uFEFFid,identifier,parent_id,type,title')).toBe(true);
    const rows = parseCsv(text);
    if ('code' in rows) throw new Error('The file is not CSV');
    const [columns, ...nodes] = rows.map(({ cells }) => cells);
    const cell = (row: number, column: string) => nodes[row]?.[columns?.indexOf(column) ?? -1];
    expect(nodes).toHaveLength(3);
    expect(cell(1, 'parent_id')).toBe('/bronze');
    expect(cell(1, 'type')).toBe('skill');
    expect(cell(1, 'grade')).toBe('Nearly');
    expect(cell(1, 'text')).toBe(String.raw`'=1+1, "tucked"` + '\n' + String.raw`and \| round`);
    expect(cell(1, 'tags')).toBe('floor | basic');
    expect(cell(2, 'dependencies')).toBe('/bronze/roll');
  });

  test('[CASE 1.0] a package has the document, items in a tree, dependencies, types and grades', async () => {
    await writeTree(described);
    const grades = THREE_GRADES.map((grade) =>
      grade.pass ? { ...grade, meaning: 'does it alone' } : grade,
    );
    await send('PUT /schemes/:slug/grades', { body: { grades } });
    const { CFDocument, CFItems, CFAssociations, CFDefinitions, CFRubrics } =
      await jsonOf('case_1_0');
    expect(CFDocument).toMatchObject({
      identifier: world.scheme.uuid,
      title: slug,
      adoptionStatus: 'Draft',
      version: '2',
      lastChangeDateTime: new Date(NOON * 1000).toISOString(),
    });
    expect(CFDocument.uri).toMatch(new RegExp(`/ims/case/v1p0/CFDocuments/${world.scheme.uuid}$`));
    const [bronze, roll, jump] = CFItems;
    expect(roll).toMatchObject({
      fullStatement: 'roll',
      humanCodingScheme: '/bronze/roll',
      CFItemType: 'Skill',
      conceptKeywords: ['floor', 'basic'],
      notes: '=1+1, "tucked"\nand | round',
    });
    expect(roll.extensions).toBeUndefined();
    const links = CFAssociations.map(
      (each: { associationType: string; originNodeURI: Id; destinationNodeURI: Id }) => [
        each.associationType,
        each.originNodeURI.identifier,
        each.destinationNodeURI.identifier,
      ],
    );
    expect(links).toEqual([
      ['isChildOf', bronze.identifier, world.scheme.uuid],
      ['isChildOf', roll.identifier, bronze.identifier],
      ['isChildOf', jump.identifier, bronze.identifier],
      ['precedes', roll.identifier, jump.identifier],
    ]);
    expect(CFDefinitions.CFItemTypes).toHaveLength(3);
    expect(CFRubrics[0].CFRubricCriteria[0].CFRubricCriterionLevels).toMatchObject([
      { score: 0, quality: 'Not yet' },
      { score: 1, quality: 'Nearly' },
      { score: 2, quality: 'Pass', description: 'does it alone' },
    ]);
  });

  test('[CASE 1.1] a package carries what CASE has no field for', async () => {
    await writeTree(described);
    const { CFDocument, CFItems } = await jsonOf('case_1_1');
    expect(CFDocument.caseVersion).toBe('1.1');
    expect(CFItems[1].extensions.springboard).toMatchObject({
      id: '/bronze/roll',
      t: 's',
      grade: 1,
    });
  });

  test('[CASE 1.1] a package lists the ids that applied edits of its own scheme replaced', async () => {
    const edit = (of: string, ...edits: SchemeEditBody[]) =>
      send('POST /curriculum/:slug/edits', {
        params: { slug: of },
        body: { base: 0, edits: edits.map((each) => ({ ...each, id: randomUUID() })) },
      });
    const add = (id: string): SchemeEditBody => {
      return { kind: 'add', node: { id, title: id, t: 's' }, parent: '/bronze', after: null };
    };
    const rename = (node_id: string, to: string): SchemeEditBody => {
      return { kind: 'rename_id', node_id, to };
    };
    await buildScheme(api.owner, world.client, { slug: 'other', tree: [node('/bronze', 'l')] });
    await edit('other', add('/bronze/hop'), rename('/bronze/hop', '/bronze/jump'));
    const missing = rename('/bronze/missing', '/bronze/roll');
    await edit(slug, add('/bronze/flic'), rename('/bronze/flic', '/bronze/flac'), missing);
    const grouped = { node_id: '/bronze/flac', field: 'group', value: 'Tumbling' } as const;
    await edit(slug, { kind: 'set', ...grouped, before: null });
    const { CFAssociations } = await jsonOf('case_1_1');
    const replaced = CFAssociations.filter(
      (each: { associationType: string }) => each.associationType === 'replacedBy',
    );
    expect(replaced).toMatchObject([{ originNodeURI: { title: '/bronze/flic' } }]);
  });

  test.each([
    ['case_1_0', 'v1p0'],
    ['case_1_1', 'v1p1'],
  ])('[CASE] a mirrored node names the item that it follows in %s', async (format, path) => {
    await buildScheme(api.owner, world.client, { slug: 'owner' });
    const link = { slug, node_id: '/bronze/copy', owner_slug: 'owner' };
    await send('POST /curriculum/mirror', { body: { ...link, owner_node_id: '/bronze/roll' } });
    const owner = (
      await send('GET /curriculum/:slug/export', {
        params: { slug: 'owner' },
        query: { format: 'json' },
      })
    ).json();
    const { CFAssociations, CFItems } = await jsonOf(format);
    const matches = CFAssociations.filter(
      (each: { associationType: string }) => each.associationType === 'exactMatchOf',
    );
    const copy = CFItems.find(
      (item: { humanCodingScheme: string }) => item.humanCodingScheme === '/bronze/copy',
    );
    const { identifier } = JSON.parse(owner.text).tree[0].children[0];
    const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const address = (kind: string, of: string) =>
      expect.stringMatching(new RegExp(`^https?://[^/]+/ims/case/${path}/${kind}/${of}$`));
    // All that the standard requires of an association, and nothing that it does not know.
    expect(matches).toEqual([
      {
        identifier: uuid,
        uri: address('CFAssociations', matches[0].identifier),
        lastChangeDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        associationType: 'exactMatchOf',
        originNodeURI: {
          title: 'roll',
          identifier: copy.identifier,
          uri: address('CFItems', copy.identifier),
        },
        destinationNodeURI: { title: 'roll', identifier, uri: address('CFItems', identifier) },
      },
    ]);
  });

  test('[portals §D] a version is exported as it was, and the draft without one', async () => {
    await writeTree(described);
    expect((await jsonOf('json', { version: 1 })).tree).toHaveLength(2);
    expect((await jsonOf('json')).tree).toHaveLength(1);
    const unknown = { query: { format: 'json', version: 9 } };
    expect(statusAndError(await send('GET /curriculum/:slug/export', unknown))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  test('[D5] another client cannot export the scheme', async () => {
    const other = await buildWorld(api);
    await buildScheme(api.owner, other.client, { slug: 'theirs' });
    const response = await send('GET /curriculum/:slug/export', {
      params: { slug: 'theirs' },
      query: { format: 'json' },
    });
    expect(statusAndError(response)).toEqual([404, 'NOT_FOUND']);
  });
});

type Id = { readonly identifier: string };
