import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  const { club, client } = world;
  const other = await buildClub(api.owner, client, { name: 'Lakeside' });
  const build = (firstname: string, role: 'coach' | 'admin' | 'parent', row = {}) =>
    buildUser(api.owner, club, role, { firstname, lastname: 'Reed', ...row });
  await build('Ben', 'coach', { email: 'ben@example.org', last_login: NOON });
  await build('Cleo', 'coach', { status: 'inactive' });
  await build('Dora', 'parent');
  admin = await api.tokenFor(await build('Emil', 'admin'));
  await buildUser(api.owner, other, 'coach', { firstname: 'Far' });
  const body = { client_id: client.id, id: null };
  ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo', { firstname: 'Nia' }));
});
afterAll(() => api.close());

const getUsers = (as: string, address = '') =>
  api.fastify.inject({
    url: `/v1/users${address}`,
    headers: { host: world.host, authorization: `Bearer ${as}` },
  });

const list = async (as: string, address = '') => {
  const response = await getUsers(as, address);
  const users: { uuid: string; firstname: string }[] = response.json();
  return { users, names: users.map((user) => user.firstname), response };
};

describe('GET /users', () => {
  test('[§7] a coach lists the active coaches of their club, with names and roles only', async () => {
    const { users } = await list(world.token, '?status[]=active&type[]=coach');
    expect(users).toEqual(
      ['Ava', 'Ben'].map((firstname) => ({
        uuid: expect.any(String),
        firstname,
        lastname: expect.any(String),
        status: 'active',
        types: ['coach'],
        club_ids: [world.club.id],
      })),
    );
  });

  test('[§7] filters by several states and roles', async () => {
    const { names, response } = await list(
      admin,
      '?status[]=active&status[]=inactive&type[]=coach&type[]=admin&per_page=3',
    );
    expect(names).toEqual(['Ava', 'Ben', 'Cleo']);
    expect(response.headers['x-total-count']).toBe('4');
  });

  test("[portals §C] administrators see a user's e-mail address and last login", async () => {
    const { users } = await list(admin, '?sort=dlast_login');
    expect(users[0]).toMatchObject({
      firstname: 'Ben',
      email: 'ben@example.org',
      last_login: NOON,
    });
    expect((await list(admin, '?search=reed cl')).names).toEqual([]);
    expect((await list(admin, '?search=cleo ree')).names).toEqual(['Cleo']);
  });

  test('[D5] the national body lists the staff of all its clubs and its own', async () => {
    expect((await list(ngo)).names).toEqual(['Ava', 'Ben', 'By', 'Cleo', 'Emil', 'Far', 'Nia']);
    expect((await list(ngo, '?type[]=ngo')).names).toEqual(['Nia']);
  });

  test('[D5] an administrator of a club finds no staff of the national body', async () => {
    expect((await list(admin)).names).toEqual(['Ava', 'Ben', 'Cleo', 'Emil']);
    const nia = (await list(ngo, '?type[]=ngo')).users[0]?.uuid ?? '';
    expect(statusAndError(await getUsers(admin, `/${nia}`))).toEqual([404, 'NOT_FOUND']);
    const request = { as: admin, host: world.host, params: { uuid: nia } };
    const body = { status: 'inactive' };
    const edit = await api.call('PATCH /users/:uuid', { ...request, body });
    const reset = await api.call('POST /users/:uuid/reset', request);
    expect([edit, reset].map(statusAndError)).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
  });

  test('[portals §D] the national body filters by club, and sees the role in each club', async () => {
    const { users, names } = await list(ngo, `?club_id=${world.club.id}&per_page=100`);
    expect(names).toEqual(['Ava', 'Ben', 'Cleo', 'Emil']);
    expect(users[3]).toMatchObject({ roles: [{ role: 'admin', club_id: world.club.id }] });
    expect((await list(ngo, '?type[]=ngo')).users[0]).toMatchObject({
      roles: [{ role: 'ngo', club_id: null }],
    });
    expect((await list(admin, `?club_id=${world.club.id}`)).users[0]).not.toHaveProperty('roles');
    const far = (await list(ngo, '?search=far')).users[0]?.uuid;
    expect((await getUsers(ngo, `/${far}`)).json()).toMatchObject({ firstname: 'Far' });
    expect(statusAndError(await getUsers(admin, `/${far}`))).toEqual([404, 'NOT_FOUND']);
  });

  test('[scheme-portal §11] counts the devices of each user, for the national body only', async () => {
    const { users } = await list(ngo);
    const uuidOf = (firstname: string) =>
      users.find((user) => user.firstname === firstname)?.uuid ?? '';
    const { now } = api.clock;
    const build = (row: object) =>
      api.owner
        .insertInto('refresh_token_families')
        .values({
          client_id: world.client.id,
          family: crypto.randomUUID(),
          user_uuid: uuidOf('Ben'),
          club_id: world.club.id,
          role: 'coach',
          portal: 'coach',
          language_id: 1,
          created_at: now - 60,
          last_used_at: now - 60,
          expires_at: now + 60,
          ...row,
        })
        .execute();
    await build({});
    // A device of Ben, on which Cleo is switched to.
    await build({ user_uuid: uuidOf('Cleo'), orig_user_uuid: uuidOf('Ben') });
    await build({ revoked_at: now - 10 });
    await build({ expires_at: now - 10 });
    const devicesOf = async (as: string) =>
      (await list(as, '?type[]=coach&search=reed&with_devices=1')).users.map((user) =>
        'devices' in user ? user.devices : null,
      );
    expect(await devicesOf(ngo)).toEqual([2, 0]);
    expect(await devicesOf(admin)).toEqual([null, null]);
    const headers = { accept: 'text/csv' };
    const query = { 'type[]': 'coach', search: 'reed' };
    const call = { host: world.host, query, headers };
    const file = await api.call('GET /users', { ...call, as: ngo });
    const [heading, ...lines] = file.body.trim().split('\r\n');
    expect(heading).toMatch(/,Devices,[^,]+$/u);
    expect(lines.map((line) => line.split(',').at(-2))).toEqual(['2', '0']);
    expect((await api.call('GET /users', { ...call, as: admin })).body).not.toContain('Devices');
  });

  test('[D5] guardians are not listed, and parents are rejected', async () => {
    expect(statusAndError(await getUsers(admin, '?type[]=parent'))).toEqual([422, 'VALIDATION']);
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    expect(statusAndError(await getUsers(parent))).toEqual([403, 'FORBIDDEN']);
  });

  test('rejects an unknown state by field', async () => {
    const response = await getUsers(admin, '?status[]=asleep');
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().detail)).toContain('status[]');
  });
});
