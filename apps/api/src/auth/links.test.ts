import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../testing/builders.ts';
import { TEST_SECRET } from '../testing/names.ts';
import { unsubscribeToken } from './links.ts';
import { giveLanguages, givePassword, loginIn, refresh, signIn, verdict } from './testing.ts';

const NEW_PASSWORD = 'Turnip-Orchid-7';

let api: TestApi;
let client_id: number;
let languages: Record<string, number>;
let ava: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner, 'localhost', { name: 'Meridian' });
  client_id = client.id;
  languages = await giveLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1, 'fr-FR': 1 });
  const club = await buildClub(api.owner, client);
  ava = await buildUser(api.owner, club, 'coach', {
    username: 'ava.morgan',
    email: 'ava@example.org',
  });
  await givePassword(api, ava);
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
  api.letters.length = 0;
  await api.owner.deleteFrom('sign_in_attempts').execute();
});

const ask = async (username: string, language_id?: number) => {
  const answer = await api.call('POST /auth/request-reset', {
    body: { client_id, username, ...(language_id === undefined ? {} : { language_id }) },
    headers: { origin: 'https://coach.localhost:8443' },
  });
  await api.settled();
  return answer;
};

const tokenSent = (): string => {
  const address = /https:\/\/\S+/.exec(api.letters.at(-1)?.text ?? '')?.[0] ?? '';
  return new URL(address).searchParams.get('token') ?? '';
};

const setPassword = (token: string, password = NEW_PASSWORD) =>
  api.call('POST /auth/set-password', { body: { token, password } });

test('[§4] whoever forgot their password gets a link to the portal, in their language', async () => {
  const answer = await ask('AVA@example.org', languages['fr-FR']);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const [letter] = api.letters;
  expect(letter).toMatchObject({
    to: 'ava@example.org',
    from: { name: 'Meridian', address: 'no-reply@coach.localhost' },
    subject: 'Nouveau mot de passe pour Meridian',
    one_click_url: null,
  });
  expect(letter?.text).toContain('https://coach.localhost:8443/set-password?typ=reset&token=');
  expect(letter?.html).toContain('<html lang="fr-FR">');
});

test('[D4] a name that nobody has is answered alike, and nothing is sent', async () => {
  const answer = await ask('nobody');
  expect([answer.statusCode, answer.body, api.letters]).toEqual([204, '', []]);
});

test('[D4] asking again and again has to wait, whether anybody has the name', async () => {
  for (const username of ['ava.morgan', 'nobody']) {
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await ask(username)).statusCode);
    expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
  }
});

test('[§4] the link sets a password once, and everybody is signed out', async () => {
  const before = loginIn(await signIn(api, { client_id, username: 'ava.morgan' }));
  await ask('ava.morgan');
  const token = tokenSent();
  const checked = await api.call('POST /auth/check-token', { body: { token, typ: 'reset' } });
  expect(checked.json()).toEqual({ typ: 'reset', username: 'ava.morgan', kind: null });

  expect((await setPassword(token)).statusCode).toBe(204);
  await api.settled();
  expect(api.letters.at(-1)?.subject).toBe('Your password for Meridian was changed');
  expect(verdict(await refresh(api, before.refresh_token))).toEqual([401, 'INVALID_TOKEN']);
  const body = { client_id, username: 'ava.morgan', password: NEW_PASSWORD };
  expect((await signIn(api, body)).statusCode).toBe(200);
  expect(verdict(await setPassword(token))).toEqual([400, 'AUTH_INVALID_TOKEN']);
});

test('[§4] setting it twice at once works once', async () => {
  await ask('ava.morgan');
  const token = tokenSent();
  const answers = await Promise.all([setPassword(token), setPassword(token)]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]));
});

test.each([
  ['short', 'Ab-1', 'PASSWORD_LENGTH'],
  ['plain', 'turniporchid', 'PASSWORD_CHARACTERS'],
  ['common', 'Password-1', 'PASSWORD_COMMON'],
  ['the person’s own name', 'Morgan-2026', 'PASSWORD_COMMON'],
])('[§5] a password that is %s is refused, and the link stays good', async (_why, text, code) => {
  await ask('ava.morgan');
  const token = tokenSent();
  const answer = await setPassword(token, text);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'VALIDATION', detail: { password: code } },
  ]);
  expect((await setPassword(token)).statusCode).toBe(204);
});

test('[D4] a reset link dies after an hour, and belongs to its client', async () => {
  await ask('ava.morgan');
  const body = { token: tokenSent(), password: NEW_PASSWORD };
  const elsewhere = { host: 'coach.courses.localhost', body };
  expect(verdict(await api.call('POST /auth/set-password', elsewhere))).toEqual([
    400,
    'AUTH_INVALID_TOKEN',
  ]);
  api.clock.now += 3600;
  expect(verdict(await setPassword(body.token))).toEqual([400, 'AUTH_INVALID_TOKEN']);
});

test('[D4] links are kept as hashes', async () => {
  await ask('ava.morgan');
  const rows = await api.owner.selectFrom('mail_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(tokenSent());
});

test('[§1] somebody invited gets the invitation again, and may sign in after it', async () => {
  await ask('ines', languages['cy-GB']);
  expect(api.letters[0]?.subject).toBe('Eich cyfrif gyda Meridian');
  const token = tokenSent();
  const wrong = await api.call('POST /auth/check-token', { body: { token, typ: 'reset' } });
  expect(verdict(wrong)).toEqual([400, 'AUTH_INVALID_TOKEN']);
  expect((await setPassword(token)).statusCode).toBe(204);
  const body = { client_id, username: 'ines', password: NEW_PASSWORD };
  expect((await signIn(api, body)).statusCode).toBe(200);
});

test('[§7] our own passwords are reset on a page of the portal', async () => {
  const answer = await api.call('GET /auth/reset-url', { query: { client_id } });
  expect(answer.json()).toEqual({ url: '/reset-password' });
});

test('[§8] e-mails of a kind end by their link, without signing in, as often as one likes', async () => {
  const secret = new TextEncoder().encode(TEST_SECRET);
  const token = unsubscribeToken(secret, { client_id, user_uuid: ava.uuid, kind: 'documents' });
  for (let n = 0; n < 2; n += 1) {
    const answer = await api.call('POST /auth/unsubscribe', { body: { token } });
    expect(answer.json()).toEqual({ typ: 'unsubscribe', username: null, kind: 'documents' });
  }
  const as = await api.tokenFor(ava);
  const me = () => api.call('GET /me', { as, query: { with_unsubscribes: 1 } });
  expect((await me()).json().unsubscribes).toEqual(['documents']);
  await api.call('PATCH /me', { as, body: { unsubscribes: ['sessions', 'progress'] } });
  expect((await me()).json().unsubscribes).toEqual(['sessions', 'progress']);

  const forged = token.replace('documents', 'progress');
  const answer = await api.call('POST /auth/unsubscribe', { body: { token: forged } });
  expect(verdict(answer)).toEqual([400, 'AUTH_INVALID_TOKEN']);
});

test('[RFC 8058] a mail program ends e-mails by itself, for that one person only', async () => {
  const secret = new TextEncoder().encode(TEST_SECRET);
  const ben = await buildUser(api.owner, { client_id, id: null }, 'ngo');
  const token = unsubscribeToken(secret, { client_id, user_uuid: ben.uuid, kind: 'places' });
  const url = (client = client_id, given = token) =>
    `/v1/mail/unsubscribe?${new URLSearchParams({ client_id: String(client), token: given }).toString()}`;
  const press = (address: string, type = 'application/x-www-form-urlencoded') =>
    api.fastify.inject({
      method: 'POST',
      url: address,
      headers: { host: 'api.example.org', 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
  const left = () =>
    api.owner.selectFrom('unsubscribes').selectAll().where('kind', '=', 'places').execute();

  const opened = await api.fastify.inject({ url: url(), headers: { host: 'coach.localhost' } });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    `http://coach.localhost/unsubscribe?token=${token}`,
  ]);
  for (const wrong of [url(client_id + 1), url(client_id, `${token}x`), '/v1/mail/unsubscribe']) {
    expect(verdict(await press(wrong))).toEqual([400, 'AUTH_INVALID_TOKEN']);
  }
  expect(await left()).toEqual([]);
  expect((await press(url(), 'multipart/form-data; boundary=x')).statusCode).toBe(204);
  expect((await press(url())).statusCode).toBe(204);
  expect(await left()).toMatchObject([{ user_uuid: ben.uuid, kind: 'places' }]);
});
