import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../testing/builders.ts';
import {
  giveLanguages,
  givePassword,
  loginIn,
  payloadOf,
  refresh,
  signIn,
  tokensIn,
  verdict,
} from './testing.ts';

let api: TestApi;
let client_id: number;
let languages: Record<string, number>;
let riverside: { client_id: number; id: number };
let lakeside: { client_id: number; id: number };
let ava: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  languages = await giveLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1, 'de-DE': 0 });
  riverside = await buildClub(api.owner, client, { name: 'Riverside' });
  lakeside = await buildClub(api.owner, client, { name: 'Lakeside' });
  await buildClub(api.owner, client, { name: 'Hillside' });
  ava = await buildUser(api.owner, riverside, 'coach', { username: 'ava' });
  await api.owner
    .insertInto('user_clubs')
    .values({ client_id, user_uuid: ava.uuid, club_id: lakeside.id, role: 'coach' })
    .execute();
  await givePassword(api, ava);
  const ben = await buildUser(api.owner, riverside, 'coach', { username: 'ben' });
  await givePassword(api, ben);
  const other = await buildClient(api.owner, 'other.test');
  await giveLanguages(api, other.id);
});
afterAll(() => api.close());
beforeEach(() => {
  api.clock.now = NOON;
});

const signedIn = async (username = 'ava') =>
  loginIn(await signIn(api, { client_id, username, language_id: languages['en-GB'] }));

const INVALID = [401, 'INVALID_TOKEN'];

test('[D4] a refresh token is exchanged for the next one, which lives 30 days again', async () => {
  const first = await signedIn();
  api.clock.now += 86_400;
  const second = tokensIn(await refresh(api, first.refresh_token));
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(second.refresh_token_expiry).toBe(api.clock.now + 30 * 86_400);
  expect(payloadOf(second.token)).toMatchObject({ user_uuid: ava.uuid, exp: api.clock.now + 600 });
  expect((await refresh(api, second.refresh_token)).statusCode).toBe(200);
});

test.each([
  ['at once', 0],
  ['after a week away', 7 * 86_400],
  ['in the last second of the successor', 30 * 86_400 - 1],
])('[D4] a lost answer is given again to the same request: %s', async (_when, seconds) => {
  const { refresh_token } = await signedIn();
  const first = tokensIn(await refresh(api, refresh_token, 'request-1'));
  api.clock.now += seconds;
  const again = tokensIn(await refresh(api, refresh_token, 'request-1'));
  expect(again.refresh_token).toBe(first.refresh_token);
  expect(again.refresh_token_expiry).toBe(first.refresh_token_expiry);
  expect(payloadOf(again.token).exp).toBe(api.clock.now + 600);
  expect((await refresh(api, again.refresh_token)).statusCode).toBe(200);
});

test('[D4] an answer that is lost again and again is given again and again', async () => {
  let { refresh_token } = await signedIn();
  for (const request_id of ['request-1', 'request-2', 'request-3']) {
    const answers = [];
    for (let time = 0; time < 3; time += 1) {
      api.clock.now += 3600;
      answers.push(tokensIn(await refresh(api, refresh_token, request_id)).refresh_token);
    }
    expect(new Set(answers).size).toBe(1);
    refresh_token = answers[0] ?? '';
  }
});

test('[D4] the same request twice at once gets one successor', async () => {
  const { refresh_token } = await signedIn();
  const answers = await Promise.all([
    refresh(api, refresh_token, 'request-2'),
    refresh(api, refresh_token, 'request-2'),
  ]);
  const [one, two] = answers.map((answer) => tokensIn(answer).refresh_token);
  expect(one).toBe(two);
});

test('[D4] an old token that another request uses revokes the family', async () => {
  const { refresh_token } = await signedIn();
  const next = tokensIn(await refresh(api, refresh_token, 'request-a'));
  expect(verdict(await refresh(api, refresh_token, 'request-b'))).toEqual(INVALID);
  expect(verdict(await refresh(api, next.refresh_token))).toEqual(INVALID);
});

test('[D4] an old token whose successor was used revokes the family, also for the same request', async () => {
  const { refresh_token } = await signedIn();
  const second = tokensIn(await refresh(api, refresh_token, 'request-a'));
  const third = tokensIn(await refresh(api, second.refresh_token));
  expect(verdict(await refresh(api, refresh_token, 'request-a'))).toEqual(INVALID);
  expect(verdict(await refresh(api, third.refresh_token))).toEqual(INVALID);
});

test('[D4] a lost answer is not given again after its token has expired', async () => {
  const { refresh_token } = await signedIn();
  await refresh(api, refresh_token, 'request-a');
  api.clock.now += 30 * 86_400;
  expect(verdict(await refresh(api, refresh_token, 'request-a'))).toEqual(INVALID);
});

test('[D4] a revoked family leaves other sign-ins of the same user alone', async () => {
  const phone = await signedIn();
  const tablet = await signedIn();
  await refresh(api, phone.refresh_token);
  await refresh(api, phone.refresh_token);
  expect((await refresh(api, tablet.refresh_token)).statusCode).toBe(200);
});

test('[D4] a refresh token dies after 30 days', async () => {
  const { refresh_token } = await signedIn();
  api.clock.now += 30 * 86_400;
  expect(verdict(await refresh(api, refresh_token))).toEqual(INVALID);
});

test('[D1] a refresh token is good for its own portal and client only, and stays so', async () => {
  const { refresh_token } = await signedIn();
  for (const host of ['club.localhost', 'coach.other.test']) {
    expect(verdict(await refresh(api, refresh_token, 'request-c', host))).toEqual(INVALID);
  }
  expect((await refresh(api, refresh_token)).statusCode).toBe(200);
});

test('[D4] tokens are kept as hashes', async () => {
  const { refresh_token } = await signedIn();
  const rows = await api.owner.selectFrom('refresh_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(refresh_token);
});

test('[§4] after a logout the family is over', async () => {
  const { refresh_token } = await signedIn();
  const next = tokensIn(await refresh(api, refresh_token));
  const answer = await api.call('POST /auth/logout', { body: { refresh_token } });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(verdict(await refresh(api, next.refresh_token))).toEqual(INVALID);
  const again = await api.call('POST /auth/logout', { body: { refresh_token: 'unknown' } });
  expect(again.statusCode).toBe(204);
});

test('[D5] a user who was deactivated cannot refresh any more', async () => {
  const carl = await buildUser(api.owner, riverside, 'coach', { username: 'carl' });
  await givePassword(api, carl);
  const { refresh_token } = await signedIn('carl');
  await api.owner
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('uuid', '=', carl.uuid)
    .execute();
  expect(verdict(await refresh(api, refresh_token))).toEqual(INVALID);
});

const changeClub = (
  as: string,
  refresh_token: string,
  club_id: number,
  request_id: string = randomUUID(),
) =>
  api.call('POST /auth/change-club', {
    as,
    body: { refresh_token, club_id },
    headers: { 'x-request-id': request_id },
  });

test('[§4] changing the club gives a token for it, also after the next refresh', async () => {
  const { token, refresh_token } = await signedIn();
  const changed = tokensIn(await changeClub(token, refresh_token, lakeside.id));
  expect(payloadOf(changed.token).club_id).toBe(lakeside.id);
  expect(JSON.parse(payloadOf(changed.token).sub).club.name).toBe('Lakeside');
  const refreshed = tokensIn(await refresh(api, changed.refresh_token));
  expect(payloadOf(refreshed.token).club_id).toBe(lakeside.id);
});

test('[D4] the lost answer of a change of club is given again, also to a refresh', async () => {
  const { token, refresh_token } = await signedIn();
  const changed = tokensIn(await changeClub(token, refresh_token, lakeside.id, 'request-c'));
  api.clock.now += 599;
  const again = tokensIn(await changeClub(token, refresh_token, lakeside.id, 'request-c'));
  api.clock.now += 86_400;
  const refreshed = tokensIn(await refresh(api, refresh_token, 'request-c'));
  for (const tokens of [again, refreshed]) {
    expect(tokens.refresh_token).toBe(changed.refresh_token);
    expect(payloadOf(tokens.token).club_id).toBe(lakeside.id);
  }
});

test('[D4] the lost answer of a change of language is given again', async () => {
  const { token, refresh_token } = await signedIn();
  const change = () => changeLanguage(token, refresh_token, languages['cy-GB'], 'request-l');
  const changed = tokensIn(await change());
  api.clock.now += 599;
  const again = tokensIn(await change());
  expect(again.refresh_token).toBe(changed.refresh_token);
  expect(payloadOf(again.token).language.language).toBe('cy-GB');
});

test('[D5] a club where the user has no role is refused, and the token stays good', async () => {
  const { token, refresh_token } = await signedIn();
  const { id } = await api.owner
    .selectFrom('clubs')
    .select('id')
    .where('name', '=', 'Hillside')
    .executeTakeFirstOrThrow();
  const answer = await changeClub(token, refresh_token, id);
  expect(verdict(answer)).toEqual([403, 'AUTH_CLUB_NOT_FOUND']);
  expect((await refresh(api, refresh_token)).statusCode).toBe(200);
});

test("[OF9] another user's refresh token cannot be exchanged", async () => {
  const mine = await signedIn('ben');
  const { refresh_token } = await signedIn();
  expect(verdict(await changeClub(mine.token, refresh_token, riverside.id))).toEqual(INVALID);
  expect((await refresh(api, refresh_token)).statusCode).toBe(200);
});

const changeLanguage = (
  as: string,
  refresh_token: string,
  language_id: number | undefined,
  request_id: string = randomUUID(),
) =>
  api.call('POST /auth/change-language', {
    as,
    body: { refresh_token, language_id },
    headers: { 'x-request-id': request_id },
  });

test('[§4] changing the language gives a token in it', async () => {
  const { token, refresh_token } = await signedIn();
  const changed = tokensIn(await changeLanguage(token, refresh_token, languages['cy-GB']));
  expect(payloadOf(changed.token).language.language).toBe('cy-GB');
});

test('[§1] a language that the client has switched off is refused', async () => {
  const { token, refresh_token } = await signedIn();
  const answer = await changeLanguage(token, refresh_token, languages['de-DE']);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'VALIDATION', detail: { language_id: 'inactive' } },
  ]);
  expect((await refresh(api, refresh_token)).statusCode).toBe(200);
});

test('[§4] an expired access token cannot change the club, and is told apart', async () => {
  const { token, refresh_token } = await signedIn();
  api.clock.now += 600;
  const answer = await changeClub(token, refresh_token, lakeside.id);
  expect(verdict(answer)).toEqual([401, 'TOKEN_EXPIRED']);
});
