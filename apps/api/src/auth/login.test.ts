import type { UserSession } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import {
  addLanguages,
  setTestPassword,
  loginIn,
  payloadOf,
  signIn,
  statusAndError,
} from '../../testing/auth.ts';
import { prune } from '../operations/prune.ts';

let api: TestApi;
let client_id: number;
let club: { client_id: number; id: number };
let languages: Record<string, number>;
let ava: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  languages = await addLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1, 'fr-FR': 0 });
  club = await buildClub(api.owner, client, { name: 'Riverside', parent_portal: 1 });
  ava = await buildUser(api.owner, club, 'coach', {
    firstname: 'Ava',
    username: 'ava.morgan',
    email: 'Ava.Morgan@example.org',
  });
  await setTestPassword(api, ava);
  await buildClient(api.owner, 'courses.localhost', { auth_provider: 'coursepro' });
});
afterAll(() => api.close());
beforeEach(() => api.owner.deleteFrom('sign_in_attempts').execute());

const username = 'ava.morgan';

describe('POST /auth/login', () => {
  test('[§4] a coach signs in with username or e-mail address, ignoring case', async () => {
    for (const login of ['ava.morgan', 'AVA.MORGAN', ' ava.morgan@EXAMPLE.org ']) {
      const response = await signIn(api, { client_id, username: login });
      expect(response.statusCode).toBe(200);
      expect(loginIn(response).clubs.map(({ name }) => name)).toEqual(['Riverside']);
    }
  });

  test('[§3] the token has the user, club and language, and is valid for 10 minutes', async () => {
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

  test('[§1] replaces an inactive language by the first active one', async () => {
    const response = await signIn(api, { client_id, username, language_id: languages['fr-FR'] });
    expect(payloadOf(loginIn(response).token).language.language).toBe('en-GB');
  });

  test('[D10] the club and the language of the last sign-in outlast the session, and its device does not', async () => {
    const ben = await buildUser(api.owner, club, 'coach', { username: 'ben.hughes' });
    await setTestPassword(api, ben);
    const signInFrom = (user_agent: string, language_id: number | undefined) => {
      const body = { client_id, username: 'ben.hughes', language_id };
      return signIn(api, body, { headers: { 'user-agent': user_agent } });
    };
    // The clock of the database limits what is deleted.
    const now = Math.floor(Date.now() / 1000);
    api.clock.now = now - 33 * 86_400;
    await signInFrom('Tablet', languages['en-GB']);
    api.clock.now = now - 32 * 86_400;
    await signInFrom('Phone', languages['cy-GB']);
    api.clock.now = now;
    await prune(api.database, now);
    await prune(api.database, now);

    const stored = await api.owner
      .selectFrom('refresh_token_families')
      .select(['club_id', 'language_id', 'user_agent', 'network_hash', 'revoked_reason'])
      .where('user_uuid', '=', ben.uuid)
      .execute();
    const ended = { user_agent: null, network_hash: null, revoked_reason: 'expired' };
    expect(stored).toEqual([{ club_id: club.id, language_id: languages['cy-GB'], ...ended }]);
    const as = await api.tokenFor(ben);
    const sessions: UserSession[] = (await api.call('GET /me/sessions', { as })).json();
    expect(sessions.filter(({ created_at }) => created_at < now)).toEqual([]);
    api.clock.now = NOON;
  });

  test('rejects a language that the client does not have', async () => {
    const response = await signIn(api, { client_id, username, language_id: 2_000_000_000 });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error: 'VALIDATION', detail: { language_id: 'unknown' } },
    ]);
  });

  test('[D4] a wrong password and an unknown user get the same response', async () => {
    const wrong = await signIn(api, { client_id, username, password: 'Springboard-2' });
    const unknown = await signIn(api, { client_id, username: 'nobody' });
    expect(statusAndError(wrong)).toEqual([401, 'AUTH_INVALID_CREDENTIALS']);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  test('[§8] reports a missing role of the portal only after the correct password', async () => {
    const onClub = { host: 'club.localhost' };
    const body = { client_id, username, type: 'admin' };
    const right = await signIn(api, body, onClub);
    const wrong = await signIn(api, { ...body, password: 'x' }, onClub);
    expect(statusAndError(right)).toEqual([403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS']);
    expect(statusAndError(wrong)).toEqual([401, 'AUTH_INVALID_CREDENTIALS']);
  });

  test('[§1] [AC5] rejects the role of another portal', async () => {
    const response = await signIn(api, { client_id, username, type: 'admin' });
    expect(statusAndError(response)).toEqual([403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS']);
  });

  test.each([
    ['inactive', 'AUTH_USER_DELETED'],
    ['deleted', 'AUTH_USER_DELETED'],
    ['invited', 'AUTH_USER_NOT_VERIFIED'],
  ])('[§8] a user who is %s gets %s', async (status, code) => {
    const user = await buildUser(api.owner, club, 'coach', { username: `user.${status}`, status });
    await setTestPassword(api, user);
    const response = await signIn(api, { client_id, username: `user.${status}` });
    expect(statusAndError(response)).toEqual([403, code]);
  });

  test('[§4] a password that must be reset signs no user in', async () => {
    const user = await buildUser(api.owner, club, 'coach', { username: 'reset.me' });
    await setTestPassword(api, user, { reset_required: true });
    const response = await signIn(api, { client_id, username: 'reset.me' });
    expect([response.statusCode, response.json()]).toEqual([200, { reset: true }]);
  });

  test('[§8] rejects a parent of a club without the parent portal', async () => {
    const closed = await buildClub(api.owner, { id: client_id }, { parent_portal: 0 });
    const parent = await buildUser(api.owner, closed, 'parent', { username: 'parent.closed' });
    await setTestPassword(api, parent);
    const response = await signIn(
      api,
      { client_id, username: 'parent.closed', type: 'parent' },
      { host: 'parent.localhost' },
    );
    expect(statusAndError(response)).toEqual([403, 'ORG_PORTAL_NO_ACCESS']);
  });

  test('[§8] rejects a coach whose only club was deleted', async () => {
    const gone = await buildClub(api.owner, { id: client_id }, { deleted_at: NOON });
    const user = await buildUser(api.owner, gone, 'coach', { username: 'coach.gone' });
    await setTestPassword(api, user);
    const response = await signIn(api, { client_id, username: 'coach.gone' });
    expect(statusAndError(response)).toEqual([403, 'AUTH_CLUB_NOT_FOUND']);
  });

  test('[D5] the national body signs in without a club', async () => {
    const ngo = await buildUser(api.owner, { client_id, id: null }, 'ngo', { username: 'ngo.one' });
    await setTestPassword(api, ngo);
    const response = await signIn(
      api,
      { client_id, username: 'ngo.one', type: 'ngo' },
      { host: 'scheme.localhost' },
    );
    expect(loginIn(response)).toMatchObject({ clubs: [], club_users: [] });
    expect(payloadOf(loginIn(response).token)).toMatchObject({ club_id: null, role: 'ngo' });
  });

  test('[D1] rejects a client on the hosts of another client', async () => {
    const elsewhere = await signIn(
      api,
      { client_id, username },
      { host: 'coach.courses.localhost' },
    );
    expect(statusAndError(elsewhere)).toEqual([404, 'CLIENT_NOT_FOUND']);
    const nowhere = await signIn(api, { client_id, username }, { host: 'coach.example.org' });
    expect(statusAndError(nowhere)).toEqual([404, 'CLIENT_NOT_FOUND']);
  });

  test('[D4] rejects a provider that is not configured', async () => {
    const { id } = await api.owner
      .selectFrom('clients')
      .select('id')
      .where('auth_provider', '=', 'coursepro')
      .executeTakeFirstOrThrow();
    const host = 'coach.courses.localhost';
    const earlier = { client_id: id, key_hash: 'earlier', kind: 'pair', ts: NOON };
    await api.owner.insertInto('sign_in_attempts').values(earlier).execute();
    for (const provider of ['coursepro', 'springboard']) {
      const response = await signIn(api, { client_id: id, username, provider }, { host });
      expect(statusAndError(response)).toEqual([400, 'EXTERNAL_CONFIG_ERROR']);
    }
    const attempts = await api.owner
      .selectFrom('sign_in_attempts')
      .select('key_hash')
      .where('client_id', '=', id)
      .execute();
    expect(attempts).toEqual([{ key_hash: 'earlier' }]);
  });
});

describe('features and club users of a session', () => {
  test('[§6] SWITCH_USER adds the club users, with a flag for their PIN', async () => {
    const other = await buildClub(api.owner, { id: client_id }, { name: 'Lakeside' });
    const user = await buildUser(api.owner, other, 'coach', { username: 'lake.side' });
    await setTestPassword(api, user);
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
    const ben = await buildUser(api.owner, other, 'coach', { firstname: 'Ben' });
    const cleo = await buildUser(api.owner, other, 'coach', { firstname: 'Cleo' });
    // The provider has the PIN of Ben.
    await api.owner
      .insertInto('user_identities')
      .values({ client_id, user_uuid: ben.uuid, provider: 'remote', subject: 'ben', has_pin: true })
      .execute();
    expect(await usersAt()).toEqual([
      { uuid: user.uuid, firstname: 'Ava', lastname: 'Morgan', has_pin: true },
      { uuid: ben.uuid, firstname: 'Ben', lastname: 'Morgan', has_pin: true },
      { uuid: cleo.uuid, firstname: 'Cleo', lastname: 'Morgan', has_pin: false },
    ]);
  });

  test('[§6] the narrowest setting of a flag wins', async () => {
    const feature = 'MAX_PAST_DAYS_ATTENDANCE';
    const days = async () => {
      const response = await signIn(api, { client_id, username });
      return payloadOf(loginIn(response).token).features[feature];
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
});
