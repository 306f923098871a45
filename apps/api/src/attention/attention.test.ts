import { randomUUID } from 'node:crypto';
import type { Attention, CallKey, SearchResult } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let user: UserRow;
let admin: string;
let other_club: Awaited<ReturnType<typeof buildClub>>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  other_club = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  user = await buildUser(api.owner, world.club, 'admin', { firstname: 'Helen', lastname: 'Price' });
  admin = await api.tokenFor(user);
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const attention = async (): Promise<Attention> => (await send('GET /attention')).json();
const NOTHING = { requests: 0, ready: 0, registers: 0, credentials: 0, documents: 0 };

const ofClub = (club = world.club) => ({ client_id: world.client.id, club_id: club.id });

describe('GET /attention', () => {
  test('counts open requests, and neither decided ones nor those of another club', async () => {
    const request = {
      member_uuid: world.member.uuid,
      user_uuid: user.uuid,
      kind: 'contact',
      created_at: NOON,
    };
    const far = await buildMember(api.owner, other_club);
    await api.owner
      .insertInto('change_requests')
      .values([
        { ...ofClub(), ...request },
        { ...ofClub(), ...request, state: 'refused' },
        { ...ofClub(other_club), ...request, member_uuid: far.uuid },
      ])
      .execute();
    expect(await attention()).toEqual({ ...NOTHING, requests: 1 });
  });

  test('counts members who are ready to move, in groups of the club that are not deleted', async () => {
    const mark = (
      row: { remote_node_id: string | null; stay: boolean },
      { club = world.club, group = world.group, member = world.member } = {},
    ) =>
      api.owner
        .insertInto('move_marks')
        .values({
          ...ofClub(club),
          group_id: group.id,
          member_uuid: member.uuid,
          recorded_ts: NOON,
          user_uuid: world.coach.uuid,
          ...row,
        })
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'group_id', 'member_uuid']).doUpdateSet(row),
        )
        .execute();
    const elsewhere = {
      club: other_club,
      group: await buildGroup(api.owner, other_club),
      member: await buildMember(api.owner, other_club),
    };
    const deleted = await buildGroup(api.owner, world.club, { deleted_at: NOON });
    for (const of of [elsewhere, { ...world, group: deleted }]) {
      await joinGroup(api.owner, of.group, of.member);
      await mark({ remote_node_id: '/silver', stay: false }, of);
    }
    expect(await attention()).toEqual(NOTHING);
    await mark({ remote_node_id: '/silver', stay: false });
    expect(await attention()).toEqual({ ...NOTHING, ready: 1 });
    await mark({ remote_node_id: '/bronze', stay: true });
    expect(await attention()).toEqual(NOTHING);
  });

  test('counts ended sessions of the last 7 days without a complete register', async () => {
    const { group } = world;
    await buildSession(api.owner, group, '2026-11-11');
    await buildSession(api.owner, group, '2026-11-17');
    // Too old, cancelled, not over yet, of an unbooked slot, and complete.
    await buildSession(api.owner, group, '2026-11-10');
    await buildSession(api.owner, group, '2026-11-16', { cancelled: true });
    await buildSession(api.owner, group, '2026-11-18');
    const slot = await buildGroup(api.owner, world.club, { is_slot: true });
    await joinGroup(api.owner, slot, world.member, { joined_date: '2026-11-18' });
    const deleted = await buildGroup(api.owner, world.club, { deleted_at: NOON });
    const elsewhere = await buildGroup(api.owner, other_club);
    const complete = await buildGroup(api.owner, world.club);
    for (const of of [slot, deleted, elsewhere, complete])
      await buildSession(api.owner, of, '2026-11-17');
    await buildSession(api.owner, group, '2026-11-15');
    const register = { group_id: group.id, recorded_ts: NOON, user_uuid: world.coach.uuid };
    await api.owner
      .insertInto('registers')
      .values([
        { ...ofClub(), ...register, date: '2026-11-15', completed_ts: NOON },
        { ...ofClub(), ...register, date: '2026-11-17' },
        { ...ofClub(), ...register, group_id: complete.id, date: '2026-11-17', completed_ts: NOON },
      ])
      .execute();
    expect(await attention()).toEqual({ ...NOTHING, registers: 2 });
  });

  test('counts credentials that expire within 60 days, of active users', async () => {
    const gone = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
    const credential = { ...ofClub(), user_uuid: world.coach.uuid, name: 'First aid' };
    await api.owner
      .insertInto('credentials')
      .values([
        { ...credential, expires: '2026-11-01' },
        { ...credential, expires: '2027-01-17' },
        { ...credential, expires: '2027-01-18' },
        { ...credential, expires: null },
        { ...credential, expires: '2026-11-01', user_uuid: gone.uuid },
      ])
      .execute();
    expect(await attention()).toEqual({ ...NOTHING, credentials: 2 });
  });

  test('counts no credential of another club', async () => {
    const credential = { user_uuid: world.coach.uuid, name: 'First aid', expires: '2026-11-01' };
    await api.owner
      .insertInto('credentials')
      .values({ ...ofClub(other_club), ...credential })
      .execute();
    expect(await attention()).toEqual(NOTHING);
  });

  test('counts the policies that the user has not read', async () => {
    const file = { ...ofClub(), name: 'a.pdf', mime: 'application/pdf', size: 1, version: 2 };
    const policy = { ...file, folder: 'policy', storage_key: 'a', created_at: NOON };
    const [first, second] = await api.owner
      .insertInto('files')
      .values([
        policy,
        { ...policy, folder: 'additional' },
        { ...policy, deleted_at: NOON },
        { ...policy, club_id: other_club.id },
        { ...policy, audience: ['coach'] },
      ])
      .returning('id')
      .execute();
    expect(await attention()).toEqual({ ...NOTHING, documents: 1 });
    const log = { ...ofClub(), file_id: first?.id ?? 0, user_uuid: user.uuid, ts: NOON };
    await api.owner
      .insertInto('file_logs')
      .values([
        { ...log, version: 1 },
        { ...log, version: 2, user_uuid: world.coach.uuid },
        { ...log, version: 2, file_id: second?.id ?? 0 },
      ])
      .execute();
    expect(await attention()).toMatchObject({ documents: 1 });
    await api.owner
      .insertInto('file_logs')
      .values({ ...log, version: 2 })
      .execute();
    expect(await attention()).toMatchObject({ documents: 0 });
  });

  test('[D5] is for administrators', async () => {
    expect(statusAndError(await send('GET /attention', { as: world.token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('GET /search', () => {
  const find = async (search: string): Promise<SearchResult> => {
    const response = await send('GET /search', { query: { search } });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };

  test('finds members before users, groups and pages, whatever accents and case', async () => {
    const noa = await buildMember(api.owner, world.club, { firstname: 'Nöa', lastname: 'Price' });
    await buildGroup(api.owner, world.club, { name: 'Price Cup' });
    expect(await find('PRICE')).toMatchObject({
      people: [
        { kind: 'member', uuid: noa.uuid, dob: '2017-05-04', active: true },
        { kind: 'user', uuid: user.uuid, dob: null, active: true },
      ],
      groups: [{ name: 'Price Cup' }],
      pages: [],
    });
    expect((await find('noa')).people).toHaveLength(1);
    expect((await find('schuler')).pages).toEqual(['members']);
    expect((await find('Sess')).pages).toEqual(['sessions']);
    const views = await api.owner
      .selectFrom('access_log')
      .select('action')
      .where('member_uuid', '=', noa.uuid)
      .execute();
    expect(views).toEqual([{ action: 'profile' }]);
  });

  test('finds at most 8 of each', async () => {
    for (let at = 0; at < 9; at += 1) {
      await buildMember(api.owner, world.club, { lastname: 'Quill' });
      await buildGroup(api.owner, world.club, { name: `Quill ${at}` });
    }
    const found = await find('quill');
    expect([found.people.length, found.groups.length]).toEqual([8, 8]);
  });

  test('[§5] finds nothing for less than 2 characters', async () => {
    expect(await find('E')).toEqual({ people: [], groups: [], pages: [] });
  });

  test('[D5] finds no people and groups of another club, and is for administrators', async () => {
    await buildMember(api.owner, other_club, { lastname: 'Quill' });
    await buildUser(api.owner, other_club, 'coach', { lastname: 'Quill' });
    await buildGroup(api.owner, other_club, { name: 'Quill' });
    expect(await find('quill')).toEqual({ people: [], groups: [], pages: [] });
    const query = { search: 'ella' };
    expect(statusAndError(await send('GET /search', { as: world.token, query }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('GET /sync-health', () => {
  test('[scheme-portal §2] counts the rejected changes of the client in the last 24 hours', async () => {
    const far = await buildWorld(api);
    const operation = (
      row: { call?: string; result?: 'applied'; received_ts?: number },
      { client, coach }: World = world,
    ) => ({
      client_id: client.id,
      request_id: randomUUID(),
      user_uuid: coach.uuid,
      body_hash: '',
      call: 'POST /groups/:id/attendance/:date',
      result: 'rejected' as const,
      status: 403,
      answer: JSON.stringify({ error: 'FORBIDDEN', detail: null }),
      received_ts: NOON - 60,
      ...row,
    });
    await api.owner
      .insertInto('operations')
      .values([
        operation({}),
        operation({ call: 'POST /members/:uuid/note', received_ts: NOON - 30 }),
        operation({ result: 'applied' }),
        operation({ received_ts: NOON - 86_401 }),
        operation({}, far),
      ])
      .execute();
    const ben = await buildUser(api.owner, world.club, 'coach');
    const device = (
      user_uuid: string,
      version: string,
      last_used_at: number,
      club = { ...other_club, client_id: world.client.id },
    ) => ({
      client_id: club.client_id,
      family: randomUUID(),
      user_uuid,
      club_id: club.id,
      role: 'coach' as const,
      portal: 'coach' as const,
      language_id: 1,
      created_at: NOON,
      last_used_at,
      expires_at: NOON + 86_400,
      app_version: version,
      app_built: '2026-11-01',
    });
    await api.owner
      .insertInto('refresh_token_families')
      .values([
        device(ben.uuid, '2.3.0', NOON - 10),
        device(ben.uuid, '2.2.0', NOON - 20),
        device(far.coach.uuid, '9.9.9', NOON, far.club),
      ])
      .execute();
    await api.owner
      .insertInto('operations')
      .values([1, 2].map(() => ({ ...operation({}), user_uuid: ben.uuid })))
      .execute();
    const body = { client_id: world.client.id, id: null };
    const ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
    expect((await send('GET /sync-health', { as: ngo })).json()).toEqual({
      since: NOON - 86_400,
      rejected: [
        {
          code: 'FORBIDDEN',
          count: 4,
          last_ts: NOON - 30,
          versions: [
            { version: '2.3.0', count: 2 },
            { version: null, count: 2 },
          ],
        },
      ],
      outdated: { devices: 0, clubs: 0 },
    });
    const rejected = await send('GET /sync-health/rejected', { as: ngo });
    const attendance = 'POST /groups/:id/attendance/:date';
    expect(rejected.json()).toEqual([
      {
        code: 'FORBIDDEN',
        club: { id: other_club.id, name: 'Lakeside' },
        count: 2,
        last_ts: NOON - 60,
        calls: [{ call: attendance, count: 2 }],
        versions: [{ version: '2.3.0', count: 2 }],
      },
      {
        code: 'FORBIDDEN',
        club: { id: world.club.id, name: 'Riverside' },
        count: 2,
        last_ts: NOON - 30,
        calls: [
          { call: attendance, count: 1 },
          { call: 'POST /members/:uuid/note', count: 1 },
        ],
        versions: [{ version: null, count: 2 }],
      },
    ]);
    for (const key of ['GET /sync-health', 'GET /sync-health/rejected'] as const) {
      expect((await send(key)).statusCode).toBe(403);
    }
  });
});
