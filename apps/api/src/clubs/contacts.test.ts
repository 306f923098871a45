import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import { buildClub, buildGuardian, buildMember, buildUser } from '../../testing/builders.ts';
import { buildWorld } from '../../testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const NONE = { name: null, email: null, welfare_name: null, welfare_email: null };
const CONTACT = { ...NONE, name: 'Ann Rees', email: 'ann@example.org', welfare_name: 'Tom Bell' };

test('[D5] the contact of a club is set by its administrators and read by the parents of its children', async () => {
  const world = await buildWorld(api);
  const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  const tokenOf = async (club: typeof other, role: 'admin' | 'coach' | 'parent') =>
    api.tokenFor(await buildUser(api.owner, club, role));
  const admin = await tokenOf(world.club, 'admin');
  const user = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, user, world.member);
  const parent = await api.tokenFor(user);
  const call = (key: 'GET /club-contacts' | 'PATCH /club-contacts', request: TestRequest) =>
    api.call(key, { host: world.host, ...request });
  const read = async (as: string) => (await call('GET /club-contacts', { as })).json();
  const club = { id: world.club.id, name: 'Riverside' };

  expect(await read(parent)).toEqual([{ club, ...NONE }]);
  const saved = await call('PATCH /club-contacts', { as: admin, body: CONTACT });
  expect([saved.statusCode, saved.json()]).toEqual([200, { club, ...CONTACT }]);
  for (const as of [admin, parent]) expect(await read(as)).toEqual([{ club, ...CONTACT }]);
  expect(await read(await tokenOf(other, 'admin'))).toMatchObject([NONE]);

  const body = { ...CONTACT, email: 'ann@' };
  expect(statusAndError(await call('PATCH /club-contacts', { as: admin, body }))).toEqual([
    422,
    'VALIDATION',
  ]);
  for (const as of [parent, await tokenOf(world.club, 'coach')]) {
    const response = await call('PATCH /club-contacts', { as, body: CONTACT });
    expect(statusAndError(response)).toEqual([403, 'FORBIDDEN']);
  }

  const elsewhere = await buildMember(api.owner, other, { firstname: 'Osian' });
  await buildGuardian(api.owner, other, user, elsewhere);
  expect(await read(parent)).toMatchObject([{ club: { name: 'Riverside' } }]);

  const id = Number(saved.headers['x-audit-id']);
  const undone = await api.call('POST /audits/:id/undo', {
    host: world.host,
    as: admin,
    params: { id },
  });
  expect(undone.statusCode).toBe(200);
  expect(await read(parent)).toMatchObject([{ club, ...NONE }]);
});
