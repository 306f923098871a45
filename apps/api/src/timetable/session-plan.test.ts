import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildSession, buildUser, type UserRow } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

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
  coach = await editorToken(world.coach);
});
afterAll(() => api.close());

const editorToken = (user: UserRow) =>
  api.tokenFor(user, { features: { CAN_EDIT_SESSION_PLAN: true } });

const buildPlan = async (
  owner: UserRow,
  deleted_at: number | null = null,
  club_id = world.club.id,
) => {
  const { uuid } = await api.owner
    .insertInto('lesson_plans')
    .values({
      client_id: world.client.id,
      club_id,
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

const setPlan = (session_plan_uuid: string | null, { as = coach, date = TODAY } = {}) =>
  api.call('PATCH /groups/:id/sessions/:date', {
    as,
    host: world.host,
    params: { id: world.group.id, date },
    body: { session_plan_uuid },
  });

describe('PATCH /groups/:id/sessions/:date', () => {
  test('a coach sets and removes the lesson plan of a session', async () => {
    const plan = await buildPlan(world.coach);
    expect((await setPlan(plan)).json()).toMatchObject({
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
    expect((await setPlan(null)).json().session_plan_uuid).toBeNull();
  });

  test("a colleague's plan is accepted only after it is shared", async () => {
    const plan = await buildPlan(colleague);
    const shareWith = ({ uuid }: { uuid: string }) =>
      api.owner
        .insertInto('lesson_plan_shares')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          lesson_plan_uuid: plan,
          user_uuid: uuid,
        })
        .execute();
    await shareWith(await buildUser(api.owner, world.club, 'coach'));
    expect((await setPlan(plan)).json().detail).toEqual({ session_plan_uuid: 'unknown' });
    await shareWith(world.coach);
    expect((await setPlan(plan)).statusCode).toBe(200);
    const gone = await buildPlan(world.coach, NOON);
    expect(statusAndError(await setPlan(gone))).toEqual([422, 'VALIDATION']);
  });

  test('[D5] rejects groups of other coaches, and users without CAN_EDIT_SESSION_PLAN (§6)', async () => {
    expect(statusAndError(await setPlan(null, { as: world.token }))).toEqual([403, 'FORBIDDEN']);
    const as = await editorToken(colleague);
    expect(statusAndError(await setPlan(null, { as }))).toEqual([404, 'UNKNOWN_GROUP']);
    const admin = await buildUser(api.owner, world.club, 'admin');
    expect((await setPlan(null, { as: await editorToken(admin) })).statusCode).toBe(200);
  });

  test('[D5] an administrator sets any plan of the club, and none of another', async () => {
    const admin = await editorToken(await buildUser(api.owner, world.club, 'admin'));
    const own = await buildPlan(colleague);
    expect((await setPlan(own, { as: admin })).json()).toMatchObject({ session_plan_uuid: own });
    const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const far = await buildPlan(await buildUser(api.owner, other, 'coach'), null, other.id);
    const response = await setPlan(far, { as: admin });
    expect(response.json().detail).toEqual({ session_plan_uuid: 'unknown' });
    expect((await setPlan(null, { as: admin })).statusCode).toBe(200);
  });

  test('rejects a day without a session and a cancelled session', async () => {
    expect(statusAndError(await setPlan(null, { date: '2026-11-20' }))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await setPlan(null, { date: '2026-11-19' }))).toEqual([404, 'NOT_FOUND']);
  });
});
