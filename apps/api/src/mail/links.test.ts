import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppOn } from '../../testing/another-app.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import { TEST_SECRET } from '../../testing/names.ts';
import { portalAddresses } from '../http/hosts.ts';
import { renderEmail, SUBJECTS } from './email-templates.ts';
import { unsubscribeToken } from './links.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import {
  addLanguages,
  setTestPassword,
  loginIn,
  refresh,
  signIn,
  statusAndError,
} from '../../testing/auth.ts';

const NEW_PASSWORD = 'Turnip-Orchid-7';

let api: TestApi;
let client_id: number;
let languages: Record<string, number>;
let ava: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner, 'localhost', { name: 'Meridian' });
  client_id = client.id;
  languages = await addLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1, 'fr-FR': 1 });
  const club = await buildClub(api.owner, client);
  ava = await buildUser(api.owner, club, 'coach', {
    username: 'ava.morgan',
    email: 'ava@example.org',
  });
  await buildUser(api.owner, club, 'coach', {
    firstname: 'Ines',
    username: 'ines',
    email: 'ines@example.org',
    status: 'invited',
  });
  await buildClient(api.owner, 'courses.localhost', { auth_provider: 'coursepro' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  await api.runJobs();
  api.emails.length = 0;
  await api.owner.deleteFrom('sign_in_attempts').execute();
  await api.owner.deleteFrom('user_passwords').where('user_uuid', '=', ava.uuid).execute();
  await setTestPassword(api, ava);
});

const requestReset = async (username: string, language_id?: number) => {
  const response = await api.call('POST /auth/request-reset', {
    body: { client_id, username, ...(language_id === undefined ? {} : { language_id }) },
    headers: { origin: 'http://coach.localhost:6666' },
  });
  await api.runJobs();
  return response;
};

const tokenSent = (): string => {
  const address = /http:\/\/\S+/.exec(api.emails.at(-1)?.text ?? '')?.[0] ?? '';
  return new URL(address).searchParams.get('token') ?? '';
};

const setPassword = (token: string, password = NEW_PASSWORD) =>
  api.call('POST /auth/set-password', { body: { token, password } });

describe('POST /auth/request-reset', () => {
  test('[§4] a user gets a link to the portal in their language', async () => {
    const response = await requestReset('AVA@example.org', languages['fr-FR']);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    const [email] = api.emails;
    expect(email).toMatchObject({
      to: 'ava@example.org',
      from: { name: 'Meridian', address: 'no-reply@coach.localhost' },
      subject: 'Nouveau mot de passe pour Meridian',
      one_click_url: null,
    });
    expect(email?.text).toContain('http://coach.localhost:4200/set-password?typ=reset&token=');
    expect(email?.html).toContain('<html lang="fr-FR">');
  });

  test('[D24] the link has the configured address, whatever the headers of the request', async () => {
    const app = await startAppOn(api, {
      portalAddress: portalAddresses('https://*', () => 1),
      trust_proxy: ['127.0.0.1'],
    });
    const response = await app.inject({
      method: 'POST',
      url: '/v1/auth/request-reset',
      payload: { client_id, username: 'ava.morgan' },
      headers: {
        host: 'coach.localhost:6666',
        origin: 'http://coach.localhost:6666',
        'x-forwarded-host': 'coach.localhost:7777',
        'x-forwarded-proto': 'http',
      },
    });
    expect(response.statusCode).toBe(204);
    await api.runJobs();
    const [email] = api.emails;
    const links = `${email?.text} ${email?.html}`.match(/https?:\/\/[^/"\s]+/g);
    expect(new Set(links)).toEqual(new Set(['https://coach.localhost']));
  });

  test('[D24] a subject contains the name of the client and of no person', async () => {
    await requestReset('ava.morgan');
    expect(api.emails.map(({ subject }) => subject)).toEqual(['Set a new password for Meridian']);
    for (const subject of SUBJECTS) {
      const email = renderEmail({
        subject,
        language: 'en-GB',
        firstname: 'Ava',
        client: 'Meridian',
        username: 'ava.morgan',
        url: 'https://coach.example.org',
        unsubscribe_url: null,
      });
      expect(email.subject).not.toMatch(/ava|morgan/i);
    }
  });

  test('[D4] an unknown name gets the same response, and no e-mail is sent', async () => {
    const response = await requestReset('nobody');
    expect([response.statusCode, response.body, api.emails]).toEqual([204, '', []]);
  });

  test('[D4] repeated requests must wait, for known and unknown names', async () => {
    for (const username of ['ava.morgan', 'nobody']) {
      const results = [];
      for (let n = 0; n < 6; n += 1) results.push((await requestReset(username)).statusCode);
      expect(results).toEqual([204, 204, 204, 204, 204, 429]);
    }
  });
});

describe('POST /auth/set-password', () => {
  test('[§4] a link sets a password once and ends all sessions of the user', async () => {
    const before = loginIn(await signIn(api, { client_id, username: 'ava.morgan' }));
    await requestReset('ava.morgan');
    const token = tokenSent();
    const checked = await api.call('POST /auth/check-token', { body: { token, typ: 'reset' } });
    expect(checked.json()).toEqual({ typ: 'reset', username: 'ava.morgan', kind: null });

    expect((await setPassword(token)).statusCode).toBe(204);
    await api.runJobs();
    expect(api.emails.at(-1)?.subject).toBe('Your password for Meridian was changed');
    expect(statusAndError(await refresh(api, before.refresh_token))).toEqual([
      401,
      'SESSION_ENDED',
    ]);
    const body = { client_id, username: 'ava.morgan', password: NEW_PASSWORD };
    expect((await signIn(api, body)).statusCode).toBe(200);
    expect(statusAndError(await setPassword(token))).toEqual([400, 'AUTH_INVALID_TOKEN']);
  });

  test('[D4] a used link ends the other links of its user, and of no other user', async () => {
    const emrys = { username: 'emrys', email: 'emrys@example.org' };
    await buildUser(api.owner, { client_id, id: null }, 'ngo', emrys);
    await requestReset('emrys');
    const ofEmrys = tokenSent();
    await requestReset('ava.morgan');
    const earlier = tokenSent();
    await requestReset('ava.morgan');
    expect((await setPassword(tokenSent())).statusCode).toBe(204);
    expect(statusAndError(await setPassword(earlier))).toEqual([400, 'AUTH_INVALID_TOKEN']);
    expect((await setPassword(ofEmrys)).statusCode).toBe(204);
  });

  test('[D4] a used link leaves the time at which an earlier link was used', async () => {
    const mair = { username: 'mair', email: 'mair@example.org' };
    const { uuid } = await buildUser(api.owner, { client_id, id: null }, 'ngo', mair);
    for (const now of [NOON, NOON + 60]) {
      api.clock.now = now;
      await requestReset('mair');
      await setPassword(tokenSent());
    }
    const links = await api.owner
      .selectFrom('mail_tokens')
      .select('used_at')
      .where('user_uuid', '=', uuid)
      .orderBy('expires_at')
      .execute();
    expect(links).toEqual([{ used_at: NOON }, { used_at: NOON + 60 }]);
  });

  test('[§4] of two concurrent uses of a link, one succeeds', async () => {
    await requestReset('ava.morgan');
    const token = tokenSent();
    const results = await Promise.all([setPassword(token), setPassword(token)]);
    expect(new Set(results.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]));
  });

  test('[D4] a user who is deactivated while a link is used stays deactivated', async () => {
    const lena = { username: 'lena', email: 'lena@example.org' };
    const { uuid } = await buildUser(api.owner, { client_id, id: null }, 'ngo', lena);
    await requestReset('lena');
    const response = await api.owner.transaction().execute(async (owner) => {
      const user = owner.updateTable('users').where('client_id', '=', client_id);
      await user.set({ status: 'inactive' }).where('uuid', '=', uuid).execute();
      const pending = setPassword(tokenSent());
      await expect.poll(() => countLockWaits(api.owner)).toBe(1);
      return { pending };
    });
    expect(statusAndError(await response.pending)).toEqual([400, 'AUTH_INVALID_TOKEN']);
    const { status } = await api.owner
      .selectFrom('users')
      .select('status')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(status).toBe('inactive');
  });

  test.each([
    ['short', 'Ab-1', 'PASSWORD_LENGTH'],
    ['plain', 'turniporchid', 'PASSWORD_CHARACTERS'],
    ['common', 'Password-1', 'PASSWORD_COMMON'],
    ['personal', 'Morgan-2026', 'PASSWORD_COMMON'],
  ])('[§5] rejects a %s password, and the link stays valid', async (_why, text, code) => {
    await requestReset('ava.morgan');
    const token = tokenSent();
    const response = await setPassword(token, text);
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error: 'VALIDATION', detail: { password: code } },
    ]);
    expect((await setPassword(token)).statusCode).toBe(204);
  });

  test('[D4] a reset link expires after an hour and works only for its client', async () => {
    await requestReset('ava.morgan');
    const body = { token: tokenSent(), password: NEW_PASSWORD };
    const elsewhere = { host: 'coach.courses.localhost', body };
    expect(statusAndError(await api.call('POST /auth/set-password', elsewhere))).toEqual([
      400,
      'AUTH_INVALID_TOKEN',
    ]);
    api.clock.now += 3600;
    expect(statusAndError(await setPassword(body.token))).toEqual([400, 'AUTH_INVALID_TOKEN']);
  });

  test('[D4] links are stored as hashes', async () => {
    await requestReset('ava.morgan');
    const rows = await api.owner.selectFrom('mail_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenSent());
  });

  test('[§1] an invited user gets the invitation again, and can sign in after it', async () => {
    await requestReset('ines', languages['cy-GB']);
    expect(api.emails[0]?.subject).toBe('Eich cyfrif gyda Meridian');
    const token = tokenSent();
    const wrong = await api.call('POST /auth/check-token', { body: { token, typ: 'reset' } });
    expect(statusAndError(wrong)).toEqual([400, 'AUTH_INVALID_TOKEN']);
    expect((await setPassword(token)).statusCode).toBe(204);
    const body = { client_id, username: 'ines', password: NEW_PASSWORD };
    expect((await signIn(api, body)).statusCode).toBe(200);
  });
});

describe('GET /auth/reset-url', () => {
  test('[§7] our own passwords are reset on a page of the portal', async () => {
    const response = await api.call('GET /auth/reset-url', { query: { client_id } });
    expect(response.json()).toEqual({ url: '/reset-password' });
  });

  test('[§7] each national body with its own sign-in has its own page', async () => {
    const urls = ['https://one.example/reset', 'https://two.example/reset'];
    for (const reset_url of urls) {
      const settings = { issuer: 'https://body.example', client_id: 'sb', reset_url };
      const domain = `${randomUUID()}.test`;
      const { id } = await buildClient(api.owner, domain, { auth_provider: 'other' });
      await api.owner
        .insertInto('client_providers')
        .values({ client_id: id, provider: 'other', settings: JSON.stringify(settings) })
        .execute();
      const request = { host: `coach.${domain}`, query: { client_id: id } };
      const response = await api.call('GET /auth/reset-url', request);
      expect(response.json()).toEqual({ url: reset_url });
    }
  });
});

describe('unsubscribing', () => {
  test('[§8] a link unsubscribes from a kind of e-mail without signing in, any number of times', async () => {
    const secret = new TextEncoder().encode(TEST_SECRET);
    const token = unsubscribeToken(secret, { client_id, user_uuid: ava.uuid, kind: 'documents' });
    for (let n = 0; n < 2; n += 1) {
      const response = await api.call('POST /auth/unsubscribe', { body: { token } });
      expect(response.json()).toEqual({ typ: 'unsubscribe', username: null, kind: 'documents' });
    }
    const as = await api.tokenFor(ava);
    const me = () => api.call('GET /me', { as, query: { with_unsubscribes: 1 } });
    expect((await me()).json().unsubscribes).toEqual(['documents']);
    await api.call('PATCH /me', { as, body: { unsubscribes: ['sessions', 'progress'] } });
    expect((await me()).json().unsubscribes).toEqual(['sessions', 'progress']);

    const forged = token.replace('documents', 'progress');
    const response = await api.call('POST /auth/unsubscribe', { body: { token: forged } });
    expect(statusAndError(response)).toEqual([400, 'AUTH_INVALID_TOKEN']);
  });

  test('[RFC 8058] a mail client unsubscribes one user with one click', async () => {
    const secret = new TextEncoder().encode(TEST_SECRET);
    const ben = await buildUser(api.owner, { client_id, id: null }, 'ngo');
    const token = unsubscribeToken(secret, { client_id, user_uuid: ben.uuid, kind: 'places' });
    const url = (client = client_id, url_token = token) =>
      `/v1/mail/unsubscribe?${new URLSearchParams({ client_id: String(client), token: url_token }).toString()}`;
    const press = (address: string, type = 'application/x-www-form-urlencoded') =>
      api.fastify.inject({
        method: 'POST',
        url: address,
        headers: { host: 'api.example.org', 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
    const findUnsubscribes = () =>
      api.owner.selectFrom('unsubscribes').selectAll().where('kind', '=', 'places').execute();

    const opened = await api.fastify.inject({ url: url(), headers: { host: 'coach.localhost' } });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `http://coach.localhost:4200/unsubscribe?token=${token}`,
    ]);
    for (const wrong of [url(client_id + 1), url(client_id, `${token}x`), '/v1/mail/unsubscribe']) {
      expect(statusAndError(await press(wrong))).toEqual([400, 'AUTH_INVALID_TOKEN']);
    }
    expect(await findUnsubscribes()).toEqual([]);
    expect((await press(url(), 'multipart/form-data; boundary=x')).statusCode).toBe(204);
    expect((await press(url())).statusCode).toBe(204);
    expect(await findUnsubscribes()).toMatchObject([{ user_uuid: ben.uuid, kind: 'places' }]);
  });
});
