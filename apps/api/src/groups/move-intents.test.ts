import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildMember, buildUser, joinGroup } from '../../testing/builders.ts';
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

  test("rejects a node outside the group's scheme and a member outside the group", async () => {
    const outside = await buildMember(api.owner, world.club);
    const left = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, left, { left_date: '2026-11-01' });
    expect((await setIntent(NOON, { node: '/gold' })).json()).toEqual({
      error: 'UNKNOWN_NODE',
      detail: { remote_node_id: '/gold' },
    });
    for (const { uuid } of [outside, left]) {
      expect((await setIntent(NOON, { uuid })).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
    }
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
