import type {
  ContentBlock,
  Curriculum,
  SchemeComment,
  Scheme,
  SchemeEditBody,
  SchemeEditResult,
  SchemeNode,
  SchemeProblem,
  SchemeTranslation,
} from '@springboard/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser, node } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;
let english: number;
let welsh: number;
let french: number;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  const ids = await addLanguages(api, world.client.id, { 'en-GB': 1, 'cy-GB': 1, 'fr-FR': 1 });
  [english = 0, welsh = 0, french = 0] = [ids['en-GB'], ids['cy-GB'], ids['fr-FR']];
  ngo = await api.tokenFor(
    await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    { features: { ADD_SCHEME: true } },
  );
  await send('PATCH /schemes/:slug', { body: { language_ids: [english, welsh, french] } });
});
afterAll(() => api.close());

const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });

const translate = (body: object, params: Record<string, string | number> = {}) =>
  send('PATCH /curriculum/:slug/translations/:language_id', {
    params: { language_id: welsh, ...params },
    body,
  });
const translation = async (language_id = welsh) =>
  (
    await send('GET /curriculum/:slug/translations/:language_id', { params: { language_id } })
  ).json();
const editNode = (node_id: string, body: object) =>
  send('PATCH /curriculum/:slug/:node_id', { params: { node_id }, body });
const publish = async (of = slug) => {
  await send('POST /curriculum/:slug/impact', { params: { slug: of } });
  await api.runJobs('count_impact');
  const response = await send('POST /curriculum/:slug/publish', { params: { slug: of }, body: {} });
  expect(response.statusCode, response.body).toBe(200);
};
const coachIn = (language_id: number, language: 'cy-GB' | 'en-GB') =>
  api.tokenFor(world.coach, { language: { language_id, language } });
const readAs = async (as: string, of = slug, headers = {}) =>
  send('GET /curriculum/:slug', { as, params: { slug: of }, headers });
const nodeIn = ({ tree }: Curriculum, id: string): SchemeNode | undefined =>
  [...tree, ...tree.flatMap(({ children }) => children)].find((one) => one.id === id);

const OWNER_ROLL = { owner_slug: 'owner', owner_node_id: '/bronze/roll' };

/** Publishes a scheme `owner` in English and Welsh, with a translated skill that has a file. */
const publishOwner = async (): Promise<void> => {
  const { uuid } = await buildScheme(api.owner, world.client, {
    slug: 'owner',
    tree: [node('/bronze', 'l', [node('/bronze/roll', 's')])],
  });
  const client_id = world.client.id;
  const stored = { name: 'card.pdf', mime: 'application/pdf', size: 2000, storage_key: 'k' };
  const { id: file_id } = await api.owner
    .insertInto('files')
    .values({ client_id, folder: 'media', ...stored })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await api.owner
    .insertInto('scheme_files')
    .values({ client_id, scheme_uuid: uuid, name: 'Sheet', file_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { slug: 'owner' };
  const body = { language_ids: [english, welsh] };
  await send('PATCH /schemes/:slug', { params: owner, body });
  const content = [{ type: 'files', title: 'Sheet', value: [String(file.id)] }];
  await send('PATCH /curriculum/:slug/:node_id', {
    params: { ...owner, node_id: '/bronze/roll' },
    body: { content },
  });
  const texts = { title: 'Rholio', content: { 0: { title: 'Taflen', value: null } } };
  const translated = await translate({ '/bronze/roll': texts }, owner);
  expect(translated.statusCode).toBe(200);
  await publish('owner');
};

const block = (value: string, type: ContentBlock['type'] = 'text'): ContentBlock => ({
  type,
  title: null,
  value,
});

describe('translations of a scheme', () => {
  test('[scheme-portal §2] the statistics of a scheme have the coverage of its languages', async () => {
    await translate({ '/bronze/roll': { title: 'Rholio' } });
    const { texts } = (await translation()).coverage;
    const schemes: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
    const scheme = schemes.find((one) => one.slug === slug);
    expect(scheme?.stats?.coverage).toEqual([
      { language_id: welsh, texts, translated: 1 },
      { language_id: french, texts, translated: 0 },
    ]);
  });

  test('[D21] the leading language is the first one of the scheme, not of another', async () => {
    await buildScheme(api.owner, world.client, { slug: 'plain' });
    const params = { slug: 'plain', language_id: french };
    const body = { language_ids: [welsh, french] };
    expect((await send('PATCH /schemes/:slug', { params, body })).statusCode).toBe(200);
    const read = await send('GET /curriculum/:slug/translations/:language_id', { params });
    expect(read.json()).toMatchObject({ leading_language_id: welsh });
  });

  test('[D21] a published translation is served in the user’s language, text by text, with its own ETag', async () => {
    await editNode('/bronze/roll', { content: [block('Tuck in.'), block('Stay low.')] });
    await translate({
      '/bronze/roll': { title: 'Rholio', content: { 1: { title: null, value: 'Isel.' } } },
    });
    const coach = await coachIn(welsh, 'cy-GB');
    const before: Curriculum = (await readAs(coach)).json();
    expect(nodeIn(before, '/bronze/roll')?.title).not.toBe('Rholio');

    await publish();
    const [inWelsh, inEnglish] = [
      await readAs(coach),
      await readAs(await coachIn(english, 'en-GB')),
    ];
    expect(nodeIn(inWelsh.json(), '/bronze/roll')).toMatchObject({
      title: 'Rholio',
      content: [block('Tuck in.'), block('Isel.')],
    });
    expect(nodeIn(inWelsh.json(), '/bronze')?.title).toBe(nodeIn(before, '/bronze')?.title);
    expect(nodeIn(inEnglish.json(), '/bronze/roll')?.content).toEqual([
      block('Tuck in.'),
      block('Stay low.'),
    ]);
    const etags = [inWelsh, inEnglish].map(({ headers }) => String(headers['etag']));
    expect(new Set(etags).size).toBe(2);
    expect((await readAs(coach, slug, { 'if-none-match': etags[0] })).statusCode).toBe(304);
    expect((await readAs(coach, slug, { 'if-none-match': etags[1] })).statusCode).toBe(200);
    // The editor reads the leading language, whatever its user speaks.
    const raw: Curriculum = (await send('GET /curriculum/:slug', { query: { raw: 1 } })).json();
    expect(nodeIn(raw, '/bronze/roll')?.title).not.toBe('Rholio');
    expect(await translation()).toMatchObject({ coverage: { unpublished: 0 }, has_draft: false });
    // A correction is published with the next version.
    await translate({ '/bronze/roll': { title: 'Rôl' } });
    expect(await translation()).toMatchObject({ coverage: { unpublished: 1 } });
    expect(nodeIn((await readAs(coach)).json(), '/bronze/roll')?.title).toBe('Rholio');
  });

  test('[D21] a text that changes in the leading language is listed as changed, with the earlier text', async () => {
    await translate({ '/bronze/roll': { title: 'Rholio' }, '/bronze': { title: 'Efydd' } });
    await editNode('/bronze/roll', { title: 'Forward roll' });
    const { coverage, nodes } = await translation();
    expect(coverage).toMatchObject({ translated: 2, changed: 1 });
    expect(coverage.texts).toBe(nodes.length);
    expect(
      nodes.find(({ node_id }: { node_id: string }) => node_id === '/bronze/roll'),
    ).toMatchObject({
      title: 'Forward roll',
      translation: { title: 'Rholio', source_title: expect.any(String) },
    });
    const listed = (await send('GET /curriculum/:slug/translations')).json();
    expect(listed).toMatchObject({ leading_language_id: english, has_draft: true });
    expect(listed.languages).toMatchObject([
      { language_id: welsh, translated: 2, changed: 1, unpublished: 2 },
      { language_id: french, translated: 0 },
    ]);
    // The same text again confirms it.
    const confirmed = await translate({ '/bronze/roll': { title: 'Rholio' } });
    expect(confirmed.json()).toMatchObject({ translated: 2, changed: 0 });
    const body = { name: 'Copy', language_ids: [english, welsh], from_slug: slug };
    const copy: string = (await send('POST /schemes', { body })).json().slug;
    expect((await translate({ '/bronze/roll': { title: null } })).json()).toMatchObject({
      translated: 1,
    });
    const params = { slug: copy, language_id: welsh };
    const ofCopy = await send('GET /curriculum/:slug/translations/:language_id', { params });
    expect(ofCopy.json().coverage).toMatchObject({ translated: 2 });
  });

  test('[D21] removing a translation leaves those of other nodes and languages', async () => {
    await translate({ '/bronze/roll': { title: 'Rholio' }, '/bronze': { title: 'Efydd' } });
    await translate({ '/bronze/roll': { title: 'Roulade' } }, { language_id: french });
    await translate({ '/bronze/roll': { title: null } });
    for (const language_id of [welsh, french])
      expect((await translation(language_id)).coverage).toMatchObject({ translated: 1 });
  });

  test('[D21] only translations of the current version are published, whatever versions other schemes have', async () => {
    const publishTitle = async (title: string) => {
      await editNode('/bronze', { title });
      await publish();
    };
    await publishOwner();
    await translate({ '/bronze': { title: 'Efydd' } });
    await publishTitle('Copper');
    await translate({ '/bronze': { title: null } });
    expect((await translation()).coverage).toMatchObject({ translated: 0, unpublished: 1 });
    await publishTitle('Tin');
    expect((await translation()).coverage).toMatchObject({ translated: 0, unpublished: 0 });
    const read: Curriculum = (await readAs(await coachIn(welsh, 'cy-GB'))).json();
    expect(nodeIn(read, '/bronze')?.title).toBe('Tin');
  });

  test('[D21] the nodes that lack a text are listed by language, without mirrored ones', async () => {
    const untranslated = async (of = slug) =>
      (await send('GET /curriculum/:slug/untranslated', { params: { slug: of } })).json();
    const before = await untranslated();
    const own: string[] = before[0].node_ids;
    expect(before).toEqual([
      { language_id: welsh, node_ids: own },
      { language_id: french, node_ids: own },
    ]);
    expect(own).toEqual(expect.arrayContaining(['/bronze', '/bronze/roll']));

    // The draft, not the published version; a block counts as well as a title; a changed text is not missing.
    await editNode('/bronze/roll', { content: [block('Tuck in.')] });
    await translate({ '/bronze': { title: 'Efydd' }, '/bronze/roll': { title: 'Rholio' } });
    expect(await untranslated()).toEqual([
      { language_id: welsh, node_ids: own.filter((id) => id !== '/bronze') },
      { language_id: french, node_ids: own },
    ]);
    await translate({ '/bronze/roll': { content: { 0: { title: null, value: 'Crymu.' } } } });
    await editNode('/bronze/roll', { content: [block('Tuck in, chin down.')] });
    const rest = own.filter((id) => id !== '/bronze' && id !== '/bronze/roll');
    expect((await untranslated())[0]).toEqual({ language_id: welsh, node_ids: rest });

    const problems = (await send('GET /curriculum/:slug/problems', { params: { slug } })).json();
    const missing = problems.warnings.filter(({ code }: SchemeProblem) => code === 'UNTRANSLATED');
    expect(missing).toContainEqual({
      node_id: '/bronze',
      code: 'UNTRANSLATED',
      with: [String(french)],
    });

    await publishOwner();
    expect(await untranslated('owner')).toEqual([{ language_id: welsh, node_ids: ['/bronze'] }]);
    const mirror = { slug, node_id: '/bronze/roll', ...OWNER_ROLL };
    await send('POST /curriculum/mirror', { body: mirror });
    expect((await untranslated())[1].node_ids).toEqual(own.filter((id) => id !== '/bronze/roll'));
    const unknown = await send('GET /curriculum/:slug/untranslated', { params: { slug: 'none' } });
    expect(unknown.statusCode).toBe(404);
  });

  test('[D21] a translation of a text that changed meanwhile is stored with that text', async () => {
    const [tuck, low] = [block('Tuck in.'), block('Stay low.')];
    await editNode('/bronze/roll', { title: 'Forward roll', content: [low, tuck] });
    const saved = await translate({
      '/bronze/roll': {
        title: 'Rholio',
        source_title: 'Roll',
        content: { 0: { title: null, value: 'Crymu.', source: tuck } },
      },
    });
    expect(saved.json()).toMatchObject({ translated: 2, changed: 1 });
    const { nodes } = await translation();
    expect(
      nodes.find(({ node_id }: { node_id: string }) => node_id === '/bronze/roll').translation,
    ).toEqual({
      title: 'Rholio',
      source_title: 'Roll',
      content: [{ at: 1, source: tuck, text: { title: null, value: 'Crymu.' } }],
    });
    await translate({ '/bronze/roll': { title: 'Rholio ymlaen', source_title: 'Forward roll' } });
    const outdated = await translate({ '/bronze/roll': { title: 'Rhôl', source_title: 'Roll' } });
    expect(outdated.json().detail).toEqual({ '/bronze/roll.title': 'UNKNOWN_TITLE' });
  });

  test('rejects unknown nodes, blocks and languages, the leading language, and texts in review', async () => {
    expect(
      (await translate({ '/no': { title: 'Na' }, '/bronze': { title: 'Efydd' } })).json(),
    ).toEqual({ error: 'VALIDATION', detail: { '/no': 'UNKNOWN_NODE' } });
    const wrongBlock = { '/bronze': { content: { 7: { title: null, value: 'x' } } } };
    expect((await translate(wrongBlock)).json().detail).toEqual({
      '/bronze.content.7': 'UNKNOWN_BLOCK',
    });
    expect(await translation()).toMatchObject({ coverage: { translated: 0 } });
    for (const language_id of [english, 999_999]) {
      const response = await translate({ '/bronze': { title: 'x' } }, { language_id });
      expect(statusAndError(response)).toEqual([404, 'NOT_FOUND']);
    }
    await send('PATCH /schemes/:slug', { body: { leading_language_id: welsh } });
    expect((await translate({ '/bronze': { title: 'x' } })).statusCode).toBe(404);
    await send('PATCH /schemes/:slug', { body: { leading_language_id: english } });
    const foreign = await send('PATCH /schemes/:slug', { body: { leading_language_id: 999_999 } });
    expect(foreign.json().detail).toEqual({ leading_language_id: 'unknown' });

    await editNode('/bronze', { title: 'Copper' });
    const { candidates } = (await send('GET /curriculum/:slug/review')).json();
    const body = { reviewers: [candidates[0].uuid] };
    await send('POST /curriculum/:slug/review', { body });
    const inReview = await translate({ '/bronze': { title: 'Copr' } });
    expect([inReview.statusCode, inReview.json().detail]).toEqual([409, { state: 'IN_REVIEW' }]);
  });

  test('[D6] a mirrored node has its owner’s translation, and its follower cannot translate it', async () => {
    const owner = { tree: [node('/bronze', 'l', [node('/bronze/roll', 's')])], slug: 'owner' };
    await buildScheme(api.owner, world.client, owner);
    const body = { language_ids: [english, welsh] };
    await send('PATCH /schemes/:slug', { params: { slug: 'owner' }, body });
    await send('POST /curriculum/mirror', {
      body: {
        slug,
        node_id: '/bronze/roll',
        owner_slug: 'owner',
        owner_node_id: '/bronze/roll',
      },
    });
    await translate({ '/bronze': { title: 'Efydd' } });
    await publish();
    const mirrored = await translate({ '/bronze/roll': { title: 'x' } });
    expect(mirrored.json().detail).toEqual({ '/bronze/roll': 'UNKNOWN_NODE' });

    await translate({ '/bronze': { title: 'Nid eto' } });
    await translate({ '/bronze/roll': { title: 'Rholio' } }, { slug: 'owner' });
    await send('POST /curriculum/:slug', {
      params: { slug: 'owner' },
      body: { curriculum: { tree: owner.tree } },
    });
    await publish('owner');
    const read: Curriculum = (await readAs(await coachIn(welsh, 'cy-GB'))).json();
    expect(nodeIn(read, '/bronze/roll')?.title).toBe('Rholio');
    expect(nodeIn(read, '/bronze')?.title).toBe('Efydd');
  });

  test('[D6] a mirrored node that becomes the scheme’s own keeps its owner’s translation', async () => {
    await publishOwner();
    await translate({ '/bronze/roll': { title: 'Hen rôl' } });
    const body = { slug, node_id: '/bronze/roll', ...OWNER_ROLL };
    expect((await send('POST /curriculum/mirror', { body })).statusCode).toBe(200);
    await publish();
    const link = { ...body, owner_slug: null, owner_node_id: null };
    const unlinked = await send('POST /curriculum/rehome-linked-node', { body: link });
    expect(unlinked.statusCode).toBe(200);
    expect(await translation()).toMatchObject({ coverage: { translated: 2, changed: 0 } });
    await publish();
    const read: Curriculum = (await readAs(await coachIn(welsh, 'cy-GB'))).json();
    expect(nodeIn(read, '/bronze/roll')).toMatchObject({
      title: 'Rholio',
      content: [{ title: 'Taflen' }],
    });
  });

  test('[D6] a copy of a scheme has the translations of the owners of its mirrored nodes', async () => {
    await publishOwner();
    const mirror = { slug, node_id: '/bronze/roll', ...OWNER_ROLL };
    await send('POST /curriculum/mirror', { body: mirror });
    await translate({ '/bronze': { title: 'Efydd' } });
    await publish();
    const body = { name: 'Copy', language_ids: [english, welsh], from_slug: slug };
    const copy: string = (await send('POST /schemes', { body })).json().slug;
    await publish(copy);
    const read: Curriculum = (await readAs(await coachIn(welsh, 'cy-GB'), copy)).json();
    expect(nodeIn(read, '/bronze')?.title).toBe('Efydd');
    expect(nodeIn(read, '/bronze/roll')).toMatchObject({
      title: 'Rholio',
      content: [{ title: 'Taflen' }],
    });
    const params = { slug: copy, language_id: welsh };
    const texts = await send('GET /curriculum/:slug/translations/:language_id', { params });
    expect(texts.json().coverage).toMatchObject({ translated: 3, changed: 0 });
  });

  test('translations and comments of a node follow its new id, and come back when it is undone', async () => {
    const edit = async (...edits: SchemeEditBody[]) => {
      const identified = edits.map((each) => ({ id: randomUUID(), ...each }));
      const response = await send('POST /curriculum/:slug/edits', {
        body: { base: 0, edits: identified },
      });
      const results: SchemeEditResult[] = response.json().results;
      expect(results.map(({ result }) => result)).toEqual(edits.map(() => 'applied'));
    };
    const add = (id: string, parent: string, t: SchemeNode['t']): SchemeEditBody => ({
      kind: 'add',
      node: { id, title: id, t },
      parent,
      after: null,
    });
    const rename = (node_id: string, to: string): SchemeEditBody => ({
      kind: 'rename_id',
      node_id,
      to,
    });
    const titles = async () => {
      const { nodes }: SchemeTranslation = await translation();
      return Object.fromEntries(
        nodes.flatMap(({ node_id, translation: of }) => (of === null ? [] : [[node_id, of.title]])),
      );
    };
    const commented = async (request = {}) => {
      const response = await send('GET /curriculum/:slug/comments', request);
      const comments: SchemeComment[] = response.json();
      return comments.map(({ node_id }) => node_id);
    };
    const names = ['/bronze/floor', '/bronze/floor/floor'] as const;
    await edit(add(names[0], '/bronze', 'sg'), add(names[1], names[0], 's'));
    await edit(add('/bronze/old', '/bronze', 'sg'));
    await translate({
      '/bronze': { title: 'Efydd' },
      [names[0]]: { title: 'Llawr' },
      [names[1]]: { title: 'Sgil' },
      '/bronze/old': { title: 'Hen' },
    });
    for (const node_id of ['/bronze', ...names])
      await send('POST /curriculum/:slug/comments', { body: { node_id, text: 'Good' } });

    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const squad = { params: { slug: 'squad' } };
    const added = { base: 0, edits: [{ ...add(names[0], '/bronze', 'sg'), id: randomUUID() }] };
    await send('POST /curriculum/:slug/edits', { ...squad, body: added });
    const comment = { ...squad, body: { node_id: names[0], text: 'Good' } };
    await send('POST /curriculum/:slug/comments', comment);
    expect(await commented(squad)).toEqual([names[0]]);

    // The new id of the group is the earlier one of the skill.
    await edit(rename(names[0], names[1]));
    expect(await titles()).toMatchObject({
      '/bronze': 'Efydd',
      [names[1]]: 'Llawr',
      [`${names[1]}/floor`]: 'Sgil',
    });
    expect(await commented()).toEqual(['/bronze', names[1], `${names[1]}/floor`]);
    await edit(rename(names[1], names[0]));
    expect(await titles()).toMatchObject({ [names[0]]: 'Llawr', [names[1]]: 'Sgil' });
    expect(await commented()).toEqual(['/bronze', ...names]);

    // A removed node had the id before.
    await edit({ kind: 'remove', node_ids: ['/bronze/old'] }, rename(names[0], '/bronze/old'));
    expect(await titles()).toEqual({
      '/bronze': 'Efydd',
      '/bronze/old': 'Llawr',
      '/bronze/old/floor': 'Sgil',
    });
    expect(await commented(squad)).toEqual([names[0]]);
  });

  test('the translations of one scheme are not published with another that has the same ids', async () => {
    const body = { name: 'Copy', language_ids: [english, welsh], from_slug: slug };
    const copy: string = (await send('POST /schemes', { body })).json().slug;
    await translate({ '/bronze': { title: 'Efydd' } });
    await publish(copy);
    const inWelsh = await readAs(await coachIn(welsh, 'cy-GB'), copy);
    expect(nodeIn(inWelsh.json(), '/bronze')?.title).toBe('bronze');
  });

  test('the translations of one scheme are not read in another that has the same version', async () => {
    const body = { name: 'Copy', language_ids: [english, welsh], from_slug: slug };
    const copy: string = (await send('POST /schemes', { body })).json().slug;
    await translate({ '/bronze': { title: 'Efydd' } }, { slug: copy });
    await publish(copy);
    const read: Curriculum = (await readAs(await coachIn(welsh, 'cy-GB'))).json();
    expect([read.slug, nodeIn(read, '/bronze')?.title]).toEqual([slug, 'bronze']);
  });

  test('a copy of a scheme has its translations', async () => {
    await translate({ '/bronze': { title: 'Efydd' } });
    const copy = await send('POST /schemes', {
      body: { name: 'Copy', language_ids: [english, welsh], from_slug: slug },
    });
    const { coverage } = (
      await send('GET /curriculum/:slug/translations/:language_id', {
        params: { slug: copy.json().slug, language_id: welsh },
      })
    ).json();
    expect(coverage).toMatchObject({ translated: 1, changed: 0 });
  });
});
