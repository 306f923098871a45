import type { CallKey } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildGuardian, buildUser, type UserRow } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

const slug = 'recreational';

let api: TestApi;
let world: World;
let tokens: Record<'admin' | 'ngo' | 'parent' | 'coach', string>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
  const { client, club, member, coach } = world;
  const admin = await buildUser(api.owner, club, 'admin');
  const ngo = await buildUser(api.owner, { client_id: client.id, id: null }, 'ngo');
  const parent = await buildUser(api.owner, club, 'parent');
  await buildGuardian(api.owner, club, parent, member);
  const tokenFor = (user: UserRow) => api.tokenFor(user);
  tokens = {
    admin: await tokenFor(admin),
    ngo: await tokenFor(ngo),
    parent: await tokenFor(parent),
    coach: await tokenFor(coach),
  };
  await api.owner
    .insertInto('move_marks')
    .values({
      client_id: client.id,
      club_id: club.id,
      group_id: world.group.id,
      member_uuid: member.uuid,
      remote_node_id: '/silver',
      stay: false,
      recorded_ts: NOON,
      user_uuid: coach.uuid,
    })
    .execute();
  await read('coach', 'POST /members/:uuid/assessments/:slug', {
    params: { uuid: member.uuid, slug },
    body: {
      member_id: member.uuid,
      node_id: '/bronze/roll',
      assessment: 2,
      ts: NOON - 1,
      context: { group_ngo_id: null },
    },
  });
});
afterAll(() => api.close());

const setDates = (dates: { joined_date?: string; left_date?: string }) =>
  api.owner
    .updateTable('class_members')
    .set(dates)
    .where('client_id', '=', world.client.id)
    .execute();

const read = async (as: keyof typeof tokens, key: CallKey, request: TestRequest = {}) => {
  const response = await api.call(key, { as: tokens[as], host: world.host, ...request });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
};

/** What each call says of the only member: 1 if they are in the group today, and 0 otherwise. */
const COUNTS: Readonly<Record<string, () => Promise<number>>> = {
  'the members of a club': async () =>
    (await read('ngo', 'GET /clubs', { query: { with_stats: 1 } }))[0].stats.members,
  'the members of a club in each scheme': async () =>
    (await read('ngo', 'GET /clubs/:id/schemes', { params: { id: world.club.id } }))[0].members,
  'the members of a scheme in each club': async () =>
    (await read('ngo', 'GET /schemes/:slug/clubs', { params: { slug } })).clubs[0].members,
  'the members of a scheme': async () =>
    (await read('ngo', 'GET /schemes', { query: { with_stats: 1 } }))[0].stats.members,
  'the levels of a group': async () =>
    (await read('admin', 'GET /groups', { query: { with_levels: 1 } }))[0].levels.length,
  'the recommendations of a group': async () =>
    (await read('admin', 'GET /groups/:id', { params: { id: world.group.id } })).ready,
  'the recommendations of a club': async () => (await read('admin', 'GET /attention')).ready,
  'the members to move': async () => (await read('admin', 'GET /moves/ready')).length,
  'the report of recommendations': async () =>
    (await read('admin', 'GET /reports/:name', { params: { name: 'ready-to-move' } })).rows.length,
};

describe('memberships that begin or end on a coming day', () => {
  test.each(Object.entries(COUNTS))(
    'a member counts until the day of leaving in %s',
    async (_, count) => {
      expect(await count()).toBe(1);
      await setDates({ left_date: '2026-12-01' });
      expect(await count()).toBe(1);
      await setDates({ left_date: '2026-11-18' });
      expect(await count()).toBe(0);
    },
  );

  test.each(Object.entries(COUNTS))(
    'a member who joins on a coming day does not count in %s',
    async (_, count) => {
      await setDates({ joined_date: '2026-12-01' });
      expect(await count()).toBe(0);
    },
  );
});
