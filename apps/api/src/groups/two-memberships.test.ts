import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import { buildGroup, buildUser, joinGroup } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let swifts: Awaited<ReturnType<typeof buildGroup>>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  swifts = await buildGroup(api.owner, world.club, { name: 'Swifts' });
});
afterAll(() => api.close());

const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';

type Row = Parameters<typeof joinGroup>[3];
const GUEST_TODAY = { joined_date: TODAY, left_date: TOMORROW, guest: true };
const GUEST_LATER = { joined_date: '2026-11-25', left_date: '2026-11-26', guest: true };
const JOINS = { joined_date: '2026-11-25' };
const JOINS_LATE = { joined_date: '2026-12-20' };
const JOINS_AND_LEAVES = { joined_date: '2026-11-25', left_date: '2026-12-20' };
const LEAVES = { joined_date: '2026-01-05', left_date: '2026-12-20' };
const WAITS = { joined_date: TODAY, waiting: true };

const join = async (rows: readonly Row[]) => {
  for (const row of rows) await joinGroup(api.owner, swifts, world.member, row);
};

/** The member's rows in the group, such as `2026-11-18 to null` and `waiting 2026-11-18 to null`. */
const memberships = async () => {
  const rows = await api.owner
    .selectFrom('class_members')
    .select(['guest', 'waiting', 'joined_date', 'left_date'])
    .where('group_id', '=', swifts.id)
    .orderBy('joined_date')
    .orderBy('waiting')
    .execute();
  return rows.map(
    ({ guest, waiting, joined_date, left_date }) =>
      `${guest ? 'guest ' : ''}${waiting ? 'waiting ' : ''}${joined_date} to ${left_date}`,
  );
};

const change = async (body: object) => {
  const member_uuids = [world.member.uuid];
  const changed = await api.call('POST /members/bulk', {
    as: admin,
    host: world.host,
    body: { ...body, member_uuids, group_id: swifts.id },
  });
  expect(changed.json(), changed.body).toMatchObject({ changed: 1, skipped: [] });
};

describe('POST /members/bulk for a member with two memberships in the group', () => {
  test.each<[string, readonly Row[], object, readonly string[]]>([
    [
      'a guest of today who joins later is added today',
      [GUEST_TODAY, JOINS],
      {},
      ['2026-11-18 to null'],
    ],
    ['a guest of today who waits is added today', [GUEST_TODAY, WAITS], {}, ['2026-11-18 to null']],
    [
      'a member who joins and leaves later is added today',
      [JOINS_AND_LEAVES],
      {},
      ['2026-11-18 to null'],
    ],
    [
      'a member who joins and leaves later is added in between',
      [JOINS_AND_LEAVES],
      { date: '2026-11-26' },
      ['2026-11-25 to null'],
    ],
    [
      'a member who leaves later and waits is added today',
      [LEAVES, WAITS],
      {},
      ['2026-01-05 to null'],
    ],
    [
      'a member who leaves later and waits is added before the end',
      [LEAVES, WAITS],
      { date: '2026-11-25' },
      ['2026-01-05 to null'],
    ],
  ])('%s', async (_, rows, body, expected) => {
    await join(rows);
    await change({ action: 'add', ...body });
    expect(await memberships()).toEqual(expected);
  });

  test.each<[string, readonly Row[], object, readonly string[]]>([
    [
      'a guest of today who joins later is removed, and stays a guest',
      [GUEST_TODAY, JOINS],
      {},
      ['guest 2026-11-18 to 2026-11-19'],
    ],
    [
      'a guest of the day of the removal who joins later stays a guest',
      [GUEST_LATER, JOINS_LATE],
      { date: '2026-11-25' },
      ['guest 2026-11-25 to 2026-11-26'],
    ],
    ['a member who joins and leaves later is removed today', [JOINS_AND_LEAVES], {}, []],
    [
      'a member who joins and leaves later is removed before',
      [JOINS_AND_LEAVES],
      { date: '2026-11-20' },
      [],
    ],
    [
      'a member who leaves later and waits is removed, and waits no longer',
      [LEAVES, WAITS],
      {},
      ['2026-01-05 to 2026-11-18', 'waiting 2026-11-18 to 2026-11-18'],
    ],
    [
      'a member who leaves later and waits is removed before, and waits until then',
      [LEAVES, WAITS],
      { date: '2026-11-25' },
      ['2026-01-05 to 2026-11-25', 'waiting 2026-11-18 to null'],
    ],
  ])('%s', async (_, rows, body, expected) => {
    await join(rows);
    await change({ action: 'remove', ...body });
    expect(await memberships()).toEqual(expected);
  });
});

describe('POST /groups/:id/waiting', () => {
  test.each<[string, readonly Row[]]>([
    ['a guest of today who joins later', [GUEST_TODAY, JOINS]],
    ['a member who joins and leaves later', [JOINS_AND_LEAVES]],
  ])('rejects %s', async (_, rows) => {
    await join(rows);
    const before = await memberships();
    const response = await api.call('POST /groups/:id/waiting', {
      as: admin,
      host: world.host,
      params: { id: swifts.id },
      body: { member_uuid: world.member.uuid },
    });
    expect(statusAndError(response)).toEqual([409, 'CONFLICT']);
    expect(response.json().detail).toMatchObject({ state: 'in' });
    expect(await memberships()).toEqual(before);
  });
});
