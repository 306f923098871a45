import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveLanguages, givePassword, loginIn, refresh, signIn, verdict } from '../auth/testing.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../testing/builders.ts';

let api: TestApi;
let client_id: number;
let club: { client_id: number; id: number };
let other: { client_id: number; id: number };
let admin: string;
let ngo: string;
let ava: UserRow;
let far: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner, 'localhost', { name: 'Meridian' });
  client_id = client.id;
  await giveLanguages(api, client_id, { 'en-GB': 1 });
  club = await buildClub(api.owner, client);
  other = await buildClub(api.owner, client, { name: 'Lakeside' });
  admin = await api.tokenFor(await buildUser(api.owner, club, 'admin'), { portal: 'club' });
  const body = await buildUser(api.owner, { client_id, id: null }, 'ngo');
  ngo = await api.tokenFor(body, { portal: 'scheme' });
  ava = await buildUser(api.owner, club, 'coach', { username: 'ava', email: 'ava@example.org' });
  await givePassword(api, ava);
  far = await buildUser(api.owner, other, 'coach', { email: 'far@example.org' });
});
afterAll(() => api.close());
beforeEach(() => {
  api.letters.length = 0;
});

const INES = { firstname: 'Ines', lastname: 'Vale', role: 'coach' };

const invite = (more: Record<string, unknown>, as = admin) =>
  api.call('POST /users', {
    as,
    host: as === ngo ? 'scheme.localhost' : 'club.localhost',
    body: { ...INES, ...more },
    headers: { origin: `https://${as === ngo ? 'scheme' : 'club'}.localhost:8443` },
  });

const act = (
  key: 'POST /users/:uuid/reset' | 'POST /users/:uuid/invitation' | 'PATCH /users/:uuid',
  { uuid }: { uuid: string },
  { as = admin, body }: { as?: string; body?: unknown } = {},
) => {
  const host = as === ngo ? 'scheme.localhost' : 'club.localhost';
  return api.call(key, { as, host, params: { uuid }, body });
};

test('[portals §C] a coach is invited by an e-mail that leads to the coach portal, and signs in', async () => {
  const answer = await invite({ email: 'ines@example.org' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    firstname: 'Ines',
    status: 'invited',
    types: ['coach'],
    club_ids: [club.id],
  });
  await api.settled();
  expect(api.letters).toMatchObject([{ to: 'ines@example.org', one_click_url: null }]);
  const link = /https:\/\/\S+/.exec(api.letters[0]?.text ?? '')?.[0] ?? '';
  expect(link).toContain('https://coach.localhost:8443/set-password?typ=invite');
  const token = new URL(link).searchParams.get('token');
  const body = { token, password: 'Turnip-Orchid-7' };
  expect((await api.call('POST /auth/set-password', { body })).statusCode).toBe(204);
  const given = { client_id, username: 'ines@example.org', password: body.password };
  expect((await signIn(api, given)).statusCode).toBe(200);
});

test('an e-mail address belongs to one user', async () => {
  const answer = await invite({ email: 'AVA@example.org' });
  expect([verdict(answer), answer.json().detail]).toEqual([[409, 'CONFLICT'], { email: 'taken' }]);
  expect(api.letters).toEqual([]);
});

test('[D5] an administrator invites to their own club, the national body to any of its own', async () => {
  const elsewhere = await invite({ email: 'a@example.org', club_id: other.id });
  const above = await invite({ email: 'b@example.org', role: 'ngo' });
  expect([verdict(elsewhere), verdict(above)]).toEqual([
    [403, 'FORBIDDEN'],
    [403, 'FORBIDDEN'],
  ]);
  const placed = await invite({ email: 'c@example.org', club_id: other.id }, ngo);
  expect(placed.json()).toMatchObject({ types: ['coach'], club_ids: [other.id] });
  const body = await invite({ email: 'd@example.org', role: 'ngo' }, ngo);
  expect(body.json()).toMatchObject({ types: ['ngo'], club_ids: [] });
  expect(verdict(await invite({ email: 'e@example.org' }, ngo))).toEqual([403, 'FORBIDDEN']);
  const unknown = await invite({ email: 'f@example.org', club_id: 999_999 }, ngo);
  expect(unknown.json().detail).toEqual({ club_id: 'unknown' });
});

test('[portals §C] an invitation is sent again, and is in the list of jobs', async () => {
  const { uuid } = (await invite({ email: 'again@example.org' })).json();
  await api.settled();
  const answer = await act('POST /users/:uuid/invitation', { uuid });
  expect(answer.json()).toMatchObject({ kind: 'send_letter', state: 'queued' });
  await api.settled();
  expect(api.letters.filter(({ to }) => to === 'again@example.org')).toHaveLength(2);
  const { id } = answer.json();
  const job = await api.call('GET /jobs/:id', {
    as: admin,
    host: 'club.localhost',
    params: { id },
  });
  expect(job.json()).toMatchObject({ state: 'done' });
  expect(verdict(await act('POST /users/:uuid/invitation', ava))).toEqual([409, 'CONFLICT']);
});

test('[§4] a forced reset signs out at once, and the old password only leads to a new one', async () => {
  const given = { client_id, username: 'ava' };
  const before = loginIn(await signIn(api, given));
  expect((await act('POST /users/:uuid/reset', ava)).json()).toMatchObject({ kind: 'send_letter' });
  expect(verdict(await refresh(api, before.refresh_token))).toEqual([401, 'INVALID_TOKEN']);
  expect((await signIn(api, given)).json()).toEqual({ reset: true });
  await api.settled();
  expect(api.letters[0]?.text).toContain('/set-password?typ=reset&token=');
});

test('[portals §C] a deactivated user is out at once, and can be taken back', async () => {
  const ben = await buildUser(api.owner, club, 'coach', { username: 'ben' });
  await givePassword(api, ben);
  const given = { client_id, username: 'ben' };
  const { refresh_token } = loginIn(await signIn(api, given));
  const set = (status: string) => act('PATCH /users/:uuid', ben, { body: { status } });
  expect((await set('inactive')).json()).toMatchObject({ status: 'inactive' });
  expect(verdict(await refresh(api, refresh_token))).toEqual([401, 'INVALID_TOKEN']);
  expect(verdict(await signIn(api, given))).toEqual([403, 'AUTH_USER_DELETED']);
  expect((await set('active')).statusCode).toBe(200);
  expect((await signIn(api, given)).statusCode).toBe(200);
});

test('nobody shuts themselves out, nor somebody out of another club', async () => {
  const self = await buildUser(api.owner, club, 'admin');
  const body = { status: 'inactive' };
  const own = await act('PATCH /users/:uuid', self, {
    as: await api.tokenFor(self, { portal: 'club' }),
    body,
  });
  expect(own.json().detail).toEqual({ uuid: 'self' });
  const both = await buildUser(api.owner, club, 'coach');
  await api.owner
    .insertInto('user_clubs')
    .values({ client_id, user_uuid: both.uuid, club_id: other.id, role: 'coach' })
    .execute();
  const shared = await act('PATCH /users/:uuid', both, { body });
  expect(shared.json().detail).toEqual({ club_ids: 'elsewhere' });
  expect((await act('PATCH /users/:uuid', both, { as: ngo, body })).statusCode).toBe(200);
});

test('[D5] the staff of another club, and parents, are not there', async () => {
  const parent = await buildUser(api.owner, club, 'parent');
  for (const user of [far, parent]) {
    expect(verdict(await act('POST /users/:uuid/reset', user))).toEqual([404, 'NOT_FOUND']);
    expect(verdict(await act('POST /users/:uuid/invitation', user))).toEqual([404, 'NOT_FOUND']);
  }
});

test('[§6] who is known by a provider has their password there', async () => {
  const remote = await buildUser(api.owner, club, 'coach', { remote: true });
  const answer = await act('POST /users/:uuid/reset', remote);
  expect(answer.json()).toEqual({ error: 'CONFLICT', detail: { remote: true } });
});
