import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Scheme } from '@springboard/contract';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildScheme,
  buildUser,
  joinGroup,
  THREE_GRADES,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;
let languages: Record<string, number>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api, { bystanders: false });
  languages = await addLanguages(api, world.client.id, { 'en-GB': 1, 'cy-GB': 1 });
  const user = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
  ngo = await api.tokenFor(user, { features: { ADD_SCHEME: true } });
});
afterAll(() => api.close());

const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, ...more });
const english = () => languages['en-GB'] ?? 0;
const GRADES = [
  { label: 'Not yet', pass: false },
  { label: 'Pass', pass: true },
];
const createScheme = (body: object = {}, as = ngo) =>
  send('POST /schemes', {
    as,
    body: { name: 'Tour Jeté', language_ids: [english()], grades: GRADES, ...body },
  });
const recreational = { params: { slug: 'recreational' } };
const edit = async (body: object) => send('PATCH /schemes/:slug', { ...recreational, body });
const undo = (response: Awaited<ReturnType<typeof send>>, as = ngo) =>
  send('POST /audits/:id/undo', { as, params: { id: Number(response.headers['x-audit-id']) } });
const listSlugs = async (query = {}, as = ngo) => {
  const schemes: Scheme[] = (await send('GET /schemes', { as, query })).json();
  return schemes.map(({ slug }) => slug);
};

describe('POST /schemes', () => {
  test('[§6] a new scheme has an empty draft and a slug from its name', async () => {
    const response = await createScheme();
    expect(response.json()).toMatchObject({
      slug: 'tour-jete',
      title: 'Tour Jeté',
      published: false,
      version: 0,
      language_ids: [english()],
    });
    expect([response.statusCode, response.headers.location]).toEqual([
      201,
      '/v1/schemes/tour-jete',
    ]);
    expect((await createScheme()).json().slug).toBe('tour-jete-2');
    expect((await createScheme({ name: 'Mirror' })).json().slug).toBe('mirror-2');
    const params = { slug: 'tour-jete' };
    const draft = await send('GET /curriculum/:slug', { params, query: { raw: 1 } });
    expect(draft.json()).toMatchObject({ version: 1, tree: [] });
    expect((await send('GET /schemes/:slug/grades', { params })).json()).toEqual(GRADES);
    expect(await listSlugs({}, world.token)).toEqual(['recreational']);
  });

  test('[portals §D] a copy has the tree, grades and sections of its source, and follows nothing', async () => {
    const body = { grades: undefined, from_slug: 'recreational', name: 'Second' };
    const explained = THREE_GRADES.map((grade) => ({ ...grade, meaning: `means ${grade.label}` }));
    const params = { slug: 'recreational' };
    await send('PUT /schemes/:slug/grades', { params, body: { grades: explained } });
    const response = await createScheme(body);
    expect([response.statusCode, response.json().slug]).toEqual([201, 'second']);
    const treeOf = async (slug: string) =>
      (await send('GET /curriculum/:slug', { params: { slug }, query: { raw: 1 } })).json().tree;
    const source = await treeOf('recreational');
    expect(source.length).toBeGreaterThan(0);
    expect(await treeOf('second')).toEqual(source);
    const gradesOf = async (slug: string) =>
      (await send('GET /schemes/:slug/grades', { params: { slug } })).json();
    expect(await gradesOf('second')).toEqual(explained);
    const detailOf = async (more: object) => (await createScheme(more)).json().detail;
    expect(await detailOf({ ...body, from_slug: 'none' })).toEqual({ from_slug: 'unknown' });
    expect(await detailOf({ from_slug: 'recreational' })).toEqual({
      grades: 'grades_or_from_slug',
    });
    expect(await detailOf({ grades: undefined })).toEqual({ grades: 'grades_or_from_slug' });
  });

  test('[D21] a copy has the leading language of its source, and other schemes keep theirs', async () => {
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const language_ids = Object.values(languages);
    const welsh = languages['cy-GB'] ?? 0;
    for (const [slug, leading_language_id] of [
      ['recreational', welsh],
      ['squad', english()],
    ] as const) {
      const body = { language_ids, leading_language_id };
      await send('PATCH /schemes/:slug', { params: { slug }, body });
    }
    const copy = { grades: undefined, from_slug: 'recreational', name: 'Second', language_ids };
    await createScheme(copy);
    const schemes: Scheme[] = (await send('GET /schemes')).json();
    const leading = schemes.map((scheme) => [scheme.slug, scheme.leading_language_id]);
    expect(leading).toEqual([
      ['recreational', welsh],
      ['second', welsh],
      ['squad', english()],
    ]);
  });

  test('[portals §D] the links of a copy lead to the copy', async () => {
    const textWith = (of: string) => `See [the roll](/scheme/${of}/bronze/roll).`;
    const content = [
      { title: null, value: textWith('recreational'), type: 'text' },
      { title: null, value: textWith('recreational-2'), type: 'text' },
    ];
    const params = { slug: 'recreational', node_id: '/silver' };
    await send('PATCH /curriculum/:slug/:node_id', { params, body: { content } });
    await send('POST /curriculum/:slug/impact', recreational);
    await api.runJobs('count_impact');
    await send('POST /curriculum/:slug/publish', { ...recreational, body: {} });
    await createScheme({ grades: undefined, from_slug: 'recreational', name: 'Second' });
    const copy = await send('GET /curriculum/:slug', {
      params: { slug: 'second' },
      query: { raw: 1 },
    });
    expect(copy.json().tree[1].content.map(({ value }: { value: string }) => value)).toEqual([
      textWith('second'),
      textWith('recreational-2'),
    ]);
  });

  test('[portals §D] the content of a copy shows the videos of the copy', async () => {
    const client_id = world.client.id;
    const video = { scheme_uuid: world.scheme.uuid, name: 'Roll', url: 'https://video.example/1' };
    const { id } = await api.owner
      .insertInto('scheme_videos')
      .values({ client_id, ...video })
      .returning('id')
      .executeTakeFirstOrThrow();
    const content = [{ title: null, type: 'video', value: [String(id)] }];
    const params = { slug: 'recreational', node_id: '/silver' };
    await send('PATCH /curriculum/:slug/:node_id', { params, body: { content } });
    await send('POST /curriculum/:slug/impact', recreational);
    await api.runJobs('count_impact');
    await send('POST /curriculum/:slug/publish', { ...recreational, body: {} });
    await createScheme({ grades: undefined, from_slug: 'recreational', name: 'Second' });
    const ofCopy = { params: { slug: 'second' } };
    const [copied] = (await send('GET /schemes/:slug/videos', ofCopy)).json();
    const copy = await send('GET /curriculum/:slug', { ...ofCopy, query: { raw: 1 } });
    expect(copy.json().tree[1].content[0].value).toEqual([String(copied.id)]);
    const { errors } = (await send('GET /curriculum/:slug/problems', ofCopy)).json();
    expect(errors).toEqual([]);
  });

  test('[§5] rejects invalid fields of a new scheme by name', async () => {
    const detailOf = async (body: object) => (await createScheme(body)).json().detail;
    expect(await detailOf({ name: '' })).toEqual({ name: 'minLength' });
    expect(await detailOf({ name: ' ' })).toEqual({ name: 'pattern' });
    expect(await detailOf({ name: 'x'.repeat(51) })).toEqual({ name: 'maxLength' });
    expect(await detailOf({ language_ids: [] })).toEqual({ language_ids: 'minItems' });
    expect(await detailOf({ language_ids: [999_999] })).toEqual({ language_ids: 'unknown' });
    expect(await detailOf({ grades: [{ label: 'All', pass: false }] })).toEqual({
      grades: 'one_pass',
    });
  });
});

describe('GET /schemes', () => {
  test('[scheme-portal §2] the statistics say who edited the draft last, when, and how often', async () => {
    const params = { slug: 'recreational', node_id: '/silver' };
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    for (const slug of ['squad', params.slug]) {
      const of = { params: { ...params, slug }, body: { title: 'Star' } };
      expect((await send('PATCH /curriculum/:slug/:node_id', of)).statusCode).toBe(200);
    }
    const readStats = async () => {
      const read: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
      return read.find(({ slug }) => slug === params.slug);
    };
    const edit = async (value: string, before: string, undoes?: string): Promise<string> => {
      const id = randomUUID();
      const field = { kind: 'set', node_id: '/silver', field: 'title', value, before };
      const edits = [{ ...field, id, ...(undoes !== undefined && { undoes }) }];
      const body = { base: 0, edits };
      const saved = await send('POST /curriculum/:slug/edits', { params, body });
      expect(saved.json().results).toMatchObject([{ result: 'applied' }]);
      return id;
    };
    const editsNow = async () => (await readStats())?.stats?.draft_edited?.edits;
    const first = await edit('Moon', 'Star');
    expect(await editsNow()).toBe(2);
    const undo = await edit('Star', 'Moon', first);
    expect(await editsNow()).toBe(1);
    await edit('Moon', 'Star', undo);
    const scheme = await readStats();
    const editor = await api.owner
      .selectFrom('curriculum_edits as e')
      .innerJoin('users as u', 'u.uuid', 'e.user_uuid')
      .select(['u.firstname', 'u.lastname', 'e.created_at'])
      .where('e.scheme_uuid', '=', world.scheme.uuid)
      .executeTakeFirstOrThrow();
    expect(scheme?.stats?.draft_edited).toEqual({
      by: `${editor.firstname} ${editor.lastname}`,
      at: editor.created_at,
      edits: 2,
    });
  });

  test('[scheme-portal §2] the statistics say when a draft without edits was created', async () => {
    const { tree } = world.scheme.curriculum;
    const params = { slug: 'recreational', node_id: '/silver' };
    await send('PATCH /curriculum/:slug/:node_id', { params, body: { title: 'Star' } });
    await send('DELETE /curriculum/:slug/draft', recreational);
    api.clock.now += 60;
    await send('POST /curriculum/:slug', { ...recreational, body: { curriculum: { tree } } });
    const [read]: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
    expect(read?.stats?.draft_edited).toMatchObject({ at: api.clock.now, edits: 0 });
  });

  test('[scheme-portal §2] the statistics count no deleted groups', async () => {
    const { club, scheme, member } = world;
    const row = { scheme_uuid: scheme.uuid, deleted_at: NOON };
    const deleted = await buildGroup(api.owner, club, row);
    await joinGroup(api.owner, deleted, await buildMember(api.owner, club));
    await joinGroup(api.owner, deleted, member);
    const [read]: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
    expect(read?.stats).toMatchObject({ clubs: 1, groups: 1, members: 1 });
  });

  test('[scheme-portal §2] the statistics count the awards of this week and of the week before', async () => {
    const { client, club, member, scheme } = world;
    const squad = await buildScheme(api.owner, client, { slug: 'squad' });
    const weeks = [
      [scheme.uuid, [0, 0, 1, 2]],
      [squad.uuid, [1, 1, 1]],
    ] as const;
    for (const [scheme_uuid, weeksAgo] of weeks) {
      const awards = weeksAgo.map((ago, index) => ({
        client_id: client.id,
        club_id: club.id,
        member_uuid: member.uuid,
        scheme_uuid,
        slug: `/level-${index}`,
        completed: 1,
        total: 1,
        started_ts: 0,
        created_at: 0,
        completed_ts: api.clock.now - 60 - ago * 7 * 86_400,
      }));
      await api.owner.insertInto('awards').values(awards).execute();
    }
    const read: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
    const counted = read.map(({ slug, stats }) => [
      slug,
      [stats?.awards_this_week, stats?.awards_week_before],
    ]);
    expect(Object.fromEntries(counted)).toEqual({ recreational: [2, 1], squad: [0, 3] });
  });

  test('[scheme-portal §2] the statistics say which schemes are in review', async () => {
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    const of = { params: { slug: 'squad', node_id: '/silver' }, body: { title: 'Star' } };
    await send('PATCH /curriculum/:slug/:node_id', of);
    await api.owner
      .updateTable('curriculum_versions')
      .set({ state: 'review' })
      .where('scheme_uuid', '=', squad.uuid)
      .where('state', '=', 'draft')
      .execute();
    const read: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
    const inReview = read.filter(({ stats }) => stats?.in_review === true);
    expect(inReview.map(({ slug }) => slug)).toEqual(['squad']);
  });

  test('[scheme-portal §2] the statistics say who published the current version, and when', async () => {
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const names = { firstname: 'Nia', lastname: 'Rees' };
    const body = { client_id: world.client.id, id: null };
    const nia = await api.tokenFor(await buildUser(api.owner, body, 'ngo', names));
    const rename = (slug: string, title: string) => {
      const params = { slug, node_id: '/silver' };
      return send('PATCH /curriculum/:slug/:node_id', { params, body: { title } });
    };
    const publish = async (slug: string, as: string) => {
      await rename(slug, 'Star');
      const request = { as, params: { slug } };
      await send('POST /curriculum/:slug/impact', request);
      await api.runJobs('count_impact');
      await send('POST /curriculum/:slug/publish', { ...request, body: {} });
    };
    await publish('recreational', ngo);
    await publish('squad', nia);
    await rename('recreational', 'Moon');
    const read: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
    const published_at = api.clock.now;
    expect(read).toMatchObject([
      { version: 2, stats: { published_at, published_by: 'Ava Morgan', has_draft: true } },
      { version: 2, stats: { published_at, published_by: 'Nia Rees', has_draft: false } },
    ]);
  });

  test('[scheme-portal §2] the statistics say of which schemes a scheduled publication failed', async () => {
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    const times = { at: NOON, created_at: NOON - 60 };
    const row = { client_id: world.client.id, etag: 'v1', user_uuid: world.coach.uuid, ...times };
    await api.owner
      .insertInto('scheduled_publications')
      .values([
        { ...row, scheme_uuid: world.scheme.uuid, retain: [] },
        { ...row, scheme_uuid: squad.uuid, retain: [], failure: 'changed' },
      ])
      .execute();
    const read: Scheme[] = (await send('GET /schemes', { query: { with_stats: 1 } })).json();
    const failed = read.filter(({ stats }) => stats?.schedule_failed === true);
    expect(failed.map(({ slug }) => slug)).toEqual(['squad']);
  });
});

describe('PATCH and DELETE /schemes/:slug', () => {
  test('[§7] a scheme is renamed, and an outdated ETag is rejected', async () => {
    const [scheme] = (await send('GET /schemes')).json();
    const headers = { 'if-match': `"${scheme.etag}"` };
    const rename = (name: string) =>
      send('PATCH /schemes/:slug', { ...recreational, body: { name }, headers });
    expect((await rename('Play')).json()).toMatchObject({ slug: 'recreational', title: 'Play' });
    expect(statusAndError(await rename('Fun'))).toEqual([412, 'PRECONDITION_FAILED']);
    const none = await send('PATCH /schemes/:slug', {
      ...recreational,
      body: { language_ids: [] },
    });
    expect(none.json().detail).toEqual({ language_ids: 'minItems' });
  });

  test('[scheme-portal §8] a theme is in the list of schemes, the next version and copies', async () => {
    const paint = (theme: unknown) =>
      send('PATCH /schemes/:slug', { ...recreational, body: { theme } });
    expect(statusAndError(await paint('url(evil)'))).toEqual([422, 'VALIDATION']);
    expect((await paint('teal')).json().theme).toBe('teal');
    const coach = { as: world.token };
    expect((await send('GET /schemes', coach)).json()).toMatchObject([{ theme: 'teal' }]);
    const copy = { grades: undefined, from_slug: 'recreational', name: 'Second' };
    expect((await createScheme(copy)).json().theme).toBe('teal');
    const params = { slug: 'recreational', node_id: '/silver' };
    await send('PATCH /curriculum/:slug/:node_id', { params, body: { title: 'Star' } });
    await send('POST /curriculum/:slug/impact', recreational);
    await api.runJobs('count_impact');
    await send('POST /curriculum/:slug/publish', { ...recreational, body: {} });
    const published = await send('GET /curriculum/:slug', { ...recreational, ...coach, query: {} });
    expect(published.json().theme).toBe('teal');
    expect((await paint(null)).json().theme).toBeNull();
  });

  test('[scheme-portal §8] a description is shown to coaches, and an outdated one overwrites no other', async () => {
    const [scheme] = (await send('GET /schemes')).json();
    const describe = (description: string, headers = {}) =>
      send('PATCH /schemes/:slug', { ...recreational, body: { description }, headers });
    expect((await describe(' For the first year. ')).json().description).toBe(
      'For the first year.',
    );
    expect((await send('GET /schemes', { as: world.token })).json()).toMatchObject([
      { description: 'For the first year.' },
    ]);
    const outdated = { 'if-match': `"${scheme.etag}"` };
    expect(statusAndError(await describe('Mine', outdated))).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await describe('x'.repeat(501))).json().detail).toEqual({ description: 'maxLength' });
    expect(
      statusAndError(
        await send('PATCH /schemes/:slug', {
          ...recreational,
          as: world.token,
          body: { description: '' },
        }),
      ),
    ).toEqual([403, 'FORBIDDEN']);
  });

  test('[§7] a deleted scheme is no longer listed and can be restored', async () => {
    expect((await send('DELETE /schemes/:slug', recreational)).statusCode).toBe(204);
    for (const as of [ngo, world.token]) expect(await listSlugs({}, as)).toEqual([]);
    expect(await listSlugs({ deleted: 1 })).toEqual(['recreational']);
    expect(statusAndError(await send('GET /curriculum/:slug', recreational))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(statusAndError(await send('DELETE /schemes/:slug', recreational))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const back = await send('POST /schemes/:slug/undelete', recreational);
    expect(back.json()).toMatchObject({ slug: 'recreational', deleted_at: null });
    expect(await listSlugs({}, world.token)).toEqual(['recreational']);
    expect(statusAndError(await send('POST /schemes/:slug/undelete', recreational))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  test('deleting, restoring and publishing need the right to publish', async () => {
    const setRights = (rights: string[]) =>
      api.owner
        .updateTable('user_clients')
        .set({ rights })
        .where('client_id', '=', world.client.id)
        .execute();
    const body = {
      params: { slug: 'recreational', node_id: '/silver' },
      body: { title: 'Argent' },
    };
    await send('PATCH /curriculum/:slug/:node_id', body);
    await send('POST /curriculum/:slug/impact', recreational);
    await api.runJobs('count_impact');
    await setRights(['people']);
    const publish = () => send('POST /curriculum/:slug/publish', { ...recreational, body: {} });
    const responses = [await publish(), await send('DELETE /schemes/:slug', recreational)];
    await setRights(['publish']);
    responses.push(await publish(), await send('DELETE /schemes/:slug', recreational));
    await setRights(['people']);
    responses.push(await send('POST /schemes/:slug/undelete', recreational));
    await setRights(['publish']);
    responses.push(await send('POST /schemes/:slug/undelete', recreational));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200, 204, 403, 200]);
    expect(responses[0]?.json().detail).toEqual({ right: 'publish' });
  });

  test('[D5] rejects all users but the national body, and a new scheme without ADD_SCHEME', async () => {
    const user = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    expect(statusAndError(await createScheme({}, await api.tokenFor(user)))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    for (const as of [admin, world.token]) {
      const rejected = await send('DELETE /schemes/:slug', { as, ...recreational });
      expect(statusAndError(rejected)).toEqual([403, 'FORBIDDEN']);
      const deleted = await send('GET /schemes', { as, query: { deleted: 1 } });
      expect(statusAndError(deleted)).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('the licence of a scheme', () => {
  const license = { title: 'CC BY 4.0', uri: 'https://creativecommons.org/licenses/by/4.0/' };

  test('[scheme-portal §9] is set by the national body, and is in the CASE export', async () => {
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const edited = await send('PATCH /schemes/:slug', { ...recreational, body: { license } });
    expect(edited.json()).toMatchObject({ license });
    const listed: Scheme[] = (await send('GET /schemes')).json();
    const licenses = new Map(listed.map((scheme) => [scheme.slug, scheme.license]));
    expect(licenses.get('recreational')).toMatchObject(license);
    expect(licenses.get('squad')).toBeNull();
    const query = { format: 'case_1_1' };
    const exported = await send('GET /curriculum/:slug/export', { ...recreational, query });
    const file: Record<string, Record<string, unknown>> = JSON.parse(exported.json().text);
    expect(file['CFDocument']?.['licenseURI']).toMatchObject({ title: license.title });
    expect(file['CFDefinitions']?.['CFLicenses']).toMatchObject([
      { title: license.title, description: license.uri },
    ]);
    const removed = await send('PATCH /schemes/:slug', {
      ...recreational,
      body: { license: null },
    });
    expect(removed.json()).toMatchObject({ license: null });
    const invalid = { license: { ...license, uri: 'javascript:alert(1)' } };
    const refused = await send('PATCH /schemes/:slug', { ...recreational, body: invalid });
    expect(statusAndError(refused)).toEqual([422, 'VALIDATION']);
  });

  test('leaves what the file of an import said about the scheme', async () => {
    const origin = {
      license: { title: 'CC0', uri: '', text: 'No rights reserved' },
      document: { subject: ['Sport'] },
      extensions: {},
    };
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const slugs = ['recreational', 'squad'];
    for (const slug of slugs) {
      await api.owner
        .updateTable('schemes')
        .set({ origin: JSON.stringify({ ...origin, extensions: { slug } }) })
        .where('slug', '=', slug)
        .execute();
    }
    for (const slug of slugs)
      await send('PATCH /schemes/:slug', { params: { slug }, body: { license: null } });
    const stored = await api.owner
      .selectFrom('schemes')
      .select('origin')
      .where('client_id', '=', world.client.id)
      .orderBy('slug')
      .execute();
    expect(stored.map((scheme) => scheme.origin)).toEqual(
      slugs.map((slug) => ({ ...origin, license: null, extensions: { slug } })),
    );
  });
});

describe('an edit of the settings of a scheme', () => {
  const read = async () => (await send('GET /schemes')).json()[0];

  test('[D18] is undone, unless one of its fields was changed since', async () => {
    const welsh = languages['cy-GB'] ?? 0;
    await edit({ language_ids: [english()] });
    const before = await read();
    const edited = await edit({
      name: 'Other',
      description: 'Text',
      theme: 'teal',
      language_ids: [english(), welsh],
      leading_language_id: welsh,
      license: { title: 'CC0', uri: '' },
    });
    expect(edited.json()).toMatchObject({ title: 'Other', leading_language_id: welsh });
    const later = await edit({ theme: 'sky' });
    const refused = await undo(edited);
    expect([refused.statusCode, refused.json().detail.changed]).toEqual([409, ['theme']]);
    expect((await undo(later)).statusCode).toBe(200);
    expect((await undo(edited)).statusCode).toBe(200);
    expect(await read()).toEqual(before);
  });

  test('[D18] is not undone where the scheme would have no active language', async () => {
    const welsh = languages['cy-GB'] ?? 0;
    await edit({ language_ids: [welsh] });
    const edited = await edit({ language_ids: [english()] });
    const params = { language_id: welsh };
    const off = await send('PATCH /client-languages/:language_id', { params, body: { active: 0 } });
    expect(off.statusCode).toBe(200);
    const refused = await undo(edited);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      { language_ids: 'inactive' },
    ]);
    expect(await read()).toMatchObject({ language_ids: [english()] });
  });

  test('[D5] of who may read the scheme is undone with the right to publish only', async () => {
    const edited = await edit({ public: true });
    expect(edited.statusCode).toBe(200);
    const { client } = world;
    const other = await buildUser(api.owner, { client_id: client.id, id: null }, 'ngo');
    await api.owner
      .updateTable('user_clients')
      .set({ rights: [] })
      .where('user_uuid', '=', other.uuid)
      .execute();
    const refused = await undo(edited, await api.tokenFor(other));
    expect([refused.statusCode, refused.json().detail]).toEqual([403, { right: 'publish' }]);
    expect((await undo(edited)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ public: false });
  });
});

describe('PUT /schemes/:slug/clubs', () => {
  test('[scheme-portal §8] choosing the clubs of a scheme leaves those of another', async () => {
    const { client, club } = world;
    const hillside = await buildClub(api.owner, client, { name: 'Hillside' });
    await buildScheme(api.owner, client, { slug: 'squad' });
    const put = (slug: string, club_id: number) =>
      send('PUT /schemes/:slug/clubs', { params: { slug }, body: { club_ids: [club_id] } });
    await put('squad', club.id);
    expect((await put('recreational', hillside.id)).statusCode).toBe(200);
    const ofSquad = await send('GET /schemes/:slug/clubs', { params: { slug: 'squad' } });
    expect(ofSquad.json()).toMatchObject({
      all: false,
      clubs: [
        { id: hillside.id, is_offered: false },
        { id: club.id, is_offered: true },
      ],
    });
  });

  test('[scheme-portal §8] a scheme can be offered to one more club', async () => {
    const hillside = await buildClub(api.owner, world.client, { name: 'Hillside' });
    const put = (...club_ids: number[]) =>
      send('PUT /schemes/:slug/clubs', { ...recreational, body: { club_ids } });
    await put(world.club.id);
    expect((await put(world.club.id, hillside.id)).json()).toMatchObject({
      all: false,
      clubs: [{ is_offered: true }, { is_offered: true }],
    });
  });

  test('[scheme-portal §8] only groups of its clubs can choose a scheme, and others keep it', async () => {
    const { client, club } = world;
    const hillside = await buildClub(api.owner, client, { name: 'Hillside' });
    const admin = await api.tokenFor(await buildUser(api.owner, club, 'admin'));
    const clubs = await send('GET /schemes/:slug/clubs', recreational);
    expect(clubs.json()).toMatchObject({
      all: true,
      clubs: [
        { id: hillside.id, is_offered: true, groups: 0, members: 0 },
        { id: club.id, is_offered: true, groups: 1, members: 1 },
      ],
    });
    const unwritten = { client_id: client.id, slug: 'unwritten', title: 'Unwritten' };
    await api.owner.insertInto('schemes').values(unwritten).execute();
    const ofClub = await send('GET /clubs/:id/schemes', { params: { id: club.id } });
    expect(ofClub.json()).toMatchObject([{ slug: 'recreational' }]);
    const put = (
      club_ids: number[] | null,
      more: { as?: string; headers?: Record<string, string> } = {},
    ) => send('PUT /schemes/:slug/clubs', { ...recreational, body: { club_ids }, ...more });
    const addGroup = (as: string, club_id: number) => {
      const body = { name: 'New', club_ids: [club_id], scheme_uuid: world.scheme.uuid };
      return send('POST /groups', { as, body });
    };
    const saved = await put([hillside.id]);
    expect(saved.json()).toMatchObject({
      all: false,
      clubs: [{ is_offered: true }, { id: club.id, is_offered: false, groups: 1 }],
    });
    expect((await addGroup(admin, club.id)).json().detail).toEqual({ scheme_uuid: 'unknown' });
    expect(await listSlugs({}, admin)).toEqual(['recreational']);
    await api.owner.updateTable('groups').set({ scheme_uuid: null }).execute();
    expect(await listSlugs({}, admin)).toEqual([]);
    const other = await api.tokenFor(await buildUser(api.owner, hillside, 'admin'));
    expect((await addGroup(other, hillside.id)).statusCode).toBe(201);
    expect(await listSlugs({}, other)).toEqual(['recreational']);

    const schemesOf = async (of: number, as = ngo) =>
      send('GET /clubs/:id/schemes', { as, params: { id: of } });
    expect((await schemesOf(club.id)).json()).toMatchObject([{ is_offered: false, groups: 0 }]);
    expect((await schemesOf(hillside.id)).json()).toEqual([
      {
        uuid: world.scheme.uuid,
        slug: 'recreational',
        title: world.scheme.title,
        is_offered: true,
        all: false,
        groups: 1,
        members: 0,
      },
    ]);
    expect((await schemesOf(999_999)).statusCode).toBe(404);
    expect((await schemesOf(club.id, admin)).statusCode).toBe(403);

    const id = Number(saved.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    expect(await listSlugs({}, admin)).toEqual(['recreational']);
    expect((await put([club.id, 999_999])).json().detail).toEqual({ club_ids: 'unknown' });
    const stale = await put(null, { headers: { 'if-match': '"old"' } });
    expect(statusAndError(stale)).toEqual([412, 'PRECONDITION_FAILED']);
    expect(statusAndError(await put(null, { as: admin }))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('GET /schemes/:slug/clubs', () => {
  test('[scheme-portal §8] offers a scheme to no club that only another scheme is offered to', async () => {
    const { client, club } = world;
    const hillside = await buildClub(api.owner, client, { name: 'Hillside' });
    const squad = await buildScheme(api.owner, client, { slug: 'squad' });
    await api.owner
      .insertInto('scheme_clubs')
      .values([
        { client_id: client.id, scheme_uuid: squad.uuid, club_id: hillside.id },
        { client_id: client.id, scheme_uuid: world.scheme.uuid, club_id: club.id },
      ])
      .execute();
    expect((await send('GET /schemes/:slug/clubs', recreational)).json().clubs).toMatchObject([
      { id: hillside.id, is_offered: false },
      { id: club.id, is_offered: true },
    ]);
  });
});

const switchLanguage = (language: string, active: 0 | 1, as = ngo) =>
  send('PATCH /client-languages/:language_id', {
    as,
    params: { language_id: languages[language] ?? 0 },
    body: { active },
  });

describe('PATCH /client-languages/:language_id', () => {
  test('[portals §D] languages are switched off and on, but not the last one', async () => {
    expect((await switchLanguage('cy-GB', 0)).json()).toMatchObject({ active: 0 });
    const last = await switchLanguage('en-GB', 0);
    expect(statusAndError(last)).toEqual([409, 'CONFLICT']);
    expect(last.json().detail).toEqual({ active: 'last' });
    expect((await switchLanguage('cy-GB', 1)).json()).toMatchObject({ active: 1 });
    expect((await send('GET /client-languages')).json()).toMatchObject([
      { language: 'en-GB', active: 1 },
      { language: 'cy-GB', active: 1 },
    ]);
    expect(statusAndError(await switchLanguage('en-GB', 0, world.token))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('[§5] rejects switching off the only language of a scheme', async () => {
    await createScheme();
    const rejected = await switchLanguage('en-GB', 0);
    expect(rejected.json()).toEqual({
      error: 'CONFLICT',
      detail: { active: 'in_use', schemes: ['tour-jete'] },
    });
  });
});

describe('a scheme without languages', () => {
  test('[§5] does not stop a language from being switched off', async () => {
    await buildScheme(api.owner, world.client, { slug: 'without' });
    await createScheme({ language_ids: [languages['cy-GB']] });
    expect((await switchLanguage('en-GB', 0)).json()).toMatchObject({ active: 0 });
  });
});

describe('POST /audits/:id/undo of a switched language', () => {
  test('[D18] [§5] is refused if the client or a scheme would have no language', async () => {
    await switchLanguage('cy-GB', 0);
    const on = await switchLanguage('cy-GB', 1);
    const off = await switchLanguage('en-GB', 0);
    const rejected = await undo(on);
    expect([rejected.statusCode, rejected.json().detail]).toEqual([409, { active: 'last' }]);
    expect((await undo(off)).statusCode).toBe(200);
    await createScheme({ language_ids: [languages['cy-GB']] });
    const inUse = await undo(on);
    const detail = { active: 'in_use', schemes: ['tour-jete'] };
    expect([inUse.statusCode, inUse.json().detail]).toEqual([409, detail]);
    expect((await send('GET /client-languages')).json()).toMatchObject([
      { language: 'en-GB', active: 1 },
      { language: 'cy-GB', active: 1 },
    ]);
  });
});

describe('GET /client-languages', () => {
  test('counts the users who are signed in, by the language that they chose', async () => {
    await createScheme();
    // A language of no client.
    await api.owner
      .updateTable('refresh_token_families')
      .set({ language_id: 0 })
      .where('client_id', '=', world.client.id)
      .execute();
    const { body: before } = await send('GET /client-languages', { query: { with_stats: 1 } });
    expect(JSON.parse(before)).toMatchObject([
      { language: 'en-GB', stats: { schemes: ['Tour Jeté'], texts: 0, users: 0 } },
      { language: 'cy-GB', stats: { schemes: [], users: 0 } },
    ]);
    const set = (fields: { language_id?: number; expires_at?: number }) =>
      api.owner
        .updateTable('refresh_token_families')
        .set(fields)
        .where('client_id', '=', world.client.id)
        .where('user_uuid', '=', world.coach.uuid)
        .execute();
    await set({ language_id: english() });
    const usersOfEnglish = async () => {
      const response = await send('GET /client-languages', { query: { with_stats: 1 } });
      return response.json()[0].stats.users;
    };
    expect(await usersOfEnglish()).toBe(1);
    await set({ expires_at: 1 });
    expect(await usersOfEnglish()).toBe(0);
  });
});

describe('DELETE /clubs/:id', () => {
  test('[§7] a deleted club is no longer listed, and the audit log has the deletion', async () => {
    const remove = (as: string) => send('DELETE /clubs/:id', { as, params: { id: world.club.id } });
    expect(statusAndError(await remove(world.token))).toEqual([403, 'FORBIDDEN']);
    await send('POST /clubs/:id/export', { params: { id: world.club.id } });
    await api.runJobs();
    expect((await remove(ngo)).statusCode).toBe(204);
    expect((await send('GET /clubs')).json()).toEqual([]);
    expect(statusAndError(await remove(ngo))).toEqual([404, 'NOT_FOUND']);
    const actions = await api.owner
      .selectFrom('audit_log')
      .select('action')
      .where('client_id', '=', world.client.id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['club.export', 'club.delete']);
  });
});
