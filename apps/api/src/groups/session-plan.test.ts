import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../auth/testing.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildSession, buildUser, type UserRow } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

const TODAY = '2026-11-18';

let api: TestApi;
let world: World;
let colleague: UserRow;
let coach: string;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  await buildSession(api.owner, world.group, TODAY);
  await buildSession(api.owner, world.group, '2026-11-19', { cancelled: true });
  colleague = await buildUser(api.owner, world.club, 'coach');
  coach = await editor(world.coach);
});
afterAll(() => api.close());

const editor = (user: UserRow) => api.tokenFor(user, { features: { CAN_EDIT_SESSION_PLAN: true } });

const buildPlan = async (owner: UserRow, deleted_at: number | null = null) => {
  const { uuid } = await api.owner
    .insertInto('lesson_plans')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      title: 'Rolls',
      owner_uuid: owner.uuid,
      scheme_uuid: world.scheme.uuid,
      created_at: NOON,
      updated_at: NOON,
      deleted_at,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
};

const set = (session_plan_uuid: string | null, { as = coach, date = TODAY } = {}) =>
  api.call('PATCH /groups/:id/sessions/:date', {
    as,
    host: world.host,
    params: { id: world.group.id, date },
    body: { session_plan_uuid },
  });

test('a coach says what will be taught in a session, and takes it back', async () => {
  const plan = await buildPlan(world.coach);
  expect((await set(plan)).json()).toEqual({
    group_id: world.group.id,
    date: TODAY,
    session_plan_uuid: plan,
  });
  const day = await api.call('GET /groups', {
    as: coach,
    host: world.host,
    query: { date: TODAY },
  });
  expect(day.json()).toMatchObject([{ session_plan_uuid: plan }]);
  expect((await set(null)).json().session_plan_uuid).toBeNull();
});

test("a colleague's plan can be used once it is shared", async () => {
  const plan = await buildPlan(colleague);
  expect((await set(plan)).json().detail).toEqual({ session_plan_uuid: 'unknown' });
  await api.owner
    .insertInto('lesson_plan_shares')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      lesson_plan_uuid: plan,
      user_uuid: world.coach.uuid,
    })
    .execute();
  expect((await set(plan)).statusCode).toBe(200);
  const gone = await buildPlan(world.coach, NOON);
  expect(verdict(await set(gone))).toEqual([422, 'VALIDATION']);
});

test('[D5] only in groups of their own, and only with CAN_EDIT_SESSION_PLAN (§6)', async () => {
  expect(verdict(await set(null, { as: world.token }))).toEqual([403, 'FORBIDDEN']);
  const as = await editor(colleague);
  expect(verdict(await set(null, { as }))).toEqual([404, 'UNKNOWN_GROUP']);
  const admin = await buildUser(api.owner, world.club, 'admin');
  expect((await set(null, { as: await editor(admin) })).statusCode).toBe(200);
});

test('no plan for a day without a session, or with one that is cancelled', async () => {
  expect(verdict(await set(null, { date: '2026-11-20' }))).toEqual([404, 'NOT_FOUND']);
  expect(verdict(await set(null, { date: '2026-11-19' }))).toEqual([404, 'NOT_FOUND']);
});
