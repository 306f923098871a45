import type { LessonPlan } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../testing/api.ts';
import { buildClub, buildSession, buildUser, type UserRow } from '../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let as: string;
let ben: UserRow;
let benAs: string;

const PLANNING = {
  ENABLE_SESSION_PLANNING: true,
  CAN_EDIT_SESSION_PLAN: true,
  CAN_ADD_SESSION_PLAN_GROUP: true,
};

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  ben = await buildUser(api.owner, world.club, 'coach', { firstname: 'Ben', lastname: 'Hughes' });
  as = await api.tokenFor(world.coach, { features: PLANNING });
  benAs = await api.tokenFor(ben, { features: PLANNING });
});
afterAll(() => api.close());

const call = (key: Parameters<TestApi['call']>[0], request: TestRequest = {}) =>
  api.call(key, { as, host: world.host, ...request });

const create = async (title = 'Week 1', token = as): Promise<LessonPlan> =>
  (
    await call('POST /lesson-plans', {
      as: token,
      body: { title, scheme_uuid: world.scheme.uuid },
    })
  ).json();

const section = async (uuid: string, title: string): Promise<LessonPlan> =>
  (await call('POST /lesson-plans/:uuid/sections', { params: { uuid }, body: { title } })).json();

const share = (uuid: string, can_edit: boolean, user_uuid = ben.uuid, token = as) =>
  call('POST /lesson-plans/:uuid/shared-users', {
    as: token,
    params: { uuid },
    body: { shares: [{ user_uuid, can_edit }] },
  });

const rename = (uuid: string, title: string, request: TestRequest = {}) =>
  call('PATCH /lesson-plans/:uuid', { params: { uuid }, body: { title }, ...request });

const titles = ({ sections }: LessonPlan) => sections.map(({ title }) => title);

test('a new plan is the whole plan, and Location says where it is', async () => {
  const answer = await call('POST /lesson-plans', {
    body: { title: ' Week 1 ', scheme_uuid: world.scheme.uuid },
  });
  const plan: LessonPlan = answer.json();
  expect([answer.statusCode, answer.headers.location, answer.headers.etag]).toEqual([
    201,
    `/v1/lesson-plans/${plan.uuid}`,
    '"1"',
  ]);
  expect(plan).toMatchObject({
    title: 'Week 1',
    owner: { uuid: world.coach.uuid, firstname: 'Ava', lastname: 'Morgan' },
    scheme_slug: 'recreational',
    can_edit: true,
    version: 1,
    sections: [],
    headers: [],
    shared_users: [],
  });
  const read = await call('GET /lesson-plans/:uuid', { params: { uuid: plan.uuid } });
  expect([read.json(), read.headers.etag]).toEqual([plan, '"1"']);
});

test('§5 titles of one owner are told apart by a suffix after 48 characters, also for two at once', async () => {
  const long = 'x'.repeat(50);
  const made = await Promise.all([create(long), create(long), create(long)]);
  const kept = 'x'.repeat(48);
  expect(made.map(({ title }) => title).toSorted()).toEqual([`${kept}-2`, `${kept}-3`, long]);
  expect((await create(long, benAs)).title).toBe(long);
  const [first] = made;
  expect((await rename(first?.uuid ?? '', first?.title ?? '')).json().title).toBe(first?.title);
});

test('the list has own and shared plans by title, with details only where they are asked for', async () => {
  await create('Beta');
  const alpha = await create('alpha', benAs);
  await create('Not shared', benAs);
  await share(alpha.uuid, false, world.coach.uuid, benAs);
  const short = (await call('GET /lesson-plans')).json();
  expect(short.map((plan: LessonPlan) => [plan.title, plan.can_edit])).toEqual([
    ['alpha', false],
    ['Beta', true],
  ]);
  expect(short[0].sections).toBeUndefined();
  const detailed = (await call('GET /lesson-plans', { query: { include_detail: 1 } })).json();
  expect(detailed[0].sections).toEqual([]);
});

test('sections are added, written, moved, copied and removed', async () => {
  const { uuid } = await create();
  await section(uuid, 'Warm-up');
  const [, floor] = (await section(uuid, 'Floor')).sections;
  const params = { uuid, id: floor?.id ?? 0 };
  const skills = [{ node_id: '/bronze/roll', fields: { reps: '3' } }];
  await call('PATCH /lesson-plans/:uuid/sections/:id/skills', { params, body: { skills } });
  const written = await call('PATCH /lesson-plans/:uuid/sections/:id', {
    params,
    body: { title: 'Floor work', description: 'Mats', tag: 'floor', ordering: 0 },
  });
  expect(titles(written.json())).toEqual(['Floor work', 'Warm-up']);
  const copied = await call('POST /lesson-plans/:uuid/sections/:id/copy', { params });
  expect(titles(copied.json())).toEqual(['Floor work', 'Floor work', 'Warm-up']);
  expect(copied.json().sections[1]).toMatchObject({ description: 'Mats', tag: 'floor', skills });
  const removed = await call('DELETE /lesson-plans/:uuid/sections/:id', { params });
  expect(titles(removed.json())).toEqual(['Floor work', 'Warm-up']);
  expect(removed.json().version).toBe(7);
});

test("a skill that is not of the plan's scheme, and a section of another plan, are refused", async () => {
  const { uuid } = await create();
  const [own] = (await section(uuid, 'Warm-up')).sections;
  const other = await create('Other');
  const [foreign] = (await section(other.uuid, 'Theirs')).sections;
  const put = (id: number, node_id: string) =>
    call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
      params: { uuid, id },
      body: { skills: [{ node_id, fields: {} }] },
    });
  for (const node_id of ['/bronze', '/gold/roll']) {
    const answer = await put(own?.id ?? 0, node_id);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: 'UNKNOWN_NODE', detail: { node_id } },
    ]);
  }
  expect((await put(foreign?.id ?? 0, '/bronze/roll')).statusCode).toBe(404);
});

test('what is written under headings is kept by label, and emptied away', async () => {
  const label = await api.owner
    .insertInto('labels')
    .values({ client_id: world.client.id, club_id: world.club.id, name: 'Aim' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { uuid } = await create();
  const write = (label_id: number, value: string) =>
    call('PATCH /lesson-plans/:uuid/field-values', {
      params: { uuid },
      body: { headers: [{ label_id, value }] },
    });
  const headers = [{ label_id: label.id, value: 'Rolls' }];
  expect((await write(label.id, 'Rolls')).json().headers).toEqual(headers);
  expect((await write(label.id, ' ')).json().headers).toEqual([]);
  expect((await write(999_999, 'x')).json().detail).toEqual({ headers: 'unknown' });
});

test('a copy is the copier’s own, with everything in it, and shared with nobody', async () => {
  const { uuid } = await create();
  const [first] = (await section(uuid, 'Floor')).sections;
  const skills = [{ node_id: '/bronze/jump', fields: {} }];
  await call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
    params: { uuid, id: first?.id ?? 0 },
    body: { skills },
  });
  await share(uuid, false);
  const copy = await call('POST /lesson-plans/:uuid/copy', {
    as: benAs,
    params: { uuid },
    body: { title: 'Mine' },
  });
  expect([copy.statusCode, copy.json()]).toMatchObject([
    201,
    { title: 'Mine', owner: { uuid: ben.uuid }, shared_users: [], sections: [{ skills }] },
  ]);
});

test('a plan is shared with coaches of the club only; to edit it needs can_edit; to share or delete it, the owner', async () => {
  const { uuid } = await create();
  const elsewhere = await buildClub(api.owner, world.client);
  const stranger = await buildUser(api.owner, elsewhere, 'coach');
  const admin = await buildUser(api.owner, world.club, 'admin');
  for (const user of [stranger, admin]) {
    expect((await share(uuid, true, user.uuid)).json().detail).toEqual({ shares: 'unknown' });
  }
  expect((await rename(uuid, 'Ben’s', { as: benAs })).statusCode).toBe(404);
  expect((await share(uuid, false)).json().shared_users).toEqual([
    { uuid: ben.uuid, firstname: 'Ben', lastname: 'Hughes', can_edit: false },
  ]);
  expect((await rename(uuid, 'Ben’s', { as: benAs })).statusCode).toBe(403);
  await share(uuid, true);
  expect((await rename(uuid, 'Ben’s', { as: benAs })).json().title).toBe('Ben’s');
  expect((await share(uuid, true, ben.uuid, benAs)).statusCode).toBe(403);
  const removal = { as: benAs, params: { uuid } };
  expect((await call('DELETE /lesson-plans/:uuid', removal)).statusCode).toBe(403);
});

test('[OF3] an edit with If-Match of another version is 412 for good, queued or not', async () => {
  const { uuid } = await create();
  expect((await rename(uuid, 'A', { headers: { 'if-match': '"1"' } })).json().version).toBe(2);
  const queued = { ...newDevice().headers('plan', 1), 'if-match': '"1"' };
  for (const headers of [{ 'if-match': '"1"' }, queued, queued]) {
    const answer = await rename(uuid, 'B', { headers });
    expect([answer.statusCode, answer.headers['x-op-result'], answer.json()]).toEqual([
      412,
      'rejected',
      { error: 'PRECONDITION_FAILED', detail: { version: 2 } },
    ]);
  }
});

test('a deleted plan is gone from lists, groups and sessions', async () => {
  const { uuid } = await create();
  const group = await call('POST /lesson-plan-groups', {
    body: { title: 'Term', scheme_uuid: world.scheme.uuid },
  });
  const params = { uuid: group.json().uuid };
  await call('PATCH /lesson-plan-groups/:uuid/plans', { params, body: { plans: [uuid] } });
  const session = await buildSession(api.owner, world.group, '2026-11-18', {
    session_plan_uuid: uuid,
  });
  expect((await call('DELETE /lesson-plans/:uuid', { params: { uuid } })).statusCode).toBe(204);
  expect((await call('GET /lesson-plans')).json()).toEqual([]);
  expect((await call('GET /lesson-plans/:uuid', { params: { uuid } })).statusCode).toBe(404);
  expect((await call('GET /lesson-plan-groups/:uuid', { params })).json().plans).toEqual([]);
  const kept = await api.owner
    .selectFrom('sessions')
    .select('session_plan_uuid')
    .where('id', '=', session.id)
    .executeTakeFirst();
  expect(kept).toEqual({ session_plan_uuid: null });
});

test('a plan group keeps its order, shows what its reader may read, and is edited by its owner', async () => {
  const [one, two] = [await create('One'), await create('Two')];
  const body = { title: 'Term', scheme_uuid: world.scheme.uuid };
  const made = await call('POST /lesson-plan-groups', { body });
  const params = { uuid: made.json().uuid };
  expect([made.statusCode, made.headers.location]).toEqual([
    201,
    `/v1/lesson-plan-groups/${params.uuid}`,
  ]);
  const plans = [two.uuid, one.uuid];
  const put = await call('PATCH /lesson-plan-groups/:uuid/plans', { params, body: { plans } });
  expect(put.json().plans).toEqual(plans);
  await share(one.uuid, false);
  const seen = (await call('GET /lesson-plan-groups', { as: benAs })).json();
  expect(seen).toMatchObject([{ title: 'Term', can_edit: false, plans: [one.uuid] }]);
  expect((await call('POST /lesson-plan-groups', { body })).json().title).toBe('Term-2');
  const edit = { as: benAs, params, body: { title: 'Ben’s' } };
  expect((await call('PATCH /lesson-plan-groups/:uuid', edit)).statusCode).toBe(403);
  const renamed = await call('PATCH /lesson-plan-groups/:uuid', { ...edit, as });
  expect(renamed.json().title).toBe('Ben’s');
  const foreign = { params, body: { plans: [world.scheme.uuid] } };
  expect((await call('PATCH /lesson-plan-groups/:uuid/plans', foreign)).statusCode).toBe(422);
  expect((await call('DELETE /lesson-plan-groups/:uuid', { params })).statusCode).toBe(204);
  expect((await call('GET /lesson-plan-groups/:uuid', { params })).statusCode).toBe(404);
});

test("[AC29] without the feature nothing is shown or written; another club's plans and groups are unknown", async () => {
  const { uuid } = await create();
  const scheme_uuid = world.scheme.uuid;
  const group = await call('POST /lesson-plan-groups', { body: { title: 'Term', scheme_uuid } });
  const off = await api.tokenFor(world.coach, { features: {} });
  const reader = await api.tokenFor(world.coach, { features: { ENABLE_SESSION_PLANNING: true } });
  expect((await call('GET /lesson-plans', { as: off })).statusCode).toBe(403);
  expect((await call('GET /lesson-plan-groups', { as: off })).statusCode).toBe(403);
  expect((await rename(uuid, 'x', { as: reader })).statusCode).toBe(403);
  const body = { title: 'x', scheme_uuid };
  expect((await call('POST /lesson-plans', { as: reader, body })).statusCode).toBe(403);
  expect((await call('POST /lesson-plan-groups', { as: reader, body })).statusCode).toBe(403);

  const elsewhere = await buildClub(api.owner, world.client);
  const carys = await buildUser(api.owner, elsewhere, 'coach');
  const theirs = { as: await api.tokenFor(carys, { features: PLANNING }) };
  const plan = { ...theirs, params: { uuid } };
  const groups = { ...theirs, params: { uuid: group.json().uuid } };
  expect((await call('GET /lesson-plans/:uuid', plan)).statusCode).toBe(404);
  expect((await rename(uuid, 'x', theirs)).statusCode).toBe(404);
  expect((await call('DELETE /lesson-plans/:uuid', plan)).statusCode).toBe(404);
  expect(
    (await call('POST /lesson-plans/:uuid/copy', { ...plan, body: { title: 'x' } })).statusCode,
  ).toBe(404);
  expect((await call('GET /lesson-plan-groups/:uuid', groups)).statusCode).toBe(404);
  expect((await call('DELETE /lesson-plan-groups/:uuid', groups)).statusCode).toBe(404);
});

test('a scheme that is not there is refused', async () => {
  const body = { title: 'x', scheme_uuid: world.member.uuid };
  for (const key of ['POST /lesson-plans', 'POST /lesson-plan-groups'] as const) {
    expect((await call(key, { body })).json().detail).toEqual({ scheme_uuid: 'unknown' });
  }
  expect(api.clock.now).toBe(NOON);
});
