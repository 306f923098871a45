import type { CallKey, StaffUser } from '@springboard/contract';
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
let admin: string;
let ben: UserRow;

const MONDAY = '2026-11-16';
const NEXT_MONDAY = '2026-11-23';

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  ben = await buildUser(api.owner, world.club, 'coach', { firstname: 'Ben' });
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const coachingOf = async ({ uuid }: { uuid: string }) => {
  const user: StaffUser = (await send('GET /users/:uuid', { params: { uuid } })).json();
  return user.coaching;
};

const complete = (
  date: string,
  user: { uuid: string } = world.coach,
  { client_id, club_id, id: group_id } = world.group,
  completed_ts = NOON - 60,
) =>
  api.owner
    .insertInto('registers')
    .values({
      client_id,
      club_id,
      group_id,
      date,
      completed_by: 'Ava Morgan',
      completed_ts,
      recorded_ts: completed_ts,
      user_uuid: user.uuid,
    })
    .execute();

const addCredential = (name: string, expires: string | null, club = world.club) =>
  api.owner
    .insertInto('credentials')
    .values({
      client_id: world.client.id,
      club_id: club.id,
      user_uuid: world.coach.uuid,
      name,
      expires,
    })
    .execute();

describe('GET /users/:uuid', () => {
  test('[portals §C] shows groups, last register, open registers and the credential that expires first', async () => {
    await buildSession(api.owner, world.group, MONDAY);
    await buildSession(api.owner, world.group, '2026-11-17');
    await complete('2026-11-17', world.coach, world.group, NOON - 90);
    await complete(MONDAY, ben, await buildGroup(api.owner, world.club, { name: 'Other' }));
    const elsewhere = await buildClub(api.owner, world.client);
    await complete(MONDAY, ben, await buildGroup(api.owner, elsewhere), NOON - 30);
    const far = await buildGroup(api.owner, elsewhere, { name: 'Far', coaches: [world.coach] });
    await buildSession(api.owner, far, MONDAY);
    const former = { name: 'Former', coaches: [world.coach], deleted_at: NOON };
    await buildSession(api.owner, await buildGroup(api.owner, world.club, former), MONDAY);
    await addCredential('Of another club', '2026-11-25', elsewhere);
    await addCredential('Safeguarding', '2027-05-01');
    await addCredential('First aid', '2026-12-01');
    await addCredential('Licence', null);
    expect(await coachingOf(world.coach)).toEqual({
      groups: [{ id: world.group.id, name: 'Monday Gym' }],
      covers: 0,
      last_register: NOON - 90,
      open_registers: 1,
      credential: { name: 'First aid', expires: '2026-12-01' },
    });
    expect(await coachingOf(ben)).toEqual({
      groups: [],
      covers: 0,
      last_register: NOON - 60,
      open_registers: 0,
      credential: null,
    });
  });

  test('counts the registers of covered sessions for the cover coach, and none of slots, cancelled or older sessions', async () => {
    await buildSession(api.owner, world.group, MONDAY, { cover_user_uuid: ben.uuid });
    await buildSession(api.owner, world.group, '2026-11-13', { cancelled: true });
    await buildSession(api.owner, world.group, '2026-10-19');
    await buildSession(api.owner, world.group, NEXT_MONDAY);
    const slot = await buildGroup(api.owner, world.club, { name: 'Slot', is_slot: true });
    const lead = { client_id: world.client.id, club_id: world.club.id, group_id: slot.id };
    await api.owner
      .insertInto('group_coaches')
      .values({ ...lead, user_uuid: ben.uuid })
      .execute();
    await buildSession(api.owner, slot, MONDAY);
    await buildSession(api.owner, world.group, '2026-11-30', { cover_user_uuid: ben.uuid });
    expect(await coachingOf(ben)).toMatchObject({ open_registers: 1, covers: 1 });
    expect((await coachingOf(world.coach))?.open_registers).toBe(0);
    await joinGroup(api.owner, slot, await buildMember(api.owner, world.club));
    expect((await coachingOf(ben))?.open_registers).toBe(2);
  });

  test('counts no cancelled session that the coach would cover', async () => {
    await buildSession(api.owner, world.group, NEXT_MONDAY, {
      cover_user_uuid: ben.uuid,
      cancelled: true,
    });
    expect((await coachingOf(ben))?.covers).toBe(0);
  });

  test('[D5] is for the administrators of the club', async () => {
    const { uuid } = world.coach;
    expect(
      statusAndError(await send('GET /users/:uuid', { as: world.token, params: { uuid } })),
    ).toEqual([403, 'FORBIDDEN']);
    const far = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const stranger = await api.tokenFor(await buildUser(api.owner, far, 'admin'));
    expect(
      statusAndError(await send('GET /users/:uuid', { as: stranger, params: { uuid } })),
    ).toEqual([404, 'NOT_FOUND']);
  });

  test('is in the list on request, for administrators only', async () => {
    const list = async (query: Record<string, string | number>, as = admin) => {
      const users: StaffUser[] = (await send('GET /users', { as, query })).json();
      return users.map(({ coaching }) => coaching?.groups.length ?? null);
    };
    expect(await list({ 'type[]': 'coach', with_coaching: 1 })).toEqual([1, 0]);
    expect(await list({ 'type[]': 'coach' })).toEqual([null, null]);
    expect(await list({ 'type[]': 'coach', with_coaching: 1 }, world.token)).toEqual([null, null]);
  });
});

describe('PATCH /users/:uuid with a successor', () => {
  const deactivate = (body: object, as = admin) =>
    send('PATCH /users/:uuid', { as, params: { uuid: world.coach.uuid }, body });
  const coachesOf = async (group_id: number) => {
    const rows = await api.owner
      .selectFrom('group_coaches')
      .select(['user_uuid', 'ordering'])
      .where('group_id', '=', group_id)
      .orderBy('ordering')
      .execute();
    return rows.map(({ user_uuid, ordering }) => [user_uuid, ordering]);
  };
  const coverOn = async (date: string) => {
    const { cover_user_uuid } = await api.owner
      .selectFrom('sessions')
      .select('cover_user_uuid')
      .where('group_id', '=', world.group.id)
      .where('date', '=', date)
      .executeTakeFirstOrThrow();
    return cover_user_uuid;
  };

  test('[portals §C] hands over groups and coming sessions, signs out at the next call, and Undo restores both', async () => {
    const { coach, group } = world;
    const cover_user_uuid = coach.uuid;
    await buildSession(api.owner, group, MONDAY, { cover_user_uuid });
    await buildSession(api.owner, group, NEXT_MONDAY, { cover_user_uuid });
    const before = await coachesOf(group.id);
    const response = await deactivate({ status: 'inactive', successor_uuid: ben.uuid });
    expect(response.statusCode, response.body).toBe(200);
    expect(await coachesOf(group.id)).toEqual([[ben.uuid, 0]]);
    expect(await coverOn(NEXT_MONDAY)).toBe(ben.uuid);
    expect(await coverOn(MONDAY)).toBe(coach.uuid);
    expect(statusAndError(await send('GET /groups', { as: world.token }))[0]).toBe(401);

    const id = Number(response.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    expect(await coachesOf(group.id)).toEqual(before);
    expect(await coverOn(NEXT_MONDAY)).toBe(coach.uuid);
    const detail = await send('GET /users/:uuid', { params: { uuid: coach.uuid } });
    expect(detail.json()).toMatchObject({ status: 'active' });
  });

  test('keeps a successor who coaches the group already, in the better place', async () => {
    const { client, club, group } = world;
    const lead = { client_id: client.id, club_id: club.id, group_id: group.id };
    await api.owner
      .insertInto('group_coaches')
      .values({ ...lead, user_uuid: ben.uuid, ordering: 3 })
      .execute();
    await deactivate({ status: 'inactive', successor_uuid: ben.uuid });
    expect(await coachesOf(group.id)).toEqual([[ben.uuid, 0]]);
  });

  test('leaves the groups in another club', async () => {
    const { client, coach } = world;
    const elsewhere = await buildClub(api.owner, client);
    const far = await buildGroup(api.owner, elsewhere, { coaches: [coach] });
    const response = await deactivate({ status: 'inactive', successor_uuid: ben.uuid });
    expect(response.statusCode, response.body).toBe(200);
    expect(await coachesOf(far.id)).toEqual([[coach.uuid, 0]]);
  });

  test('needs an active coach of the club who is someone else', async () => {
    const { coach, club, client } = world;
    const left = await buildUser(api.owner, club, 'coach', { status: 'inactive' });
    const far = await buildUser(api.owner, await buildClub(api.owner, client), 'coach');
    for (const { uuid } of [coach, left, far]) {
      const response = await deactivate({ status: 'inactive', successor_uuid: uuid });
      expect([response.statusCode, response.json().detail]).toEqual([
        422,
        { successor_uuid: 'unknown' },
      ]);
    }
    const active = await deactivate({ status: 'active', successor_uuid: ben.uuid });
    expect(active.statusCode).toBe(422);
    const body = { client_id: client.id, id: null };
    const ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
    const above = await deactivate({ status: 'inactive', successor_uuid: ben.uuid }, ngo);
    expect(above.statusCode).toBe(422);
    expect((await coachingOf(coach))?.groups).toHaveLength(1);
  });
});

describe('GET /users', () => {
  const names = async (sort: string) => {
    const query = { sort, 'type[]': 'coach', with_coaching: 1 };
    const users: StaffUser[] = (await send('GET /users', { query })).json();
    return users.map(({ firstname }) => firstname);
  };

  test('[portals §C] sorts by the last register and by the first credential to expire', async () => {
    await complete(MONDAY, ben);
    await addCredential('First aid', '2026-12-01');
    expect(await names('alast_register')).toEqual(['Ava', 'Ben']);
    expect(await names('dlast_register')).toEqual(['Ben', 'Ava']);
    expect(await names('acredential')).toEqual(['Ava', 'Ben']);
  });

  test('does not sort by the registers in another club', async () => {
    await complete('2026-11-09', world.coach);
    const far = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const { id: group_id } = await buildGroup(api.owner, far);
    await api.owner
      .insertInto('registers')
      .values({
        client_id: world.client.id,
        club_id: far.id,
        group_id,
        date: MONDAY,
        completed_ts: NOON,
        recorded_ts: NOON,
        user_uuid: ben.uuid,
      })
      .execute();
    expect(await names('dlast_register')).toEqual(['Ava', 'Ben']);
  });

  test('[portals §C] sorts by role and by state', async () => {
    const { club } = world;
    await buildUser(api.owner, club, 'coach', { firstname: 'Cai', status: 'invited' });
    await buildUser(api.owner, club, 'coach', { firstname: 'Dylan', status: 'inactive' });
    const roles = async (sort: string) => {
      const users: StaffUser[] = (await send('GET /users', { query: { sort } })).json();
      return users.map(({ types }) => types[0]);
    };
    const ascending = await roles('arole');
    expect(new Set(ascending)).toEqual(new Set(['admin', 'coach']));
    expect(ascending.lastIndexOf('admin')).toBeLessThan(ascending.indexOf('coach'));
    expect(await roles('drole')).toEqual(ascending.toReversed());
    expect((await names('astate')).slice(-2)).toEqual(['Cai', 'Dylan']);
    expect((await names('dstate')).slice(0, 2)).toEqual(['Dylan', 'Cai']);
  });

  test('[portals §C] is a file with all pages of the same query, for administrators only', async () => {
    await complete(MONDAY, ben);
    const csv = { accept: 'text/csv' };
    const query = { sort: 'alast_register', 'type[]': 'coach', per_page: 1, with_coaching: 1 };
    const file = await send('GET /users', { query, headers: csv });
    const [header, first, second] = file.body.split('\r\n');
    expect(header).toContain(
      'First name,Last name,Role,Clubs,E-mail address,Groups,Last register,Registers not taken,',
    );
    expect([first, second].map((line) => line?.split(',')[0])).toEqual(['Ava', 'Ben']);
    expect(second).toContain(',2026-11-18 11:59,');
    const coach = await send('GET /users', { as: world.token, query, headers: csv });
    expect(statusAndError(coach)).toEqual([403, 'FORBIDDEN']);
  });
});
