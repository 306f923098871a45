import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../testing/builders.ts';
import { giveLanguages, givePassword, loginIn, payloadOf, signIn, verdict } from './testing.ts';

let api: TestApi;
let client_id: number;
let club: { client_id: number; id: number };
let languages: Record<string, number>;
let ava: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  languages = await giveLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1, 'fr-FR': 0 });
  club = await buildClub(api.owner, client, { name: 'Riverside', parent_portal: 1 });
  ava = await buildUser(api.owner, club, 'coach', {
    firstname: 'Ava',
    username: 'ava.morgan',
    email: 'Ava.Morgan@example.org',
  });
  await givePassword(api, ava);
  await buildClient(api.owner, 'courses.localhost', { auth_provider: 'coursepro' });
});
afterAll(() => api.close());
beforeEach(() => api.owner.deleteFrom('sign_in_attempts').execute());

const username = 'ava.morgan';

test('[§4] a coach signs in with username or e-mail, whatever the case', async () => {
  for (const login of ['ava.morgan', 'AVA.MORGAN', ' ava.morgan@EXAMPLE.org ']) {
    const answer = await signIn(api, { client_id, username: login });
    expect(answer.statusCode).toBe(200);
    expect(loginIn(answer).clubs.map(({ name }) => name)).toEqual(['Riverside']);
  }
});

test('[§3] the token says who, where, in which language, and lives for 10 minutes', async () => {
  const language_id = languages['cy-GB'];
  const { token, refresh_token_expiry } = loginIn(
    await signIn(api, { client_id, username, language_id }),
  );
  expect(payloadOf(token)).toMatchObject({
    aud: String(client_id),
    iat: NOON,
    exp: NOON + 600,
    user_uuid: ava.uuid,
    club_id: club.id,
    role: 'coach',
    portal: 'coach',
    language: { language_id, language: 'cy-GB' },
    orig_user_uuid: null,
  });
  expect(JSON.parse(payloadOf(token).sub)).toMatchObject({
    firstname: 'Ava',
    club: { name: 'Riverside', time_zone: 'Europe/London' },
    club_ids: [club.id],
  });
  expect(refresh_token_expiry).toBe(NOON + 30 * 86_400);
});

test('[§1] a language that is switched off gives way to the first that is on', async () => {
  const answer = await signIn(api, { client_id, username, language_id: languages['fr-FR'] });
  expect(payloadOf(loginIn(answer).token).language.language).toBe('en-GB');
});

test('[D4] a wrong password and an unknown user answer alike', async () => {
  const wrong = await signIn(api, { client_id, username, password: 'Springboard-2' });
  const unknown = await signIn(api, { client_id, username: 'nobody' });
  expect(verdict(wrong)).toEqual([401, 'AUTH_INVALID_CREDENTIALS']);
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
});

test('[§8] whoever has not the role of the portal is told so, after the right password', async () => {
  const onClub = { host: 'club.localhost' };
  const body = { client_id, username, type: 'admin' };
  const right = await signIn(api, body, onClub);
  const wrong = await signIn(api, { ...body, password: 'x' }, onClub);
  expect(verdict(right)).toEqual([403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS']);
  expect(verdict(wrong)).toEqual([401, 'AUTH_INVALID_CREDENTIALS']);
});

test('[§1] a role of another portal cannot sign in on this one', async () => {
  const answer = await signIn(api, { client_id, username, type: 'admin' });
  expect(verdict(answer)).toEqual([403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS']);
});

test.each([
  ['inactive', 'AUTH_USER_DELETED'],
  ['deleted', 'AUTH_USER_DELETED'],
  ['invited', 'AUTH_USER_NOT_VERIFIED'],
])('[§8] a user who is %s gets %s', async (status, code) => {
  const user = await buildUser(api.owner, club, 'coach', { username: `user.${status}`, status });
  await givePassword(api, user);
  const answer = await signIn(api, { client_id, username: `user.${status}` });
  expect(verdict(answer)).toEqual([403, code]);
});

test('[§4] a password that has to be set anew signs nobody in', async () => {
  const user = await buildUser(api.owner, club, 'coach', { username: 'reset.me' });
  await givePassword(api, user, { reset_required: true });
  const answer = await signIn(api, { client_id, username: 'reset.me' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { reset: true }]);
});

test('[§8] a parent of a club without the parent portal has no access', async () => {
  const closed = await buildClub(api.owner, { id: client_id }, { parent_portal: 0 });
  const parent = await buildUser(api.owner, closed, 'parent', { username: 'parent.closed' });
  await givePassword(api, parent);
  const answer = await signIn(
    api,
    { client_id, username: 'parent.closed', type: 'parent' },
    { host: 'parent.localhost' },
  );
  expect(verdict(answer)).toEqual([403, 'ORG_PORTAL_NO_ACCESS']);
});

test('[§8] a coach whose only club was deleted has none to sign in to', async () => {
  const gone = await buildClub(api.owner, { id: client_id }, { deleted_at: NOON });
  const user = await buildUser(api.owner, gone, 'coach', { username: 'coach.gone' });
  await givePassword(api, user);
  const answer = await signIn(api, { client_id, username: 'coach.gone' });
  expect(verdict(answer)).toEqual([403, 'AUTH_CLUB_NOT_FOUND']);
});

test('[D5] the national body signs in without a club', async () => {
  const ngo = await buildUser(api.owner, { client_id, id: null }, 'ngo', { username: 'ngo.one' });
  await givePassword(api, ngo);
  const answer = await signIn(
    api,
    { client_id, username: 'ngo.one', type: 'ngo' },
    { host: 'scheme.localhost' },
  );
  expect(loginIn(answer)).toMatchObject({ clubs: [], club_users: [] });
  expect(payloadOf(loginIn(answer).token)).toMatchObject({ club_id: null, role: 'ngo' });
});

test('[D1] a client is signed in to on its own hosts only', async () => {
  const elsewhere = await signIn(api, { client_id, username }, { host: 'coach.courses.localhost' });
  expect(verdict(elsewhere)).toEqual([404, 'CLIENT_NOT_FOUND']);
  const nowhere = await signIn(api, { client_id, username }, { host: 'coach.example.org' });
  expect(verdict(nowhere)).toEqual([404, 'CLIENT_NOT_FOUND']);
});

test('[D4] a provider that is not set up answers so', async () => {
  const { id } = await api.owner
    .selectFrom('clients')
    .select('id')
    .where('auth_provider', '=', 'coursepro')
    .executeTakeFirstOrThrow();
  const host = 'coach.courses.localhost';
  for (const provider of ['coursepro', 'springboard']) {
    const answer = await signIn(api, { client_id: id, username, provider }, { host });
    expect(verdict(answer)).toEqual([400, 'EXTERNAL_CONFIG_ERROR']);
  }
});

test('[§6] club users to switch to come with SWITCH_USER, and say who has a pin', async () => {
  const other = await buildClub(api.owner, { id: client_id }, { name: 'Lakeside' });
  const user = await buildUser(api.owner, other, 'coach', { username: 'lake.side' });
  await givePassword(api, user);
  const usersAt = async () =>
    loginIn(await signIn(api, { client_id, username: 'lake.side' })).club_users;
  expect(await usersAt()).toEqual([]);

  await api.owner
    .insertInto('club_features')
    .values({ client_id, club_id: other.id, feature: 'SWITCH_USER', value: 'true' })
    .execute();
  await api.owner
    .insertInto('user_pins')
    .values({ client_id, user_uuid: user.uuid, hash: 'hash' })
    .execute();
  expect(await usersAt()).toEqual([
    { uuid: user.uuid, firstname: 'Ava', lastname: 'Morgan', has_pin: true },
  ]);
});

test('[§6] the narrowest setting of a flag wins', async () => {
  const feature = 'MAX_PAST_DAYS_ATTENDANCE';
  const days = async () => {
    const answer = await signIn(api, { client_id, username });
    return payloadOf(loginIn(answer).token).features[feature];
  };
  await api.owner
    .insertInto('client_features')
    .values({ client_id, feature, value: '3' })
    .execute();
  expect(await days()).toBe(3);
  await api.owner
    .insertInto('club_features')
    .values({ client_id, club_id: club.id, feature, value: '7' })
    .execute();
  expect(await days()).toBe(7);
  await api.owner
    .insertInto('user_features')
    .values({ client_id, user_uuid: ava.uuid, feature, value: '0' })
    .execute();
  expect(await days()).toBe(0);
});
