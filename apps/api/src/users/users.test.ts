import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../auth/testing.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildUser } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

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

const ask = (as: string, address = '') =>
  api.fastify.inject({
    url: `/v1/users${address}`,
    headers: { host: world.host, authorization: `Bearer ${as}` },
  });

const list = async (as: string, address = '') => {
  const answer = await ask(as, address);
  const users: { firstname: string }[] = answer.json();
  return { users, names: users.map((user) => user.firstname), answer };
};

test('[§7] a coach finds the active coaches of their club to share with, by name only', async () => {
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

test('[§7] several states and roles are asked for by repeating them', async () => {
  const { names, answer } = await list(
    admin,
    '?status[]=active&status[]=inactive&type[]=coach&type[]=admin&per_page=3',
  );
  expect(names).toEqual(['Ava', 'Ben', 'Cleo']);
  expect(answer.headers['x-total-count']).toBe('4');
});

test('[portals §C] administrators see how and when somebody signs in', async () => {
  const { users } = await list(admin, '?sort=dlast_login');
  expect(users[0]).toMatchObject({ firstname: 'Ben', email: 'ben@example.org', last_login: NOON });
  expect((await list(admin, '?search=reed cl')).names).toEqual([]);
  expect((await list(admin, '?search=cleo ree')).names).toEqual(['Cleo']);
});

test('[D5] the national body sees the staff of all its clubs and its own', async () => {
  expect((await list(ngo)).names).toEqual(['Ava', 'Ben', 'Cleo', 'Emil', 'Far', 'Nia']);
  expect((await list(ngo, '?type[]=ngo')).names).toEqual(['Nia']);
});

test('[D5] guardians are no list, and get none', async () => {
  expect(verdict(await ask(admin, '?type[]=parent'))).toEqual([422, 'VALIDATION']);
  const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
  expect(verdict(await ask(parent))).toEqual([403, 'FORBIDDEN']);
});

test('what is no state is refused by field', async () => {
  const answer = await ask(admin, '?status[]=asleep');
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().detail)).toContain('status[]');
});
