import type { CallKey, MemberDetail, Session } from '@springboard/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import {
  buildGroup,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { deactivateDue } from './deactivate-due.ts';

let api: TestApi;
let world: World;
let admin: string;

const TODAY = '2026-11-18';
const DAY = '2026-11-25';
const SECONDS = 86_400;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  for (const date of ['2026-11-24', DAY]) await buildSession(api.owner, world.group, date);
});
// The clients of other tests have no members who are due.
afterEach(() => deactivate(NOON + 400 * SECONDS));
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const bulk = (action: string, rest: object = {}) =>
  send('POST /members/bulk', { body: { action, member_uuids: [world.member.uuid], ...rest } });

const leave = (date = DAY) => bulk('deactivate', { date, reason: 'cost' });

const read = async (): Promise<MemberDetail> =>
  (await send('GET /members/:uuid', { params: { uuid: world.member.uuid } })).json();

const membershipsOf = (uuid = world.member.uuid) =>
  api.owner
    .selectFrom('class_members')
    .select(['group_id', 'left_date', 'left_reason', 'waiting'])
    .where('member_uuid', '=', uuid)
    .orderBy('class_member_id')
    .execute();

const beGuest = async (date: string, { id } = world.group) => {
  const body = { member_uuids: [world.member.uuid] };
  const response = await send('POST /groups/:id/sessions/:date/members', {
    params: { id, date },
    body,
  });
  expect(response.statusCode, response.body).toBe(200);
};

/** Marks the membership or the guest in the group of the world. */
const mark = async ({ guest }: { guest: boolean }, date: string) => {
  const membership = await api.owner
    .selectFrom('class_members')
    .select(['client_id', 'club_id', 'group_id', 'member_uuid', 'class_member_id'])
    .where('group_id', '=', world.group.id)
    .where('member_uuid', '=', world.member.uuid)
    .where('guest', '=', guest)
    .executeTakeFirstOrThrow();
  const by = { recorded_ts: api.clock.now, user_uuid: world.coach.uuid };
  await api.owner
    .insertInto('attendance')
    .values({ ...membership, date, present: true, ...by })
    .execute();
  const { group_id: _group, ...row } = membership;
  return row;
};

/** The numbers of members in the registers of the day before and of the day. */
const registers = async (): Promise<readonly number[]> => {
  const query = { from: '2026-11-24', to: DAY, 'group_id[]': world.group.id };
  const sessions: Session[] = (await send('GET /sessions', { query })).json();
  return sessions.map(({ total_members }) => total_members);
};

const deactivate = (now = NOON + 7 * SECONDS) =>
  deactivateDue({ database: api.database, jobs: createJobs(api.database), now: () => now });

const limitGroup = (max_members: number) =>
  api.owner.updateTable('groups').set({ max_members }).where('id', '=', world.group.id).execute();

describe('POST /members/bulk deactivate on a coming day', () => {
  test('leaves the member active, and takes them out of the registers from that day on', async () => {
    const left_groups = [{ id: world.group.id, name: world.group.name }];
    expect((await leave()).json()).toEqual({ changed: 1, skipped: [], left_groups });
    expect(await read()).toMatchObject({
      active: true,
      inactive_date: DAY,
      inactive_reason: 'cost',
    });
    expect(await membershipsOf()).toEqual([
      { group_id: world.group.id, left_date: DAY, left_reason: 'cost', waiting: false },
    ]);
    expect(await registers()).toEqual([1, 0]);
  });

  test('leaves guests, waiting lists, and memberships that begin or end later', async () => {
    const { club, member } = world;
    const join = async (membership: Parameters<typeof joinGroup>[3]) =>
      joinGroup(api.owner, await buildGroup(api.owner, club), member, membership);
    await join({ guest: true, joined_date: '2026-11-20', left_date: '2026-11-21' });
    await join({ guest: true, joined_date: '2026-11-20' });
    await join({ waiting: true });
    await join({ joined_date: '2026-12-01' });
    await join({ left_date: '2026-12-09' });
    await join({ left_date: '2026-11-20' });
    expect((await leave()).json().left_groups).toHaveLength(2);
    const lefts = (await membershipsOf()).map(({ left_date }) => left_date);
    expect(lefts).toEqual([DAY, '2026-11-21', null, null, null, '2026-12-09', '2026-11-20']);
  });

  test('replaces an earlier plan, and continues in the groups until the new day', async () => {
    await leave();
    const later = (await leave('2026-12-01')).json();
    expect(later.left_groups).toMatchObject([{ id: world.group.id }]);
    expect(await read()).toMatchObject({ inactive_date: '2026-12-01' });
    expect(await membershipsOf()).toMatchObject([{ left_date: '2026-12-01' }]);
    expect(await registers()).toEqual([1, 1]);
  });

  test('replaces a later plan, and leaves the groups that the member joins after the new day', async () => {
    const swifts = await buildGroup(api.owner, world.club);
    await bulk('add', { group_id: swifts.id, date: '2026-11-24' });
    await leave();
    expect(await membershipsOf()).toMatchObject([{ left_date: DAY }, { left_date: DAY }]);
    expect((await leave('2026-11-24')).statusCode).toBe(200);
    expect(await membershipsOf()).toMatchObject([{ left_date: '2026-11-24' }, { left_date: null }]);
    expect(await registers()).toEqual([0, 0]);
  });

  test('replaces a plan of a member who is a guest and joins the group again later', async () => {
    const { group } = world;
    await buildSession(api.owner, group, '2026-12-02');
    await leave();
    for (const date of [DAY, '2026-12-02']) await beGuest(date);
    await leave('2026-12-01');
    expect(await membershipsOf()).toMatchObject([
      { left_date: '2026-12-01' },
      { left_date: '2026-12-03' },
    ]);
    expect(await registers()).toEqual([1, 1]);
    await bulk('add', { group_id: group.id, date: '2026-12-03' });
    await bulk('deactivate', { date: DAY, reason: 'moved_away' });
    expect(await membershipsOf()).toMatchObject([
      { left_date: DAY, left_reason: 'moved_away' },
      { left_date: '2026-12-03' },
      { left_date: null },
    ]);
    expect(await registers()).toEqual([1, 0]);
    // The reason alone changes too.
    await leave();
    expect(await membershipsOf()).toMatchObject([{ left_reason: 'cost' }, {}, {}]);
  });

  test('is within a year', async () => {
    expect((await leave('2027-11-20')).json().detail).toEqual({ date: 'maximum' });
    expect((await leave('2027-11-19')).statusCode).toBe(200);
  });

  test('[D18] is undone with the groups', async () => {
    const planned = await leave();
    const id = Number(planned.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ active: true, inactive_date: null });
    expect(await registers()).toEqual([1, 1]);
  });
});

describe('POST /members/bulk activate of a member who leaves on a coming day', () => {
  test('withdraws it, and the member continues in the groups', async () => {
    await leave();
    expect((await bulk('activate')).json()).toEqual({ changed: 1, skipped: [] });
    expect(await read()).toMatchObject({ inactive_date: null, inactive_reason: null });
    expect(await membershipsOf()).toMatchObject([{ left_date: null, left_reason: null }]);
    expect(await registers()).toEqual([1, 1]);
    expect(await deactivate()).toBe(0);
    expect((await bulk('activate')).json().skipped).toMatchObject([{ reason: 'active' }]);
  });

  test('leaves the plans of other members', async () => {
    const max = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, max);
    const member_uuids = [world.member.uuid, max.uuid];
    await bulk('deactivate', { date: DAY, reason: 'cost', member_uuids });
    await bulk('activate');
    expect(await membershipsOf(max.uuid)).toMatchObject([{ left_date: DAY, left_reason: 'cost' }]);
    expect(await registers()).toEqual([2, 1]);
  });

  test('ends no membership’s own end: another day, another reason, a guest, or one who is back', async () => {
    const { club, member } = world;
    const join = async (membership: Parameters<typeof joinGroup>[3]) => {
      const group = await buildGroup(api.owner, club);
      await joinGroup(api.owner, group, member, membership);
      return group;
    };
    await leave();
    // Max leaves the club on the day and for the reason of the first end.
    const { uuid: max } = await buildMember(api.owner, club);
    await bulk('deactivate', { date: '2026-11-24', reason: 'cost', member_uuids: [max] });
    await join({ left_date: '2026-11-24', left_reason: 'cost' });
    await join({ left_date: DAY, left_reason: 'injured' });
    await join({ left_date: DAY, left_reason: 'cost', guest: true });
    await join({ left_date: DAY, left_reason: 'cost', waiting: true });
    const back = await join({ left_date: DAY, left_reason: 'cost' });
    await joinGroup(api.owner, back, member, { waiting: true });
    await bulk('activate');
    const lefts = (await membershipsOf()).map(({ left_date }) => left_date);
    expect(lefts).toEqual([null, '2026-11-24', DAY, DAY, DAY, DAY, null]);
  });

  test('does not continue a membership that was removed before it began', async () => {
    const { club, group, member } = world;
    const swifts = await buildGroup(api.owner, club);
    await bulk('add', { group_id: swifts.id, date: DAY });
    await bulk('remove', { group_id: swifts.id, date: DAY });
    await bulk('deactivate', { date: DAY });
    // As a merge with a record that was removed like that leaves it.
    await joinGroup(api.owner, group, member, { joined_date: DAY, left_date: DAY });
    expect((await bulk('activate')).statusCode).toBe(200);
    expect(await membershipsOf()).toMatchObject([
      { group_id: group.id, left_date: null },
      { group_id: swifts.id, left_date: DAY },
      { group_id: group.id, left_date: DAY },
    ]);
  });

  test('leaves a group as it is that the member joins again later', async () => {
    const { group, member } = world;
    await leave();
    await bulk('add', { group_id: group.id, date: '2026-11-26' });
    await bulk('remove', { group_id: group.id, date: '2026-12-10' });
    // Neither a membership that was removed before it began, nor a former place on the waiting list.
    const swifts = await buildGroup(api.owner, world.club);
    await joinGroup(api.owner, swifts, member, { left_date: DAY, left_reason: 'cost' });
    await bulk('add', { group_id: swifts.id, date: '2026-11-26' });
    await bulk('remove', { group_id: swifts.id, date: '2026-11-26' });
    await joinGroup(api.owner, swifts, member, { waiting: true, left_date: '2026-11-26' });
    await bulk('activate');
    expect(await membershipsOf()).toMatchObject([
      { group_id: group.id, left_date: DAY, left_reason: 'cost' },
      { group_id: group.id, left_date: '2026-12-10' },
      { group_id: swifts.id, left_date: null },
      { group_id: swifts.id, left_date: '2026-11-26' },
      { group_id: swifts.id, left_date: '2026-11-26' },
    ]);
  });

  test('makes guests of later sessions members, so that no register has them twice', async () => {
    const { club, group, member } = world;
    const [swifts, max] = [await buildGroup(api.owner, club), await buildMember(api.owner, club)];
    const as = { guest: true, joined_date: DAY, left_date: '2026-11-26' };
    await leave();
    await beGuest(DAY);
    await joinGroup(api.owner, swifts, member, as);
    await joinGroup(api.owner, group, max, as);
    // Of a session before the membership.
    await joinGroup(api.owner, group, member, {
      ...as,
      joined_date: '2026-01-04',
      left_date: '2026-01-05',
    });
    // Marks and rosters of the membership itself do not matter.
    const row = await mark({ guest: false }, TODAY);
    const { id: session_id } = await buildSession(api.owner, group, TODAY, { roster_kept: true });
    await api.owner
      .insertInto('session_roster')
      .values({ ...row, session_id })
      .execute();
    const activated = await bulk('activate');
    expect(await membershipsOf()).toMatchObject([
      { group_id: group.id, left_date: null },
      { group_id: swifts.id, left_date: '2026-11-26' },
      { group_id: group.id, left_date: '2026-01-05' },
    ]);
    expect(await membershipsOf(max.uuid)).toHaveLength(1);
    expect(await registers()).toEqual([1, 2]);
    const id = Number(activated.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ inactive_date: DAY });
    expect(await membershipsOf()).toHaveLength(4);
    expect(await registers()).toEqual([1, 2]);
  });

  test('leaves a group as it is whose register has the member as a guest already', async () => {
    const { club, member } = world;
    await leave();
    api.clock.now = NOON + 7 * SECONDS;
    admin = await api.tokenFor(await buildUser(api.owner, club, 'admin'));
    const swifts = await buildGroup(api.owner, club);
    await joinGroup(api.owner, swifts, member, { left_date: DAY, left_reason: 'cost' });
    const session = await buildSession(api.owner, swifts, DAY, { roster_kept: true });
    for (const group of [world.group, swifts]) await beGuest(DAY, group);
    await mark({ guest: true }, DAY);
    const before = await membershipsOf();
    expect((await bulk('activate')).statusCode).toBe(200);
    expect(await membershipsOf()).toEqual(before);
    const rosters = await api.owner
      .selectFrom('session_roster')
      .select('class_member_id')
      .where('session_id', '=', session.id)
      .execute();
    expect(rosters).toHaveLength(1);
    expect(await registers()).toEqual([1, 1]);
  });

  test('[§5] is rejected when a place from that day on was given away', async () => {
    await limitGroup(1);
    await leave();
    const max = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, max, { joined_date: DAY });
    const full = { error: 'SESSION_FULL', detail: { places_left: 0 } };
    expect((await bulk('activate', { dry_run: 1 })).json()).toEqual(full);
    expect((await bulk('activate')).json()).toEqual(full);
    const params = { uuid: world.member.uuid };
    expect((await send('PATCH /members/:uuid', { params, body: { active: 1 } })).json()).toEqual(
      full,
    );
    expect((await leave('2026-12-01')).json()).toEqual(full);
    expect(await read()).toMatchObject({ inactive_date: DAY });
    // No place is needed to leave on the same day or earlier.
    for (const day of [DAY, '2026-11-24']) expect((await leave(day)).statusCode).toBe(200);
    await limitGroup(2);
    expect((await bulk('activate')).statusCode).toBe(200);
  });
});

describe('PATCH /members/:uuid of a member who leaves on a coming day', () => {
  const edit = (body: object) =>
    send('PATCH /members/:uuid', { params: { uuid: world.member.uuid }, body });

  test('withdraws it with active 1', async () => {
    await leave();
    expect((await edit({ active: 1 })).json()).toMatchObject({ active: true, inactive_date: null });
    expect(await registers()).toEqual([1, 1]);
  });

  test('deactivates today with active 0', async () => {
    await leave();
    const edited = await edit({ active: 0 });
    expect(edited.json()).toMatchObject({ active: false, inactive_date: TODAY });
    expect(await membershipsOf()).toMatchObject([{ left_date: TODAY }]);
  });

  test('changes the name and leaves the day', async () => {
    await leave();
    expect((await edit({ firstname: 'Mia' })).json()).toMatchObject({ inactive_date: DAY });
    expect(await registers()).toEqual([1, 0]);
  });
});

describe('deactivateDue', () => {
  test('deactivates on the day in the time zone of the club, with an entry that Undo restores', async () => {
    await api.owner
      .updateTable('clubs')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', world.club.id)
      .execute();
    await leave();
    // Midnight in Auckland, 13 hours ahead in summer.
    const midnight = Date.parse(`${DAY}T00:00:00+13:00`) / 1000;
    expect(await deactivate(midnight - 1)).toBe(0);
    expect(await deactivate(midnight)).toBe(1);
    expect(await deactivate(midnight)).toBe(0);
    expect(await read()).toMatchObject({
      active: false,
      inactive_date: DAY,
      inactive_reason: 'cost',
    });
    const entry = await api.owner
      .selectFrom('audit_log')
      .select(['id', 'action', 'user_uuid', 'club_id'])
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'members.deactivate',
      user_uuid: null,
      club_id: world.club.id,
    });
    api.clock.now = midnight;
    admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const undone = await send('POST /audits/:id/undo', { params: { id: entry.id } });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await read()).toMatchObject({ active: true, inactive_date: null });
    expect(await membershipsOf()).toMatchObject([{ left_date: null }]);
    expect(await deactivate(midnight)).toBe(0);
  });

  test('[D18] has an entry whose Undo leaves guests of later sessions once in a register', async () => {
    await leave();
    await beGuest(DAY);
    expect(await deactivate()).toBe(1);
    const entry = await api.owner
      .selectFrom('audit_log')
      .select('id')
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const undone = await send('POST /audits/:id/undo', { params: { id: entry.id } });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await membershipsOf()).toMatchObject([{ left_date: null }]);
    expect(await registers()).toEqual([1, 1]);
  });

  test('ends waiting, offers and memberships that were added since, also after the day', async () => {
    const { club, member } = world;
    const swifts = await buildGroup(api.owner, club, { name: 'Swifts' });
    const wrens = await buildGroup(api.owner, club, { name: 'Wrens' });
    await leave();
    await bulk('move', { from_group_id: world.group.id, group_id: swifts.id });
    const offer = { member_uuid: member.uuid, group_ids: [wrens.id], expires_at: NOON + SECONDS };
    expect((await send('POST /moves', { body: offer })).statusCode).toBe(201);
    expect(await deactivate(NOON + 9 * SECONDS)).toBe(1);
    expect(await membershipsOf()).toMatchObject([
      { group_id: world.group.id, left_date: TODAY },
      { group_id: swifts.id, left_date: DAY, left_reason: 'cost' },
    ]);
    const { state } = await api.owner
      .selectFrom('moves')
      .select('state')
      .where('member_uuid', '=', member.uuid)
      .executeTakeFirstOrThrow();
    expect(state).toBe('withdrawn');
  });

  test('leaves a member who was deactivated, erased or has another day, and other clubs', async () => {
    await leave();
    expect((await bulk('deactivate', { reason: 'injured' })).statusCode).toBe(200);
    expect(await deactivate()).toBe(0);
    expect(await read()).toMatchObject({ inactive_date: TODAY, inactive_reason: 'injured' });
    await bulk('activate');
    await leave();
    const erased = await send('POST /members/:uuid/erasure', {
      params: { uuid: world.member.uuid },
      body: { reason: 'requested' },
    });
    expect(erased.statusCode, erased.body).toBe(204);
    expect(await deactivate()).toBe(0);
    const { inactive_reason } = await api.owner
      .selectFrom('members')
      .select('inactive_reason')
      .where('uuid', '=', world.member.uuid)
      .executeTakeFirstOrThrow();
    expect(inactive_reason).toBe('erased');
  });

  test('leaves members of another system', async () => {
    await leave();
    const set = (remote: boolean) =>
      api.owner.updateTable('members').set({ remote }).where('uuid', '=', world.member.uuid);
    await set(true).execute();
    expect(await deactivate()).toBe(0);
    await set(false).execute();
    const clubs = api.owner.updateTable('clubs').where('id', '=', world.club.id);
    await clubs.set({ member_types: 'remote_only' }).execute();
    expect(await deactivate()).toBe(0);
    await clubs.set({ member_types: 'local_only' }).execute();
    expect(await deactivate()).toBe(1);
  });
});

describe('POST /audits/:id/undo after the day', () => {
  test('[D18] does not undo the plan that the server has carried out', async () => {
    const planned = await leave();
    expect(await deactivate()).toBe(1);
    const id = Number(planned.headers['x-audit-id']);
    const undone = statusAndError(await send('POST /audits/:id/undo', { params: { id } }));
    expect(undone).toEqual([409, 'CONFLICT']);
    expect(await read()).toMatchObject({ active: false, inactive_date: DAY });
  });
});
