import type { Child } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildGroup,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let parent: UserRow;
let swifts: Awaited<ReturnType<typeof buildGroup>>;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api);
  swifts = await buildGroup(api.owner, world.club, { name: 'Swifts' });
  const first = await buildMember(api.owner, world.club);
  await joinGroup(api.owner, swifts, first, { waiting: true, joined_date: '2026-02-01' });
  await joinGroup(api.owner, swifts, world.member, { waiting: true, joined_date: '2026-03-01' });
  parent = await buildUser(api.owner, world.club, 'parent');
  await buildGuardian(api.owner, world.club, parent, world.member);
});

const waiting = async (): Promise<Child['waiting']> => {
  const as = await api.tokenFor(parent);
  const response = await api.call('GET /children', { as, host: world.host });
  expect(response.statusCode, response.body).toBe(200);
  return response.json()[0].waiting;
};

const change = async (body: object, user = parent, id = swifts.id) =>
  api.call('PATCH /children/:uuid/waiting/:id', {
    as: await api.tokenFor(user),
    host: world.host,
    params: { uuid: world.member.uuid, id },
    body,
  });

const PLACE = { name: 'Swifts', since: '2026-03-01', position: 2, wishes: [] };

describe('the waiting lists of a child', () => {
  test('have the place among all children, since when, and the days that suit', async () => {
    expect(await waiting()).toEqual([{ group_id: swifts.id, ...PLACE }]);
    expect((await change({ wishes: [3, 1] })).statusCode).toBe(204);
    expect(await waiting()).toMatchObject([{ ...PLACE, wishes: [1, 3] }]);
  });

  test('a guardian changes one list of one child', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
    const row = { waiting: true, joined_date: '2026-03-01' };
    await joinGroup(api.owner, larks, world.member, row);
    await joinGroup(api.owner, swifts, world.member, { ...row, left_date: '2026-03-02' });
    expect((await change({ wishes: [3] })).statusCode).toBe(204);
    expect((await change({ left: true })).statusCode).toBe(204);
    expect(await waiting()).toMatchObject([{ group_id: larks.id, wishes: [] }]);
    // The child still waits for another group, and others for this one.
    expect((await change({ left: false })).statusCode).toBe(204);
    expect(await waiting()).toHaveLength(2);
  });

  test('a guardian leaves a list, and returns to the same place on the same day', async () => {
    const last = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, swifts, last, { waiting: true, joined_date: '2026-04-01' });
    expect((await change({ left: true })).statusCode).toBe(204);
    expect(await waiting()).toEqual([]);
    expect((await change({ left: true })).statusCode).toBe(404);
    expect((await change({ left: false })).statusCode).toBe(204);
    expect(await waiting()).toMatchObject([PLACE]);
    await change({ left: true });
    api.clock.now += 86_400;
    expect((await change({ left: false })).statusCode).toBe(404);
    api.clock.now -= 86_400;
  });

  test('a child who left the list twice today returns to the later place', async () => {
    await change({ left: true });
    await joinGroup(api.owner, swifts, world.member, { waiting: true, joined_date: '2026-11-18' });
    await change({ left: true });
    expect((await change({ left: false })).statusCode).toBe(204);
    expect(await waiting()).toMatchObject([{ since: '2026-11-18', position: 2 }]);
    // Also if both places are of today.
    await change({ left: true });
    const wishes = [5];
    const row = { waiting: true, joined_date: '2026-11-18', wishes };
    await joinGroup(api.owner, swifts, world.member, row);
    await change({ left: true });
    expect((await change({ left: false })).statusCode).toBe(204);
    expect(await waiting()).toMatchObject([{ wishes }]);
  });

  test('a child who joined again meanwhile has one place', async () => {
    await change({ left: true });
    await joinGroup(api.owner, swifts, world.member, { joined_date: '2026-11-18' });
    expect((await change({ left: false })).statusCode).toBe(404);
    // Nor does a guardian end a place in the group.
    expect((await change({ left: true })).statusCode).toBe(404);
  });

  test('[D5] are for guardians who act for the child', async () => {
    const refused = [404, 'UNKNOWN_MEMBER'];
    const stranger = await buildUser(api.owner, world.club, 'parent');
    expect(statusAndError(await change({ left: true }, stranger))).toEqual(refused);
    expect((await change({ left: true }, world.coach)).statusCode).toBe(403);
    for (const rights of [{ acts: false }, { acts: true, restricted: true }]) {
      await api.owner
        .updateTable('member_guardians')
        .set(rights)
        .where('member_uuid', '=', world.member.uuid)
        .execute();
      expect(statusAndError(await change({ left: true }))).toEqual(refused);
    }
  });
});
