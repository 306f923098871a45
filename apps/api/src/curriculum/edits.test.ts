import type {
  Curriculum,
  SchemeEdit,
  SchemeEditBody,
  SchemeEditLog,
  SchemeEditResult,
  SchemeNode,
} from '@springboard/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobs } from '../jobs/jobs.ts';
import { enqueueRetention } from '../retention/enqueue-retention.ts';
import { statusAndError } from '../../testing/auth.ts';
import { startAppOn } from '../../testing/another-app.ts';
import { callOf, NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser, node } from '../../testing/builders.ts';
import { ignoreBystanders } from '../../testing/bystanders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let margaret: string;
let ben: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  const body = { client_id: world.client.id, id: null };
  const names = { firstname: 'Ben', lastname: 'Hughes' };
  margaret = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
  ben = await api.tokenFor(await buildUser(api.owner, body, 'ngo', names));
});
afterAll(() => api.close());

const DAY = 86_400;
const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = margaret, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });

type Saved = { etag: string; n: number; results: SchemeEditResult[] };
const identified = (edit: SchemeEditBody): SchemeEdit => ({ ...edit, id: randomUUID() });
const post = (edits: readonly SchemeEdit[], { as = margaret, base = 0, of = slug } = {}) =>
  send('POST /curriculum/:slug/edits', { as, params: { slug: of }, body: { base, edits } });
const save = async (
  edits: readonly SchemeEditBody[],
  more: { as?: string; base?: number; of?: string } = {},
): Promise<Saved> => (await post(edits.map(identified), more)).json();
const readLog = async (query: object = {}, as = margaret): Promise<SchemeEditLog> =>
  (await send('GET /curriculum/:slug/edits', { as, query: { after: 0, ...query } })).json();
const readDraft = async (of = slug): Promise<Curriculum> =>
  (await send('GET /curriculum/:slug', { query: { raw: 1 }, params: { slug: of } })).json();
const outcomes = ({ results }: Saved) =>
  results.map(({ result, code, node_id }) => [result, code, node_id].filter(Boolean).join(' '));

const title = (node_id: string, value: string, before: string): SchemeEditBody => ({
  kind: 'set',
  node_id,
  field: 'title',
  value,
  before,
});
const add = (id: string, parent: string | null, t: SchemeNode['t'] = 's'): SchemeEditBody => ({
  kind: 'add',
  node: { id, title: id, t },
  parent,
  after: null,
});
const remove = (...node_ids: string[]): SchemeEditBody => ({ kind: 'remove', node_ids });
const dependsOn = (node_id: string, ...value: string[]): SchemeEditBody => ({
  kind: 'set',
  node_id,
  field: 'dependencies',
  value,
  before: null,
});
const bronze = async () => (await readDraft()).tree[0];

describe('POST /curriculum/:slug/edits', () => {
  test('[D6] the first edit creates the draft, and the published version stays', async () => {
    expect(await readLog()).toMatchObject({ published: 1, draft: null });
    const saved = await save([
      title('/bronze/roll', 'Forward roll', '/bronze/roll'),
      add('/bronze/flic', '/bronze'),
    ]);
    expect(outcomes(saved)).toEqual(['applied', 'applied']);
    expect((await bronze())?.children.map((each) => each.title)).toEqual([
      '/bronze/flic',
      'Forward roll',
      'jump',
    ]);
    const published = (await send('GET /curriculum/:slug')).json();
    expect(published).toEqual(world.scheme.curriculum);
    const versions = (await send('GET /curriculum/:slug/versions')).json();
    expect(versions).toMatchObject([{ version: 2, state: 'draft', etag: saved.etag }, {}]);
    expect(await readLog()).toMatchObject({ published: 1, draft: 2 });
    expect(await readLog({ after: 1 })).not.toHaveProperty('draft');
  });

  test('a rejected edit does not stop those after it, and a draft may have problems', async () => {
    const saved = await save([
      title('/gone', 'Gone', 'x'),
      remove('/bronze'),
      add('/top', null),
      title('/silver', 'Argent', 'silver'),
    ]);
    expect(outcomes(saved)).toEqual([
      'refused UNKNOWN_NODE /gone',
      'applied',
      'refused FORBIDDEN_TARGET /top',
      'applied',
    ]);
    const { tree } = await readDraft();
    expect(tree).toMatchObject([{ id: '/silver', title: 'Argent', dependencies: ['/bronze'] }]);
  });

  test('the same edit again has the first result, and no second effect', async () => {
    const edits = [add('/bronze/flic', '/bronze'), title('/gone', 'x', 'y')].map(identified);
    const first: Saved = (await post(edits)).json();
    const more = [...edits, identified(remove('/bronze/roll'))];
    const again: Saved = (await post(more)).json();
    expect(again.results.slice(0, 2)).toEqual(first.results);
    expect(again.results[2]?.result).toBe('applied');
    expect(again.n).toBe(first.n + 1);
    const children = (await bronze())?.children.map(({ id }) => id);
    expect(children).toEqual(['/bronze/flic', '/bronze/jump']);
    const twice = identified(title('/silver', 'Argent', 'silver'));
    expect((await post([twice, twice])).json().results).toMatchObject([
      { result: 'applied' },
      { result: 'applied' },
    ]);
  });

  test('an edit is applied to its scheme if another scheme has one with the same id', async () => {
    await buildScheme(api.owner, world.client, { slug: 'other' });
    const edits = [identified(title('/silver', 'Argent', 'silver'))];
    for (const of of [slug, 'other']) await post(edits, { of });
    expect((await readDraft('other')).tree[1]?.title).toBe('Argent');
  });

  test('edits of two users at the same time all hold', async () => {
    const skills = Array.from({ length: 200 }, (_, at) => node(`/l/s${at}`, 's'));
    const of = 'large';
    await buildScheme(api.owner, world.client, { slug: of, tree: [node('/l', 'l', skills)] });
    const titles = skills.map(({ id, title: before }) => title(id, `New ${id}`, before));
    const hidden = skills.map(({ id: node_id }): SchemeEditBody => {
      return { kind: 'set', node_id, field: 'hidden', value: true, before: null };
    });
    const requests = Array.from({ length: 10 }, (_, at) => [at * 20, at * 20 + 20] as const);
    const saved = await Promise.all(
      requests.flatMap(([from, to]) => [
        save(titles.slice(from, to), { of }),
        save(hidden.slice(from, to), { of, as: ben }),
      ]),
    );
    expect(new Set(saved.flatMap(outcomes))).toEqual(new Set(['applied']));
    const { tree } = await readDraft(of);
    expect(tree[0]?.children.map((each) => [each.title, each.hidden])).toEqual(
      skills.map(({ id }) => [`New ${id}`, true]),
    );
    expect(Math.max(...saved.map(({ n }) => n))).toBe(401);
  });

  test('a field that another user set meanwhile is a conflict with their value', async () => {
    const { n: base } = await save([title('/silver', 'Argent', 'silver')]);
    await save([title('/silver', 'Arian', 'Argent')], { as: ben, base });
    const late = await save([title('/silver', 'Silber', 'Argent')], { base });
    expect(late.results).toMatchObject([
      { result: 'conflict', node_id: '/silver', theirs: 'Arian' },
    ]);
    expect((await readDraft()).tree[1]?.title).toBe('Arian');
    // The same value, a value that was known, a newer base and the user's own edits are not conflicts.
    expect(outcomes(await save([title('/silver', 'Arian', 'Argent')], { base }))).toEqual([
      'applied',
    ]);
    expect(outcomes(await save([title('/silver', 'Silber', 'Arian')], { base }))).toEqual([
      'applied',
    ]);
    expect(outcomes(await save([title('/silver', 'Argent', 'x')], { base: late.n + 2 }))).toEqual([
      'applied',
    ]);
    const own = await save([title('/bronze', 'Bronze 1', 'bronze')], { base });
    expect(outcomes(own)).toEqual(['applied']);
    const again = await save([title('/bronze', 'Bronze 2', 'bronze')], { base });
    expect(outcomes(again)).toEqual(['applied']);
  });

  test('a value that was typed before another user’s edit is a conflict, also if that edit is known when it is sent', async () => {
    const { n } = await save([title('/silver', 'Argent', 'silver')], { as: ben });
    const late = await save([title('/silver', 'Silber', 'silver')], { base: n });
    expect(late.results).toMatchObject([{ result: 'conflict', theirs: 'Argent' }]);
    const other = await save([title('/bronze', 'Bronze 1', 'x')], { base: n });
    expect(outcomes(other)).toEqual(['applied']);
    // After the user's own change of the field, no other user's change is unknown.
    const own = await save([title('/silver', 'Silber', 'Argent')], { base: late.n });
    const next = await save([title('/silver', 'Arian', 'x')], { base: own.n });
    expect([own, next].flatMap(outcomes)).toEqual(['applied', 'applied']);
  });

  test('edits of another scheme and of an earlier draft are no conflict', async () => {
    await buildScheme(api.owner, world.client, { slug: 'other' });
    await save([title('/silver', 'Argent', 'silver')], { as: ben, of: 'other' });
    await save([title('/bronze', 'Copper', 'bronze')], { as: ben });
    expect(outcomes(await save([title('/silver', 'Silber', 'x')]))).toEqual(['applied']);
    await publish();
    const { n: base } = await save([title('/silver', 'Or', 'Silber')], { base: 99 });
    expect(outcomes(await save([title('/bronze', 'Tin', 'x')], { base }))).toEqual(['applied']);
  });

  test('an edit that was a conflict itself is no conflict for other users', async () => {
    await save([title('/silver', 'Argent', 'silver')]);
    const theirs = await save([title('/silver', 'Arian', 'x')], { as: ben });
    expect(outcomes(theirs)).toEqual(['conflict /silver']);
    const mine = await save([title('/silver', 'Silber', 'x')], { base: theirs.n });
    expect(outcomes(mine)).toEqual(['applied']);
  });

  test('[D18] an undo is a conflict if another user changed the field since, also after their change is known', async () => {
    const edit = identified(title('/silver', 'Argent', 'silver'));
    const first: Saved = (await post([edit])).json();
    const theirs = await save([title('/silver', 'Arian', 'Argent')], { as: ben, base: first.n });
    const second = identified(title('/silver', 'Or', 'Arian'));
    const { n: base }: Saved = (await post([second], { base: theirs.n })).json();
    const undoSecond = { ...identified(title('/silver', 'Arian', 'Or')), undoes: second.id };
    const undo = { ...identified(title('/silver', 'silver', 'Argent')), undoes: edit.id };
    const undone: Saved = (await post([undoSecond, undo], { base })).json();
    expect(undone.results).toMatchObject([
      { result: 'applied' },
      { result: 'conflict', node_id: '/silver', theirs: 'Arian' },
    ]);
    expect((await readDraft()).tree[1]?.title).toBe('Arian');
    const mine = { ...identified(title('/silver', 'silver', 'Arian')), undoes: edit.id };
    expect(outcomes((await post([mine], { base: undone.n })).json())).toEqual(['applied']);
  });

  test('a field is a conflict after another user replaced the whole draft', async () => {
    const { n: base } = await save([title('/silver', 'Argent', 'silver')]);
    const { tree } = await readDraft();
    const renamed = tree.map((each) => (each.id === '/silver' ? { ...each, title: 'Or' } : each));
    const body = { curriculum: { tree: renamed } };
    const headers = { 'if-match': '*' };
    const written = await send('POST /curriculum/:slug', { as: ben, body, headers });
    expect(written.statusCode).toBe(200);
    const late = await save([title('/silver', 'Gold', 'Argent')], { base });
    expect(late.results).toMatchObject([{ result: 'conflict', theirs: 'Or' }]);
    expect((await readLog()).replaced).toBeGreaterThan(base);
  });

  test('a draft in review takes no edits, and the same edit is applied after the review', async () => {
    await save([title('/silver', 'Argent', 'silver')]);
    const setState = (state: string) =>
      api.owner
        .updateTable('curriculum_versions')
        .set({ state })
        .where('scheme_uuid', '=', world.scheme.uuid)
        .where('version', '=', 2)
        .execute();
    await setState('review');
    const edits = [identified(title('/silver', 'Or', 'Argent'))];
    expect(outcomes((await post(edits)).json())).toEqual(['refused IN_REVIEW']);
    for (const key of [
      'PATCH /curriculum/:slug/:node_id',
      'DELETE /curriculum/:slug/draft',
    ] as const) {
      const request = { params: { node_id: '/silver' }, body: { title: 'Or' } };
      const sent = key.startsWith('PATCH') ? request : {};
      const response = await send(key, sent);
      expect([response.statusCode, response.json().detail]).toEqual([409, { state: 'IN_REVIEW' }]);
    }
    expect((await readDraft()).tree[1]?.title).toBe('Argent');
    await setState('draft');
    expect(outcomes((await post(edits)).json())).toEqual(['applied']);
  });

  test('an id that any published version has stays, and another one changes with its rules', async () => {
    const tree = [node('/bronze', 'l', [node('/bronze/flic', 's')])];
    await buildScheme(api.owner, world.client, { slug: 'other', tree });
    await save([remove('/bronze/roll')]);
    await publish();
    await save([add('/bronze/flic', '/bronze'), dependsOn('/bronze/jump', '/bronze/flic')]);
    const rename = (node_id: string, to: string): SchemeEditBody => ({
      kind: 'rename_id',
      node_id,
      to,
    });
    const saved = await save([
      rename('/bronze/jump', '/bronze/leap'),
      rename('/bronze/flic', '/bronze/roll'),
      rename('/bronze/flic', '/bronze/flac'),
    ]);
    expect(outcomes(saved)).toEqual([
      'refused PUBLISHED_ID /bronze/jump',
      'refused DUPLICATE_NODE /bronze/roll',
      'applied',
    ]);
    expect((await bronze())?.children[1]).toMatchObject({ dependencies: ['/bronze/flac'] });
  });

  test('a removed node comes back, also in a later request', async () => {
    await save([remove('/bronze/roll')]);
    expect((await readLog()).removed).toMatchObject([
      { node: { id: '/bronze/roll' }, ancestors: ['/bronze'], after: null, index: 0 },
    ]);
    const back = await save([{ kind: 'restore', node_ids: ['/bronze/roll'] }], { as: ben });
    expect(outcomes(back)).toEqual(['applied']);
    expect((await bronze())?.children.map(({ id }) => id)).toEqual([
      '/bronze/roll',
      '/bronze/jump',
    ]);
    expect((await readLog()).removed).toEqual([]);
  });

  test('a mirrored node that comes back still follows its owner', async () => {
    await buildScheme(api.owner, world.client, { slug: 'owner' });
    const link = { owner_slug: 'owner', owner_node_id: '/bronze/roll' };
    await send('POST /curriculum/mirror', { body: { slug, node_id: '/silver/roll', ...link } });
    await save([remove('/silver/roll')]);
    const restore: SchemeEditBody = { kind: 'restore', node_ids: ['/silver/roll'] };
    const saved = await save([restore, title('/silver/roll', 'Own', 'roll')]);
    expect(outcomes(saved)).toEqual(['applied', 'refused MIRRORED /silver/roll']);
    const links = await api.owner
      .selectFrom('scheme_mirrors')
      .select('node_id')
      .where('scheme_uuid', '=', world.scheme.uuid)
      .execute();
    expect(links).toEqual([{ node_id: '/silver/roll' }]);
  });

  test('a deleted scheme takes no edits', async () => {
    await api.owner
      .updateTable('schemes')
      .set({ deleted_at: NOON })
      .where('uuid', '=', world.scheme.uuid)
      .execute();
    const response = await post([identified(add('/top', null))]);
    expect(statusAndError(response)).toEqual([404, 'NOT_FOUND']);
  });

  test('one entry of the audit is written per call', async () => {
    await save([title('/silver', 'Argent', 'silver'), title('/bronze', 'Or', 'bronze')]);
    await save([title('/gone', 'x', 'y')]);
    const entries = await api.owner
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('entity_id', '=', world.scheme.uuid)
      .execute();
    expect(entries).toEqual([{ action: 'curriculum.edits', detail: { n: 3, applied: 2 } }]);
  });

  test('an unknown scheme, one of another client, and more than 500 edits are rejected', async () => {
    const edits = [identified(title('/silver', 'Argent', 'silver'))];
    expect(statusAndError(await post(edits, { of: 'nothing' }))).toEqual([404, 'NOT_FOUND']);
    const other = await buildWorld(api);
    const stranger = await buildUser(api.owner, { client_id: other.client.id, id: null }, 'ngo');
    await api.call('POST /curriculum/:slug/edits', {
      as: await api.tokenFor(stranger),
      host: other.host,
      params: { slug },
      body: { base: 0, edits },
    });
    expect((await readLog()).edits).toEqual([]);
    const many = Array.from({ length: 501 }, () => identified(title('/silver', 'A', 'B')));
    expect(statusAndError(await post(many))).toEqual([422, 'VALIDATION']);
  });
});

describe('GET /curriculum/:slug/edits', () => {
  test('lists the applied edits with their inverses, and which of them are undone', async () => {
    const edit = identified(title('/silver', 'Argent', 'silver'));
    const first: Saved = (await post([edit, identified(title('/gone', 'x', 'y'))])).json();
    const undo = { ...identified(title('/silver', 'silver', 'Argent')), undoes: edit.id };
    const second: Saved = (await post([undo], { as: ben, base: first.n })).json();
    const log = await readLog();
    expect(log).toMatchObject({ n: second.n, etag: second.etag, replaced: 0 });
    expect(log.edits).toMatchObject([
      { edit, inverse: title('/silver', 'silver', 'Argent'), undone: true, at: NOON },
      { edit: undo, by: { name: 'Ben Hughes' }, undone: false },
    ]);
    const redo = { ...identified(title('/silver', 'Argent', 'silver')), undoes: undo.id };
    await post([redo], { base: second.n });
    expect((await readLog()).edits.map(({ undone }) => undone)).toEqual([false, true, false]);
    const later = await readLog({ after: second.n });
    expect(later.edits.map((each) => each.edit.id)).toEqual([redo.id]);
    expect(later).not.toHaveProperty('removed');
  });

  test('says that the draft is in review, since when and by whom', async () => {
    await save([title('/silver', 'Argent', 'silver')]);
    expect((await readLog()).in_review).toBe(false);
    const { candidates } = (await send('GET /curriculum/:slug/review')).json();
    await send('POST /curriculum/:slug/review', { body: { reviewers: [candidates[0].uuid] } });
    const { n, in_review, review } = await readLog();
    expect(review).toMatchObject({
      requested_at: NOON,
      requested_by: { name: 'Ava Morgan' },
      reviewers: [candidates[0]],
    });
    expect([in_review, (await readLog({ after: n })).in_review]).toEqual([true, true]);
    await send('DELETE /curriculum/:slug/review');
    const later = await readLog({ after: n });
    expect(later.in_review).toBe(false);
    expect(later).not.toHaveProperty('review');
  });

  test('[D3] names who has which node open, for 15 seconds, at each server', async () => {
    const fastify = await startAppOn(api, {});
    const elsewhere = async (query: object): Promise<SchemeEditLog> => {
      const request = {
        as: ben,
        host: world.host,
        params: { slug },
        query: { after: 0, ...query },
      };
      return (await callOf({ fastify })('GET /curriculum/:slug/edits', request)).json();
    };
    await elsewhere({ node_id: '/silver' });
    api.clock.now = NOON + 14;
    expect((await readLog()).editors).toEqual([
      { uuid: expect.any(String), name: 'Ava Morgan', node_id: null },
      { uuid: expect.any(String), name: 'Ben Hughes', node_id: '/silver' },
    ]);
    api.clock.now = NOON + 15;
    expect((await readLog()).editors).toMatchObject([{ name: 'Ava Morgan' }]);
    expect((await elsewhere({})).editors).toMatchObject([
      { name: 'Ava Morgan' },
      { name: 'Ben Hughes', node_id: null },
    ]);
  });

  test('stores an unchanged editor again only after 5 seconds', async () => {
    ignoreBystanders();
    const seenAt = async () => {
      const rows = await api.owner
        .selectFrom('editors_present')
        .select('seen_at')
        .where('client_id', '=', world.client.id)
        .where('scheme_uuid', '=', world.scheme.uuid)
        .execute();
      return rows.map(({ seen_at }) => seen_at - NOON);
    };
    const readAt = async (seconds: number, node_id?: string) => {
      api.clock.now = NOON + seconds;
      await readLog(node_id === undefined ? {} : { node_id });
      return seenAt();
    };
    expect(await readAt(0)).toEqual([0]);
    expect(await readAt(3)).toEqual([0]);
    expect(await readAt(6)).toEqual([6]);
    expect(await readAt(7, '/silver')).toEqual([7]);
    api.clock.now = NOON + 22;
    const now = () => api.clock.now;
    await enqueueRetention({ database: api.database, jobs: createJobs(api.database), now });
    await api.runJobs('retain');
    expect(await seenAt()).toEqual([]);
  });

  test('[D5] names no editors of another scheme or client', async () => {
    const far = await buildWorld(api);
    const body = { client_id: far.client.id, id: null };
    const stranger = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
    const query = { after: 0, node_id: '/silver' };
    const params = { slug };
    await api.call('GET /curriculum/:slug/edits', { as: stranger, host: far.host, params, query });
    await buildScheme(api.owner, world.client, { slug: 'other' });
    await send('GET /curriculum/:slug/edits', { as: ben, params: { slug: 'other' }, query });
    expect((await readLog()).editors).toMatchObject([{ name: 'Ava Morgan' }]);
    const refused = await send('GET /curriculum/:slug/edits', { as: world.token, query });
    expect(statusAndError(refused)).toEqual([403, 'FORBIDDEN']);
  });

  test('a node edit is an edit of the log too', async () => {
    await send('PATCH /curriculum/:slug/:node_id', {
      params: { node_id: '/silver' },
      body: { title: 'Argent', hidden: true },
    });
    expect((await readLog()).edits).toMatchObject([
      { edit: { field: 'title', value: 'Argent' }, inverse: { value: 'silver' } },
      { edit: { field: 'hidden', value: true }, inverse: { value: null } },
    ]);
  });
});

const publish = async () => {
  await send('POST /curriculum/:slug/impact');
  await api.runJobs('count_impact');
  return send('POST /curriculum/:slug/publish', { body: {} });
};

describe('a draft with problems', () => {
  test('[D6] lists every problem, and neither impact nor publication go on with an error', async () => {
    await save([
      dependsOn('/silver', '/silver'),
      dependsOn('/bronze', '/gone'),
      { kind: 'set', node_id: '/bronze/roll', field: 'grade', value: 9, before: null },
      add('/gold', null, 'l'),
    ]);
    const problems = (await send('GET /curriculum/:slug/problems')).json();
    expect(problems.errors).toEqual([
      { node_id: '/bronze', code: 'UNKNOWN_NODE', field: 'dependencies', with: ['/gone'] },
      { node_id: '/bronze/roll', code: 'UNKNOWN_GRADE', field: 'grade', with: ['10'] },
      { node_id: '/silver', code: 'SELF_DEPENDENCY', field: 'dependencies' },
    ]);
    expect(problems.warnings).toContainEqual({ node_id: '/gold', code: 'EMPTY_LEVEL' });
    const impact = await send('POST /curriculum/:slug/impact');
    expect([impact.statusCode, impact.json().detail]).toEqual([422, problems.errors]);
    const published = await send('POST /curriculum/:slug/publish', { body: {} });
    expect([published.statusCode, published.json().detail]).toEqual([422, problems.errors]);
  });
});

describe('writes of a whole draft', () => {
  test('need If-Match when the draft has edits of another user', async () => {
    await save([title('/silver', 'Argent', 'silver')], { as: ben });
    const patch = { params: { node_id: '/silver' }, body: { title: 'Or' } };
    const whole = { body: { curriculum: { tree: (await readDraft()).tree } } };
    const detail = { if_match: 'required' };
    const missing = await send('PATCH /curriculum/:slug/:node_id', patch);
    expect([missing.statusCode, missing.json().detail]).toEqual([412, detail]);
    const tree = await send('POST /curriculum/:slug', whole);
    expect([tree.statusCode, tree.json().detail]).toEqual([412, detail]);
    const own = await send('PATCH /curriculum/:slug/:node_id', { ...patch, as: ben });
    expect(own.statusCode).toBe(200);
    const headers = { 'if-match': `"${own.json().etag}"` };
    const known = await send('PATCH /curriculum/:slug/:node_id', { ...patch, headers });
    expect(known.statusCode).toBe(200);
  });
});

describe('a discarded draft', () => {
  const setDiscarded = (discarded_at: number) =>
    api.owner
      .updateTable('discarded_drafts')
      .set({ discarded_at })
      .where('client_id', '=', world.client.id)
      .execute();
  const undelete = (of = slug) =>
    send('POST /curriculum/:slug/draft/undelete', { params: { slug: of } });

  test('comes back with its edits within 30 days, unless there is a new one', async () => {
    expect(statusAndError(await undelete())).toEqual([404, 'NOT_FOUND']);
    await save([title('/silver', 'Argent', 'silver'), remove('/bronze/roll')]);
    const draft = await readDraft();
    expect((await send('DELETE /curriculum/:slug/draft')).statusCode).toBe(204);
    const { edits, replaced, n } = await readLog();
    expect([edits, replaced]).toEqual([[], n]);
    await save([title('/bronze', 'Or', 'bronze')]);
    expect((await undelete()).json()).toMatchObject({ detail: { draft: 'exists' } });
    await send('DELETE /curriculum/:slug/draft');
    expect((await undelete()).json()).toMatchObject({ version: 2, state: 'draft' });
    expect((await readDraft()).tree[0]?.title).toBe('Or');
    await publish();
    await setDiscarded(NOON - 30 * DAY + 1);
    expect((await undelete()).json()).toMatchObject({ version: 3, state: 'draft' });
    expect(await readDraft()).toEqual({ ...draft, version: 3 });
    expect((await readLog()).edits).toHaveLength(2);
    const back = await save([{ kind: 'restore', node_ids: ['/bronze/roll'] }], { base: 99 });
    expect(outcomes(back)).toEqual(['applied']);
  });

  test('stays when the draft of another scheme comes back', async () => {
    await buildScheme(api.owner, world.client, { slug: 'other' });
    for (const of of [slug, 'other']) {
      await save([title('/silver', 'Argent', 'silver')], { of });
      await send('DELETE /curriculum/:slug/draft', { params: { slug: of } });
    }
    for (const of of [slug, 'other']) expect((await undelete(of)).statusCode).toBe(200);
  });

  test('is gone after 30 days, with its edits', async () => {
    ignoreBystanders();
    await save([title('/silver', 'Argent', 'silver')]);
    await send('DELETE /curriculum/:slug/draft');
    await save([title('/bronze', 'Or', 'bronze')]);
    const runDay = async () => {
      const now = () => api.clock.now;
      await enqueueRetention({ database: api.database, jobs: createJobs(api.database), now });
      await api.runJobs();
      const drafts = await api.owner
        .selectFrom('discarded_drafts')
        .select('draft')
        .where('client_id', '=', world.client.id)
        .execute();
      const edits = await api.owner
        .selectFrom('curriculum_edits')
        .select('node_id')
        .where('scheme_uuid', '=', world.scheme.uuid)
        .orderBy('n')
        .execute();
      return [drafts.length, edits.map(({ node_id }) => node_id)];
    };
    api.clock.now = NOON + 30 * DAY - 1;
    expect(await runDay()).toEqual([1, ['/silver', '/bronze']]);
    await api.owner.deleteFrom('jobs').execute();
    api.clock.now = NOON + 30 * DAY;
    expect(await runDay()).toEqual([0, ['/bronze']]);
  });

  test('is not restored after 30 days', async () => {
    await save([title('/silver', 'Argent', 'silver')]);
    await send('DELETE /curriculum/:slug/draft');
    await setDiscarded(NOON - 30 * DAY);
    expect(statusAndError(await undelete())).toEqual([404, 'NOT_FOUND']);
  });
});
