import type { SchemeComment, SchemeEditBody, SchemeReview } from '@springboard/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

type User = Awaited<ReturnType<typeof buildUser>>;

let api: TestApi;
let world: World;
let margaret: User;
let ben: User;
let as: { margaret: string; ben: string };

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  const body = { client_id: world.client.id, id: null };
  const build = (firstname: string) =>
    buildUser(api.owner, body, 'ngo', {
      firstname,
      lastname: 'Shaw',
      email: `${firstname}@${world.host}`,
    });
  margaret = await build('Margaret');
  ben = await build('Ben');
  as = { margaret: await api.tokenFor(margaret), ben: await api.tokenFor(ben) };
});
afterAll(() => api.close());

const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as: token = as.margaret, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as: token, host: world.host, params: { slug, ...params }, ...more });

const edit = (title = 'Forward roll', token = as.margaret) =>
  send('PATCH /curriculum/:slug/:node_id', {
    as: token,
    params: { node_id: '/bronze/roll' },
    body: { title },
  });
const request = (body: object = { reviewers: [ben.uuid] }, token = as.margaret) =>
  send('POST /curriculum/:slug/review', { as: token, body });
const decide = (decision: string, token = as.ben, note?: string) =>
  send('POST /curriculum/:slug/review/approval', {
    as: token,
    body: { decision, ...(note !== undefined && { note }) },
  });
const readReview = async (): Promise<SchemeReview> =>
  (await send('GET /curriculum/:slug/review')).json();
const readComments = async (): Promise<SchemeComment[]> =>
  (await send('GET /curriculum/:slug/comments')).json();
const comment = (body: object, token = as.ben) =>
  send('POST /curriculum/:slug/comments', { as: token, body });
const resolve = (id: number, resolved = true) =>
  send('PATCH /curriculum/:slug/comments/:id', { params: { id }, body: { resolved } });
const publish = async (token = as.margaret) => {
  await send('POST /curriculum/:slug/impact', { as: token });
  await api.runJobs('count_impact');
  return send('POST /curriculum/:slug/publish', { as: token, body: {} });
};
const requireTwo = (required = true, token = as.margaret) =>
  send('PATCH /client-review', { as: token, body: { required } });
const rejection = (response: Awaited<ReturnType<typeof send>>) => [
  response.statusCode,
  response.json().detail,
];
const emails = async () => {
  const jobs = await api.owner
    .selectFrom('jobs')
    .select('input')
    .where('client_id', '=', world.client.id)
    .where('kind', '=', 'send_email')
    .orderBy('id')
    .$narrowType<{ input: { user_uuid: string; subject: string; scheme_slug: string } }>()
    .execute();
  return jobs.map(({ input }) => [input.user_uuid, input.subject, input.scheme_slug]);
};

describe('a review', () => {
  test('stops edits until it is approved, and then the draft is published', async () => {
    await edit();
    const sent = await request({ reviewers: [ben.uuid, margaret.uuid], note: 'Before Friday' });
    expect(sent.json()).toMatchObject({
      required: false,
      last_edited_by: { uuid: margaret.uuid },
      review: {
        requested_by: { uuid: margaret.uuid, name: 'Margaret Shaw' },
        note: 'Before Friday',
        reviewers: [{ uuid: ben.uuid }, { uuid: margaret.uuid }],
        decision: null,
        current: true,
      },
    });
    expect(await emails()).toEqual([[ben.uuid, 'review', slug]]);
    const inReview = [409, { state: 'IN_REVIEW' }];
    expect(rejection(await edit('Roll'))).toEqual(inReview);
    expect(rejection(await publish())).toEqual(inReview);
    expect(rejection(await request())).toEqual(inReview);
    expect((await decide('approved', as.ben, 'Well done')).json().review).toMatchObject({
      decision: 'approved',
      decided_by: { uuid: ben.uuid },
      decision_note: 'Well done',
    });
    expect((await emails())[1]).toEqual([margaret.uuid, 'review_approved', slug]);
    expect(rejection(await edit('Roll'))).toEqual(inReview);
    expect((await publish()).json()).toMatchObject({ version: 2, state: 'published' });
    expect(await readReview()).toMatchObject({ review: null, last_edited_by: null });
  });

  test('sends e-mails that lead to it, and none for a scheme that was deleted meanwhile', async () => {
    const received = () => api.emails.filter(({ to }) => to.endsWith(`@${world.host}`));
    await edit();
    await request();
    await api.runJobs();
    const [email, ...others] = received();
    expect(others).toEqual([]);
    expect(email?.to).toBe(`Ben@${world.host}`);
    expect(email?.subject).toContain(world.scheme.curriculum.title);
    expect(email?.text).toContain(`/overview/${slug}/changes?tab=review`);
    await decide('changes');
    await send('DELETE /schemes/:slug');
    await api.runJobs();
    expect(received()).toHaveLength(1);
  });

  test('that asks for changes opens the draft again', async () => {
    await edit();
    await request();
    expect((await decide('changes', as.ben, 'Too hard')).statusCode).toBe(200);
    expect((await emails())[1]).toEqual([margaret.uuid, 'review_changes', slug]);
    expect((await readReview()).review).toMatchObject({ decision: 'changes', current: true });
    expect((await edit('Roll')).statusCode).toBe(200);
    expect((await readReview()).review).toMatchObject({ decision: 'changes', current: false });
    expect((await request()).json().review).toMatchObject({ decision: null });
  });

  test('of one scheme is decided and withdrawn without that of another', async () => {
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const params = { slug: 'squad' };
    const node = { slug: 'squad', node_id: '/bronze/roll' };
    await send('PATCH /curriculum/:slug/:node_id', { params: node, body: { title: 'Roll' } });
    const body = { reviewers: [ben.uuid] };
    expect((await send('POST /curriculum/:slug/review', { params, body })).statusCode).toBe(200);
    await edit();
    expect((await readReview()).review).toBeNull();
    await request();
    expect((await decide('approved')).statusCode).toBe(200);
    expect((await send('DELETE /curriculum/:slug/review')).statusCode).toBe(204);
    const ofSquad: SchemeReview = (await send('GET /curriculum/:slug/review', { params })).json();
    expect(ofSquad.review).toMatchObject({ decision: null, decided_by: null });
  });

  test('that was withdrawn opens the draft, and cannot be decided', async () => {
    await edit();
    await request();
    expect((await send('DELETE /curriculum/:slug/review')).statusCode).toBe(204);
    expect((await readReview()).review).toBeNull();
    expect(rejection(await decide('approved'))).toEqual([409, { review: 'none' }]);
    expect((await send('DELETE /curriculum/:slug/review')).statusCode).toBe(404);
    expect((await edit('Roll')).statusCode).toBe(200);
  });

  test('belongs to its draft', async () => {
    await edit();
    await request();
    await decide('changes');
    await send('DELETE /curriculum/:slug/draft');
    await edit();
    expect((await readReview()).review).toBeNull();
  });

  test('needs a draft, and reviewers of the same client who are active', async () => {
    expect(rejection(await request())).toEqual([409, { draft: 'required' }]);
    await edit();
    const elsewhere = await buildWorld(api);
    const tenant = { client_id: elsewhere.client.id, id: null };
    const stranger = await buildUser(api.owner, tenant, 'ngo');
    const inactive = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo', {
      status: 'inactive',
    });
    for (const { uuid } of [stranger, inactive, world.coach]) {
      const response = await request({ reviewers: [ben.uuid, uuid] });
      expect(rejection(response)).toEqual([422, { reviewers: 'UNKNOWN_USER' }]);
    }
    expect((await readReview()).candidates.map(({ uuid }) => uuid)).not.toContain(inactive.uuid);
    expect(await emails()).toEqual([]);
  });

  test('only a reviewer decides', async () => {
    await edit();
    await request();
    expect(rejection(await decide('approved', as.margaret))).toEqual([
      403,
      { review: 'NOT_REVIEWER' },
    ]);
    expect((await readReview()).review?.decision).toBeNull();
  });
});

describe('two persons', () => {
  test('a draft is published only after another user than its last editor approved it', async () => {
    await requireTwo();
    await edit();
    expect(rejection(await publish())).toEqual([409, { review: 'required' }]);
    expect(rejection(await request({ reviewers: [margaret.uuid] }))).toEqual([
      422,
      { reviewers: 'LAST_EDITOR' },
    ]);
    await request({ reviewers: [margaret.uuid, ben.uuid] });
    expect(rejection(await decide('approved', as.margaret))).toEqual([
      403,
      { review: 'LAST_EDITOR' },
    ]);
    expect((await decide('approved', as.ben)).statusCode).toBe(200);
    expect((await publish()).statusCode).toBe(200);
  });

  test('an own approval from before does not count', async () => {
    await edit();
    await request({ reviewers: [margaret.uuid] });
    expect((await decide('approved', as.margaret)).statusCode).toBe(200);
    await requireTwo();
    expect(rejection(await publish())).toEqual([409, { review: 'required' }]);
    await requireTwo(false);
    expect((await publish()).statusCode).toBe(200);
  });

  test('[D5] only a user with the right to publish decides whether two are needed', async () => {
    await api.owner
      .updateTable('user_clients')
      .set({ rights: [] })
      .where('user_uuid', '=', ben.uuid)
      .execute();
    expect(rejection(await requireTwo(true, as.ben))).toEqual([403, { right: 'publish' }]);
    expect((await readReview()).required).toBe(false);
    expect((await readReview()).may_require).toBe(true);
    const asBen = await send('GET /curriculum/:slug/review', { as: as.ben });
    expect(asBen.json().may_require).toBe(false);
  });
});

describe('comments', () => {
  test('open ones stop the approval and the publication until they are resolved', async () => {
    await edit();
    const added = await comment({ node_id: '/bronze/roll', text: ' Which roll? ' });
    expect(added.json()).toMatchObject({
      node_id: '/bronze/roll',
      by: { name: 'Ben Shaw' },
      text: 'Which roll?',
      resolved_at: null,
    });
    const { id } = added.json();
    const reply = await comment({ parent_id: id, text: 'Forward.' }, as.margaret);
    expect(reply.json()).toMatchObject({ parent_id: id, node_id: '/bronze/roll' });
    expect(rejection(await publish())).toEqual([409, { comments: 'open' }]);
    await request();
    expect(rejection(await decide('approved'))).toEqual([409, { comments: 'open' }]);
    expect((await resolve(id)).json()).toMatchObject({
      resolved_at: NOON,
      resolved_by: { uuid: margaret.uuid },
    });
    await resolve(id, false);
    expect(rejection(await decide('approved'))).toEqual([409, { comments: 'open' }]);
    await resolve(id);
    expect((await decide('approved')).statusCode).toBe(200);
    expect((await readComments()).map(({ text }) => text)).toEqual(['Which roll?', 'Forward.']);
    await publish();
    expect(await readComments()).toEqual([]);
  });

  test('rejects an empty one, an unknown node and a reply to a reply', async () => {
    expect(rejection(await comment({ text: 'x' }))).toEqual([409, { draft: 'required' }]);
    await edit();
    expect(rejection(await comment({ text: ' ' }))).toEqual([422, { text: 'required' }]);
    expect(rejection(await comment({ node_id: '/gone', text: 'x' }))).toEqual([
      422,
      { node_id: 'UNKNOWN_NODE' },
    ]);
    const { id } = (await comment({ text: 'x' })).json();
    const reply = (await comment({ parent_id: id, text: 'y' })).json();
    for (const parent_id of [reply.id, id + 1000]) {
      expect(rejection(await comment({ parent_id, text: 'z' }))).toEqual([
        422,
        { parent_id: 'UNKNOWN_COMMENT' },
      ]);
    }
    expect((await resolve(reply.id)).statusCode).toBe(404);
  });

  test('belong to their draft', async () => {
    await edit();
    const { id } = (await comment({ text: 'x' })).json();
    await send('DELETE /curriculum/:slug/draft');
    expect(await readComments()).toEqual([]);
    await edit();
    expect(await readComments()).toEqual([]);
    expect((await resolve(id)).statusCode).toBe(404);
    expect((await publish()).statusCode).toBe(200);
  });

  test('of an earlier draft keep the id of their node when a later draft changes it', async () => {
    const save = (change: SchemeEditBody) =>
      send('POST /curriculum/:slug/edits', {
        body: { base: 0, edits: [{ ...change, id: randomUUID() }] },
      });
    const node_id = '/bronze/flic';
    const flic = { id: node_id, title: 'Flic', t: 's' } as const;
    const add: SchemeEditBody = { kind: 'add', node: flic, parent: '/bronze', after: null };
    await save(add);
    await comment({ node_id, text: 'x' });
    await send('DELETE /curriculum/:slug/draft');
    await save(add);
    await save({ kind: 'rename_id', node_id, to: '/bronze/flac' });
    expect((await publish()).statusCode).toBe(200);
    await send('POST /curriculum/:slug/draft/undelete');
    expect(await readComments()).toMatchObject([{ node_id }]);
  });

  test('[D18] are undone while their draft is open, unless they have a reply', async () => {
    const undo = (response: { headers: Record<string, unknown> }, token = as.margaret) =>
      send('POST /audits/:id/undo', {
        as: token,
        params: { id: Number(response.headers['x-audit-id']) },
      });
    await edit();
    const added = await comment({ text: 'Which roll?' });
    const replied = await comment({ parent_id: added.json().id, text: 'Forward.' });
    expect(rejection(await undo(added))).toMatchObject([409, { changed: ['in_use'] }]);
    expect((await undo(replied)).statusCode).toBe(200);
    const resolved = await resolve(added.json().id);
    expect((await undo(resolved)).statusCode).toBe(200);
    expect(await readComments()).toMatchObject([{ text: 'Which roll?', resolved_at: null }]);
    await send('DELETE /curriculum/:slug/draft');
    expect(rejection(await undo(added))).toEqual([409, { draft: 'required' }]);
    await edit();
    expect(rejection(await undo(added))).toEqual([409, { draft: 'required' }]);
  });

  test('[D5] users of other clients find neither reviews nor comments', async () => {
    await edit();
    const { id } = (await comment({ text: 'x' })).json();
    await request();
    const elsewhere = await buildWorld(api);
    const tenant = { client_id: elsewhere.client.id, id: null };
    const foreign = {
      as: await api.tokenFor(await buildUser(api.owner, tenant, 'ngo')),
      host: elsewhere.host,
    };
    const at = { ...foreign, params: { slug } };
    expect((await api.call('GET /curriculum/:slug/comments', at)).json()).toEqual([]);
    const review: SchemeReview = (await api.call('GET /curriculum/:slug/review', at)).json();
    expect(review.review).toBeNull();
    expect(review.candidates).toHaveLength(1);
    const statuses = await Promise.all([
      api.call('DELETE /curriculum/:slug/review', at),
      api.call('PATCH /curriculum/:slug/comments/:id', {
        ...foreign,
        params: { slug, id },
        body: { resolved: true },
      }),
      api.call('POST /curriculum/:slug/review/approval', { ...at, body: { decision: 'approved' } }),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 409, 409]);
    expect((await readReview()).review?.decision).toBeNull();
    expect((await readComments())[0]?.resolved_at).toBeNull();
    for (const key of ['GET /curriculum/:slug/review', 'GET /curriculum/:slug/comments'] as const) {
      expect(statusAndError(await send(key, { as: world.token }))).toEqual([403, 'FORBIDDEN']);
      expect((await send(key, { params: { slug: 'nowhere' } })).statusCode).toBe(404);
    }
  });
});
