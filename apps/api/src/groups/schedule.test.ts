import type {
  AdministeredGroup,
  CallKey,
  Group,
  GroupTimeChange,
  WaitingMember,
} from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildSession,
  buildUser,
  buildWeeklyTime,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let other_club: Awaited<ReturnType<typeof buildClub>>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  other_club = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, params: { id: world.group.id }, ...request });

const MONDAY = { weekday: 1, start_time: '17:00', end_time: '18:30', from_date: '2026-01-05' };

const addTime = async (body: object): Promise<GroupTimeChange> => {
  const response = await send('POST /groups/:id/times', { body });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};

const sessionsOf = async ({ id }: { id: number } = world.group) => {
  const rows = await api.owner
    .selectFrom('sessions')
    .select(['date', 'start_at', 'end_at', 'max_members'])
    .where('group_id', '=', id)
    .orderBy('date')
    .execute();
  return rows;
};
const datesOf = async () => (await sessionsOf()).map(({ date }) => date);

const undo = (response: { headers: Record<string, unknown> }) =>
  send('POST /audits/:id/undo', { params: { id: Number(response.headers['x-audit-id']) } });

const readGroup = async (): Promise<AdministeredGroup> => (await send('GET /groups/:id')).json();

const setMemberTypes = (member_types: 'remote_only') =>
  api.owner.updateTable('clubs').set({ member_types }).where('id', '=', world.club.id).execute();

const markReady = (row: { remote_node_id: string | null; stay?: boolean }) => {
  const { client, club, group, member, coach } = world;
  return api.owner
    .insertInto('move_marks')
    .values({
      client_id: client.id,
      club_id: club.id,
      group_id: group.id,
      member_uuid: member.uuid,
      recorded_ts: api.clock.now,
      user_uuid: coach.uuid,
      ...row,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'group_id', 'member_uuid']).doUpdateSet(row),
    )
    .execute();
};

describe('GET /groups and GET /groups/:id', () => {
  test('show times, coaches and counts, each only when it is requested', async () => {
    const ben = await buildUser(api.owner, world.club, 'coach', { firstname: 'Ben' });
    const user_uuids = [ben.uuid, world.coach.uuid];
    await send('PATCH /groups/:id/coaches', { body: { user_uuids } });
    await buildWeeklyTime(api.owner, world.group, { to_date: '2026-11-17' });
    const time = await buildWeeklyTime(api.owner, world.group, { weekday: 4 });
    const waiting = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await joinGroup(api.owner, world.group, waiting, { waiting: true });
    await markReady({ remote_node_id: '/silver' });
    const parts = {
      times: [
        {
          id: time.id,
          weekday: 4,
          start_time: '17:00',
          end_time: '18:00',
          from_date: '2026-01-05',
          to_date: null,
        },
      ],
      coaches: [
        { uuid: ben.uuid, name: 'Ben Morgan' },
        { uuid: world.coach.uuid, name: 'Ava Morgan' },
      ],
      waiting: 1,
      ready: 1,
    };
    const group = await readGroup();
    expect(group).toMatchObject({ ...parts, total_members: 1, max_members: null });
    const list = async (query: Record<string, number>) => {
      const [first]: Group[] = (await send('GET /groups', { params: {}, query })).json();
      return first;
    };
    const { times, coaches, waiting: count, ready } = parts;
    const bare = await list({});
    expect(Object.keys(bare ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(times|coaches|waiting|ready)$/)]),
    );
    expect(bare).toMatchObject({ max_members: null, etag: group.etag });
    expect(await list({ with_times: 1 })).toMatchObject({ times });
    expect(await list({ with_coaches: 1 })).toMatchObject({ coaches });
    expect(await list({ with_counts: 1 })).toMatchObject({ waiting: count, ready });
    await markReady({ remote_node_id: '/bronze', stay: true });
    expect((await readGroup()).ready).toBe(0);
  });

  test('sort by waiting members, members who are ready, and the coach who leads', async () => {
    const zoe = await buildUser(api.owner, world.club, 'coach', { firstname: 'Zoe' });
    await buildGroup(api.owner, world.club, { name: 'Swifts', coaches: [zoe] });
    await buildGroup(api.owner, world.club, { name: 'Wrens' });
    const max = await buildMember(api.owner, world.club, { firstname: 'Max' });
    const params = { id: world.group.id };
    await send('POST /groups/:id/waiting', { params, body: { member_uuid: max.uuid } });
    await markReady({ remote_node_id: '/bronze', stay: false });
    const names = async (sort: string) => {
      const groups: Group[] = (await send('GET /groups', { params: {}, query: { sort } })).json();
      return groups.map(({ name }) => name);
    };
    expect(await names('dwaiting')).toEqual(['Monday Gym', 'Swifts', 'Wrens']);
    expect(await names('awaiting')).toEqual(['Swifts', 'Wrens', 'Monday Gym']);
    expect(await names('dready')).toEqual(['Monday Gym', 'Swifts', 'Wrens']);
    expect(await names('acoaches')).toEqual(['Monday Gym', 'Swifts', 'Wrens']);
    expect(await names('dcoaches')).toEqual(['Swifts', 'Monday Gym', 'Wrens']);
    const { client, club, group } = world;
    const second = { client_id: client.id, club_id: club.id, group_id: group.id };
    const yann = await buildUser(api.owner, club, 'coach', { firstname: 'Yann' });
    await api.owner
      .insertInto('group_coaches')
      .values({ ...second, user_uuid: yann.uuid, ordering: 1 })
      .execute();
    expect(await names('acoaches')).toEqual(['Monday Gym', 'Swifts', 'Wrens']);
  });

  test('count who still waits, and the ready members of the group without an open offer', async () => {
    const { client, club, group, coach, member } = world;
    const swifts = await buildGroup(api.owner, club, { name: 'Swifts' });
    const scope = { client_id: client.id, club_id: club.id };
    const build = async (firstname: string, row?: Parameters<typeof joinGroup>[3]) => {
      const built = await buildMember(api.owner, club, { firstname });
      if (row !== undefined) await joinGroup(api.owner, group, built, row);
      return built;
    };
    const mark = ({ uuid: member_uuid }: { uuid: string }, { id: group_id } = group) =>
      api.owner
        .insertInto('move_marks')
        .values({
          ...scope,
          group_id,
          member_uuid,
          remote_node_id: '/silver',
          recorded_ts: 1,
          user_uuid: coach.uuid,
        })
        .execute();
    const offer = ({ uuid: member_uuid }: { uuid: string }, state: 'offered' | 'declined') =>
      api.owner
        .insertInto('moves')
        .values({
          ...scope,
          member_uuid,
          from_group_id: group.id,
          group_ids: [swifts.id],
          expires_at: api.clock.now + 3600,
          parent_origin: 'http://parent',
          club_origin: 'http://club',
          api_origin: 'http://api',
          created_by: coach.uuid,
          created_at: api.clock.now,
          state,
        })
        .execute();
    await build('Withdrawn', { waiting: true, left_date: '2026-11-17' });
    const former = await build('Former', { left_date: '2026-11-17' });
    await joinGroup(api.owner, swifts, former);
    await mark(former);
    await joinGroup(api.owner, swifts, member);
    await mark(member, swifts);
    const offered = await build('Offered', {});
    await mark(offered);
    await offer(offered, 'offered');
    expect(await readGroup()).toMatchObject({ waiting: 0, ready: 0 });
    const declined = await build('Declined', {});
    await mark(declined);
    await offer(declined, 'declined');
    expect(await readGroup()).toMatchObject({ waiting: 0, ready: 1 });
  });

  test('count a ready member who leaves on a coming day, beside another who joins then', async () => {
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-11-30' })
      .where('class_member_id', '=', world.membership.class_member_id)
      .execute();
    await markReady({ remote_node_id: '/silver' });
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await joinGroup(api.owner, world.group, noa, { joined_date: '2026-11-30' });
    expect((await readGroup()).ready).toBe(1);
  });

  test('filter and sort by status, and write the whole list as a file', async () => {
    await buildWeeklyTime(api.owner, world.group);
    for (let at = 0; at < 11; at += 1) {
      await buildGroup(api.owner, world.club, { name: `Old ${at}`, status: 0 });
    }
    const names = async (query: Record<string, string | number>) => {
      const groups: Group[] = (
        await send('GET /groups', { params: {}, query: { per_page: 100, ...query } })
      ).json();
      return groups.map(({ name }) => name);
    };
    expect(await names({ status: 1 })).toEqual(['Monday Gym']);
    expect((await names({ sort: 'dstatus' }))[0]).toBe('Monday Gym');
    expect((await names({ sort: 'astatus' })).at(-1)).toBe('Monday Gym');
    const headers = { accept: 'text/csv' };
    const file = await send('GET /groups', { params: {}, query: { per_page: 1 }, headers });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines[1]).toBe('Monday Gym,recreational,Mon 17:00,Ava Morgan,1,,0,0,Active');
    const unknown = await send('GET /groups', { params: {}, query: { with_time: 1 } });
    expect(unknown.json().detail).toEqual({ with_time: 'unknown' });
  });

  test("[D5] show no group of another club, and GET /groups/:id is the administrators'", async () => {
    const far = await buildGroup(api.owner, other_club);
    const params = { id: far.id };
    expect(statusAndError(await send('GET /groups/:id', { params }))).toEqual([
      404,
      'UNKNOWN_GROUP',
    ]);
    expect(statusAndError(await send('GET /groups/:id', { as: world.token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('POST and PATCH /groups', () => {
  const create = (body: object) =>
    send('POST /groups', {
      params: {},
      body: { name: 'Tumblers', club_ids: [world.club.id], scheme_uuid: null, ...body },
    });

  test('a new group has its maximum, times, coaches and first sessions', async () => {
    const features = { ENABLE_ORGANISATIONS: true };
    admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'), { features });
    const coach_uuids = [world.coach.uuid];
    const response = await create({ max_members: 12, times: [MONDAY], coach_uuids });
    expect(response.json()).toMatchObject({
      status: 1,
      max_members: 12,
      times: [{ weekday: 1, start_time: '17:00', end_time: '18:30', to_date: null }],
      coaches: [{ uuid: world.coach.uuid, name: 'Ava Morgan' }],
    });
    const sessions = await sessionsOf(response.json());
    expect(sessions).toHaveLength(8);
    expect(sessions[0]).toMatchObject({ date: '2026-11-23', max_members: 12 });
    expect((await undo(response)).statusCode).toBe(200);
    expect(await sessionsOf(response.json())).toEqual([]);
  });

  test('reject invalid times and unknown coaches by field', async () => {
    const detailOf = async (body: object) => {
      const created = await create(body);
      const edited = await send('PATCH /groups/:id', { body });
      expect([statusAndError(created), statusAndError(edited)]).toEqual([
        [422, 'VALIDATION'],
        [422, 'VALIDATION'],
      ]);
      expect(edited.json().detail).toEqual(created.json().detail);
      return created.json().detail;
    };
    const admins = await buildUser(api.owner, world.club, 'admin');
    const far = await buildUser(api.owner, other_club, 'coach');
    const gone = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
    for (const { uuid } of [admins, far, gone]) {
      expect(await detailOf({ coach_uuids: [uuid] })).toEqual({ coach_uuids: 'unknown' });
    }
    expect(await detailOf({ times: [{ ...MONDAY, end_time: '17:00' }] })).toEqual({
      times: 'minimum',
    });
    expect(await detailOf({ max_members: -1 })).toEqual({ max_members: 'minimum' });
  });

  test('a new maximum holds for future sessions without one of their own', async () => {
    const past = await buildSession(api.owner, world.group, '2026-11-11', { max_members: 10 });
    await buildSession(api.owner, world.group, '2026-11-23', { max_members: 10 });
    await buildSession(api.owner, world.group, '2026-11-30', { max_members: 6 });
    const { id } = world.group;
    await api.owner.updateTable('groups').set({ max_members: 10 }).where('id', '=', id).execute();
    const before = (await readGroup()).etag;
    const response = await send('PATCH /groups/:id', { body: { max_members: 8 } });
    expect(response.json()).toMatchObject({ max_members: 8 });
    expect(response.json().etag).not.toBe(before);
    const maximums = (await sessionsOf()).map(({ max_members }) => max_members);
    expect(maximums).toEqual([past.max_members, 8, 6]);
  });

  test('an edit replaces all times and coaches, and an activated group gets its sessions', async () => {
    await addTime(MONDAY);
    const times = [{ ...MONDAY, weekday: 2 }];
    const edited = await send('PATCH /groups/:id', { body: { times, coach_uuids: [] } });
    expect(edited.json()).toMatchObject({ times: [{ weekday: 2 }], coaches: [] });
    expect((await datesOf())[0]).toBe('2026-11-24');
    expect(await datesOf()).toHaveLength(8);

    const idle = await buildGroup(api.owner, world.club, { status: 0 });
    await buildWeeklyTime(api.owner, idle);
    const params = { id: idle.id };
    await send('PATCH /groups/:id', { params, body: { name: 'Idle' } });
    expect(await sessionsOf(idle)).toEqual([]);
    await send('PATCH /groups/:id', { params, body: { status: 1 } });
    expect(await sessionsOf(idle)).toHaveLength(8);
  });
});

describe('weekly times of a group', () => {
  test('a new time plans eight weeks, and Undo removes it with its sessions', async () => {
    const response = await send('POST /groups/:id/times', { body: MONDAY });
    expect(response.json()).toMatchObject({
      time: { ...MONDAY, to_date: null },
      added: 8,
      removed: 0,
      retained: 0,
    });
    const [first] = await sessionsOf();
    expect((first?.end_at ?? 0) - (first?.start_at ?? 0)).toBe(90 * 60);
    expect((await undo(response)).statusCode).toBe(200);
    expect(await datesOf()).toEqual([]);
    expect((await readGroup()).times).toEqual([]);
  });

  test('a moved time removes its unused sessions and keeps the used ones', async () => {
    const { time } = await addTime(MONDAY);
    const { client, club, group, coach } = world;
    const of = { client_id: client.id, club_id: club.id, group_id: group.id };
    const change = (date: string, row: object) =>
      api.owner
        .updateTable('sessions')
        .set(row)
        .where('group_id', '=', group.id)
        .where('date', '=', date)
        .execute();
    const { uuid: session_plan_uuid } = await api.owner
      .insertInto('lesson_plans')
      .values({
        client_id: client.id,
        club_id: club.id,
        owner_uuid: coach.uuid,
        scheme_uuid: world.scheme.uuid,
        title: 'Week 1',
        created_at: 1,
        updated_at: 1,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await change('2026-11-23', { cancelled: true });
    await change('2026-11-30', { cover_user_uuid: coach.uuid });
    await change('2026-12-07', { session_plan_uuid });
    await change('2026-12-14', { roster_kept: true });
    await api.owner
      .insertInto('registers')
      .values({ ...of, date: '2026-12-21', recorded_ts: 1, user_uuid: coach.uuid })
      .execute();
    await api.owner
      .insertInto('attendance')
      .values({
        ...of,
        date: '2026-12-28',
        member_uuid: world.member.uuid,
        class_member_id: world.membership.class_member_id,
        recorded_ts: 1,
        user_uuid: coach.uuid,
      })
      .execute();
    const extra = await buildSession(api.owner, group, '2026-11-27');
    const params = { id: group.id, time_id: time?.id ?? 0 };
    const body = { weekday: 2 };
    const key = 'PATCH /groups/:id/times/:time_id';
    const counts = { added: 8, removed: 2, retained: 6 };

    const before = await sessionsOf();
    const dry = await send(key, { params, body: { ...body, dry_run: 1 } });
    const { preview, ...effect } = dry.json();
    expect([effect, dry.headers['x-audit-id']]).toEqual([
      { time: null, families: 0, ...counts },
      undefined,
    ]);
    expect(preview.paragraphs).toContainEqual(expect.stringMatching(/moved from Monday 4 January/));
    expect(await sessionsOf()).toEqual(before);

    const moved = await send(key, { params, body });
    expect(moved.json()).toMatchObject({ time: { id: params.time_id, weekday: 2 }, ...counts });
    const dates = await datesOf();
    expect(dates).toHaveLength(8 + 6 + 1);
    expect(dates).toContain(extra.date);
    expect(dates).not.toContain('2027-01-04');
    expect((await undo(moved)).statusCode).toBe(200);
    expect(await sessionsOf()).toEqual(before);
  });

  test('a moved time keeps sessions with guests, or with a place or maximum of their own', async () => {
    const { group } = world;
    await send('PATCH /groups/:id', { body: { max_members: 10 } });
    const { time } = await addTime(MONDAY);
    const guest = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    const added = await send('POST /groups/:id/sessions/:date/members', {
      params: { id: group.id, date: '2026-11-23' },
      body: { member_uuids: [guest.uuid] },
    });
    expect(added.json()).toMatchObject({ guests: 1 });
    const change = (date: string, row: { place?: string; max_members?: number | null }) =>
      api.owner
        .updateTable('sessions')
        .set(row)
        .where('group_id', '=', group.id)
        .where('date', '=', date)
        .execute();
    await change('2026-11-30', { place: 'School hall' });
    await change('2026-12-07', { max_members: 6 });
    // The maximum of the group holds.
    await change('2026-12-14', { max_members: null });
    const before = await sessionsOf();
    const moved = await send('PATCH /groups/:id/times/:time_id', {
      params: { id: group.id, time_id: time?.id ?? 0 },
      body: { start_time: '17:30' },
    });
    expect(moved.json()).toMatchObject({ added: 5, removed: 5, retained: 3 });
    expect((await sessionsOf()).slice(0, 3)).toEqual(before.slice(0, 3));
  });

  test('a deleted time removes its sessions whatever other groups use on their days', async () => {
    const { client, club, group, coach, member } = world;
    const { time } = await addTime(MONDAY);
    const swifts = await buildGroup(api.owner, club, { name: 'Swifts', place: 'School hall' });
    await buildWeeklyTime(api.owner, swifts, { end_time: '18:30' });
    const { class_member_id } = await joinGroup(api.owner, swifts, member);
    const of = { client_id: client.id, club_id: club.id, group_id: swifts.id };
    const recorded = { recorded_ts: 1, user_uuid: coach.uuid };
    await api.owner
      .insertInto('registers')
      .values({ ...of, ...recorded, date: '2026-11-23' })
      .execute();
    await api.owner
      .insertInto('attendance')
      .values({ ...of, ...recorded, date: '2026-11-30', member_uuid: member.uuid, class_member_id })
      .execute();
    const guest = { joined_date: '2026-12-07', left_date: '2026-12-08', guest: true };
    await joinGroup(api.owner, swifts, await buildMember(api.owner, club), guest);
    const joined_date = '2026-12-14';
    await joinGroup(api.owner, group, await buildMember(api.owner, club), { joined_date });
    await api.owner
      .updateTable('sessions')
      .set({ place: 'School hall' })
      .where('group_id', '=', group.id)
      .where('date', '=', '2026-12-21')
      .execute();
    const params = { id: group.id, time_id: time?.id ?? 0 };
    const deleted = await send('DELETE /groups/:id/times/:time_id', { params });
    expect(deleted.json()).toMatchObject({ removed: 7, retained: 1 });
    expect(await datesOf()).toEqual(['2026-12-21']);
  });

  test('sessions with another start or end than the weekly time are not its own', async () => {
    const of = (date: string, hours: number) => {
      const start_at = Date.parse(`${date}T17:00:00Z`) / 1000;
      return { start_at, end_at: start_at + hours * 3600 };
    };
    await buildSession(api.owner, world.group, '2026-11-23', of('2026-11-23', 3));
    const late = Date.parse('2026-11-30T19:00:00Z') / 1000;
    const times = { start_at: late, end_at: late + 5400 };
    await buildSession(api.owner, world.group, '2026-11-30', times);
    const { time } = await addTime(MONDAY);
    const params = { id: world.group.id, time_id: time?.id ?? 0 };
    const deleted = await send('DELETE /groups/:id/times/:time_id', { params });
    expect(deleted.json()).toMatchObject({ removed: 6, retained: 0 });
    expect(await datesOf()).toEqual(['2026-11-23', '2026-11-30']);
  });

  test('a time that begins later or ends earlier removes the sessions before and after', async () => {
    await addTime({ ...MONDAY, weekday: 4 });
    const { time } = await addTime(MONDAY);
    const edit = async (body: object) => {
      const params = { id: world.group.id, time_id: time?.id ?? 0 };
      return (await send('PATCH /groups/:id/times/:time_id', { params, body })).json();
    };
    expect(await edit({ from_date: '2026-12-07' })).toMatchObject({
      time: { id: time?.id, weekday: 1 },
      removed: 2,
    });
    expect(await edit({ to_date: '2026-12-20' })).toMatchObject({ removed: 4 });
    const mondays = (await datesOf()).filter((date) => new Date(date).getUTCDay() === 1);
    expect(mondays).toEqual(['2026-12-07', '2026-12-14']);
  });

  test('a new hour on the same day moves the sessions', async () => {
    const { time } = await addTime(MONDAY);
    const before = await sessionsOf();
    const moved = await send('PATCH /groups/:id/times/:time_id', {
      params: { id: world.group.id, time_id: time?.id ?? 0 },
      body: { start_time: '17:30' },
    });
    expect(moved.json()).toMatchObject({ added: 8, removed: 8, retained: 0 });
    const shifts = (await sessionsOf()).map(
      ({ start_at }, at) => start_at - (before[at]?.start_at ?? 0),
    );
    expect(shifts).toEqual(Array.from({ length: 8 }, () => 1800));
  });

  test('a second, earlier time on the same day moves the sessions to it', async () => {
    await addTime({ ...MONDAY, start_time: '18:00', end_time: '19:00' });
    const later = await sessionsOf();
    const added = await addTime({ ...MONDAY, start_time: '16:00', end_time: '17:00' });
    expect(added).toMatchObject({ added: 8, removed: 8, retained: 0 });
    expect((await sessionsOf()).map(({ start_at }) => start_at)).toEqual(
      later.map(({ start_at }) => start_at - 2 * 3600),
    );
  });

  test('a deleted time removes its sessions that have not started', async () => {
    const { time } = await addTime({
      ...MONDAY,
      weekday: 3,
      start_time: '09:00',
      end_time: '10:00',
    });
    expect((await datesOf())[0]).toBe('2026-11-18');
    const params = { id: world.group.id, time_id: time?.id ?? 0 };
    const key = 'DELETE /groups/:id/times/:time_id';
    const dry = await send(key, { params, query: { dry_run: 1 } });
    const effect = { time: null, added: 0, removed: 7, retained: 0, families: 0 };
    expect(dry.json()).toMatchObject(effect);
    expect((await readGroup()).times).toHaveLength(1);
    const deleted = await send(key, { params });
    expect(deleted.json()).toEqual(effect);
    expect(await datesOf()).toEqual(['2026-11-18']);
    expect(statusAndError(await send(key, { params }))).toEqual([404, 'NOT_FOUND']);
  });

  test('plans no session for a group that is not active', async () => {
    const { id } = world.group;
    await api.owner.updateTable('groups').set({ status: 0 }).where('id', '=', id).execute();
    expect(await addTime(MONDAY)).toMatchObject({ added: 0 });
  });

  test('rejects times that end before they begin, and keeps nothing of them', async () => {
    const { time } = await addTime(MONDAY);
    const before = await sessionsOf();
    const params = { id: world.group.id, time_id: time?.id ?? 0 };
    const wrong = [
      { body: { end_time: '17:00' }, detail: { end_time: 'minimum' } },
      { body: { to_date: '2026-01-04' }, detail: { to_date: 'minimum' } },
      { body: { start_time: '24:00' }, detail: { start_time: 'pattern' } },
      { body: { weekday: 8 }, detail: { weekday: 'maximum' } },
    ];
    for (const { body, detail } of wrong) {
      const added = await send('POST /groups/:id/times', { body: { ...MONDAY, ...body } });
      const edited = await send('PATCH /groups/:id/times/:time_id', { params, body });
      expect([added.json().detail, edited.json().detail]).toEqual([detail, detail]);
    }
    expect(await sessionsOf()).toEqual(before);
  });

  test('[D5] are closed to other clubs, and a time is changed only with its own group', async () => {
    const { time } = await addTime(MONDAY);
    const sibling = await buildGroup(api.owner, world.club);
    const far = await buildGroup(api.owner, other_club);
    const body = { weekday: 2 };
    const params = { id: sibling.id, time_id: time?.id ?? 0 };
    const key = 'PATCH /groups/:id/times/:time_id';
    expect(statusAndError(await send(key, { params, body }))).toEqual([404, 'NOT_FOUND']);
    const ofFar = { params: { id: far.id }, body: MONDAY };
    expect(statusAndError(await send('POST /groups/:id/times', ofFar))).toEqual([
      404,
      'UNKNOWN_GROUP',
    ]);
    const as = world.token;
    expect(statusAndError(await send('POST /groups/:id/times', { as, body: MONDAY }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('PATCH /groups/:id/coaches', () => {
  let ben: UserRow;
  beforeEach(async () => {
    ben = await buildUser(api.owner, world.club, 'coach', { firstname: 'Ben' });
  });
  const set = (user_uuids: readonly string[], request: TestRequest = {}) =>
    send('PATCH /groups/:id/coaches', { body: { user_uuids }, ...request });

  test('sets the coaches in their order, and Undo restores the old ones', async () => {
    const names = async () => (await readGroup()).coaches.map(({ name }) => name);
    expect((await set([ben.uuid, world.coach.uuid])).json()).toEqual([
      { uuid: ben.uuid, name: 'Ben Morgan', active: true },
      { uuid: world.coach.uuid, name: 'Ava Morgan', active: true },
    ]);
    expect((await set([world.coach.uuid, ben.uuid])).json()).toHaveLength(2);
    expect(await names()).toEqual(['Ava Morgan', 'Ben Morgan']);
    const removed = await set([]);
    expect(await names()).toEqual([]);
    expect((await undo(removed)).statusCode).toBe(200);
    expect(await names()).toEqual(['Ava Morgan', 'Ben Morgan']);
  });

  test('[D5] a new coach opens the group, a removed one no longer does', async () => {
    const groupsOf = async (user: UserRow) =>
      (await send('GET /groups', { as: await api.tokenFor(user), params: {} })).json();
    await set([ben.uuid]);
    expect(await groupsOf(ben)).toMatchObject([{ id: world.group.id }]);
    expect(await groupsOf(world.coach)).toEqual([]);
  });

  test('rejects a list that is based on older coaches', async () => {
    const { coaches_etag } = await readGroup();
    const headers = { 'if-match': `"${coaches_etag}"` };
    expect((await set([world.coach.uuid, ben.uuid], { headers })).statusCode).toBe(200);
    const stale = await set([], { headers });
    expect(statusAndError(stale)).toEqual([412, 'PRECONDITION_FAILED']);
    const saved = await readGroup();
    expect(saved.coaches).toHaveLength(2);
    expect(saved.coaches_etag).not.toBe(coaches_etag);
    const current = { 'if-match': `"${saved.coaches_etag}"` };
    expect((await set([ben.uuid, world.coach.uuid], { headers: current })).statusCode).toBe(200);
    // Another order is another list.
    expect((await set([], { headers: current })).statusCode).toBe(412);
  });

  test('a deactivated coach can stay beside a new one, and cannot come back', async () => {
    const { coach } = world;
    const status = 'inactive';
    await api.owner.updateTable('users').set({ status }).where('uuid', '=', coach.uuid).execute();
    expect((await set([coach.uuid, ben.uuid])).json()).toMatchObject([
      { uuid: coach.uuid, active: false },
      { uuid: ben.uuid, active: true },
    ]);
    const coach_uuids = [ben.uuid, coach.uuid];
    const edited = await send('PATCH /groups/:id', { body: { coach_uuids } });
    expect(edited.json().coaches).toMatchObject([{ uuid: ben.uuid }, { uuid: coach.uuid }]);
    await set([ben.uuid]);
    expect((await set([coach.uuid, ben.uuid])).json().detail).toEqual({ user_uuids: 'unknown' });
  });

  test('[D5] rejects users who are not active coaches of the club', async () => {
    const far = await buildUser(api.owner, other_club, 'coach');
    const inactive = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
    await buildGroup(api.owner, world.club, { coaches: [inactive] });
    const clerk = await buildUser(api.owner, world.club, 'admin');
    for (const { uuid } of [far, inactive, clerk]) {
      expect((await set([uuid])).json().detail).toEqual({ user_uuids: 'unknown' });
    }
    expect(statusAndError(await set([ben.uuid], { as: world.token }))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('waiting list', () => {
  const add = (member: { uuid: string }, request: object = {}) =>
    send('POST /groups/:id/waiting', { body: { member_uuid: member.uuid, ...request } });
  const list = async (headers: Record<string, string> = {}) =>
    send('GET /groups/:id/waiting', { headers });

  test('lists the members in the order in which they came, with their wishes', async () => {
    const [noa, max] = [
      await buildMember(api.owner, world.club, { firstname: 'Noa' }),
      await buildMember(api.owner, world.club, { firstname: 'Max' }),
    ];
    await add(noa, { wishes: [3, 1] });
    const response = await add(max);
    expect(response.statusCode).toBe(201);
    const dates = { dob: '2017-05-04', since: '2026-11-18', offered_until: null };
    const jones = { lastname: 'Jones', ...dates };
    const members = [
      { uuid: noa.uuid, firstname: 'Noa', ...jones, position: 1, wishes: [1, 3] },
      { uuid: max.uuid, firstname: 'Max', ...jones, position: 2, wishes: [] },
    ];
    expect([response.json(), (await list()).json()]).toEqual([members, members]);
    expect((await list({ accept: 'text/csv' })).body).toContain(
      '1,Noa,Jones,2017-05-04,9 y 6 m,2026-11-18,"Mon, Wed",\r\n2,Max,',
    );
    const views = await api.owner
      .selectFrom('access_log')
      .select('action')
      .where('member_uuid', '=', noa.uuid)
      .execute();
    expect(views.map(({ action }) => action).toSorted()).toEqual(['export', 'profile']);

    const params = { id: world.group.id, uuid: noa.uuid };
    const removed = await send('DELETE /groups/:id/waiting/:uuid', { params });
    expect(removed.statusCode).toBe(204);
    expect((await list()).json()).toMatchObject([{ uuid: max.uuid, position: 1 }]);
    const again = await send('DELETE /groups/:id/waiting/:uuid', { params });
    expect(statusAndError(again)).toEqual([404, 'UNKNOWN_MEMBER']);
    expect((await undo(removed)).statusCode).toBe(200);
    expect((await list()).json()).toHaveLength(2);
  });

  test('refuses members of the group, waiting, inactive and unknown ones', async () => {
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await add(noa);
    const far = await buildMember(api.owner, other_club);
    const left = await buildMember(api.owner, world.club, { active: false });
    const detailOf = async (member: { uuid: string }) => {
      const response = await add(member);
      return [response.statusCode, response.json().detail ?? response.json().error];
    };
    const conflict = (state: string, { uuid }: { uuid: string }) => [
      409,
      { state, member_uuid: uuid },
    ];
    expect(await detailOf(world.member)).toEqual(conflict('in', world.member));
    expect(await detailOf(noa)).toEqual(conflict('waiting', noa));
    expect(await detailOf(left)).toEqual([422, { member_uuid: 'inactive' }]);
    expect(await detailOf(far)).toEqual([404, 'UNKNOWN_MEMBER']);
    expect((await add(noa, { wishes: [0] })).json().detail).toEqual({ 'wishes.0': 'minimum' });
  });

  const waiters = async (...names: readonly string[]) => {
    const members = [];
    for (const firstname of names) {
      members.push(await buildMember(api.owner, world.club, { firstname }));
    }
    return members;
  };
  const namesOf = (response: { json: () => WaitingMember[] }) =>
    response.json().map(({ firstname }) => firstname);
  const move = (member: { uuid: string } | undefined, from: number, position: number) =>
    send('PATCH /groups/:id/waiting/:uuid', {
      params: { id: world.group.id, uuid: member?.uuid ?? '' },
      body: { from, position },
    });

  test('gets several members in their order or none, with one Undo', async () => {
    const members = await waiters('Noa', 'Max', 'Ida');
    const member_uuids = members.map(({ uuid }) => uuid);
    const both = { member_uuids: [...member_uuids, world.member.uuid], wishes: [2] };
    const refused = await send('POST /groups/:id/waiting', { body: both });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      { state: 'in', member_uuid: world.member.uuid },
    ]);
    expect((await list()).json()).toEqual([]);
    const added = await send('POST /groups/:id/waiting', { body: { member_uuids } });
    expect(namesOf(added)).toEqual(['Noa', 'Max', 'Ida']);
    expect((await undo(added)).statusCode).toBe(200);
    expect((await list()).json()).toEqual([]);
    const none = await send('POST /groups/:id/waiting', { body: {} });
    expect(none.json().detail).toEqual({ member_uuid: 'required' });
  });

  test('moves a member to another position, later ones come after it, and Undo restores the order', async () => {
    const [noa, max, ida] = await waiters('Noa', 'Max', 'Ida');
    for (const member of [noa, max, ida]) if (member !== undefined) await add(member);
    const moved = await move(ida, 3, 1);
    expect(namesOf(moved)).toEqual(['Ida', 'Noa', 'Max']);
    expect(namesOf(await list())).toEqual(['Ida', 'Noa', 'Max']);
    const detail = await send('GET /members/:uuid', {
      params: { uuid: ida?.uuid ?? '' },
      query: { with_memberships: 1 },
    });
    expect(detail.json().memberships).toMatchObject([{ waiting: true, position: 1 }]);
    expect((await undo(moved)).statusCode).toBe(200);
    expect(namesOf(await list())).toEqual(['Noa', 'Max', 'Ida']);
    await move(max, 2, 1);
    const [late] = await waiters('Zoe');
    if (late !== undefined) await add(late);
    expect(namesOf(await list())).toEqual(['Max', 'Noa', 'Ida', 'Zoe']);
  });

  test('refuses a move from a position that the member has no more, and one beyond the end', async () => {
    const [noa, max] = await waiters('Noa', 'Max');
    for (const member of [noa, max]) if (member !== undefined) await add(member);
    const outcomes = async (...responses: ReturnType<typeof move>[]) =>
      (await Promise.all(responses)).map((one) => one.statusCode).toSorted((a, b) => a - b);
    // Two administrators move the same member at the same time.
    expect(await outcomes(move(max, 2, 1), move(max, 2, 1))).toEqual([200, 409]);
    const stale = await move(noa, 1, 2);
    expect([stale.statusCode, stale.json().detail]).toEqual([409, { position: 2 }]);
    expect((await move(noa, 2, 3)).json().detail).toEqual({ position: 'maximum' });
    expect(statusAndError(await move(world.member, 1, 1))).toEqual([404, 'UNKNOWN_MEMBER']);
  });

  test('a member who waits for two groups, also for the second time, is moved and removed in one', async () => {
    const { group, club, member } = world;
    const [noa, max] = await waiters('Noa', 'Max');
    if (noa === undefined || max === undefined) return;
    const swifts = await buildGroup(api.owner, club, { name: 'Swifts' });
    const row = { waiting: true, joined_date: '2026-11-01' };
    await joinGroup(api.owner, group, noa, { ...row, left_date: '2026-11-02' });
    for (const of of [swifts, group]) {
      await joinGroup(api.owner, of, max, row);
      await joinGroup(api.owner, of, noa, row);
    }
    await move(noa, 2, 1);
    await changeWishes(noa, [], [3]);
    await move(noa, 1, 2);
    await move(noa, 2, 1);
    const ofSwifts = { id: swifts.id, uuid: noa.uuid };
    const body = { from_wishes: [], wishes: [5] };
    await send('PATCH /groups/:id/waiting/:uuid', { params: ofSwifts, body });
    const params = { id: group.id, uuid: noa.uuid };
    expect((await send('DELETE /groups/:id/waiting/:uuid', { params })).statusCode).toBe(204);
    const rows = await api.owner
      .selectFrom('class_members')
      .select(['group_id', 'waiting_position', 'wishes', 'left_date'])
      .where('member_uuid', '=', noa.uuid)
      .orderBy('class_member_id')
      .execute();
    expect(rows).toEqual([
      { group_id: group.id, waiting_position: null, wishes: [], left_date: '2026-11-02' },
      { group_id: swifts.id, waiting_position: null, wishes: [5], left_date: null },
      { group_id: group.id, waiting_position: 1, wishes: [3], left_date: '2026-11-18' },
    ]);
    const ofMember = { id: group.id, uuid: member.uuid };
    const refused = await send('DELETE /groups/:id/waiting/:uuid', { params: ofMember });
    expect(statusAndError(refused)).toEqual([404, 'UNKNOWN_MEMBER']);
    expect((await readGroup()).total_members).toBe(1);
  });

  test('shows until when an open offer of the member lasts', async () => {
    const { client, club, group, coach } = world;
    const [noa, max] = await waiters('Noa', 'Max');
    for (const member of [noa, max]) if (member !== undefined) await add(member);
    const offer = {
      client_id: client.id,
      club_id: club.id,
      from_group_id: null,
      group_ids: [group.id],
      parent_origin: 'http://parent',
      club_origin: 'http://club',
      api_origin: 'http://api',
      created_by: coach.uuid,
      created_at: api.clock.now,
    };
    const expires_at = api.clock.now + 3600;
    await api.owner
      .insertInto('moves')
      .values([
        { ...offer, member_uuid: noa?.uuid ?? '', state: 'declined', expires_at: expires_at - 1 },
        { ...offer, member_uuid: noa?.uuid ?? '', state: 'offered', expires_at },
        { ...offer, member_uuid: max?.uuid ?? '', state: 'withdrawn', expires_at },
      ])
      .execute();
    expect((await list()).json()).toMatchObject([
      { firstname: 'Noa', offered_until: expires_at },
      { firstname: 'Max', offered_until: null },
    ]);
  });

  const changeWishes = (member: { uuid: string }, from_wishes: number[], wishes: number[]) =>
    send('PATCH /groups/:id/waiting/:uuid', {
      params: { id: world.group.id, uuid: member.uuid },
      body: { from_wishes, wishes },
    });
  const wishesOf = async () =>
    (await list()).json().map(({ wishes }: { wishes: number[] }) => wishes);

  test('changes the days that suit a family, in order, and Undo restores them', async () => {
    const [noa, max] = await waiters('Noa', 'Max');
    if (noa === undefined || max === undefined) return;
    await add(noa, { wishes: [3, 1] });
    await add(max, { wishes: [2] });
    const changed = await changeWishes(noa, [3, 1], [6, 5]);
    expect([changed.statusCode, await wishesOf()]).toEqual([200, [[5, 6], [2]]]);
    expect(changed.json()).toMatchObject([{ uuid: noa.uuid, wishes: [5, 6] }, { wishes: [2] }]);
    expect((await undo(changed)).statusCode).toBe(200);
    expect(await wishesOf()).toEqual([[1, 3], [2]]);
    expect((await changeWishes(noa, [1, 3], [])).json()).toMatchObject([{ wishes: [] }, {}]);
  });

  test('refuses days over those that another user has changed meanwhile, and members who do not wait', async () => {
    const [noa] = await waiters('Noa');
    if (noa === undefined) return;
    await add(noa, { wishes: [1] });
    const stale = await changeWishes(noa, [2], [3]);
    expect([stale.statusCode, stale.json().detail]).toEqual([409, { wishes: [1] }]);
    const unknown = [404, 'UNKNOWN_MEMBER'];
    expect(statusAndError(await changeWishes(world.member, [], [3]))).toEqual(unknown);
    const params = { id: world.group.id, uuid: noa.uuid };
    const none = await send('PATCH /groups/:id/waiting/:uuid', { params, body: { wishes: [3] } });
    expect(none.json().detail).toEqual({ position: 'required' });
    await send('DELETE /groups/:id/waiting/:uuid', { params });
    expect(statusAndError(await changeWishes(noa, [1], [3]))).toEqual(unknown);
  });

  test('a member who gets a place joins on that day, also after another wait on it', async () => {
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await joinGroup(api.owner, world.group, noa, { waiting: true, joined_date: '2026-01-05' });
    const params = { id: world.group.id, uuid: noa.uuid };
    await send('DELETE /groups/:id/waiting/:uuid', { params });
    await add(noa);
    const body = { action: 'add', member_uuids: [noa.uuid] };
    expect((await send('POST /groups/:id/members/bulk', { body })).statusCode).toBe(200);
    const memberships = await api.owner
      .selectFrom('class_members')
      .select(['waiting', 'joined_date', 'left_date'])
      .where('member_uuid', '=', noa.uuid)
      .orderBy('class_member_id')
      .execute();
    expect(memberships).toEqual([
      { waiting: true, joined_date: '2026-01-05', left_date: '2026-11-18' },
      { waiting: false, joined_date: '2026-11-18', left_date: null },
    ]);
  });

  test('[D5] is closed to other clubs and to coaches, and read-only for remote members', async () => {
    const far = await buildGroup(api.owner, other_club);
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    const body = { member_uuid: noa.uuid };
    const params = { id: far.id };
    for (const key of ['GET /groups/:id/waiting', 'POST /groups/:id/waiting'] as const) {
      const request = key.startsWith('GET') ? {} : { body };
      expect(statusAndError(await send(key, { ...request, params }))).toEqual([
        404,
        'UNKNOWN_GROUP',
      ]);
      expect(statusAndError(await send(key, { ...request, as: world.token }))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    }
    await add(noa);
    expect(
      statusAndError(
        await send('PATCH /groups/:id/waiting/:uuid', {
          params: { id: far.id, uuid: noa.uuid },
          body: { from_wishes: [], wishes: [1] },
        }),
      ),
    ).toEqual([404, 'UNKNOWN_GROUP']);
    await setMemberTypes('remote_only');
    expect(statusAndError(await add(noa))).toEqual([403, 'FORBIDDEN']);
    expect(statusAndError(await changeWishes(noa, [], [1]))).toEqual([403, 'FORBIDDEN']);
    const remove = { params: { id: world.group.id, uuid: noa.uuid } };
    expect(statusAndError(await send('DELETE /groups/:id/waiting/:uuid', remove))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});
