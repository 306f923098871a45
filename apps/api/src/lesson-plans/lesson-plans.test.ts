import type { LessonPlan } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildScheme,
  buildSession,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

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

const createPlan = async (title = 'Week 1', token = as): Promise<LessonPlan> =>
  (
    await call('POST /lesson-plans', {
      as: token,
      body: { title, scheme_uuid: world.scheme.uuid },
    })
  ).json();

const addSection = async (uuid: string, title: string): Promise<LessonPlan> =>
  (await call('POST /lesson-plans/:uuid/sections', { params: { uuid }, body: { title } })).json();

type Share = { user_uuid: string; can_edit: boolean };
const setShares = (uuid: string, shares: readonly Share[], token = as) =>
  call('POST /lesson-plans/:uuid/shared-users', { as: token, params: { uuid }, body: { shares } });
const sharePlan = (uuid: string, can_edit: boolean, user_uuid = ben.uuid, token = as) =>
  setShares(uuid, [{ user_uuid, can_edit }], token);

const renamePlan = (uuid: string, title: string, request: TestRequest = {}) =>
  call('PATCH /lesson-plans/:uuid', { params: { uuid }, body: { title }, ...request });

const titles = ({ sections }: LessonPlan) => sections.map(({ title }) => title);

describe('lesson plans', () => {
  test('POST returns the whole new plan with its Location and ETag', async () => {
    const response = await call('POST /lesson-plans', {
      body: { title: ' Week 1 ', scheme_uuid: world.scheme.uuid },
    });
    const plan: LessonPlan = response.json();
    expect([response.statusCode, response.headers.location, response.headers.etag]).toEqual([
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

  test('rejects renaming a plan to a title that another plan of its owner has', async () => {
    const first = await createPlan('Floor');
    const second = await createPlan('Beam');
    const taken = await renamePlan(second.uuid, ' Floor ');
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { error: 'TITLE_TAKEN', detail: { title: 'Floor' } },
    ]);
    expect((await renamePlan(first.uuid, 'Floor')).json().title).toBe('Floor');
    expect((await renamePlan(second.uuid, 'Vault')).json().title).toBe('Vault');
  });

  test.each(['A\nB', 'A\u2028B', ' '])('rejects the title %j', async (title) => {
    const { uuid } = await createPlan();
    const body = { title, scheme_uuid: world.scheme.uuid };
    expect((await call('POST /lesson-plans', { body })).statusCode).toBe(422);
    expect((await call('POST /lesson-plan-groups', { body })).statusCode).toBe(422);
    expect((await renamePlan(uuid, title)).statusCode).toBe(422);
  });

  test('[§5] a repeated title of one owner gets a suffix after 48 characters, also for concurrent requests', async () => {
    const long = 'x'.repeat(50);
    const created = await Promise.all([createPlan(long), createPlan(long), createPlan(long)]);
    const stored = 'x'.repeat(48);
    expect(created.map(({ title }) => title).toSorted()).toEqual([
      `${stored}-2`,
      `${stored}-3`,
      long,
    ]);
    expect((await createPlan(long, benAs)).title).toBe(long);
    const [first] = created;
    expect((await renamePlan(first?.uuid ?? '', first?.title ?? '')).json().title).toBe(
      first?.title,
    );
  });

  test('[§5] the title of a deleted plan is free again', async () => {
    const { uuid } = await createPlan('Floor');
    await call('DELETE /lesson-plans/:uuid', { params: { uuid } });
    expect((await createPlan('Floor')).title).toBe('Floor');
  });

  test('lists own and shared plans by title, with details only on request', async () => {
    await createPlan('Beta');
    const alpha = await createPlan('alpha', benAs);
    await createPlan('Not shared', benAs);
    const gamma = await createPlan('Gamma', benAs);
    await sharePlan(gamma.uuid, true, world.coach.uuid, benAs);
    const cara = await buildUser(api.owner, world.club, 'coach');
    const shares = [
      { user_uuid: world.coach.uuid, can_edit: false },
      { user_uuid: cara.uuid, can_edit: true },
    ];
    await setShares(alpha.uuid, shares, benAs);
    const short = (await call('GET /lesson-plans')).json();
    expect(short.map((plan: LessonPlan) => [plan.title, plan.can_edit])).toEqual([
      ['alpha', false],
      ['Beta', true],
      ['Gamma', true],
    ]);
    expect(short[0].sections).toBeUndefined();
    const detailed = (await call('GET /lesson-plans', { query: { include_detail: 1 } })).json();
    expect(detailed[0].sections).toEqual([]);
  });
});

describe('content of a lesson plan', () => {
  test('sections are added, edited, moved, copied and removed', async () => {
    const { uuid } = await createPlan();
    await addSection(uuid, 'Warm-up');
    const [, floor] = (await addSection(uuid, 'Floor')).sections;
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

  test('a field of a skill has no NUL in its name', async () => {
    const { uuid } = await createPlan();
    const [section] = (await addSection(uuid, 'Floor')).sections;
    const response = await call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
      params: { uuid, id: section?.id ?? 0 },
      body: { skills: [{ node_id: '/bronze/roll', fields: { 'r\0ps': '3' } }] },
    });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      { 'skills.0.fields': 'characters' },
    ]);
  });

  test('two edits of the skills of a section are both kept', async () => {
    const { uuid } = await createPlan();
    await addSection(uuid, 'Warm-up');
    const [section, other] = (await addSection(uuid, 'Floor')).sections;
    const toSkills = (ids: string) =>
      ids.split(' ').flatMap((id) => (id === '' ? [] : { node_id: `/bronze/${id}`, fields: {} }));
    const set = async (id: number | undefined, ids: string, base?: string) => {
      const response = await call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
        params: { uuid, id: id ?? 0 },
        body: { skills: toSkills(ids), ...(base === undefined ? {} : { base: toSkills(base) }) },
      });
      expect(response.statusCode).toBe(200);
      const { sections }: LessonPlan = response.json();
      const edited = sections.find((section) => section.id === id);
      return edited?.skills.map(({ node_id }) => node_id.replace('/bronze/', ''));
    };
    await set(other?.id, 'roll');
    await set(section?.id, 'roll');
    await set(section?.id, 'roll jump', 'roll');
    expect(await set(section?.id, '', 'roll')).toEqual(['jump']);
    expect(await set(section?.id, 'roll')).toEqual(['roll']);
  });

  test('two edits of the description of a section are both kept', async () => {
    const { uuid } = await createPlan();
    const [section] = (await addSection(uuid, 'Floor')).sections;
    const describeAs = async (description: string, base?: string) => {
      const response = await call('PATCH /lesson-plans/:uuid/sections/:id', {
        params: { uuid, id: section?.id ?? 0 },
        body: { description, ...(base === undefined ? {} : { base }) },
      });
      return response.json().sections?.[0].description ?? response.json().detail;
    };
    await describeAs('Mats', '');
    await describeAs('Mats\nCones', 'Mats');
    expect(await describeAs('Soft mats', 'Mats')).toBe('Cones\nSoft mats');
    expect(await describeAs('Mats', 'Soft mats')).toBe('Cones\nMats');
    expect(await describeAs('x'.repeat(3995), 'Mats')).toEqual({ description: 'maxLength' });
    expect(await describeAs('x'.repeat(3994), 'Mats')).toHaveLength(4000);
    expect(await describeAs('Bench')).toBe('Bench');
  });

  test('rejects two edits of a section that have more than 200 skills together', async () => {
    const { uuid } = await createPlan();
    const [section] = (await addSection(uuid, 'Floor')).sections;
    const set = (id: string, count: number) =>
      call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
        params: { uuid, id: section?.id ?? 0 },
        body: {
          skills: Array.from({ length: count }, () => ({ node_id: `/bronze/${id}`, fields: {} })),
          base: [],
        },
      });
    await set('roll', 100);
    const rejected = await set('jump', 101);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([422, { error: 'SECTION_FULL' }]);
    const accepted: LessonPlan = (await set('jump', 100)).json();
    expect(accepted.sections[0]?.skills).toHaveLength(200);
  });

  test("rejects a skill outside the plan's scheme and a section of another plan", async () => {
    const { uuid } = await createPlan();
    const [own] = (await addSection(uuid, 'Warm-up')).sections;
    const other = await createPlan('Other');
    const [foreign] = (await addSection(other.uuid, 'Theirs')).sections;
    const setContent = (id: number, node_id: string) =>
      call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
        params: { uuid, id },
        body: { skills: [{ node_id, fields: {} }] },
      });
    for (const node_id of ['/bronze', '/gold/roll']) {
      const response = await setContent(own?.id ?? 0, node_id);
      expect([response.statusCode, response.json()]).toEqual([
        422,
        { error: 'UNKNOWN_NODE', detail: { node_id } },
      ]);
    }
    expect((await setContent(foreign?.id ?? 0, '/bronze/roll')).statusCode).toBe(404);
  });

  test('texts of headings are saved by label, and an empty text removes its heading', async () => {
    const addLabel = (club_id: number | null) =>
      api.owner
        .insertInto('labels')
        .values({ client_id: world.client.id, club_id, name: 'Aim' })
        .returning('id')
        .executeTakeFirstOrThrow();
    const label = await addLabel(world.club.id);
    const { uuid } = await createPlan();
    const write = (label_id: number, value: string) =>
      call('PATCH /lesson-plans/:uuid/field-values', {
        params: { uuid },
        body: { headers: [{ label_id, value }] },
      });
    const headers = [{ label_id: label.id, value: 'Rolls' }];
    expect((await write(label.id, 'Rolls')).json().headers).toEqual(headers);
    expect((await write(label.id, ' ')).json().headers).toEqual([]);
    expect((await write(999_999, 'x')).json().detail).toEqual({ headers: 'unknown' });
    const ofClient = await addLabel(null);
    expect((await write(ofClient.id, 'x')).statusCode).toBe(200);
    const elsewhere = await addLabel((await buildClub(api.owner, world.client)).id);
    expect((await write(elsewhere.id, 'x')).json().detail).toEqual({ headers: 'unknown' });
  });
});

describe('an edit of a plan', () => {
  test('changes no other plan, section, group or session', async () => {
    const { client, club, scheme } = world;
    const carys = await buildUser(api.owner, club, 'coach', { firstname: 'Carys' });
    const label = await api.owner
      .insertInto('labels')
      .values({ client_id: client.id, club_id: club.id, name: 'Aim' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const groupWith = async (title: string, plans: string[]): Promise<string> => {
      const body = { title, scheme_uuid: scheme.uuid };
      const { uuid } = (await call('POST /lesson-plan-groups', { body })).json();
      await call('PATCH /lesson-plan-groups/:uuid/plans', { params: { uuid }, body: { plans } });
      return uuid;
    };
    const setSkills = (uuid: string, id: number, node_ids: readonly string[]) =>
      call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
        params: { uuid, id },
        body: { skills: node_ids.map((node_id) => ({ node_id, fields: {} })) },
      });
    const write = (uuid: string, value: string) =>
      call('PATCH /lesson-plans/:uuid/field-values', {
        params: { uuid },
        body: { headers: [{ label_id: label.id, value }] },
      });
    const build = async (title: string) => {
      const { uuid } = await createPlan(title);
      await addSection(uuid, 'Warm-up');
      const [warmUp, floor] = (await addSection(uuid, 'Floor')).sections.map(({ id }) => id);
      await setSkills(uuid, warmUp ?? 0, ['/bronze/roll']);
      await setSkills(uuid, floor ?? 0, ['/bronze/jump']);
      await write(uuid, title);
      await sharePlan(uuid, true);
      return { uuid, warmUp: warmUp ?? 0, floor: floor ?? 0 };
    };
    const read = async (uuid: string): Promise<LessonPlan> =>
      (await call('GET /lesson-plans/:uuid', { params: { uuid } })).json();
    const [one, two] = [await build('One'), await build('Two')];
    const before = await read(two.uuid);
    expect(before).toMatchObject({
      sections: [{ skills: [{ node_id: '/bronze/roll' }] }, { title: 'Floor' }],
      headers: [{ value: 'Two' }],
      shared_users: [{ uuid: ben.uuid }],
    });
    const term = await groupWith('Term', [two.uuid, one.uuid]);
    const other = await groupWith('Other', [two.uuid]);
    const dates = ['2026-11-25', '2026-12-02'];
    for (const [at, { uuid }] of [one, two].entries()) {
      await buildSession(api.owner, world.group, dates[at] ?? '', { session_plan_uuid: uuid });
    }

    const params = { uuid: one.uuid, id: one.floor };
    const written = await call('PATCH /lesson-plans/:uuid/sections/:id', {
      params,
      body: { title: 'Beam', description: 'Mats', tag: 'beam', ordering: 0 },
    });
    expect(written.json().sections).toMatchObject([
      { title: 'Beam', description: 'Mats', skills: [{ node_id: '/bronze/jump' }] },
      { title: 'Warm-up', description: '', skills: [{ node_id: '/bronze/roll' }] },
    ]);
    const copied = await call('POST /lesson-plans/:uuid/sections/:id/copy', { params });
    expect(copied.json().sections.map(({ skills }: { skills: object[] }) => skills)).toEqual([
      [{ node_id: '/bronze/jump', fields: {} }],
      [{ node_id: '/bronze/jump', fields: {} }],
      [{ node_id: '/bronze/roll', fields: {} }],
    ]);
    await call('DELETE /lesson-plans/:uuid/sections/:id', { params });
    await setSkills(one.uuid, one.warmUp, []);
    await write(one.uuid, ' ');
    await renamePlan(one.uuid, 'First');
    await sharePlan(one.uuid, false, carys.uuid);
    expect(await read(one.uuid)).toMatchObject({
      title: 'First',
      headers: [],
      shared_users: [{ uuid: carys.uuid }],
    });
    expect(await read(two.uuid)).toEqual(before);

    await call('DELETE /lesson-plans/:uuid', { params: { uuid: one.uuid } });
    expect(await read(two.uuid)).toEqual(before);
    const plansOf = async (uuid: string) =>
      (await call('GET /lesson-plan-groups/:uuid', { params: { uuid } })).json();
    const renamed = { params: { uuid: term }, body: { title: 'Spring' } };
    await call('PATCH /lesson-plan-groups/:uuid', renamed);
    await call('PATCH /lesson-plan-groups/:uuid/plans', { ...renamed, body: { plans: [] } });
    expect(await plansOf(other)).toMatchObject({ title: 'Other', plans: [two.uuid] });
    await call('DELETE /lesson-plan-groups/:uuid', { params: { uuid: term } });
    expect(await plansOf(other)).toMatchObject({ title: 'Other', plans: [two.uuid] });
    const sessions = await api.owner
      .selectFrom('sessions')
      .select('session_plan_uuid')
      .where('group_id', '=', world.group.id)
      .orderBy('date')
      .execute();
    expect(sessions).toEqual([{ session_plan_uuid: null }, { session_plan_uuid: two.uuid }]);
  });

  test('a group takes only readable plans of its scheme that are not deleted', async () => {
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    const body = { title: 'Term', scheme_uuid: world.scheme.uuid };
    const params = { uuid: (await call('POST /lesson-plan-groups', { body })).json().uuid };
    const foreign = await call('POST /lesson-plans', {
      body: { title: 'Squad', scheme_uuid: squad.uuid },
    });
    const deleted = await createPlan('Deleted');
    await call('DELETE /lesson-plans/:uuid', { params: { uuid: deleted.uuid } });
    const bens = await createPlan('Of Ben', benAs);
    const shared = await createPlan('Shared', benAs);
    await sharePlan(shared.uuid, false, world.coach.uuid, benAs);
    const set = (uuid: string) =>
      call('PATCH /lesson-plan-groups/:uuid/plans', { params, body: { plans: [uuid] } });
    for (const uuid of [foreign.json().uuid, deleted.uuid, bens.uuid]) {
      expect((await set(uuid)).statusCode).toBe(422);
    }
    expect((await set(shared.uuid)).json().plans).toEqual([shared.uuid]);
  });
});

describe('copies and sharing', () => {
  test('a copy has all content, belongs to the copying user and is not shared', async () => {
    const { uuid } = await createPlan();
    const [first] = (await addSection(uuid, 'Floor')).sections;
    const skills = [{ node_id: '/bronze/jump', fields: {} }];
    await call('PATCH /lesson-plans/:uuid/sections/:id/skills', {
      params: { uuid, id: first?.id ?? 0 },
      body: { skills },
    });
    await sharePlan(uuid, false);
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

  test('a plan is shared only with coaches of the club, edited with can_edit, shared and deleted by its owner', async () => {
    const { uuid } = await createPlan();
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await buildUser(api.owner, elsewhere, 'coach');
    const admin = await buildUser(api.owner, world.club, 'admin');
    for (const user of [stranger, admin]) {
      expect((await sharePlan(uuid, true, user.uuid)).json().detail).toEqual({ shares: 'unknown' });
    }
    expect((await renamePlan(uuid, 'Ben’s', { as: benAs })).statusCode).toBe(404);
    expect((await sharePlan(uuid, false)).json().shared_users).toEqual([
      { uuid: ben.uuid, firstname: 'Ben', lastname: 'Hughes', can_edit: false },
    ]);
    const cara = await buildUser(api.owner, world.club, 'coach');
    const shares = [
      { user_uuid: ben.uuid, can_edit: false },
      { user_uuid: cara.uuid, can_edit: true },
    ];
    await setShares(uuid, shares);
    await sharePlan((await createPlan('Week 2')).uuid, true);
    expect((await renamePlan(uuid, 'Ben’s', { as: benAs })).statusCode).toBe(403);
    await sharePlan(uuid, true);
    expect((await renamePlan(uuid, 'Ben’s', { as: benAs })).json().title).toBe('Ben’s');
    expect((await sharePlan(uuid, true, ben.uuid, benAs)).statusCode).toBe(403);
    const removal = { as: benAs, params: { uuid } };
    expect((await call('DELETE /lesson-plans/:uuid', removal)).statusCode).toBe(403);
  });
});

describe('POST /lesson-plans/:uuid/shared-users', () => {
  test('a coach who now works for another club only, or in another role, is not listed', async () => {
    const { uuid } = await createPlan();
    await sharePlan(uuid, true);
    const elsewhere = await buildClub(api.owner, world.client);
    for (const job of [
      { club_id: elsewhere.id },
      { club_id: world.club.id, role: 'admin' },
    ] as const) {
      await api.owner
        .updateTable('user_clubs')
        .set(job)
        .where('user_uuid', '=', ben.uuid)
        .execute();
      const plan = await call('GET /lesson-plans/:uuid', { params: { uuid } });
      expect(plan.json().shared_users).toEqual([]);
    }
  });

  test('the listed sharing can be set again while a coach with the plan is deactivated', async () => {
    const { uuid } = await createPlan();
    const gone = await buildUser(api.owner, world.club, 'coach');
    const share = (...users: UserRow[]) =>
      setShares(
        uuid,
        users.map((user) => ({ user_uuid: user.uuid, can_edit: false })),
      );
    const sharedWith = (plan: LessonPlan) => plan.shared_users.map((user) => user.uuid);
    const setStatus = (status: 'active' | 'inactive') =>
      api.owner.updateTable('users').set({ status }).where('uuid', '=', gone.uuid).execute();
    await share(ben, gone);
    await setStatus('inactive');
    const read = await call('GET /lesson-plans/:uuid', { params: { uuid } });
    expect(sharedWith(read.json())).toEqual([ben.uuid]);
    expect((await share(gone)).json().detail).toEqual({ shares: 'unknown' });
    expect(sharedWith((await share()).json())).toEqual([]);
    expect(sharedWith((await share(ben)).json())).toEqual([ben.uuid]);
    await setStatus('active');
    const again = await call('GET /lesson-plans/:uuid', { params: { uuid } });
    expect(sharedWith(again.json()).toSorted()).toEqual([ben.uuid, gone.uuid].toSorted());
  });
});

describe('conflicts and deletion', () => {
  test('[OF3] an edit with If-Match of another version is always 412, queued or not', async () => {
    const { uuid } = await createPlan();
    expect((await renamePlan(uuid, 'A', { headers: { 'if-match': '"1"' } })).json().version).toBe(
      2,
    );
    const queued = { ...newDevice().headers('plan', 1), 'if-match': '"1"' };
    for (const headers of [{ 'if-match': '"1"' }, queued, queued]) {
      const response = await renamePlan(uuid, 'B', { headers });
      expect([response.statusCode, response.headers['x-op-result'], response.json()]).toEqual([
        412,
        'rejected',
        { error: 'PRECONDITION_FAILED', detail: { version: 2 } },
      ]);
    }
  });

  test('a deleted plan disappears from lists, groups and sessions', async () => {
    const { uuid } = await createPlan();
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
    const stored = await api.owner
      .selectFrom('sessions')
      .select('session_plan_uuid')
      .where('id', '=', session.id)
      .executeTakeFirst();
    expect(stored).toEqual({ session_plan_uuid: null });
  });
});

describe('plan groups', () => {
  test('a plan group keeps its order, shows each reader the readable plans, and only its owner edits it', async () => {
    const [one, two] = [await createPlan('One'), await createPlan('Two')];
    const body = { title: 'Term', scheme_uuid: world.scheme.uuid };
    const created = await call('POST /lesson-plan-groups', { body });
    const params = { uuid: created.json().uuid };
    expect([created.statusCode, created.headers.location]).toEqual([
      201,
      `/v1/lesson-plan-groups/${params.uuid}`,
    ]);
    const plans = [two.uuid, one.uuid];
    const setContent = await call('PATCH /lesson-plan-groups/:uuid/plans', {
      params,
      body: { plans },
    });
    expect(setContent.json().plans).toEqual(plans);
    await sharePlan(one.uuid, false);
    const visible = (await call('GET /lesson-plan-groups', { as: benAs })).json();
    expect(visible).toMatchObject([{ title: 'Term', can_edit: false, plans: [one.uuid] }]);
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
});

describe('PATCH /lesson-plan-groups/:uuid/plans', () => {
  test('a plan that is not shared any more keeps its place until it is shared again', async () => {
    const [one, two, three] = [
      await createPlan('One'),
      await createPlan('Two', benAs),
      await createPlan('Three'),
    ];
    await sharePlan(two.uuid, false, world.coach.uuid, benAs);
    const body = { title: 'Term', scheme_uuid: world.scheme.uuid };
    const params = { uuid: (await call('POST /lesson-plan-groups', { body })).json().uuid };
    const order = async (...plans: string[]) =>
      (await call('PATCH /lesson-plan-groups/:uuid/plans', { params, body: { plans } })).json()
        .plans;
    await order(one.uuid, two.uuid, three.uuid);
    await setShares(two.uuid, [], benAs);
    expect(await order(three.uuid, one.uuid)).toEqual([three.uuid, one.uuid]);
    await sharePlan(two.uuid, false, world.coach.uuid, benAs);
    const group = await call('GET /lesson-plan-groups/:uuid', { params });
    expect(group.json().plans).toEqual([three.uuid, two.uuid, one.uuid]);
  });
});

describe('permissions for lesson plans', () => {
  test('[AC29] rejects users without the feature, and plans and groups of another club as unknown', async () => {
    const { uuid } = await createPlan();
    const scheme_uuid = world.scheme.uuid;
    const group = await call('POST /lesson-plan-groups', { body: { title: 'Term', scheme_uuid } });
    const off = await api.tokenFor(world.coach, { features: {} });
    const reader = await api.tokenFor(world.coach, { features: { ENABLE_SESSION_PLANNING: true } });
    expect((await call('GET /lesson-plans', { as: off })).statusCode).toBe(403);
    expect((await call('GET /lesson-plan-groups', { as: off })).statusCode).toBe(403);
    expect((await renamePlan(uuid, 'x', { as: reader })).statusCode).toBe(403);
    const body = { title: 'x', scheme_uuid };
    expect((await call('POST /lesson-plans', { as: reader, body })).statusCode).toBe(403);
    expect((await call('POST /lesson-plan-groups', { as: reader, body })).statusCode).toBe(403);

    const elsewhere = await buildClub(api.owner, world.client);
    const carys = await buildUser(api.owner, elsewhere, 'coach');
    const theirs = { as: await api.tokenFor(carys, { features: PLANNING }) };
    const plan = { ...theirs, params: { uuid } };
    const groups = { ...theirs, params: { uuid: group.json().uuid } };
    expect((await call('GET /lesson-plans/:uuid', plan)).statusCode).toBe(404);
    expect((await renamePlan(uuid, 'x', theirs)).statusCode).toBe(404);
    expect((await call('DELETE /lesson-plans/:uuid', plan)).statusCode).toBe(404);
    expect(
      (await call('POST /lesson-plans/:uuid/copy', { ...plan, body: { title: 'x' } })).statusCode,
    ).toBe(404);
    expect((await call('GET /lesson-plan-groups/:uuid', groups)).statusCode).toBe(404);
    expect((await call('DELETE /lesson-plan-groups/:uuid', groups)).statusCode).toBe(404);
  });

  test('rejects an unknown scheme', async () => {
    const body = { title: 'x', scheme_uuid: world.member.uuid };
    for (const key of ['POST /lesson-plans', 'POST /lesson-plan-groups'] as const) {
      expect((await call(key, { body })).json().detail).toEqual({ scheme_uuid: 'unknown' });
    }
    expect(api.clock.now).toBe(NOON);
  });
});
