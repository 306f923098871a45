import type { CallKey, Move, ReadyMember } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildScheme,
  buildUser,
  buildWeeklyTime,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let helen: UserRow;
let admin: string;
let swifts: Awaited<ReturnType<typeof buildGroup>>;

const DAY = 86_400;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  await api.owner
    .updateTable('users')
    .set({ email: 'ava@example.org' })
    .where('uuid', '=', world.coach.uuid)
    .execute();
  helen = await buildUser(api.owner, world.club, 'admin', {
    firstname: 'Helen',
    lastname: 'Price',
  });
  admin = await api.tokenFor(helen);
  swifts = await buildGroup(api.owner, world.club, {
    name: 'Swifts',
    max_members: 3,
    scheme_uuid: world.scheme.uuid,
  });
  await api.runJobs();
  api.emails.length = 0;
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const ids = () => ({
  client_id: world.client.id,
  club_id: world.club.id,
  group_id: world.group.id,
  member_uuid: world.member.uuid,
});

const mark = (row: { member_uuid?: string; stay?: boolean; recorded_ts?: number } = {}) =>
  api.owner
    .insertInto('move_marks')
    .values({
      ...ids(),
      remote_node_id: '/silver',
      recorded_ts: NOON - 3 * DAY,
      user_uuid: world.coach.uuid,
      ...row,
    })
    .execute();

const ready = async (as = admin): Promise<ReadyMember[]> => {
  const response = await send('GET /moves/ready', { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const answer = (body: object, as = admin) =>
  send('PATCH /groups/:groupId/members/:uuid/mark', {
    as,
    params: { groupId: world.group.id, uuid: world.member.uuid },
    body,
  });

const offer = async () => {
  const { uuid: member_uuid } = world.member;
  const body = { member_uuid, group_ids: [swifts.id], expires_at: api.clock.now + 3 * DAY };
  const response = await send('POST /moves', { body });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
};

const currentMark = () =>
  api.owner
    .selectFrom('move_marks')
    .select(['remote_node_id', 'stay', 'returned_reason'])
    .where('group_id', '=', world.group.id)
    .where('member_uuid', '=', world.member.uuid)
    .executeTakeFirstOrThrow();

describe('GET /moves/ready', () => {
  test('names the level, the coach, the guardians and the best groups of each member', async () => {
    await mark();
    const pat = await buildUser(api.owner, world.club, 'parent', {
      firstname: 'Pat',
      lastname: 'Jones',
    });
    await buildGuardian(api.owner, world.club, pat, world.member);
    const nia = await buildMember(api.owner, world.club, { firstname: 'Nia', dob: '2017-01-01' });
    await joinGroup(api.owner, swifts, nia);
    await api.owner
      .insertInto('member_guardians')
      .columns(['client_id', 'club_id', 'guardian_id', 'member_uuid'])
      .expression((eb) =>
        eb
          .selectFrom('guardians')
          .select(['client_id', 'club_id', 'id', eb.val(nia.uuid).as('member_uuid')])
          .where('user_uuid', '=', pat.uuid),
      )
      .execute();
    const guest = await buildMember(api.owner, world.club, { firstname: 'Gus', dob: '2012-01-01' });
    await joinGroup(api.owner, swifts, guest, { guest: true });
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    for (const { uuid: scheme_uuid } of [world.scheme, squad]) {
      await api.owner
        .insertInto('member_assessments')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          member_uuid: nia.uuid,
          scheme_uuid,
          version: 1,
          document: '{}',
          current_remote_node_id: '/silver',
        })
        .execute();
    }
    await api.owner
      .insertInto('awards')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        scheme_uuid: world.scheme.uuid,
        slug: '/bronze',
        started_ts: NOON - 90 * DAY,
        completed_ts: NOON - 4 * DAY,
        completed: 2,
        total: 2,
        created_at: NOON,
      })
      .execute();
    await buildWeeklyTime(api.owner, swifts, { weekday: 3 });
    expect(await ready()).toMatchObject([
      {
        member: {
          uuid: world.member.uuid,
          firstname: 'Ella',
          lastname: 'Jones',
          dob: '2017-05-04',
        },
        group: { id: world.group.id, name: 'Monday Gym' },
        level: 'silver',
        completed: 'bronze',
        marked_by: { uuid: world.coach.uuid, name: 'Ava Morgan' },
        marked_at: NOON - 3 * DAY,
        guardians: [{ name: 'Pat Jones', sign_in: 'active' }],
        groups: [
          {
            id: swifts.id,
            times: [{ weekday: 3 }],
            places_left: 2,
            total_members: 1,
            at_level: 1,
            min_age: 9,
            max_age: 9,
            fits_age: true,
            sibling: { firstname: 'Nia', weekday: 3, start_time: '17:00' },
            fits: true,
          },
        ],
        last_offer: null,
      },
    ]);
    const file = await send('GET /moves/ready', { headers: { accept: 'text/csv' } });
    expect(file.body).toContain(
      'Ella,Jones,2017-05-04,9 y 6 m,Monday Gym,bronze,silver,,Ava Morgan,2026-11-15,Pat Jones,"Swifts, Wed 17:00"',
    );
  });

  test('shows the latest completed level of the scheme, and the latest offer since the mark', async () => {
    await mark();
    const { group_id: _group, ...own } = ids();
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    const nia = await buildMember(api.owner, world.club, { firstname: 'Nia' });
    const award = (slug: string, completed_ts: number | null, row = {}) => ({
      ...own,
      scheme_uuid: world.scheme.uuid,
      slug,
      started_ts: NOON - 90 * DAY,
      completed_ts,
      completed: 1,
      total: 2,
      created_at: NOON,
      ...row,
    });
    await api.owner
      .insertInto('awards')
      .values([
        award('/silver', NOON - 2 * DAY),
        award('/bronze', NOON - 4 * DAY),
        award('/gold', null),
        award('/gold', NOON - DAY, { scheme_uuid: squad.uuid }),
        award('/gold', NOON - DAY, { member_uuid: nia.uuid }),
      ])
      .execute();
    const id = await offer();
    await send('PATCH /moves/:id', { params: { id }, body: { state: 'withdrawn' } });
    await api.owner
      .updateTable('moves')
      .set({ created_at: NOON - 4 * DAY })
      .where('id', '=', id)
      .execute();
    expect(await ready()).toMatchObject([{ completed: 'silver', last_offer: null }]);
    for (let n = 0; n < 2; n += 1) {
      const later = await offer();
      await send('PATCH /moves/:id', { params: { id: later }, body: { state: 'withdrawn' } });
    }
    expect(await ready()).toMatchObject([{ last_offer: { state: 'withdrawn' } }]);
  });

  test('suggests groups that the member waits for, has left or was a guest of', async () => {
    await mark();
    const scheme_uuid = world.scheme.uuid;
    const [larks, finches] = [
      await buildGroup(api.owner, world.club, { name: 'Larks', scheme_uuid }),
      await buildGroup(api.owner, world.club, { name: 'Finches', scheme_uuid }),
    ];
    await joinGroup(api.owner, swifts, world.member, { waiting: true });
    await joinGroup(api.owner, larks, world.member, { left_date: '2026-11-01' });
    await joinGroup(api.owner, finches, world.member, { guest: true, left_date: '2026-11-26' });
    const [member] = await ready();
    expect(member?.groups.map(({ name }) => name).toSorted()).toEqual([
      'Finches',
      'Larks',
      'Swifts',
    ]);
  });

  test('suggests no deleted group and no slot', async () => {
    await mark();
    const scheme_uuid = world.scheme.uuid;
    await buildGroup(api.owner, world.club, { scheme_uuid, deleted_at: NOON });
    await buildGroup(api.owner, world.club, { scheme_uuid, is_slot: true });
    const [member] = await ready();
    expect(member?.groups.map(({ id }) => id)).toEqual([swifts.id]);
  });

  test('counts only the members of a group, and those at a level', async () => {
    await mark();
    const join = async (row: Parameters<typeof joinGroup>[3], level: string | null) => {
      const { uuid } = await buildMember(api.owner, world.club, { dob: '2012-01-01' });
      await joinGroup(api.owner, swifts, { uuid }, row);
      await api.owner
        .insertInto('member_assessments')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          member_uuid: uuid,
          scheme_uuid: world.scheme.uuid,
          version: 1,
          document: '{}',
          current_remote_node_id: level,
        })
        .execute();
    };
    await join({ waiting: true }, '/silver');
    await join({ left_date: '2026-11-01' }, '/silver');
    expect((await ready())[0]?.groups).toMatchObject([
      { total_members: 0, at_level: 0, min_age: null },
    ]);
    await join({}, null);
    expect((await ready())[0]?.groups).toMatchObject([
      { total_members: 1, at_level: 0, min_age: 14 },
    ]);
  });

  test('names no sibling who is inactive, a guest, waits for a group or has left it, and no time that has ended', async () => {
    await mark();
    const pat = await buildUser(api.owner, world.club, 'parent');
    const { id: guardian_id } = await buildGuardian(api.owner, world.club, pat, world.member);
    const { group_id: _group, ...own } = ids();
    const sibling = async (row: Parameters<typeof joinGroup>[3], active = true) => {
      const { uuid } = await buildMember(api.owner, world.club, { firstname: 'Nia', active });
      await joinGroup(api.owner, swifts, { uuid }, row);
      await api.owner
        .insertInto('member_guardians')
        .values({ ...own, guardian_id, member_uuid: uuid })
        .execute();
    };
    const siblingIn = async () => {
      const [group, ...others] = (await ready())[0]?.groups ?? [];
      expect([group?.id, others]).toEqual([swifts.id, []]);
      return group?.sibling;
    };
    await buildWeeklyTime(api.owner, swifts, { weekday: 3 });
    await sibling({}, false);
    await sibling({ waiting: true });
    await sibling({ guest: true, left_date: '2026-11-26' });
    await sibling({ left_date: '2026-11-01' });
    expect(await siblingIn()).toBeNull();
    await sibling({});
    expect(await siblingIn()).toMatchObject({ firstname: 'Nia' });
    await api.owner
      .updateTable('group_times')
      .set({ to_date: '2026-11-17' })
      .where('group_id', '=', swifts.id)
      .execute();
    expect(await siblingIn()).toBeNull();
  });

  test('names guardians without an account, and neither those who do not act nor those without access', async () => {
    await mark();
    const link = async (firstname: string, row: { acts?: boolean; restricted?: boolean }) => {
      const { id } = await api.owner
        .insertInto('guardians')
        .values({ client_id: world.client.id, club_id: world.club.id, firstname, lastname: 'Rees' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { group_id: _group, ...own } = ids();
      await api.owner
        .insertInto('member_guardians')
        .values({ ...own, guardian_id: id, ...row })
        .execute();
    };
    await link('Ann', {});
    await link('Bob', { acts: false });
    await link('Cal', { restricted: true });
    expect((await ready())[0]?.guardians).toEqual([{ name: 'Ann Rees', sign_in: 'none' }]);
  });

  test('lists neither members who stay, nor those who left the group, the longest waiting first', async () => {
    await mark({ recorded_ts: NOON - DAY });
    const members = [];
    for (const firstname of ['Max', 'Stays', 'Gone', 'Inactive']) {
      const active = firstname !== 'Inactive';
      const member = await buildMember(api.owner, world.club, { firstname, active });
      const left_date = firstname === 'Gone' ? '2026-11-01' : null;
      await joinGroup(api.owner, world.group, member, { left_date });
      members.push(member);
      await mark({ member_uuid: member.uuid, stay: firstname === 'Stays' });
    }
    const names = async () => (await ready()).map(({ member }) => member.firstname);
    expect(await names()).toEqual(['Max', 'Ella']);
    const [max] = members;
    await api.owner
      .updateTable('members')
      .set({ merged_into: world.member.uuid })
      .where('uuid', '=', max?.uuid ?? '')
      .execute();
    expect(await names()).toEqual(['Ella']);
    await api.owner
      .updateTable('groups')
      .set({ deleted_at: NOON })
      .where('id', '=', world.group.id)
      .execute();
    expect(await names()).toEqual([]);
    expect((await answer({ decision: 'stay' })).statusCode).toBe(404);
  });

  test('leaves out a member who left the group that others are in', async () => {
    await mark();
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-11-01' })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    await joinGroup(api.owner, world.group, await buildMember(api.owner, world.club));
    expect(await ready()).toEqual([]);
  });

  test('leaves out a member who goes to another group on a coming day, until that is withdrawn', async () => {
    await mark();
    const body = {
      action: 'move',
      member_uuids: [world.member.uuid],
      from_group_id: world.group.id,
      group_id: swifts.id,
      date: '2026-12-02',
    };
    const moved = await send('POST /members/bulk', { body });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await ready()).toEqual([]);
    await send('POST /audits/:id/undo', { params: { id: Number(moved.headers['x-audit-id']) } });
    expect(await ready()).toHaveLength(1);
  });

  test('lists a member who leaves on a coming day and goes to no other group', async () => {
    await mark();
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-12-02' })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(await ready()).toMatchObject([{ member: { uuid: world.member.uuid } }]);
  });

  test('leaves out a member with an open offer, and shows how the last one ended', async () => {
    await mark();
    const count = async () => (await send('GET /attention')).json().ready;
    expect(await count()).toBe(1);
    const id = await offer();
    expect(await ready()).toEqual([]);
    expect(await count()).toBe(0);
    await send('PATCH /moves/:id', { params: { id }, body: { state: 'withdrawn' } });
    expect((await ready())[0]?.last_offer).toEqual({ state: 'withdrawn', reason: null });
    expect(await count()).toBe(1);
  });

  test('[D5] is for administrators of the club', async () => {
    await mark();
    const lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const stranger = await buildUser(api.owner, lakeside, 'admin');
    expect(await ready(await api.tokenFor(stranger))).toEqual([]);
    expect(statusAndError(await send('GET /moves/ready', { as: world.token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('GET /groups/:id/waiting', () => {
  test('shows until when a place is offered to a waiting member', async () => {
    await joinGroup(api.owner, swifts, world.member, { waiting: true });
    const offered = async () =>
      (await send('GET /groups/:id/waiting', { params: { id: swifts.id } })).json()[0]
        .offered_until;
    expect(await offered()).toBeNull();
    const id = await offer();
    expect(await offered()).toBe(NOON + 3 * DAY);
    await send('PATCH /moves/:id', { params: { id }, body: { state: 'withdrawn' } });
    expect(await offered()).toBeNull();
  });
});

describe('GET /moves', () => {
  test('leaves out offers that ended before a moment, and no open one', async () => {
    const id = await offer();
    const found = async (since: number) =>
      (await send('GET /moves', { query: { since } })).json().length;
    expect(await found(NOON + DAY)).toBe(1);
    await send('PATCH /moves/:id', { params: { id }, body: { state: 'withdrawn' } });
    expect(await found(NOON)).toBe(1);
    expect(await found(NOON + 1)).toBe(0);
  });

  test('leaves out offers that ended before a later one to the same member, in the file too', async () => {
    const first = await offer();
    await send('PATCH /moves/:id', { params: { id: first }, body: { state: 'withdrawn' } });
    const second = await offer();
    const ids = async (query: Record<string, string | number>) => {
      const moves: Move[] = (await send('GET /moves', { query })).json();
      return moves.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ latest: 1 })).toEqual([second]);
    await send('PATCH /moves/:id', { params: { id: second }, body: { state: 'withdrawn' } });
    const { uuid: member_uuid } = await buildMember(api.owner, world.club);
    const body = { member_uuid, group_ids: [swifts.id], expires_at: NOON + DAY };
    const { id: ofOther } = (await send('POST /moves', { body })).json();
    expect(await ids({ latest: 1 })).toEqual([ofOther, second]);
    const query = { latest: 1, 'state[]': 'withdrawn' };
    const file = await send('GET /moves', { query, headers: { accept: 'text/csv' } });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('POST /groups/:groupId/members/:uuid/mark', () => {
  test('[D5] marks no member who waits for the group, or who is in another one', async () => {
    const noa = await buildMember(api.owner, world.club);
    const markOf = (uuid: string) =>
      send('POST /groups/:groupId/members/:uuid/mark', {
        as: world.token,
        params: { groupId: world.group.id, uuid },
        body: { remote_node_id: '/silver', stay: false, ts: NOON },
      });
    await joinGroup(api.owner, swifts, noa);
    expect((await markOf(noa.uuid)).statusCode).toBe(404);
    await joinGroup(api.owner, world.group, noa, { waiting: true });
    expect((await markOf(noa.uuid)).statusCode).toBe(404);
    expect((await markOf(world.member.uuid)).statusCode).toBe(200);
  });
});

describe('PATCH /groups/:groupId/members/:uuid/mark', () => {
  test('lets the member stay, and Undo marks them again', async () => {
    await mark();
    const stayed = await answer({ decision: 'stay' });
    expect(stayed.statusCode, stayed.body).toBe(204);
    expect(await currentMark()).toMatchObject({ remote_node_id: '/silver', stay: true });
    expect(await ready()).toEqual([]);
    await api.runJobs();
    expect(api.emails).toEqual([]);
    const id = Number(stayed.headers['x-audit-id']);
    const undone = await send('POST /audits/:id/undo', { params: { id } });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await ready()).toHaveLength(1);
  });

  test('returns the mark to the coach with the reason by e-mail', async () => {
    await mark();
    expect((await answer({ decision: 'not_yet', reason: ' After the summer ' })).statusCode).toBe(
      204,
    );
    expect(await currentMark()).toEqual({
      remote_node_id: null,
      stay: false,
      returned_reason: 'After the summer',
    });
    await api.runJobs();
    expect(api.emails).toHaveLength(1);
    const [email] = api.emails;
    expect(email).toMatchObject({ to: 'ava@example.org', one_click_url: null });
    expect(email?.subject).not.toContain('Ella');
    expect(email?.text).toContain('Ella (Monday Gym)');
    expect(email?.text).toContain('Helen Price');
    expect(email?.text).toContain('“After the summer”');
    expect(email?.text).not.toContain('Jones');
    const history = await api.owner
      .selectFrom('move_mark_history')
      .select(['remote_node_id', 'user_uuid', 'superseded'])
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(history).toEqual([{ remote_node_id: null, user_uuid: helen.uuid, superseded: false }]);
  });

  test('returns no mark of another member', async () => {
    await mark();
    const { uuid: member_uuid } = await buildMember(api.owner, world.club);
    await mark({ member_uuid });
    await answer({ decision: 'not_yet', reason: 'After the summer' });
    const other = await api.owner
      .selectFrom('move_marks')
      .select(['remote_node_id', 'returned_reason'])
      .where('member_uuid', '=', member_uuid)
      .executeTakeFirstOrThrow();
    expect(other).toEqual({ remote_node_id: '/silver', returned_reason: null });
  });

  test('sends no e-mail if the answer is undone before', async () => {
    await mark();
    const returned = await answer({ decision: 'not_yet', reason: 'After the summer' });
    const params = { id: Number(returned.headers['x-audit-id']) };
    await send('POST /audits/:id/undo', { params });
    await api.runJobs();
    expect(api.emails).toEqual([]);
    expect(await ready()).toHaveLength(1);
  });

  test('loses the reason when the coach marks the member again', async () => {
    await mark();
    await answer({ decision: 'not_yet', reason: 'After the summer' });
    const params = { groupId: world.group.id, uuid: world.member.uuid };
    const body = { remote_node_id: '/silver', stay: false, ts: NOON + 1 };
    api.clock.now = NOON + 1;
    await send('POST /groups/:groupId/members/:uuid/mark', { as: world.token, params, body });
    expect(await currentMark()).toMatchObject({ remote_node_id: '/silver', returned_reason: null });
  });

  test('answers a mark of a device whose clock is ahead', async () => {
    await mark({ recorded_ts: NOON + 600 });
    expect((await answer({ decision: 'stay' })).statusCode).toBe(204);
  });

  test('[D5] needs a mark to move in a group of the club, and a reason', async () => {
    const unknown = [404, 'UNKNOWN_MEMBER'];
    expect(statusAndError(await answer({ decision: 'stay' }))).toEqual(unknown);
    await mark();
    expect(statusAndError(await answer({ decision: 'not_yet' }))).toEqual([422, 'VALIDATION']);
    const lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const stranger = await api.tokenFor(await buildUser(api.owner, lakeside, 'admin'));
    expect(statusAndError(await answer({ decision: 'stay' }, stranger))).toEqual(unknown);
    expect(statusAndError(await answer({ decision: 'stay' }, world.token))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    await answer({ decision: 'stay' });
    expect(statusAndError(await answer({ decision: 'stay' }))).toEqual(unknown);
  });
});
