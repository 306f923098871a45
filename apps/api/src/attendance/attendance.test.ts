import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
} from '../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  api.clock.now = NOON;
});
afterAll(() => api.close());

const TODAY = '2026-11-18';
const DAY = 86_400;

type Options = {
  as?: string;
  ts?: number;
  date?: string;
  headers?: Record<string, string>;
  uuid?: string;
  class_member_id?: number;
};

const markIn = (options: Options = {}) =>
  api.call('POST /members/:uuid/attendance', {
    as: options.as ?? world.token,
    host: world.host,
    headers: options.headers ?? {},
    params: { uuid: options.uuid ?? world.member.uuid },
    body: {
      ts: options.ts ?? api.clock.now,
      date: options.date ?? TODAY,
      group_ngo_id: null,
      class_member_id: options.class_member_id ?? world.stay.class_member_id,
    },
  });

const markOut = (
  query: Record<string, string | number> = {},
  headers: Record<string, string> = {},
) =>
  api.call('DELETE /members/:uuid/attendance/:date', {
    as: world.token,
    host: world.host,
    headers,
    params: { uuid: world.member.uuid, date: TODAY },
    query,
  });

const register = (method: 'POST' | 'DELETE', body?: { ts: number }, date = TODAY) =>
  api.call(`${method} /groups/:id/registers/:date`, {
    as: world.token,
    host: world.host,
    params: { id: world.group.id, date },
    ...(body === undefined ? {} : { body }),
  });

const current = async () =>
  (
    await api.owner
      .selectFrom('attendance')
      .select(['present', 'recorded_ts'])
      .where('member_uuid', '=', world.member.uuid)
      .execute()
  )[0];

test('a member is in, then absent, then without a mark', async () => {
  const applied = { uuid: world.member.uuid, registerDate: TODAY, absence: null };
  expect((await markIn()).json()).toEqual({ ...applied, in: true });
  expect((await markOut({ ts: NOON })).json()).toEqual({ ...applied, in: false });
  expect((await markOut({ ts: NOON, unmark: 1 })).json()).toEqual({ ...applied, in: null });
});

test('an absence has its last reason, until the member is in or has no mark', async () => {
  expect((await markOut({ ts: NOON - 3, absence: 'sick' })).json().absence).toBe('sick');
  expect((await markOut({ ts: NOON - 2, absence: 'injured' })).json().absence).toBe('injured');
  expect((await markOut({ ts: NOON - 1, unmark: 1, absence: 'sick' })).json().absence).toBeNull();
  await markOut({ ts: NOON, absence: 'holiday' });
  expect((await markIn()).json().absence).toBeNull();
  const history = await api.owner
    .selectFrom('attendance_history')
    .select('absence')
    .where('client_id', '=', world.client.id)
    .orderBy('id')
    .execute();
  expect(history.map(({ absence }) => absence)).toEqual(['sick', 'injured', null, 'holiday', null]);
  expect((await markOut({ absence: 'bored' })).json().detail).toEqual({ absence: 'enum' });
});

test('[OF2] a reason goes to the later recorded time, and the answer names the one that stands', async () => {
  await markOut({ ts: NOON - 60, absence: 'sick' }, newDevice().headers('a', 1));
  const earlier = await markOut({ ts: NOON - 90, absence: 'other' }, newDevice().headers('a', 1));
  expect([earlier.headers['x-op-result'], earlier.json()]).toMatchObject([
    'superseded',
    { in: false, absence: 'sick' },
  ]);
});

test('[OF2] between two devices the later recorded word on a register stands', async () => {
  const send = (method: 'POST' | 'DELETE', ts: number) =>
    api.call(`${method} /groups/:id/registers/:date`, {
      as: world.token,
      host: world.host,
      headers: newDevice().headers('r', 1),
      params: { id: world.group.id, date: TODAY },
      ...(method === 'POST' ? { body: { ts } } : { query: { ts } }),
    });
  await send('POST', NOON - 10);
  const earlier = await send('DELETE', NOON - 20);
  expect([earlier.headers['x-op-result'], earlier.json().state]).toEqual([
    'superseded',
    'complete',
  ]);
  const later = await send('DELETE', NOON - 5);
  expect([later.headers['x-op-result'], later.json().state]).toEqual(['applied', 'not_started']);
});

test('[OF2] of two devices the later recorded mark stands, in whatever order they arrive', async () => {
  await markIn({ ts: NOON - 60, headers: newDevice().headers('a', 1) });
  const earlier = await markOut({ ts: NOON - 120 }, newDevice().headers('a', 1));
  expect([earlier.headers['x-op-result'], earlier.json().in]).toEqual(['superseded', true]);
  const later = await markOut({ ts: NOON - 30 }, newDevice().headers('a', 1));
  expect([later.headers['x-op-result'], later.json().in]).toEqual(['applied', false]);
  const history = await api.owner
    .selectFrom('attendance_history')
    .select(['present', 'superseded'])
    .where('client_id', '=', world.client.id)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { present: true, superseded: false },
    { present: false, superseded: true },
    { present: false, superseded: false },
  ]);
});

test('[OF12] a clock that jumps back on one device does not turn its order round', async () => {
  const { headers } = newDevice();
  await markIn({ ts: NOON, headers: headers('a', 1) });
  const second = await markOut({ ts: NOON - 400 }, headers('a', 2));
  expect(second.headers['x-op-result']).toBe('applied');
  expect(await current()).toEqual({ present: false, recorded_ts: NOON });
});

test("[OF12] a clock years ahead counts as the server's, and wins no later change", async () => {
  await markIn({ ts: NOON + 3650 * DAY, headers: newDevice().headers('a', 1) });
  api.clock.now = NOON + 1;
  const later = await markOut({ ts: NOON + 1 }, newDevice().headers('a', 1));
  expect(later.headers['x-op-result']).toBe('applied');
  expect(await current()).toEqual({ present: false, recorded_ts: NOON + 1 });
});

test.each([
  ['today', '2026-11-18', 200],
  ['the last day that counts', '2026-11-11', 200],
  ['a day too far back', '2026-11-10', 422],
  ['tomorrow', '2026-11-19', 422],
])('with 7 past days, %s is answered %i', async (_name, date, status) => {
  const answer = await markIn({ date });
  expect(answer.statusCode).toBe(status);
  expect(status === 200 || answer.json().error === 'DATE_NOT_ALLOWED').toBe(true);
});

test('the date is checked against the day on which it was recorded, not on which it arrives', async () => {
  api.clock.now = NOON + 20 * DAY;
  const as = await api.tokenFor(world.coach);
  expect((await markIn({ as, date: TODAY, ts: NOON })).statusCode).toBe(200);
  expect((await markIn({ as, date: TODAY, ts: api.clock.now })).statusCode).toBe(422);
});

test("the date is that of the club's time zone", async () => {
  await api.owner
    .updateTable('clubs')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('id', '=', world.club.id)
    .execute();
  expect((await markIn({ date: '2026-11-19' })).statusCode).toBe(200);
});

test("a member of another coach's group, of another club or of nobody is equally unknown", async () => {
  const group = await buildGroup(api.owner, world.club);
  const member = await buildMember(api.owner, world.club);
  const stay = await joinGroup(api.owner, group, member);
  const elsewhere = await buildClub(api.owner, world.client);
  const otherGroup = await buildGroup(api.owner, elsewhere);
  const otherMember = await buildMember(api.owner, elsewhere);
  const otherStay = await joinGroup(api.owner, otherGroup, otherMember);
  for (const given of [
    { uuid: member.uuid, class_member_id: stay.class_member_id },
    { uuid: otherMember.uuid, class_member_id: otherStay.class_member_id },
    { class_member_id: 1_000_000 },
    { uuid: member.uuid },
  ]) {
    const answer = await markIn(given);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
  }
});

test('a coach who may view all classes, one who covers, and an admin may mark', async () => {
  const all = await buildUser(api.owner, world.club, 'coach', { can_view_all_classes: true });
  const cover = await buildUser(api.owner, world.club, 'coach');
  const admin = await buildUser(api.owner, world.club, 'admin');
  expect((await markIn({ as: await api.tokenFor(cover) })).statusCode).toBe(404);
  await buildSession(api.owner, world.group, TODAY, { cover_user_uuid: cover.uuid });
  for (const user of [all, cover, admin]) {
    expect((await markIn({ as: await api.tokenFor(user) })).statusCode).toBe(200);
  }
});

test('permissions are those of the moment in which a change is applied', async () => {
  await api.owner.deleteFrom('group_coaches').where('group_id', '=', world.group.id).execute();
  const answer = await markIn({ ts: NOON - 60 });
  expect([answer.statusCode, answer.headers['x-op-result']]).toEqual([404, 'rejected']);
});

test('without a class member the only stay of the date is meant, and with two nothing is guessed', async () => {
  expect((await markOut()).statusCode).toBe(200);
  const second = await buildGroup(api.owner, world.club, { coaches: [world.coach] });
  await joinGroup(api.owner, second, world.member);
  const answer = await markOut();
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'VALIDATION', detail: { class_member_id: 'required' } },
  ]);
});

test('a register is complete only when somebody says so, and can be opened again', async () => {
  await buildSession(api.owner, world.group, TODAY);
  await markIn();
  expect((await register('POST', { ts: NOON })).json()).toEqual({
    state: 'complete',
    completed_by: 'Ava Morgan',
    completed_ts: NOON,
  });
  expect((await register('DELETE')).json()).toEqual({
    state: 'partial',
    completed_by: null,
    completed_ts: null,
  });
});

test('a completed register marks nobody: an earlier mark from another device still counts', async () => {
  await buildSession(api.owner, world.group, TODAY);
  await register('POST', { ts: NOON });
  const earlier = await markIn({ ts: NOON - 600, headers: newDevice().headers('a', 1) });
  expect([earlier.headers['x-op-result'], earlier.json().in]).toEqual(['applied', true]);
});

test('a register taken keeps its roster when a member leaves the group later', async () => {
  await buildSession(api.owner, world.group, TODAY);
  await register('POST', { ts: NOON });
  await api.owner
    .updateTable('class_members')
    .set({ left_date: TODAY })
    .where('class_member_id', '=', world.stay.class_member_id)
    .execute();
  const members = await api.call('GET /groups/:id/members', {
    as: world.token,
    host: world.host,
    params: { id: world.group.id },
    query: { session_date: TODAY },
  });
  expect(members.json().map(({ uuid }: { uuid: string }) => uuid)).toEqual([world.member.uuid]);
});

test("another's register is an unknown group", async () => {
  const group = await buildGroup(api.owner, world.club);
  const answer = await api.call('POST /groups/:id/registers/:date', {
    as: world.token,
    host: world.host,
    params: { id: group.id, date: TODAY },
    body: { ts: NOON },
  });
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'UNKNOWN_GROUP' }]);
});

test('the past-date rule holds for registers too', async () => {
  const answer = await register('POST', { ts: NOON }, '2026-11-01');
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'DATE_NOT_ALLOWED', detail: { max_past_days: 7 } },
  ]);
});
