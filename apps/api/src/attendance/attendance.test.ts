import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { type ChangeRequest, newHeaders, sendBatched } from '../../testing/changes/changes.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

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
      class_member_id: options.class_member_id ?? world.membership.class_member_id,
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

describe('POST and DELETE /members/:uuid/attendance', () => {
  test('a member is in, then absent, then without a mark', async () => {
    const applied = { uuid: world.member.uuid, registerDate: TODAY, absence: null };
    expect((await markIn()).json()).toEqual({ ...applied, in: true });
    expect((await markOut({ ts: NOON })).json()).toEqual({ ...applied, in: false });
    expect((await markOut({ ts: NOON, unmark: 1 })).json()).toEqual({ ...applied, in: null });
  });

  test('an absence has its latest reason until the member is in or the mark is removed', async () => {
    expect((await markOut({ ts: NOON - 3, absence: 'sick' })).json().absence).toBe('sick');
    expect((await markOut({ ts: NOON - 2, absence: 'injured' })).json().absence).toBe('injured');
    expect((await markOut({ ts: NOON - 1, unmark: 1, absence: 'sick' })).json().absence).toBeNull();
    await markOut({ ts: NOON, absence: 'holiday' });
    expect((await markIn()).json().absence).toBeNull();
    const history = await api.owner
      .selectFrom('attendance_history')
      .select('absence')
      .where('club_id', '=', world.club.id)
      .orderBy('id')
      .execute();
    expect(history.map(({ absence }) => absence)).toEqual([
      'sick',
      'injured',
      null,
      'holiday',
      null,
    ]);
    expect((await markOut({ absence: 'bored' })).json().detail).toEqual({ absence: 'enum' });
  });

  test('[OF2] a reason that was recorded earlier is superseded, and the response has the current reason', async () => {
    const second = await buildGroup(api.owner, world.club, { coaches: [world.coach] });
    const { class_member_id } = await joinGroup(api.owner, second, world.member);
    await markIn();
    await markIn({ date: '2026-11-17', class_member_id });
    const [sick, other] = [
      { class_member_id, ts: NOON - 60, absence: 'sick' },
      { class_member_id, ts: NOON - 90, absence: 'other' },
    ];
    await markOut(sick, newDevice().headers('a', 1));
    const earlier = await markOut(other, newDevice().headers('a', 1));
    expect([earlier.headers['x-op-result'], earlier.json()]).toMatchObject([
      'superseded',
      { in: false, absence: 'sick' },
    ]);
  });
});

describe('POST and DELETE /groups/:id/registers/:date', () => {
  test('[OF2] between two devices, the change of a register that was recorded later wins', async () => {
    await buildSession(api.owner, world.group, TODAY);
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
});

describe('POST and DELETE /members/:uuid/attendance: conflicts', () => {
  test('[OF2] between two devices, the mark that was recorded later wins in any order of arrival', async () => {
    await markIn({ ts: NOON - 60, headers: newDevice().headers('a', 1) });
    const earlier = await markOut({ ts: NOON - 120 }, newDevice().headers('a', 1));
    expect([earlier.headers['x-op-result'], earlier.json().in]).toEqual(['superseded', true]);
    const later = await markOut({ ts: NOON - 30 }, newDevice().headers('a', 1));
    expect([later.headers['x-op-result'], later.json().in]).toEqual(['applied', false]);
    const history = await api.owner
      .selectFrom('attendance_history')
      .select(['present', 'superseded'])
      .where('club_id', '=', world.club.id)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { present: true, superseded: false },
      { present: false, superseded: true },
      { present: false, superseded: false },
    ]);
  });

  test('[OF2] an earlier mark is superseded, but not that of another date in the same call', async () => {
    await markOut({ ts: NOON }, newDevice().headers('a', 1));
    const marked = (lane: string, date: string): ChangeRequest => ({
      key: 'POST /members/:uuid/attendance',
      params: { uuid: world.member.uuid },
      headers: newHeaders(1, lane),
      body: {
        ts: NOON - 60,
        date,
        group_ngo_id: null,
        class_member_id: world.membership.class_member_id,
      },
    });
    const responses = await sendBatched(api, world, world.token, [
      marked('a', TODAY),
      marked('b', '2026-11-17'),
    ]);
    expect(responses.map(({ result, body }) => [result, body])).toMatchObject([
      ['superseded', { in: false }],
      ['applied', { in: true }],
    ]);
  });

  test("[OF12] a device's clock that jumps back does not reverse the order of its marks", async () => {
    const { headers } = newDevice();
    await markIn({ ts: NOON, headers: headers('a', 1) });
    const second = await markOut({ ts: NOON - 400 }, headers('a', 2));
    expect(second.headers['x-op-result']).toBe('applied');
    expect(await current()).toEqual({ present: false, recorded_ts: NOON });
  });

  test("[OF12] a time in the future counts as the server's time and does not win over later marks", async () => {
    await markIn({ ts: NOON + 3650 * DAY, headers: newDevice().headers('a', 1) });
    api.clock.now = NOON + 1;
    const later = await markOut({ ts: NOON + 1 }, newDevice().headers('a', 1));
    expect(later.headers['x-op-result']).toBe('applied');
    expect(await current()).toEqual({ present: false, recorded_ts: NOON + 1 });
  });
});

describe('date rule of attendance', () => {
  test.each([
    ['today', '2026-11-18', 200, undefined],
    ['the last day that counts', '2026-11-11', 200, undefined],
    ['a day too far back', '2026-11-10', 422, 'DATE_NOT_ALLOWED'],
    ['tomorrow', '2026-11-19', 422, 'DATE_AHEAD'],
  ])('[D23] with 7 past days, a mark for %s', async (_name, date, status, error) => {
    const response = await markIn({ date });
    expect([response.statusCode, response.json().error]).toEqual([status, error]);
  });

  test('checks the date against the day of recording, not the day of arrival', async () => {
    api.clock.now = NOON + 20 * DAY;
    const as = await api.tokenFor(world.coach);
    expect((await markIn({ as, date: TODAY, ts: NOON })).statusCode).toBe(200);
    expect((await markIn({ as, date: TODAY, ts: api.clock.now })).statusCode).toBe(422);
  });

  test('uses the time zone of the club', async () => {
    await api.owner
      .updateTable('clubs')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', world.club.id)
      .execute();
    expect((await markIn({ date: '2026-11-19' })).statusCode).toBe(200);
  });
});

describe('permissions for attendance', () => {
  test("rejects a member of another coach's group, of another club or without a group as unknown", async () => {
    const group = await buildGroup(api.owner, world.club);
    const member = await buildMember(api.owner, world.club);
    const membership = await joinGroup(api.owner, group, member);
    const elsewhere = await buildClub(api.owner, world.client);
    const otherGroup = await buildGroup(api.owner, elsewhere);
    const otherMember = await buildMember(api.owner, elsewhere);
    const otherMembership = await joinGroup(api.owner, otherGroup, otherMember);
    for (const options of [
      { uuid: member.uuid, class_member_id: membership.class_member_id },
      { uuid: otherMember.uuid, class_member_id: otherMembership.class_member_id },
      { class_member_id: 1_000_000 },
      { uuid: member.uuid },
    ]) {
      const response = await markIn(options);
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
    }
  });

  test('[D5] rejects a member who waits for a place in the group', async () => {
    const { uuid } = await buildMember(api.owner, world.club);
    const { class_member_id } = await joinGroup(
      api.owner,
      world.group,
      { uuid },
      { waiting: true },
    );
    const response = await markIn({ uuid, class_member_id });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
  });

  test('a coach who may view all classes, a covering coach and an admin may mark', async () => {
    const all = await buildUser(api.owner, world.club, 'coach', { can_view_all_classes: true });
    const cover = await buildUser(api.owner, world.club, 'coach');
    const admin = await buildUser(api.owner, world.club, 'admin');
    expect((await markIn({ as: await api.tokenFor(cover) })).statusCode).toBe(404);
    await buildSession(api.owner, world.group, TODAY, { cover_user_uuid: cover.uuid });
    for (const user of [all, cover, admin]) {
      expect((await markIn({ as: await api.tokenFor(user) })).statusCode).toBe(200);
    }
  });

  test('permissions are checked when a change is applied', async () => {
    await api.owner.deleteFrom('group_coaches').where('group_id', '=', world.group.id).execute();
    const response = await markIn({ ts: NOON - 60 });
    expect([response.statusCode, response.headers['x-op-result']]).toEqual([404, 'rejected']);
  });
});

describe('membership of a mark', () => {
  test('without a class member id, uses the only membership on the date and rejects two', async () => {
    const coaches = [world.coach];
    const deleted = await buildGroup(api.owner, world.club, { coaches, deleted_at: NOON });
    await joinGroup(api.owner, deleted, world.member);
    const former = await buildGroup(api.owner, world.club, { coaches });
    await joinGroup(api.owner, former, world.member, { left_date: TODAY });
    expect((await markOut()).statusCode).toBe(200);
    const second = await buildGroup(api.owner, world.club, { coaches });
    await joinGroup(api.owner, second, world.member);
    const response = await markOut();
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error: 'VALIDATION', detail: { class_member_id: 'required' } },
    ]);
  });
});

describe('members who left the group', () => {
  const YESTERDAY = '2026-11-17';
  const edit = (row: { joined_date?: string; left_date?: string; guest?: boolean }) =>
    api.owner
      .updateTable('class_members')
      .set(row)
      .where('class_member_id', '=', world.membership.class_member_id)
      .execute();
  const isKnown = async (options: Options) => {
    const { statusCode } = await markIn(options);
    expect([200, 404]).toContain(statusCode);
    return statusCode === 200;
  };

  test('[D5] are marked until the day on which they left, also by a device that sends the mark later', async () => {
    await edit({ left_date: YESTERDAY });
    expect(await isKnown({ date: '2026-11-16', ts: NOON - 2 * DAY })).toBe(true);
    // In the hours before the removal.
    expect(await isKnown({ date: YESTERDAY, ts: NOON - DAY })).toBe(true);
    expect(await isKnown({ date: TODAY })).toBe(false);
  });

  test('[D5] are not marked out or unmarked afterwards', async () => {
    await edit({ left_date: YESTERDAY });
    const { class_member_id } = world.membership;
    for (const query of [{ class_member_id }, { class_member_id, unmark: 1 }]) {
      expect((await markOut(query)).statusCode).toBe(404);
    }
  });

  test('[D5] have no mark of a day before they joined', async () => {
    await edit({ joined_date: TODAY });
    expect(await isKnown({ date: YESTERDAY })).toBe(false);
    expect(await isKnown({ date: TODAY })).toBe(true);
  });

  test('[D5] a guest is marked on the day of the visit only', async () => {
    await edit({ guest: true, joined_date: YESTERDAY, left_date: TODAY });
    expect(await isKnown({ date: YESTERDAY, ts: NOON - DAY })).toBe(true);
    expect(await isKnown({ date: TODAY })).toBe(false);
  });

  test('[D7] are marked in a register that was completed while they were members', async () => {
    await buildSession(api.owner, world.group, YESTERDAY);
    expect((await register('POST', { ts: NOON - DAY }, YESTERDAY)).statusCode).toBe(200);
    // The place was given up and taken again.
    await edit({ joined_date: TODAY });
    await buildSession(api.owner, world.group, '2026-11-16', { roster_kept: true });
    const { uuid } = await buildMember(api.owner, world.club);
    const { class_member_id } = await joinGroup(
      api.owner,
      world.group,
      { uuid },
      { joined_date: TODAY },
    );
    expect(await isKnown({ date: YESTERDAY })).toBe(true);
    expect(await isKnown({ date: '2026-11-16' })).toBe(false);
    expect(await isKnown({ uuid, class_member_id, date: YESTERDAY })).toBe(false);
  });

  test('[D5] a member who moved is marked in the new group, and in the former one until the day of the move', async () => {
    const group = await buildGroup(api.owner, world.club, { coaches: [world.coach] });
    await edit({ left_date: YESTERDAY });
    const { class_member_id } = await joinGroup(api.owner, group, world.member, {
      joined_date: YESTERDAY,
    });
    expect(await isKnown({ date: TODAY, class_member_id })).toBe(true);
    expect(await isKnown({ date: YESTERDAY, class_member_id })).toBe(true);
    expect(await isKnown({ date: TODAY })).toBe(false);
  });
});

describe('registers', () => {
  test('a register is complete only after a user completes it, and can be reopened', async () => {
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

  test('a mark from before the completion still applies after it', async () => {
    await buildSession(api.owner, world.group, TODAY);
    await register('POST', { ts: NOON });
    const earlier = await markIn({ ts: NOON - 600, headers: newDevice().headers('a', 1) });
    expect([earlier.headers['x-op-result'], earlier.json().in]).toEqual(['applied', true]);
  });

  test('a completed register keeps its roster when a member leaves the group later', async () => {
    await buildSession(api.owner, world.group, TODAY);
    await register('POST', { ts: NOON });
    await api.owner
      .updateTable('class_members')
      .set({ left_date: TODAY })
      .where('class_member_id', '=', world.membership.class_member_id)
      .execute();
    const members = await api.call('GET /groups/:id/members', {
      as: world.token,
      host: world.host,
      params: { id: world.group.id },
      query: { session_date: TODAY },
    });
    expect(members.json().map(({ uuid }: { uuid: string }) => uuid)).toEqual([world.member.uuid]);
  });

  test("rejects the register of another coach's group as unknown", async () => {
    const group = await buildGroup(api.owner, world.club);
    const response = await api.call('POST /groups/:id/registers/:date', {
      as: world.token,
      host: world.host,
      params: { id: group.id, date: TODAY },
      body: { ts: NOON },
    });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_GROUP' }]);
  });

  test('is of a session: rejects a date without one, and with a cancelled one', async () => {
    expect(statusAndError(await register('POST', { ts: NOON }))).toEqual([404, 'NO_SESSION']);
    const cancelled_at = NOON - 3600;
    await buildSession(api.owner, world.group, TODAY, { cancelled: true, cancelled_at });
    const late = await register('POST', { ts: NOON });
    expect(statusAndError(late)).toEqual([404, 'NO_SESSION']);
    const registers = api.owner.selectFrom('registers').select('date');
    expect(await registers.where('group_id', '=', world.group.id).execute()).toEqual([]);
  });

  test('[D7] was completed before its session was cancelled, by a device that sends it later', async () => {
    const cancelled_at = NOON - 3600;
    await buildSession(api.owner, world.group, TODAY, { cancelled: true, cancelled_at });
    const response = await register('POST', { ts: NOON - 7200 });
    expect(response.json()).toMatchObject({ state: 'complete', completed_ts: NOON - 7200 });
  });

  test('[D7] can be reopened after its session was cancelled', async () => {
    const { id } = await buildSession(api.owner, world.group, TODAY);
    await register('POST', { ts: NOON });
    await api.owner.updateTable('sessions').set({ cancelled: true }).where('id', '=', id).execute();
    expect((await register('DELETE')).json()).toMatchObject({ state: 'not_started' });
  });

  test('rejects a date that is too far in the past', async () => {
    const response = await register('POST', { ts: NOON }, '2026-11-01');
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error: 'DATE_NOT_ALLOWED', detail: { max_past_days: 7 } },
    ]);
  });
});
