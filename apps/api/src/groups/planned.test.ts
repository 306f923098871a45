import type { CallKey } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const bulk = async (action: string, body: object) => {
  const response = await send('POST /members/bulk', { body: { action, ...body } });
  expect(response.statusCode, response.body).toBe(200);
};

const plannedOf = async ({ id }: { id: number }) =>
  (await send('GET /groups/:id/planned', { params: { id } })).json();

describe('GET /groups/:id/planned', () => {
  const DAY = '2026-11-25';

  test('lists who joins, leaves or moves on a coming day, in the order of the days', async () => {
    const { club, group, member } = world;
    const swifts = await buildGroup(api.owner, club, { name: 'Swifts' });
    const [max, noa] = [
      await buildMember(api.owner, club, { firstname: 'Max' }),
      await buildMember(api.owner, club, { firstname: 'Noa' }),
    ];
    await joinGroup(api.owner, group, noa);
    const ids = { group_id: swifts.id, from_group_id: group.id };
    await bulk('move', { ...ids, member_uuids: [member.uuid], date: DAY });
    await bulk('add', { group_id: group.id, member_uuids: [max.uuid], date: '2026-11-19' });
    await bulk('deactivate', { member_uuids: [noa.uuid], date: '2026-12-01' });
    expect(await plannedOf(group)).toEqual([
      {
        uuid: max.uuid,
        firstname: 'Max',
        lastname: 'Jones',
        change: 'joins',
        date: '2026-11-19',
        other_group: null,
      },
      {
        uuid: member.uuid,
        firstname: 'Ella',
        lastname: 'Jones',
        change: 'leaves',
        date: DAY,
        other_group: { id: swifts.id, name: 'Swifts' },
      },
      {
        uuid: noa.uuid,
        firstname: 'Noa',
        lastname: 'Jones',
        change: 'leaves_club',
        date: '2026-12-01',
        other_group: null,
      },
    ]);
    expect(await plannedOf(swifts)).toMatchObject([
      { uuid: member.uuid, change: 'joins', other_group: { id: group.id, name: group.name } },
    ]);
    // As the club portal withdraws them, with the day before.
    const before = '2026-11-24';
    const back = { group_id: group.id, from_group_id: swifts.id };
    await bulk('move', { ...back, member_uuids: [member.uuid], date: before });
    const join = { group_id: group.id, member_uuids: [max.uuid], date: '2026-11-18' };
    await bulk('remove', join);
    await bulk('activate', { member_uuids: [noa.uuid] });
    expect(await plannedOf(group)).toEqual([]);
    expect(await plannedOf(swifts)).toEqual([]);
  });

  test('lists both days of a member who joins and leaves, and withdraws only the second', async () => {
    const max = await buildMember(api.owner, world.club, { firstname: 'Max' });
    const change = { group_id: world.group.id, member_uuids: [max.uuid] };
    await bulk('add', { ...change, date: DAY });
    await bulk('remove', { ...change, date: '2026-12-02' });
    expect(await plannedOf(world.group)).toMatchObject([
      { change: 'joins', date: DAY },
      { change: 'leaves', date: '2026-12-02' },
    ]);
    await bulk('add', { ...change, date: '2026-12-01' });
    expect(await plannedOf(world.group)).toMatchObject([{ change: 'joins', date: DAY }]);
  });

  test('leaves out today, guests, waiting, inactive and removed members, and other groups', async () => {
    const { club, group } = world;
    const elsewhere = await buildGroup(api.owner, club);
    const join = async (
      membership: Parameters<typeof joinGroup>[3],
      { active = true, of = group }: { active?: boolean; of?: typeof group } = {},
    ) => joinGroup(api.owner, of, await buildMember(api.owner, club, { active }), membership);
    await join({ joined_date: '2026-11-18' });
    await join({ left_date: '2026-11-18' });
    await join({ joined_date: DAY, left_date: '2026-11-26', guest: true });
    await join({ joined_date: DAY, waiting: true });
    await join({ joined_date: DAY, left_date: DAY });
    await join({ left_date: DAY }, { active: false });
    await join({ left_date: DAY }, { of: elsewhere });
    expect(await plannedOf(group)).toEqual([]);
  });

  test('names the first of two groups that the member joins on the day', async () => {
    const { club, group, member } = world;
    const first = await buildGroup(api.owner, club, { name: 'Z' });
    const second = await buildGroup(api.owner, club, { name: 'A' });
    await bulk('remove', { group_id: group.id, member_uuids: [member.uuid], date: DAY });
    for (const of of [second, first]) await joinGroup(api.owner, of, member, { joined_date: DAY });
    expect(await plannedOf(group)).toMatchObject([
      { change: 'leaves', other_group: { id: first.id, name: 'Z' } },
    ]);
  });

  test('names only a group of the same day that the member is in, and that is not deleted', async () => {
    const { club, group, member } = world;
    const other = await buildMember(api.owner, club);
    await joinGroup(api.owner, group, other);
    const join = async (
      of: { uuid: string },
      membership: Parameters<typeof joinGroup>[3],
      row: Parameters<typeof buildGroup>[2] = {},
    ) => joinGroup(api.owner, await buildGroup(api.owner, club, row), of, membership);
    await bulk('remove', { group_id: group.id, member_uuids: [member.uuid], date: DAY });
    await join(member, { joined_date: '2026-11-26' });
    await join(member, { joined_date: DAY, waiting: true });
    await join(member, { joined_date: DAY, left_date: '2026-11-26', guest: true });
    await join(member, { joined_date: DAY }, { deleted_at: 1 });
    await join(member, { left_date: DAY });
    await join(other, { joined_date: DAY });
    expect(await plannedOf(group)).toMatchObject([{ change: 'leaves', other_group: null }]);
  });

  test('[D5] is for administrators of the club only', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    const as = async (token: string) =>
      statusAndError(
        await send('GET /groups/:id/planned', { as: token, params: { id: world.group.id } }),
      );
    expect(await as(world.token)).toEqual([403, 'FORBIDDEN']);
    expect(await as(stranger)).toEqual([404, 'UNKNOWN_GROUP']);
  });
});
