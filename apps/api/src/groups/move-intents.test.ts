import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildScheme,
  buildUser,
  joinGroup,
  node,
} from '../../testing/builders.ts';
import { sendBatched } from '../../testing/changes/changes.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
});
afterAll(() => api.close());

type Options = { as?: string; headers?: Record<string, string>; uuid?: string; node?: string };

const request = (options: Options) => ({
  as: options.as ?? world.token,
  host: world.host,
  headers: options.headers ?? {},
  params: { groupId: world.group.id, uuid: options.uuid ?? world.member.uuid },
});

const setIntent = (ts: number, options: Options = {}) =>
  api.call('POST /groups/:groupId/members/:uuid/mark', {
    ...request(options),
    body: { remote_node_id: options.node ?? '/silver', stay: true, ts },
  });

const cancelIntent = (ts: number, options: Options = {}) =>
  api.call('DELETE /groups/:groupId/members/:uuid/mark', { ...request(options), query: { ts } });

const INTENT = { move_remote_node_id: '/silver', move_stay: true };
const NO_INTENT = { move_remote_node_id: null, move_stay: false };

describe('POST and DELETE /groups/:groupId/members/:uuid/mark', () => {
  test("§4 a move intent appears in the group's members and can be cancelled", async () => {
    const uuid = world.member.uuid;
    expect((await setIntent(NOON - 1)).json()).toEqual({ uuid, ...INTENT });
    const members = await api.call('GET /groups/:id/members', {
      as: world.token,
      host: world.host,
      params: { id: world.group.id },
    });
    expect(members.json()[0]).toMatchObject(INTENT);
    expect((await cancelIntent(NOON)).json()).toEqual({ uuid, ...NO_INTENT });
  });

  test('[OF2] between two devices, the change that was recorded later wins, and both are in the history', async () => {
    await cancelIntent(NOON - 5, { headers: newDevice().headers('m', 1) });
    const earlier = await setIntent(NOON - 9, { headers: newDevice().headers('m', 1) });
    expect([earlier.headers['x-op-result'], earlier.json()]).toMatchObject([
      'superseded',
      NO_INTENT,
    ]);
    const history = await api.owner
      .selectFrom('move_mark_history')
      .select(['remote_node_id', 'superseded'])
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { remote_node_id: null, superseded: false },
      { remote_node_id: '/silver', superseded: true },
    ]);
  });

  test('[OF2] of two members in one request, only the intent that was recorded earlier is superseded', async () => {
    const mia = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, mia);
    await cancelIntent(NOON - 5, { headers: newDevice().headers('m', 1) });
    const { headers } = newDevice();
    const intentOf = ({ uuid }: { uuid: string }, lane: string, ts: number) => ({
      key: 'POST /groups/:groupId/members/:uuid/mark' as const,
      params: { groupId: world.group.id, uuid },
      body: { remote_node_id: '/silver', stay: true, ts },
      headers: headers(lane, 1),
    });
    const intents = [intentOf(world.member, 'a', NOON - 9), intentOf(mia, 'b', NOON)];
    expect(await sendBatched(api, world, world.token, intents)).toMatchObject([
      { status: 200, result: 'superseded', body: NO_INTENT },
      { status: 200, result: 'applied', body: INTENT },
    ]);
  });

  test("rejects a node outside the group's scheme and a member outside the group", async () => {
    const outside = await buildMember(api.owner, world.club);
    const left = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, left, { left_date: '2026-11-01' });
    const waiting = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, waiting, { waiting: true });
    const elsewhere = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, await buildGroup(api.owner, world.club), elsewhere);
    expect((await setIntent(NOON, { node: '/gold' })).json()).toEqual({
      error: 'UNKNOWN_NODE',
      detail: { remote_node_id: '/gold' },
    });
    for (const { uuid } of [outside, left, waiting, elsewhere]) {
      expect((await setIntent(NOON, { uuid })).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
    }
  });

  test('an intent that came too late returns that of the same member and group', async () => {
    const { client, club, coach, group, member } = world;
    const other = await buildGroup(api.owner, club, { coaches: [coach] });
    // The first of the group in the index.
    const uuid = '00000000-0000-4000-8000-000000000001';
    const mia = await buildMember(api.owner, club, { uuid });
    const row = { client_id: client.id, club_id: club.id, user_uuid: coach.uuid };
    const mark = { ...row, stay: true, recorded_ts: NOON };
    await api.owner
      .insertInto('move_marks')
      .values([
        { ...mark, group_id: other.id, member_uuid: member.uuid, remote_node_id: '/bronze' },
        { ...mark, group_id: group.id, member_uuid: mia.uuid, remote_node_id: '/bronze' },
        { ...mark, group_id: group.id, member_uuid: member.uuid, remote_node_id: '/silver' },
      ])
      .execute();
    expect((await setIntent(NOON - 9, { node: '/bronze' })).json()).toMatchObject(INTENT);
  });

  test('is for levels of the scheme of the group itself', async () => {
    const { client, club, coach, group, member } = world;
    const tree = [node('/copper', 'l')];
    const { uuid } = await buildScheme(api.owner, client, { tree, slug: 'squad' });
    const squad = await buildGroup(api.owner, club, { coaches: [coach], scheme_uuid: uuid });
    await joinGroup(api.owner, squad, member);
    const set = async ({ id }: { id: number }, remote_node_id: string) =>
      (
        await api.call('POST /groups/:groupId/members/:uuid/mark', {
          as: world.token,
          host: world.host,
          params: { groupId: id, uuid: member.uuid },
          body: { remote_node_id, stay: false, ts: NOON },
        })
      ).statusCode;
    expect(await set(group, '/silver')).toBe(200);
    expect(await set(squad, '/copper')).toBe(200);
    const { id } = squad;
    await api.owner.updateTable('groups').set({ deleted_at: NOON }).where('id', '=', id).execute();
    expect(await set(squad, '/copper')).toBe(404);
  });

  test("rejects another coach's group as unknown, and rejects parents", async () => {
    const colleague = await buildUser(api.owner, world.club, 'coach');
    const stranger = await buildUser(api.owner, await buildClub(api.owner, world.client), 'admin');
    for (const user of [colleague, stranger]) {
      const response = await setIntent(NOON, { as: await api.tokenFor(user) });
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_GROUP' }]);
    }
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    expect((await cancelIntent(NOON, { as: parent })).statusCode).toBe(403);
  });
});
