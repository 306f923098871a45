import type {
  NodeTranslation,
  SchemeFile,
  SchemeImport,
  SchemeImportRow,
} from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { buildScheme, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;
let ids: Record<string, number>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  ids = await addLanguages(api, world.client.id, { 'en-GB': 1, 'cy-GB': 1, 'fr-FR': 1 });
  const user = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
  ngo = await api.tokenFor(user, { features: { ADD_SCHEME: true } });
  await send('PATCH /schemes/:slug', {
    body: { language_ids: Object.values(ids), leading_language_id: ids['en-GB'] },
  });
  await send('PATCH /curriculum/:slug/:node_id', {
    params: { node_id: '/bronze/roll' },
    body: { content: [{ type: 'text', title: 'How', value: 'Tuck in.' }] },
  });
  await translate('cy-GB', { '/bronze/roll': ROLL });
});
afterAll(() => api.close());

const slug = 'recreational';
const ROLL = { title: 'Rholio', content: { 0: { title: 'Sut', value: 'Plygwch.' } } };
/** What `ROLL` is stored as. */
const STORED: NodeTranslation = {
  title: 'Rholio',
  source_title: 'roll',
  content: [
    {
      at: 0,
      source: { title: 'How', type: 'text', value: 'Tuck in.' },
      text: { title: 'Sut', value: 'Plygwch.' },
    },
  ],
};

type Key = Parameters<TestApi['call']>[0];
const send = (key: Key, { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {}) =>
  api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });
const translate = async (language: string, body: object, of = slug) => {
  const params = { slug: of, language_id: ids[language] ?? 0 };
  const response = await send('PATCH /curriculum/:slug/translations/:language_id', {
    params,
    body,
  });
  expect(response.statusCode, response.body).toBe(200);
};
const translationsOf = async (language: string, of = slug) => {
  const params = { slug: of, language_id: ids[language] ?? 0 };
  const found = (await send('GET /curriculum/:slug/translations/:language_id', { params })).json();
  return Object.fromEntries(
    found.nodes.flatMap((node: { node_id: string; translation: NodeTranslation | null }) =>
      node.translation === null ? [] : [[node.node_id, node.translation]],
    ),
  );
};
const sectionsOf = async (of = slug): Promise<{ id: number; type: string; title: string }[]> =>
  (await send('GET /schemes/:slug/sections', { params: { slug: of } })).json();
const addSection = (title: string) =>
  send('POST /schemes/:slug/sections', { body: { type: 'skills', title } });
const exportText = async (query: Record<string, string | number> = {}, of = slug) => {
  const request = { params: { slug: of }, query: { format: 'json', ...query } };
  const file: SchemeFile = (await send('GET /curriculum/:slug/export', request)).json();
  return file.text;
};
const exported = async (...of: Parameters<typeof exportText>) =>
  JSON.parse(await exportText(...of));
const publish = async () => {
  await send('POST /curriculum/:slug/impact');
  await api.runJobs('count_impact');
  const response = await send('POST /curriculum/:slug/publish', { body: {} });
  expect(response.statusCode, response.body).toBe(200);
};

type Place = NonNullable<SchemeImport['choices']>['place'];
const UPDATE: Place = { kind: 'update', slug };
const newScheme = (...languages: string[]): Place => ({
  kind: 'new',
  name: 'Imported',
  language_ids: languages.map((language) => ids[language] ?? 0),
});
const plan = async (file: string | object, place: Place = UPDATE): Promise<SchemeImport> => {
  const form = new FormData();
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  form.append('file', new Blob([text]), 'scheme.json');
  const { id } = (await send('POST /scheme-imports', { body: form })).json();
  const body = { place, mapping: { by: 'default', types: {} } };
  return (await send('POST /scheme-imports/:id/plan', { params: { id }, body })).json();
};
const commit = ({ id, plan_hash }: SchemeImport) =>
  send('POST /scheme-imports/:id/commit', { params: { id }, body: { plan_hash } });
const undo = ({ id }: SchemeImport) => send('POST /scheme-imports/:id/undo', { params: { id } });
const rowsOf = async ({ id }: SchemeImport, query = {}): Promise<SchemeImportRow[]> =>
  (await send('GET /scheme-imports/:id/rows', { params: { id }, query })).json();
const draftState = async () =>
  api.owner
    .selectFrom('curriculum_versions')
    .select(['version', 'state', 'etag'])
    .where('scheme_uuid', '=', world.scheme.uuid)
    .orderBy('version')
    .execute();

describe('a scheme as JSON', () => {
  test('[§9] has the translations of each language of the scheme, and the sections of lesson plans', async () => {
    await addSection('Warm-up');
    await send('PATCH /schemes/:slug', {
      body: { language_ids: [ids['en-GB'], ids['cy-GB']], leading_language_id: ids['en-GB'] },
    });
    const file = await exported();
    expect(file).toMatchObject({ format_version: 2, scheme: { language: 'en-GB' } });
    expect(file.translations).toEqual({ 'cy-GB': { '/bronze/roll': STORED } });
    expect(file.sections).toEqual([{ type: 'skills', title: 'Warm-up' }]);
  });

  test('[§9] a branch has the translations of its nodes, and no sections', async () => {
    await addSection('Warm-up');
    const inside = await exported({ node_id: '/bronze' });
    expect(Object.keys(inside.translations['cy-GB'])).toEqual(['/bronze/roll']);
    expect(inside.sections).toBeUndefined();
    const outside = await exported({ node_id: '/silver' });
    expect(outside.translations).toEqual({ 'cy-GB': {}, 'fr-FR': {} });
  });

  test('[D21] a published version has the translations that were published with it', async () => {
    await publish();
    await translate('cy-GB', { '/bronze/roll': { title: 'Newydd' } });
    expect((await exported({ version: 2 })).translations['cy-GB']).toEqual({
      '/bronze/roll': STORED,
    });
    expect((await exported()).translations['cy-GB']['/bronze/roll'].title).toBe('Newydd');
  });

  test('[story 7] with translations and sections is identical in a new scheme', async () => {
    await addSection('Warm-up');
    await addSection('Main part');
    const file = await exported();
    const planned = await plan(file, newScheme('en-GB', 'cy-GB', 'fr-FR'));
    expect(planned.file).toMatchObject({ translations: ['cy-GB', 'fr-FR'], sections: 2 });
    expect(planned.counts).toMatchObject({ create: 6, error: 0 });
    expect((await commit(planned)).json()).toMatchObject({ slug: 'imported' });
    const copy = await exported({}, 'imported');
    for (const part of ['translations', 'sections', 'tree', 'grades'])
      expect([part, copy[part]]).toEqual([part, file[part]]);
  });

  test('[D21] the language of the file leads the new scheme, also if another one comes first', async () => {
    const welsh = await exported();
    welsh.scheme.language = 'cy-GB';
    welsh.translations = { 'en-GB': { '/bronze/roll': STORED } };
    await commit(await plan(welsh, newScheme('en-GB', 'cy-GB')));
    const copy = await exported({}, 'imported');
    expect(copy.scheme.language).toBe('cy-GB');
    expect(copy.translations).toEqual({ 'en-GB': { '/bronze/roll': STORED } });
  });

  test('[§9] the report lists languages that the scheme or the client does not have', async () => {
    const file = await exported();
    file.translations['es-ES'] = { '/bronze': { ...STORED, content: [] } };
    const planned = await plan(file, newScheme('en-GB', 'fr-FR'));
    expect(planned.notes).toEqual([
      { code: 'UNKNOWN_LANGUAGE', detail: 'cy-GB' },
      { code: 'UNKNOWN_LANGUAGE', detail: 'es-ES' },
    ]);
    const report = await send('GET /scheme-imports/:id/rows', {
      params: { id: planned.id },
      headers: { accept: 'text/csv' },
    });
    const leftOut = 'the scheme is not translated to this language';
    expect(report.body).toContain(`${leftOut}: Cymraeg`);
    expect(report.body).toContain(`${leftOut}: es-ES`);
    expect((await commit(planned)).statusCode).toBe(200);
    expect((await exported({}, 'imported')).translations).toEqual({ 'fr-FR': {} });
  });

  test('[story 7] changes nothing in its scheme', async () => {
    await addSection('Warm-up');
    const before = [await draftState(), await translationsOf('cy-GB'), await sectionsOf()];
    const planned = await plan(await exportText());
    expect(planned).toMatchObject({ notes: [], counts: { unchanged: 6, update: 0, notes: 0 } });
    expect((await commit(planned)).statusCode).toBe(200);
    expect([await draftState(), await translationsOf('cy-GB'), await sectionsOf()]).toEqual(before);
  });

  test('[§9] a file of version 1 changes no translations and no sections', async () => {
    const file = await exported();
    const { translations: _, sections: __, ...former } = { ...file, format_version: 1 };
    const planned = await plan(former);
    expect(planned.counts).toMatchObject({ unchanged: 6, update: 0 });
  });

  test('[D21] changed translations are rows of the plan, and make no draft', async () => {
    await publish();
    const before = await draftState();
    const file = await exported();
    file.translations['cy-GB'] = { '/bronze': { title: 'Efydd', source_title: 'bronze' } };
    const planned = await plan(file);
    expect(planned.counts).toMatchObject({ update: 2, unchanged: 4 });
    const rows = await rowsOf(planned, { action: 'update' });
    expect(rows.map(({ node_id, changes, notes }) => ({ node_id, changes, notes }))).toEqual([
      { node_id: '/bronze', changes: ['translation:cy-GB'], notes: [] },
      {
        node_id: '/bronze/roll',
        changes: ['translation:cy-GB'],
        notes: [{ code: 'TRANSLATION_REMOVED', detail: 'cy-GB' }],
      },
    ]);
    expect((await commit(planned)).statusCode).toBe(200);
    expect(await draftState()).toEqual(before);
    const written = await translationsOf('cy-GB');
    expect(written).toEqual({ '/bronze': { title: 'Efydd', source_title: 'bronze', content: [] } });
  });

  test('[§9] below a node, the translations of added nodes come too, and no sections', async () => {
    await addSection('Warm-up');
    const file = await exported({ node_id: '/bronze' });
    file.sections = [{ type: 'text', title: 'Other' }];
    const planned = await plan(
      JSON.stringify(file).replaceAll('/bronze', '/gold').replaceAll('"identifier"', '"_"'),
      { kind: 'below', slug, node_id: '/silver' },
    );
    expect(planned).toMatchObject({ notes: [], counts: { create: 3 } });
    await commit(planned);
    expect(Object.keys(await translationsOf('cy-GB')).toSorted()).toEqual([
      '/bronze/roll',
      '/gold/roll',
    ]);
    expect((await sectionsOf()).map(({ title }) => title)).toEqual(['Warm-up']);
  });

  test('[§9] an update adds the sections that the scheme lacks, and removes none', async () => {
    await addSection('Warm-up');
    const file = await exported();
    file.sections = [
      { type: 'skills', title: 'warm-UP' },
      { type: 'text', title: 'Cool-down' },
      { type: 'text', title: 'cool-down' },
    ];
    const planned = await plan(file);
    expect(planned.notes).toEqual([{ code: 'SECTION_ADDED', detail: 'Cool-down' }]);
    await commit(planned);
    expect((await sectionsOf()).map(({ title }) => title)).toEqual(['Warm-up', 'Cool-down']);
  });

  test('[§9] a translation that is too long is an error of its row', async () => {
    const file = await exported();
    file.translations['cy-GB']['/bronze/roll'].title = 'x'.repeat(201);
    const planned = await plan(file);
    const [row] = await rowsOf(planned, { action: 'error' });
    expect(row?.errors).toEqual(['TRANSLATION_TOO_LONG']);
    expect(statusAndError(await commit(planned))).toEqual([409, 'CONFLICT']);
  });

  test('[§9] a commit is refused after another change of the translations or the sections', async () => {
    const file = await exported();
    file.translations['cy-GB'] = {};
    const planned = await plan(file);
    await translate('fr-FR', { '/bronze': { title: 'Bronze' } });
    expect((await commit(planned)).json().detail).toEqual({ plan: 'changed' });
    const again = await plan(file);
    await addSection('Warm-up');
    expect((await commit(again)).json().detail).toEqual({ plan: 'changed' });
    expect(await translationsOf('cy-GB')).toEqual({ '/bronze/roll': STORED });
  });
});

describe('POST /scheme-imports/:id/undo', () => {
  /** Changes, adds and removes a translation, changes the tree, and adds a section. */
  const commitChanges = async () => {
    await translate('fr-FR', { '/silver': { title: 'Argent' } });
    const file = await exported();
    file.translations['cy-GB']['/bronze/roll'].title = 'Newydd';
    file.translations['cy-GB']['/bronze'] = { title: 'Efydd', source_title: 'bronze' };
    file.translations['fr-FR'] = {};
    file.sections = ['Cool-down', 'Stretch', 'Games'].map((title) => ({ type: 'text', title }));
    file.tree[0].title = 'Copper';
    const planned = await plan(file);
    expect((await commit(planned)).statusCode).toBe(200);
    return planned;
  };

  test('[D18] restores the translations and the draft, and removes added sections', async () => {
    await buildScheme(api.owner, world.client, { slug: 'other' });
    await send('PATCH /schemes/:slug', {
      params: { slug: 'other' },
      body: { language_ids: Object.values(ids), leading_language_id: ids['en-GB'] },
    });
    await translate('cy-GB', { '/bronze': { title: 'Arall' } }, 'other');
    await translate('fr-FR', { '/silver': { title: 'Autre' } }, 'other');
    const planned = await commitChanges();
    expect(Object.keys(await translationsOf('cy-GB'))).toHaveLength(2);
    expect(await translationsOf('fr-FR')).toEqual({});
    expect((await undo(planned)).json()).toMatchObject({ state: 'undone' });
    expect(await translationsOf('cy-GB')).toEqual({ '/bronze/roll': STORED });
    expect(await translationsOf('fr-FR')).toMatchObject({ '/silver': { title: 'Argent' } });
    expect(await sectionsOf()).toEqual([]);
    expect((await exported()).tree[0].title).toBe('bronze');
    expect(await translationsOf('cy-GB', 'other')).toMatchObject({ '/bronze': { title: 'Arall' } });
    expect(await translationsOf('fr-FR', 'other')).toMatchObject({ '/silver': { title: 'Autre' } });
  });

  test('[D18] is refused after another change of a translation that it restores', async () => {
    const planned = await commitChanges();
    await translate('fr-FR', { '/bronze': { title: 'Bronze' } });
    await translate('cy-GB', { '/bronze/roll': { title: 'Arall' } });
    expect((await undo(planned)).json().detail).toMatchObject({
      translations: 'changed',
      changed: ['translations'],
      later: { action: 'curriculum.translate' },
    });
    expect(await translationsOf('cy-GB')).toMatchObject({ '/bronze/roll': { title: 'Arall' } });
  });

  test('[D18] keeps other translations, and an added section that was renamed or is in use', async () => {
    const planned = await commitChanges();
    await translate('fr-FR', { '/bronze': { title: 'Bronze' } });
    const [section] = await sectionsOf();
    await send('PATCH /schemes/:slug/sections/:id', {
      params: { id: section?.id ?? 0 },
      body: { title: 'Ending' },
    });
    expect((await undo(planned)).statusCode).toBe(200);
    expect(await translationsOf('fr-FR')).toMatchObject({ '/bronze': { title: 'Bronze' } });
    expect((await sectionsOf()).map(({ title }) => title)).toEqual(['Ending']);

    const second = await commitChanges();
    const plan_of = { client_id: world.client.id, club_id: world.club.id };
    const { uuid: other } = await buildScheme(api.owner, world.client, { slug: 'other' });
    const addPlan = async (
      section: string,
      more: { scheme_uuid?: string; deleted_at?: number },
    ) => {
      const fields = {
        title: 'Monday',
        owner_uuid: world.coach.uuid,
        created_at: 1,
        updated_at: 1,
      };
      const { uuid } = await api.owner
        .insertInto('lesson_plans')
        .values({ ...plan_of, ...fields, scheme_uuid: world.scheme.uuid, ...more })
        .returning('uuid')
        .executeTakeFirstOrThrow();
      await api.owner
        .insertInto('lesson_plan_sections')
        .values({ ...plan_of, lesson_plan_uuid: uuid, title: section, ordering: 0 })
        .execute();
    };
    await addPlan('cool-down', {});
    await addPlan('Stretch', { deleted_at: 1 });
    await addPlan('Games', { scheme_uuid: other });
    expect((await undo(second)).statusCode).toBe(200);
    expect((await sectionsOf()).map(({ title }) => title)).toEqual(['Ending', 'Cool-down']);
  });

  test('[D18] is refused while the draft is in review, as translations are', async () => {
    const file = await exported();
    file.translations['cy-GB'] = {};
    const planned = await plan(file);
    await commit(planned);
    await api.owner
      .updateTable('curriculum_versions')
      .set({ state: 'review' })
      .where('scheme_uuid', '=', world.scheme.uuid)
      .where('state', '=', 'draft')
      .execute();
    expect((await undo(planned)).json().detail).toMatchObject({ draft: 'changed' });
    expect(await translationsOf('cy-GB')).toEqual({});
  });
});

describe('imports of translations', () => {
  test('[D5] a file cannot reach the translations and sections of another client', async () => {
    const other = await buildWorld(api);
    const theirs = await addLanguages(api, other.client.id, { 'en-GB': 1, 'cy-GB': 1 });
    const as = await api.tokenFor(
      await buildUser(api.owner, { client_id: other.client.id, id: null }, 'ngo'),
    );
    const body = { language_ids: Object.values(theirs), leading_language_id: theirs['en-GB'] };
    await api.call('PATCH /schemes/:slug', { as, host: other.host, params: { slug }, body });
    const params = { slug, language_id: theirs['cy-GB'] ?? 0 };
    await api.call('PATCH /curriculum/:slug/translations/:language_id', {
      as,
      host: other.host,
      params,
      body: { '/bronze': { title: 'Eraill' } },
    });
    const file = await exported();
    expect(file.translations['cy-GB']).toEqual({ '/bronze/roll': STORED });
    file.translations['cy-GB'] = {};
    const planned = await plan(file);
    await commit(planned);
    await undo(planned);
    const stored = await api.owner
      .selectFrom('node_translations')
      .select(['node_id', 'title'])
      .where('client_id', '=', other.client.id)
      .execute();
    expect(stored).toEqual([{ node_id: '/bronze', title: 'Eraill' }]);
  });
});
