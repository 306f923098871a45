import type { SchemeFile, SchemeImport, SchemeImportRow, SchemeNode } from '@springboard/contract';
import { MAX_SCHEME_FILE_BYTES } from '@springboard/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import {
  buildScheme,
  buildUser,
  node,
  smallTree,
  THREE_GRADES,
  type UserRow,
} from '../../testing/builders.ts';
import { csvLines } from '../../testing/csv-lines.ts';
import { DOT } from '../../testing/sample-requests/dot.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let editor: UserRow;
let ngo: string;
let language_ids: number[];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  editor = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
  ngo = await api.tokenFor(editor, { features: { ADD_SCHEME: true } });
  const languages = await addLanguages(api, world.client.id);
  language_ids = Object.values(languages).slice(0, 1);
});
afterAll(() => api.close());

const slug = 'recreational';
type Key = Parameters<TestApi['call']>[0];
const send = (key: Key, { as = ngo, ...more }: Parameters<TestApi['call']>[1] = {}) =>
  api.call(key, { as, host: world.host, ...more });
const formOf = (text: string | Uint8Array<ArrayBuffer>, name: string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return form;
};
const upload = (text: string, name = 'scheme.csv') =>
  send('POST /scheme-imports', { body: formOf(text, name) });
const read = async (text: string): Promise<SchemeImport> => (await upload(text)).json();

type Place = NonNullable<SchemeImport['choices']>['place'];
const UPDATE: Place = { kind: 'update', slug };
const newScheme = (name = 'Imported'): Place => ({ kind: 'new', name, language_ids });
const BY_DEFAULT = { by: 'default', types: {} };
const planCall = (id: number, place: Place, more: object = {}) =>
  send('POST /scheme-imports/:id/plan', {
    params: { id },
    body: { place, mapping: BY_DEFAULT },
    ...more,
  });
const plan = async (text: string, place: Place = UPDATE): Promise<SchemeImport> => {
  const { id } = await read(text);
  return (await planCall(id, place)).json();
};
const commit = ({ id, plan_hash }: SchemeImport, more: object = {}) =>
  send('POST /scheme-imports/:id/commit', { params: { id }, body: { plan_hash, ...more } });
const undo = ({ id }: SchemeImport) => send('POST /scheme-imports/:id/undo', { params: { id } });
const rowsOf = async (
  { id }: SchemeImport,
  query: Record<string, string | number> = {},
): Promise<SchemeImportRow[]> =>
  (await send('GET /scheme-imports/:id/rows', { params: { id }, query })).json();
const exportAs = async (
  format: string,
  of = slug,
  query: Record<string, string | number> = {},
): Promise<string> => {
  const request = { params: { slug: of }, query: { format, ...query } };
  const file: SchemeFile = (await send('GET /curriculum/:slug/export', request)).json();
  return file.text;
};
const treeOf = async (of = slug): Promise<SchemeNode[]> =>
  JSON.parse(await exportAs('json', of)).tree;
const writeTree = (tree: readonly SchemeNode[]) =>
  send('POST /curriculum/:slug', { params: { slug }, body: { curriculum: { tree } } });
const stateOf = async () =>
  api.owner
    .selectFrom('curriculum_versions')
    .select(['version', 'state', 'document', 'etag', 'removed'])
    .where('scheme_uuid', '=', world.scheme.uuid)
    .orderBy('version')
    .execute();

const CSV = [
  'id,parent_id,title,type',
  '/bronze,,Copper,level',
  '/bronze/roll,/bronze,roll,skill',
  '/bronze/star,/bronze,Star,skill',
].join('\n');

describe('POST /scheme-imports', () => {
  test('[§9] recognises a file, and writes nothing to a scheme', async () => {
    const before = await stateOf();
    expect(await read(await exportAs('case_1_1'))).toMatchObject({
      state: 'read',
      file: { format: 'case_1_1', nodes: 6, depth: 2, slug, language: 'en', status: 'Adopted' },
    });
    expect(await stateOf()).toEqual(before);
  });

  test('[§9] says why a file cannot be read', async () => {
    expect(await read('{}')).toMatchObject({ state: 'failed', error: { code: 'UNKNOWN_FORMAT' } });
    expect(await read('title\n"a')).toMatchObject({ error: { code: 'CSV_QUOTE', line: 2 } });
    const binary = await send('POST /scheme-imports', {
      body: formOf(new Uint8Array([0xff, 0xfe, 0x00]), 'scheme.bin'),
    });
    expect(statusAndError(binary)).toEqual([422, 'VALIDATION']);
    const empty = await upload('');
    expect(statusAndError(empty)).toEqual([422, 'VALIDATION']);
  });

  test('[§9] rejects a file over 20 MB', async () => {
    const response = await upload(`title\n${'x'.repeat(MAX_SCHEME_FILE_BYTES)}`);
    expect(statusAndError(response)).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('[§9] a large file is read and planned by a job', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `/l${at},Level ${at},${'x'.repeat(200)}`);
    const reading = await read(['id,title,text', ...lines].join('\n'));
    expect(reading).toMatchObject({ state: 'reading', file: null });
    const tasks = await send('GET /jobs', { query: { 'kind[]': 'import_scheme' } });
    const subject = { kind: 'scheme_import', id: String(reading.id), title: 'scheme.csv' };
    expect(tasks.json()).toMatchObject([{ kind: 'import_scheme', subject }]);
    expect(statusAndError(await planCall(reading.id, UPDATE))).toEqual([409, 'CONFLICT']);
    await api.runJobs();
    const params = { id: reading.id };
    const done = await send('GET /scheme-imports/:id', { params });
    expect(done.json()).toMatchObject({ state: 'read', file: { nodes: 5000 } });
    const unknown = await planCall(reading.id, { kind: 'update', slug: 'nowhere' });
    expect(statusAndError(unknown)).toEqual([422, 'VALIDATION']);
    expect((await planCall(reading.id, newScheme())).json()).toMatchObject({ state: 'planning' });
    await api.runJobs();
    const planned: SchemeImport = (await send('GET /scheme-imports/:id', { params })).json();
    expect(planned).toMatchObject({ state: 'planned', counts: { create: 5000, error: 0 } });
    expect((await commit(planned)).json()).toMatchObject({ state: 'committed', slug: 'imported' });
    expect(await treeOf('imported')).toHaveLength(5000);
  });

  test('[§9] a file that waited uncompressed since an earlier release is read', async () => {
    const text = ['id,title,text', ...Array(5000).fill(`/l,Bögen,${'x'.repeat(200)}`)].join('\n');
    const { id } = await read(text);
    await sql`update scheme_imports set source = convert_to(${text}, 'UTF8') where id = ${id}`.execute(
      api.owner,
    );
    await api.runJobs();
    const done = await send('GET /scheme-imports/:id', { params: { id } });
    expect(done.json()).toMatchObject({ state: 'read', file: { nodes: 5000 } });
  });
});

describe('POST /scheme-imports/:id/plan', () => {
  test('[§9] lists what happens to each node, by action and in pages', async () => {
    const planned = await plan(CSV);
    expect(planned).toMatchObject({
      state: 'planned',
      counts: { create: 1, update: 1, unchanged: 1, removed: 4, error: 0, notes: 0 },
    });
    const rows = await rowsOf(planned);
    expect(rows.map(({ action, node_id, depth }) => [action, node_id, depth])).toEqual([
      ['update', '/bronze', 0],
      ['unchanged', '/bronze/roll', 1],
      ['create', '/bronze/star', 1],
      ['removed', '/bronze/jump', 1],
      ['removed', '/silver', 0],
      ['removed', '/silver/cartwheel', 1],
      ['removed', '/silver/handstand', 1],
    ]);
    expect(rows[0]?.changes).toEqual(['retitled']);
    const removed = await rowsOf(planned, { action: 'removed', per_page: 1, page: 1 });
    expect(removed.map(({ node_id }) => node_id)).toEqual(['/silver']);
    const params = { id: planned.id };
    const counted = await send('GET /scheme-imports/:id/rows', { params, query: { page: 0 } });
    expect(counted.headers['x-total-count']).toBe('7');
  });

  test('[§9] rows with decisions are listed alone', async () => {
    const planned = await plan('id,title,dependencies\n/x,X,/none', newScheme());
    expect(planned.counts).toMatchObject({ create: 1, notes: 1 });
    expect(await rowsOf(planned, { notes: 1 })).toHaveLength(1);
    expect(await rowsOf(await plan(CSV), { notes: 1 })).toHaveLength(0);
  });

  test.each([
    [
      'en-GB',
      ['Line', 'State', 'Id', 'Title', 'Type', 'Changes', 'Decisions', 'Errors'],
      ['2', 'Changed', '/bronze', 'Copper', 'Level', 'Title', 'Cannot be “Skill” here', ''],
      ['3', 'Error', '/x', '', 'Skill', '', '', 'Title is missing'],
    ],
    [
      'de-DE',
      ['Zeile', 'Status', 'Kennung', 'Titel', 'Typ', 'Änderungen', 'Entscheidungen', 'Fehler'],
      [
        '2',
        'Geändert',
        '/bronze',
        'Copper',
        'Stufe',
        'Titel',
        'Kann hier nicht „Fertigkeit“ sein',
        '',
      ],
      ['3', 'Fehler', '/x', '', 'Fertigkeit', '', '', 'Titel fehlt'],
    ],
  ] as const)(
    '[§9] the report has the words on screen in the language of the reader: %s',
    async (language, headings, level, skill) => {
      const { id } = await plan(
        'id,parent_id,title,type\n/bronze,,Copper,skill\n/x,/bronze,,skill',
      );
      const report = await send('GET /scheme-imports/:id/rows', {
        as: await api.tokenFor(editor, { language: { language_id: 1, language } }),
        params: { id },
        headers: { accept: 'text/csv' },
      });
      expect(csvLines(report.body).slice(0, 3)).toEqual([headings, level, skill]);
    },
  );

  test('[§9] the report begins with the decisions about the whole file', async () => {
    const { id } = await plan('id,title,colour,dependencies\n/x,X,red,/none', newScheme());
    const headers = { accept: 'text/csv' };
    const report = await send('GET /scheme-imports/:id/rows', { params: { id }, headers });
    expect(csvLines(report.body).slice(1)).toEqual([
      ['', '', '', '', '', '', 'Unknown column: colour', ''],
      ['2', 'New', '/x', 'X', 'Level', '', 'Left out, not in the scheme: /none', ''],
    ]);
  });

  test('[§9] rejects unknown places, languages, and a new scheme without ADD_SCHEME', async () => {
    const { id } = await read(CSV);
    const errors = await Promise.all([
      planCall(id, { kind: 'update', slug: 'unknown' }),
      planCall(id, { kind: 'below', slug, node_id: '/none' }),
      planCall(id, { kind: 'below', slug, node_id: '/bronze/roll' }),
      planCall(id, { kind: 'new', name: 'X', language_ids: [999_999] }),
    ]);
    expect(errors.map((response) => response.json().detail)).toEqual([
      { slug: 'unknown' },
      { node_id: 'UNKNOWN_NODE' },
      { node_id: 'FORBIDDEN_TARGET' },
      { language_ids: 'unknown' },
    ]);
    const user = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const as = await api.tokenFor(user);
    expect(statusAndError(await planCall(id, newScheme(), { as }))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('POST /scheme-imports/:id/commit', () => {
  test('[§9] writes exactly the plan into the draft, never into the published version', async () => {
    const [published] = await stateOf();
    const planned = await plan(CSV);
    expect((await commit(planned)).json()).toMatchObject({ state: 'committed', slug });
    const [same, draft] = await stateOf();
    expect(same).toEqual(published);
    expect(draft).toMatchObject({ version: 2, state: 'draft' });
    expect(await treeOf()).toMatchObject([
      {
        id: '/bronze',
        title: 'Copper',
        children: [{ id: '/bronze/roll' }, { id: '/bronze/star' }],
      },
    ]);
    expect(statusAndError(await commit(planned))).toEqual([409, 'CONFLICT']);
  });

  test('[§9] is refused with another plan, rows with errors, a changed draft and a draft in review', async () => {
    const planned = await plan(CSV);
    expect(statusAndError(await commit({ ...planned, plan_hash: 'other' }))).toEqual([
      409,
      'CONFLICT',
    ]);
    const wrong = await plan('id,title,type\n/a,A,wrong');
    expect((await commit(wrong)).json().detail).toEqual({ errors: 1 });
    await writeTree([node('/silver', 'l')]);
    expect((await commit(planned)).json().detail).toEqual({ plan: 'changed' });
    const again: SchemeImport = (await planCall(planned.id, UPDATE)).json();
    await api.owner
      .updateTable('curriculum_versions')
      .set({ state: 'review' })
      .where('scheme_uuid', '=', world.scheme.uuid)
      .where('state', '=', 'draft')
      .execute();
    expect((await commit(again)).json().detail).toEqual({ state: 'IN_REVIEW' });
    expect(statusAndError(await planCall(planned.id, UPDATE))).toEqual([409, 'CONFLICT']);
  });

  test('[§9] a licence has to be accepted, and is exported', async () => {
    const file = JSON.parse(await exportAs('case_1_1'));
    file.CFDocument.licenseURI = {
      title: 'CC BY 4.0',
      identifier: world.scheme.uuid,
      uri: 'https://cc.example/by',
    };
    const planned = await plan(JSON.stringify(file));
    expect(planned.file?.license).toMatchObject({
      title: 'CC BY 4.0',
      uri: 'https://cc.example/by',
    });
    expect((await commit(planned)).json().detail).toEqual({ accept_license: 'required' });
    expect((await commit(planned, { accept_license: 1 })).statusCode).toBe(200);
    const { CFDocument, CFDefinitions } = JSON.parse(await exportAs('case_1_1'));
    expect(CFDocument.licenseURI.title).toBe('CC BY 4.0');
    expect(CFDefinitions.CFLicenses).toMatchObject([{ description: 'https://cc.example/by' }]);
    expect((await undo(planned)).statusCode).toBe(200);
    expect(JSON.parse(await exportAs('case_1_1')).CFDocument.licenseURI).toBeUndefined();
  });

  test.each([
    ['half of a surrogate pair', String.raw`\ud800`, 'Roll \ufffd.'],
    ['an entity of half of a surrogate pair', '&#xd800;', 'Roll &#xd800;.'],
    ['a character zero', String.raw`\u0000`, 'Roll \ufffd.'],
  ])('[§9] a title with %s is written', async (_, text, title) => {
    const file = JSON.parse(await exportAs('case_1_1'));
    delete file.CFItems[0].extensions;
    Object.assign(file.CFItems[0], { fullStatement: 'Roll ?!.', abbreviatedStatement: 'Roll ?!.' });
    const planned = await plan(JSON.stringify(file).replaceAll('?!', text), newScheme());
    expect((await commit(planned)).statusCode).toBe(200);
    expect((await rowsOf(planned)).map((row) => row.title)).toContain(title);
  });

  test.each(['json', 'csv', 'case_1_0', 'case_1_1'])(
    '[story 7] a scheme as %s changes nothing in its scheme, and makes no version',
    async (format) => {
      const before = await stateOf();
      const planned = await plan(await exportAs(format));
      expect(planned.counts).toEqual({
        create: 0,
        update: 0,
        unchanged: 6,
        removed: 0,
        error: 0,
        notes: 0,
      });
      expect((await commit(planned)).statusCode).toBe(200);
      expect(await stateOf()).toEqual(before);
    },
  );

  test('[story 7] awkward texts as CSV come back equal, in their scheme and in a new one', async () => {
    const awkward = [
      '=1+1',
      "'=1",
      'A | B',
      '| C',
      'A; "B", C',
      'A\n\nB',
      '\nA',
      'A\\',
      '＝1',
      '\tA',
    ];
    const content = awkward.map((value) => ({ title: null, type: 'text' as const, value }));
    const tags = { title: null, type: 'tags' as const, value: awkward };
    const skills = awkward.map((title, at) =>
      node(`/bronze/n${at}`, 's', [], { title, content: [...content, tags] }),
    );
    const written = await writeTree([node('/bronze', 'l', skills)]);
    expect(written.statusCode, written.body).toBe(200);
    const before = await stateOf();
    const file = await exportAs('csv');
    const same = await plan(file);
    expect(same.counts).toMatchObject({ unchanged: 11, update: 0, error: 0, notes: 0 });
    await commit(same);
    expect(await stateOf()).toEqual(before);
    const planned = await plan(file, newScheme('Copy of it'));
    expect((await commit(planned)).statusCode).toBe(200);
    expect(await treeOf('copy-of-it')).toEqual(await treeOf());
  });

  test('[story 7] a pass grade is one of the draft’s grades, also if the draft has other grades than the published version', async () => {
    await send('PUT /schemes/:slug/grades', {
      params: { slug },
      body: {
        grades: [
          { label: 'Not yet', pass: false },
          { label: 'Pass', pass: true },
        ],
        mapping: [0, 0, 1],
      },
    });
    const written = await writeTree([
      node('/bronze', 'l', [node('/bronze/roll', 's', [], { grade: 1 })]),
    ]);
    expect(written.statusCode).toBe(200);
    const planned = await plan(await exportAs('csv'));
    expect(planned.counts).toMatchObject({ unchanged: 2, update: 0, error: 0 });
    const nearly = await plan('id,title,grade\n/bronze/roll,roll,Nearly');
    const [row] = await rowsOf(nearly, { action: 'error' });
    expect(row?.errors).toEqual(['GRADE']);
  });

  test('[story 7] a scheme as JSON is identical in a new scheme, with its videos and grades', async () => {
    const { id: video } = await api.owner
      .insertInto('scheme_videos')
      .values({
        client_id: world.client.id,
        scheme_uuid: world.scheme.uuid,
        name: 'Roll',
        url: 'https://video.example/roll',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await send('PATCH /schemes/:slug', { params: { slug }, body: { theme: 'rose' } });
    const grades = THREE_GRADES.map((grade) => ({ ...grade, meaning: `means ${grade.label}` }));
    await send('PUT /schemes/:slug/grades', { params: { slug }, body: { grades } });
    await writeTree([
      node('/bronze', 'l', [node('/bronze/roll', 's', [], { grade: 1, videos: [video] })], {
        badge: DOT,
      }),
    ]);
    const planned = await plan(await exportAs('json'), newScheme('Copy of it'));
    expect((await commit(planned)).json()).toMatchObject({ slug: 'copy-of-it' });
    const from = JSON.parse(await exportAs('json'));
    const to = JSON.parse(await exportAs('json', 'copy-of-it'));
    const [copied] = to.videos;
    expect(to.scheme.theme).toBe('rose');
    expect([from.grades, to.grades]).toEqual([grades, grades]);
    expect(to.videos).toEqual([{ ...from.videos[0], id: copied.id }]);
    from.tree[0].children[0].videos = [copied.id];
    expect(to.tree).toEqual(from.tree);
  });

  describe('a scheme whose content shows a file and a video', () => {
    const block = (type: 'files' | 'video', ...ids: number[]) => ({
      type,
      title: null,
      value: ids.map(String),
    });
    const buildFile = async () => {
      const { id } = await api.owner
        .insertInto('files')
        .values({
          client_id: world.client.id,
          folder: 'media',
          name: 'a.pdf',
          mime: 'application/pdf',
          size: 1,
          storage_key: 'k',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    /** Adds a file to a scheme. */
    const addFile = async (scheme_uuid: string, file_id: number) => {
      const { id } = await api.owner
        .insertInto('scheme_files')
        .values({ client_id: world.client.id, scheme_uuid, name: 'Station card', file_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    /** Ids of the file and of the video of the sample scheme, which one of its skills shows. */
    const buildMedia = async () => {
      const client_id = world.client.id;
      const scheme_uuid = world.scheme.uuid;
      const file_id = await buildFile();
      const file = await addFile(scheme_uuid, file_id);
      const video = { name: 'Roll', url: 'https://video.example/roll', poster: 'data:image/webp,' };
      const { id } = await api.owner
        .insertInto('scheme_videos')
        .values({
          client_id,
          scheme_uuid,
          ...video,
          captions: JSON.stringify({ 'en-GB': 'WEBVTT' }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const content = [block('files', file), block('video', id)];
      await writeTree([node('/bronze', 'l', [node('/bronze/roll', 's', [], { content })])]);
      return { file, file_id, video: id };
    };
    const mediaOf = (of: string) =>
      api.owner
        .selectFrom('schemes as s')
        .innerJoin('scheme_files as f', 'f.scheme_uuid', 's.uuid')
        .innerJoin('scheme_videos as v', 'v.scheme_uuid', 's.uuid')
        .select(['f.id as file', 'f.file_id', 'v.id as video', 'v.captions', 'v.poster'])
        .where('s.slug', '=', of)
        .where('s.client_id', '=', world.client.id)
        .executeTakeFirstOrThrow();

    test('[story 7] is complete as a new scheme, which has its own entries for them', async () => {
      const { file_id } = await buildMedia();
      const planned = await plan(await exportAs('json'), newScheme('Copy of it'));
      expect(planned.counts).toMatchObject({ notes: 0, error: 0 });
      expect((await commit(planned)).statusCode).toBe(200);
      const copy = await mediaOf('copy-of-it');
      expect(copy).toMatchObject({
        file_id,
        captions: { 'en-GB': 'WEBVTT' },
        poster: 'data:image/webp,',
      });
      const [level] = await treeOf('copy-of-it');
      expect(level?.children[0]?.content).toEqual([
        block('files', copy.file),
        block('video', copy.video),
      ]);
    });

    test('[§9] uses the existing entry of a scheme that has the same file', async () => {
      const { file_id } = await buildMedia();
      const { uuid } = await buildScheme(api.owner, world.client, { slug: 'squad' });
      await addFile(uuid, await buildFile());
      const own = await addFile(uuid, file_id);
      await commit(await plan(await exportAs('json'), { kind: 'update', slug: 'squad' }));
      const [level] = await treeOf('squad');
      expect(level?.children[0]?.content).toEqual([block('files', own)]);
    });

    test('[D5] loses a video that only a scheme of another client has', async () => {
      await buildMedia();
      const other = await buildWorld(api);
      const ofOther = { client_id: other.client.id, scheme_uuid: other.scheme.uuid };
      const url = 'file:1';
      await api.owner
        .insertInto('scheme_videos')
        .values({ ...ofOther, name: 'Roll', url })
        .execute();
      const text = (await exportAs('json')).replaceAll('https://video.example/roll', url);
      const planned = await plan(text, newScheme());
      const [row] = await rowsOf(planned, { notes: 1 });
      expect(row?.notes.map(({ code }) => code)).toEqual(['UNKNOWN_VIDEO']);
    });

    test('[§9] loses what the scheme does not have, and the plan says so', async () => {
      const { file, video } = await buildMedia();
      const text = await exportAs('json');
      const ofAnother = text
        .replaceAll(world.scheme.uuid, 'c6496676-d7cb-11e8-824f-0242ac160002')
        .replaceAll(`"${file}"`, '"999999999"')
        .replaceAll(`"${video}"`, '"999999998"');
      const planned = await plan(ofAnother);
      const [row] = await rowsOf(planned, { notes: 1 });
      expect(row?.notes.map(({ code }) => code)).toEqual(['UNKNOWN_FILE', 'UNKNOWN_VIDEO']);
      const committed = await commit(planned);
      expect(committed.statusCode, committed.body).toBe(200);
      expect((await treeOf())[0]?.children[0]?.content).toBeUndefined();
    });
  });

  test('[§9] the identifiers of a foreign package are kept, also after a restore', async () => {
    const identifier = '5a411e1a-7137-11e6-92a8-0242ac130002';
    const link = (of: string) => ({ title: '', identifier: of, uri: 'https://x.example' });
    const document = 'c6496676-d7cb-11e8-824f-0242ac160002';
    const file = JSON.stringify({
      CFDocument: { identifier: document, title: 'Foreign', creator: 'State', language: 'en' },
      CFItems: [{ identifier, fullStatement: 'Run', educationLevel: ['01'] }],
      CFAssociations: [
        {
          associationType: 'isChildOf',
          originNodeURI: link(identifier),
          destinationNodeURI: link(document),
        },
      ],
    });
    await commit(await plan(file, newScheme('Foreign')));
    const again = await plan(file, { kind: 'update', slug: 'foreign' });
    expect(again.file?.slug).toBe('foreign');
    expect(again.counts).toMatchObject({ unchanged: 1, create: 0, update: 0 });
    const { CFDocument, CFItems } = JSON.parse(await exportAs('case_1_1', 'foreign'));
    expect(CFDocument.identifier).toBe(document);
    expect(CFItems).toMatchObject([{ identifier, educationLevel: ['01'] }]);
  });

  test('[§9] below a node, nothing is removed', async () => {
    const planned = await plan('title,type\nBalance,skill', {
      kind: 'below',
      slug,
      node_id: '/silver',
    });
    expect(planned.counts).toMatchObject({ create: 1, removed: 0 });
    await commit(planned);
    expect((await treeOf()).map(({ children }) => children.map(({ id }) => id))).toEqual([
      ['/bronze/roll', '/bronze/jump'],
      ['/silver/cartwheel', '/silver/handstand', '/silver/balance'],
    ]);
  });

  test('[§9] a branch is exported alone, and changes nothing outside of it', async () => {
    const file = await exportAs('json', slug, { node_id: '/silver' });
    expect(JSON.parse(file)).toMatchObject({
      scheme: { branch: '/silver' },
      tree: [{ id: '/silver' }],
    });
    const planned = await plan(file.replace('"title": "silver"', '"title": "Gold"'));
    expect(planned.counts).toMatchObject({ update: 1, removed: 0 });
    await commit(planned);
    expect((await treeOf()).map(({ title }) => title)).toEqual(['bronze', 'Gold']);
    const unknown = { params: { slug }, query: { format: 'json', node_id: '/none' } };
    expect(statusAndError(await send('GET /curriculum/:slug/export', unknown))).toEqual([
      404,
      'UNKNOWN_NODE',
    ]);
  });
});

describe('POST /scheme-imports/:id/undo', () => {
  test('[D18] restores the draft with what was removed in it', async () => {
    await writeTree([...smallTree(), node('/gold', 'l')]);
    const before = await stateOf();
    const planned = await plan(CSV);
    await commit(planned);
    expect((await undo(planned)).json()).toMatchObject({ state: 'undone' });
    expect(await stateOf()).toEqual(before);
    expect(statusAndError(await undo(planned))).toEqual([409, 'CONFLICT']);
  });

  test('[D18] deletes the draft if there was none, and a new scheme', async () => {
    const before = await stateOf();
    const planned = await plan(CSV);
    await commit(planned);
    await undo(planned);
    expect(await stateOf()).toEqual(before);
    const added = await plan(CSV, newScheme());
    await commit(added);
    await undo(added);
    const request = { params: { slug: 'imported' }, query: { format: 'json' } };
    expect((await send('GET /curriculum/:slug/export', request)).statusCode).toBe(404);
  });

  test('[D18] restores mirrored nodes', async () => {
    await buildScheme(api.owner, world.client, { slug: 'owner' });
    const link = {
      slug,
      node_id: '/bronze/copy',
      owner_slug: 'owner',
      owner_node_id: '/bronze/roll',
    };
    await send('POST /curriculum/mirror', { body: link });
    const before = await treeOf();
    const planned = await plan(CSV);
    await commit(planned);
    await undo(planned);
    expect(await treeOf()).toEqual(before);
    expect(before[0]?.children.at(-1)).toMatchObject({ id: '/bronze/copy', is_owner: false });
  });

  test('[D18] restores mirrored nodes of a draft whose published version has them too', async () => {
    await buildScheme(api.owner, world.client, { slug: 'owner' });
    const link = { node_id: '/bronze/copy', owner_slug: 'owner', owner_node_id: '/bronze/roll' };
    await send('POST /curriculum/mirror', { body: { slug, ...link } });
    const request = { params: { slug } };
    await send('POST /curriculum/:slug/impact', request);
    await api.runJobs('count_impact');
    const published = await send('POST /curriculum/:slug/publish', { ...request, body: {} });
    expect(published.statusCode, published.body).toBe(200);
    const params = { slug, node_id: '/bronze/roll' };
    await send('PATCH /curriculum/:slug/:node_id', { params, body: { title: 'Roll' } });
    const before = await treeOf();
    const planned = await plan(CSV);
    await commit(planned);
    expect((await undo(planned)).statusCode).toBe(200);
    expect(await treeOf()).toEqual(before);
  });

  test('[D18] leaves the mirrored nodes in the draft of another scheme', async () => {
    const other = await buildScheme(api.owner, world.client, { slug: 'other' });
    await buildScheme(api.owner, world.client, { slug: 'owner' });
    const link = { node_id: '/bronze/copy', owner_slug: 'owner', owner_node_id: '/bronze/roll' };
    for (const of of [slug, 'other'])
      await send('POST /curriculum/mirror', { body: { slug: of, ...link } });
    const planned = await plan(CSV);
    await commit(planned);
    expect((await undo(planned)).json()).toMatchObject({ state: 'undone' });
    const links = await api.owner
      .selectFrom('scheme_mirrors')
      .select('node_id')
      .where('scheme_uuid', '=', other.uuid)
      .execute();
    expect(links).toEqual([{ node_id: '/bronze/copy' }]);
  });

  test('[D18] is refused after another change, and after 30 days', async () => {
    const planned = await plan(CSV);
    await commit(planned);
    await writeTree(smallTree());
    expect((await undo(planned)).json().detail).toMatchObject({
      draft: 'changed',
      changed: ['draft'],
      later: { action: 'curriculum.write', user: {} },
    });
    const second = await plan(CSV);
    await commit(second);
    await api.owner
      .updateTable('scheme_imports')
      .set({ committed_at: 1 })
      .where('id', '=', second.id)
      .execute();
    expect((await undo(second)).json().detail).toEqual({ import: 'too_old' });
  });
});

describe('imports of schemes', () => {
  test('[D5] only the national body of the client sees and changes an import', async () => {
    const planned = await plan(CSV);
    const other = await buildWorld(api);
    const as = await api.tokenFor(
      await buildUser(api.owner, { client_id: other.client.id, id: null }, 'ngo'),
    );
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const params = { id: planned.id };
    const body = { plan_hash: planned.plan_hash };
    const choices = { place: UPDATE, mapping: BY_DEFAULT };
    const calls: [Key, object][] = [
      ['GET /scheme-imports/:id', {}],
      ['GET /scheme-imports/:id/rows', {}],
      ['POST /scheme-imports/:id/plan', { body: choices }],
      ['POST /scheme-imports/:id/commit', { body }],
      ['POST /scheme-imports/:id/undo', {}],
    ];
    for (const [key, more] of calls) {
      const foreign = await api.call(key, { as, host: other.host, params, ...more });
      expect([key, ...statusAndError(foreign)]).toEqual([key, 404, 'NOT_FOUND']);
      const forbidden = await send(key, { as: admin, params, ...more });
      expect([key, ...statusAndError(forbidden)]).toEqual([key, 403, 'FORBIDDEN']);
    }
  });
});
