import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { schemas } from '@springboard/contract/calls';
import Type from 'typebox';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import {
  addLanguages,
  loginIn,
  PASSWORD,
  refresh,
  setTestPassword,
  signIn,
  statusAndError,
} from '../../testing/auth.ts';

const NEW_PASSWORD = 'Turnip-Orchid-7';
let api: TestApi;
let client_id: number;
let club: Awaited<ReturnType<typeof buildClub>>;
let ava: UserRow;
let username: string;
let count = 0;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  await addLanguages(api, client_id);
  const feature = { client_id, feature: 'SWITCH_USER', value: 'true' };
  await api.owner.insertInto('client_features').values(feature).execute();
  club = await buildClub(api.owner, client, { name: 'Aberystwyth Tumblers' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('sign_in_attempts').execute();
  count += 1;
  username = `ava${count}`;
  ava = await buildUser(api.owner, club, 'coach', { username });
  await setTestPassword(api, ava);
});

const signedIn = async (password = PASSWORD, headers = {}) =>
  loginIn(await signIn(api, { client_id, username, password }, { headers }));

const sessionsOf = async (as: string) =>
  Value.Parse(Type.Array(schemas.UserSession), (await api.call('GET /me/sessions', { as })).json());

const meStatus = async (as: string) => statusAndError(await api.call('GET /me', { as }));

const auditOf = async (user: UserRow) =>
  (
    await api.owner
      .selectFrom('audit_log')
      .select(['action', 'user_uuid'])
      .where('entity_id', '=', user.uuid)
      .orderBy('id')
      .execute()
  ).map(({ action, user_uuid }) => [action, user_uuid]);

describe('sessions of a user', () => {
  test('[D16] lists the devices, the last used first, and marks this one', async () => {
    const phone = await signedIn(PASSWORD, { 'user-agent': 'Phone' });
    api.clock.now += 60;
    const tablet = await signedIn(PASSWORD, { 'user-agent': 'Tablet' });
    api.clock.now += 60;
    await refresh(api, phone.refresh_token);
    expect(await sessionsOf(tablet.token)).toMatchObject([
      { user_agent: 'Phone', last_used_at: NOON + 120, current: false },
      { user_agent: 'Tablet', created_at: NOON + 60, last_used_at: NOON + 60, current: true },
    ]);
  });

  test('[D16] signs out one device, whose token is rejected from then on', async () => {
    const lost = await signedIn();
    const own = await signedIn();
    const [session] = (await sessionsOf(own.token)).filter(({ current }) => !current);
    const params = { family: session?.family ?? '' };
    const response = await api.call('DELETE /me/sessions/:family', { as: own.token, params });
    expect(response.statusCode).toBe(204);
    expect(await meStatus(lost.token)).toEqual([401, 'SESSION_ENDED']);
    expect(statusAndError(await refresh(api, lost.refresh_token))).toEqual([401, 'SESSION_ENDED']);
    expect((await meStatus(own.token))[0]).toBe(200);
    expect(await sessionsOf(own.token)).toHaveLength(1);
  });

  test('[D16] does not sign out the device of another user', async () => {
    const own = await signedIn();
    const other = await buildUser(api.owner, club, 'coach', { username: `other${count}` });
    await setTestPassword(api, other);
    const theirs = loginIn(await signIn(api, { client_id, username: `other${count}` }));
    const [session] = await sessionsOf(theirs.token);
    const params = { family: session?.family ?? '' };
    const response = await api.call('DELETE /me/sessions/:family', { as: own.token, params });
    expect(statusAndError(response)).toEqual([404, 'NOT_FOUND']);
    expect((await meStatus(theirs.token))[0]).toBe(200);
  });

  test('[D16] signs out all other devices; an administrator signs a user out on all', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    expect((await api.call('DELETE /me/sessions', { as: first.token })).statusCode).toBe(204);
    expect((await meStatus(first.token))[0]).toBe(200);
    expect(await meStatus(second.token)).toEqual([401, 'SESSION_ENDED']);

    const third = await signedIn();
    const admin = await buildUser(api.owner, club, 'admin');
    const response = await api.call('DELETE /users/:uuid/sessions', {
      as: await api.tokenFor(admin, { portal: 'club' }),
      host: 'club.localhost',
      params: { uuid: ava.uuid },
    });
    expect(response.statusCode).toBe(204);
    expect(await meStatus(third.token)).toEqual([401, 'SESSION_ENDED']);
    expect(await auditOf(ava)).toContainEqual(['user.sign_out', admin.uuid]);
  });

  test('[D16] a switched user has no account on the device', async () => {
    const as = await api.tokenFor(ava, { orig_user_uuid: ava.uuid });
    const body = { current_password: PASSWORD, password: NEW_PASSWORD };
    for (const response of [
      await api.call('GET /me/sessions', { as }),
      await api.call('DELETE /me/sessions', { as }),
      await api.call('PATCH /me/password', { as, body }),
      await api.call('PATCH /me/pin', { as, body: { current_password: PASSWORD, pin: '4913' } }),
    ]) {
      expect(statusAndError(response)).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('[D16] ends after 90 days of daily use, and an administrator’s after 7', async () => {
    const admin = await buildUser(api.owner, club, 'admin', { username: `admin${count}` });
    await setTestPassword(api, admin);
    const asAdmin = { client_id, username: `admin${count}`, type: 'admin' };
    const request = { host: 'club.localhost' };
    const lastDay = async (login: { refresh_token: string }, host: string, step: number) => {
      let { refresh_token } = login;
      for (let days = 0; ; days += step) {
        const response = await refresh(api, refresh_token, crypto.randomUUID(), host);
        if (response.statusCode !== 200) return days;
        ({ refresh_token } = response.json());
        api.clock.now += step * 86_400;
      }
    };
    expect(await lastDay(await signedIn(), 'coach.localhost', 10)).toBe(90);
    api.clock.now = NOON;
    const login = loginIn(await signIn(api, asAdmin, request));
    expect(await lastDay(login, 'club.localhost', 0.25)).toBe(7);
    api.clock.now = NOON;
    const idle = loginIn(await signIn(api, asAdmin, request));
    api.clock.now += 12 * 3600;
    const late = await refresh(api, idle.refresh_token, crypto.randomUUID(), 'club.localhost');
    expect(statusAndError(late)).toEqual([401, 'SESSION_ENDED']);
  });
});

describe('PATCH /me/password', () => {
  const change = (as: string, current_password: string, password: string) =>
    api.call('PATCH /me/password', { as, body: { current_password, password } });

  test('[D16] changes the password and signs out the other devices', async () => {
    const [other, own] = [await signedIn(), await signedIn()];
    expect((await change(own.token, PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
    expect(await meStatus(other.token)).toEqual([401, 'SESSION_ENDED']);
    expect((await meStatus(own.token))[0]).toBe(200);
    expect((await change(own.token, PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
    expect((await signIn(api, { client_id, username })).statusCode).toBe(401);
    expect((await signedIn(NEW_PASSWORD)).clubs).toHaveLength(1);
    expect((await auditOf(ava)).filter(([action]) => action === 'user.password')).toHaveLength(1);
  });

  test('[D16] needs the current password, with the limits of sign-in', async () => {
    const { token } = await signedIn();
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await change(token, 'wrong', NEW_PASSWORD)).statusCode);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('[D16] rejects a password made of the club’s or the user’s name', async () => {
    const { token } = await signedIn();
    for (const password of ['Aberystwyth1!', 'Morgan-2026', 'short1!A']) {
      expect(statusAndError(await change(token, PASSWORD, password))).toEqual([422, 'VALIDATION']);
    }
  });
});

describe('PATCH /me/pin', () => {
  const change = (as: string, current_password: string, pin: string) =>
    api.call('PATCH /me/pin', { as, body: { current_password, pin } });

  test('[D16] sets the PIN with which the user takes over a device', async () => {
    const { token } = await signedIn();
    expect((await change(token, PASSWORD, '4913')).statusCode).toBe(204);
    const colleague = await buildUser(api.owner, club, 'coach', { username: `carl${count}` });
    await setTestPassword(api, colleague);
    const device = loginIn(await signIn(api, { client_id, username: `carl${count}` }));
    const switchWith = (pin: string) =>
      api.call('POST /auth/switch-user', {
        as: device.token,
        body: { refresh_token: device.refresh_token, user_uuid: ava.uuid, pin },
      });
    expect(statusAndError(await switchWith('0000'))).toEqual([403, 'INCORRECT_PIN']);
    expect((await switchWith('4913')).statusCode).toBe(200);
    expect(await auditOf(ava)).toEqual([
      ['sign_in.accepted', ava.uuid],
      ['user.pin', ava.uuid],
      ['sign_in.pin_failed', colleague.uuid],
      ['sign_in.switched', colleague.uuid],
    ]);
  });

  test('[D16] rejects a wrong password and a PIN that others try first', async () => {
    const { token } = await signedIn();
    expect(statusAndError(await change(token, 'wrong', '4913'))).toEqual([
      403,
      'AUTH_INVALID_CREDENTIALS',
    ]);
    for (const pin of ['0000', '1234', '9876', '12', 'abcd']) {
      expect(statusAndError(await change(token, PASSWORD, pin))).toEqual([422, 'VALIDATION']);
    }
  });
});

describe('PATCH /me', () => {
  const edit = (as: string, body: object) => api.call('PATCH /me', { as, body });
  const account = async (as: string) => (await api.call('GET /me/account', { as })).json();
  const confirm = (as: string, token: string) =>
    api.call('POST /me/email/confirmation', { as, body: { token } });
  const sentToken = async (): Promise<string> => {
    await api.runJobs();
    const [link = ''] = /http:\/\/\S+confirm=\S+/.exec(api.emails.at(-1)?.text ?? '') ?? [];
    return new URL(link).searchParams.get('confirm') ?? '';
  };

  test('[D16] a new e-mail address counts once its link is confirmed, and the old one gets an e-mail', async () => {
    const old = `ava.old${count}@example.org`;
    await api.owner.updateTable('users').set({ email: old }).where('uuid', '=', ava.uuid).execute();
    const email = `ava.new${count}@example.org`;
    const { token } = await signedIn();
    expect(statusAndError(await edit(token, { email }))).toEqual([422, 'VALIDATION']);
    const body = { email, current_password: PASSWORD };
    expect(statusAndError(await edit(token, { ...body, current_password: 'wrong' }))).toEqual([
      403,
      'AUTH_INVALID_CREDENTIALS',
    ]);
    api.emails.length = 0;
    expect((await edit(token, body)).statusCode).toBe(204);
    const link = await sentToken();
    expect(api.emails).toMatchObject([{ to: email }]);
    expect(await account(token)).toMatchObject({ email: old, new_email: email });

    const other = await buildUser(api.owner, club, 'coach', { username: `other.mail${count}` });
    const stranger = await api.tokenFor(other);
    expect(statusAndError(await confirm(stranger, link))).toEqual([400, 'AUTH_INVALID_TOKEN']);
    expect(statusAndError(await confirm(token, `${link}x`))).toEqual([400, 'AUTH_INVALID_TOKEN']);
    expect((await confirm(token, link)).statusCode).toBe(204);
    await api.runJobs();
    expect(api.emails.at(-1)).toMatchObject({
      to: old,
      subject: expect.stringContaining('was changed'),
    });
    expect(await account(token)).toMatchObject({ email, new_email: null });
    expect((await signIn(api, { client_id, username: email.toUpperCase() })).statusCode).toBe(200);
    expect(statusAndError(await confirm(token, link))).toEqual([400, 'AUTH_INVALID_TOKEN']);
  });

  test('[D16] a link ends after a day, and with a later address', async () => {
    const { token } = await signedIn();
    const request = async (name: string) => {
      const email = `${name}${count}@example.org`;
      await edit(token, { email, current_password: PASSWORD });
      return sentToken();
    };
    const first = await request('first');
    const second = await request('second');
    expect(statusAndError(await confirm(token, first))).toEqual([400, 'AUTH_INVALID_TOKEN']);
    api.clock.now += 86_400;
    const later = (await signedIn()).token;
    expect(statusAndError(await confirm(later, second))).toEqual([400, 'AUTH_INVALID_TOKEN']);
  });

  test('[D16] of two new addresses in a row, only the later gets an e-mail', async () => {
    const { token } = await signedIn();
    await api.runJobs();
    api.emails.length = 0;
    const email = `second${count}@example.org`;
    await edit(token, { email: `first${count}@example.org`, current_password: PASSWORD });
    await edit(token, { email, current_password: PASSWORD });
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual([email]);
  });

  test('[D4] only the confirmation says that another user has the address', async () => {
    const email = `taken${count}@example.org`;
    await buildUser(api.owner, club, 'coach', { username: `taken${count}`, email });
    const { token } = await signedIn();
    expect((await edit(token, { email, current_password: PASSWORD })).statusCode).toBe(204);
    const response = await confirm(token, await sentToken());
    expect([response.statusCode, response.json().detail]).toEqual([409, { email: 'taken' }]);
  });

  test('sets and removes the phone number, and leaves the rest', async () => {
    const { token } = await signedIn();
    const unsubscribes = ['progress'];
    await edit(token, { unsubscribes });
    expect((await edit(token, { phone: ' 07700 900123 ' })).statusCode).toBe(204);
    expect(await account(token)).toMatchObject({ phone: '07700 900123', firstname: 'Ava' });
    await edit(token, { phone: '' });
    expect(await account(token)).toMatchObject({ phone: null });
    const me = await api.call('GET /me', { as: token, query: { with_unsubscribes: 1 } });
    expect(me.json()).toMatchObject({ unsubscribes });
    expect(statusAndError(await edit(token, {}))).toEqual([422, 'VALIDATION']);
    const switched = await api.tokenFor(ava, { orig_user_uuid: ava.uuid });
    expect(statusAndError(await edit(switched, { phone: '1' }))).toEqual([403, 'FORBIDDEN']);
  });

  test('one kind of e-mail is ended or started, and the others stay as they are', async () => {
    const { token } = await signedIn();
    await edit(token, { unsubscribes: ['places'] });
    for (const [body, unsubscribes] of [
      [{ unsubscribe: 'sessions' }, ['sessions', 'places']],
      [{ unsubscribe: 'sessions' }, ['sessions', 'places']],
      [{ subscribe: 'places' }, ['sessions']],
      [{ progress_emails: 'immediately' }, ['sessions']],
    ] as const) {
      expect((await edit(token, body)).statusCode).toBe(204);
      const me = await api.call('GET /me', { as: token, query: { with_unsubscribes: 1 } });
      expect(me.json()).toMatchObject({ unsubscribes });
    }
    expect(statusAndError(await edit(token, { subscribe: 'news' }))).toEqual([422, 'VALIDATION']);
  });
});

describe('audit of sign-in', () => {
  test('[D18] records successful and failed sign-ins and sign-outs, without the typed values', async () => {
    const { refresh_token } = await signedIn();
    await signIn(api, { client_id, username, password: 'wrong' });
    await signIn(api, { client_id, username: 'My-Secret-1!', password: 'wrong' });
    await api.call('POST /auth/logout', { body: { refresh_token } });
    expect(await auditOf(ava)).toEqual([
      ['sign_in.accepted', ava.uuid],
      ['sign_in.failed', ava.uuid],
      ['sign_in.ended', ava.uuid],
    ]);
    const unknown = await api.owner
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', 'unknown')
      .execute();
    expect(unknown).toHaveLength(1);
    expect(JSON.stringify(unknown)).not.toContain('Secret');
  });
});
