import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import {
  addLanguages,
  setTestPassword,
  loginIn,
  payloadOf,
  refresh,
  signIn,
  tokensIn,
  statusAndError,
} from '../../testing/auth.ts';

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
  languages = await addLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1, 'de-DE': 0 });
  riverside = await buildClub(api.owner, client, { name: 'Riverside' });
  lakeside = await buildClub(api.owner, client, { name: 'Lakeside' });
  await buildClub(api.owner, client, { name: 'Hillside' });
  ava = await buildUser(api.owner, riverside, 'coach', { username: 'ava' });
  await api.owner
    .insertInto('user_clubs')
    .values({ client_id, user_uuid: ava.uuid, club_id: lakeside.id, role: 'coach' })
    .execute();
  await setTestPassword(api, ava);
  const ben = await buildUser(api.owner, riverside, 'coach', { username: 'ben' });
  await setTestPassword(api, ben);
  const other = await buildClient(api.owner, 'other.test');
  await addLanguages(api, other.id);
});
afterAll(() => api.close());
beforeEach(() => {
  api.clock.now = NOON;
});

const signedIn = async (username = 'ava') =>
  loginIn(await signIn(api, { client_id, username, language_id: languages['en-GB'] }));

const ENDED = [401, 'SESSION_ENDED'];
const INVALID = [401, 'INVALID_TOKEN'];

describe('POST /auth/refresh', () => {
  test('[D4] exchanges a refresh token for the next one, which is valid for 30 days', async () => {
    const first = await signedIn();
    api.clock.now += 86_400;
    const second = tokensIn(await refresh(api, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.refresh_token_expiry).toBe(api.clock.now + 30 * 86_400);
    expect(payloadOf(second.token)).toMatchObject({
      user_uuid: ava.uuid,
      exp: api.clock.now + 600,
    });
    expect((await refresh(api, second.refresh_token)).statusCode).toBe(200);
  });

  test.each([
    ['immediately', 0],
    ['after a week away', 7 * 86_400],
    ['in the last second of the successor', 30 * 86_400 - 1],
  ])('[D4] repeats a lost response to the same request: %s', async (_when, seconds) => {
    const { refresh_token } = await signedIn();
    const first = tokensIn(await refresh(api, refresh_token, 'request-1'));
    api.clock.now += seconds;
    const again = tokensIn(await refresh(api, refresh_token, 'request-1'));
    expect(again.refresh_token).toBe(first.refresh_token);
    expect(again.refresh_token_expiry).toBe(first.refresh_token_expiry);
    expect(payloadOf(again.token).exp).toBe(api.clock.now + 600);
    expect((await refresh(api, again.refresh_token)).statusCode).toBe(200);
  });

  test('[D4] repeats a lost response any number of times', async () => {
    let { refresh_token } = await signedIn();
    for (const request_id of ['request-1', 'request-2', 'request-3']) {
      const responses = [];
      for (let time = 0; time < 3; time += 1) {
        api.clock.now += 3600;
        responses.push(tokensIn(await refresh(api, refresh_token, request_id)).refresh_token);
      }
      expect(new Set(responses).size).toBe(1);
      refresh_token = responses[0] ?? '';
    }
  });

  test('[D4] two concurrent equal requests get one successor', async () => {
    const { refresh_token } = await signedIn();
    const responses = await Promise.all([
      refresh(api, refresh_token, 'request-2'),
      refresh(api, refresh_token, 'request-2'),
    ]);
    const [firstToken, secondToken] = responses.map((response) => tokensIn(response).refresh_token);
    expect(firstToken).toBe(secondToken);
  });

  test('[D4] reuse of an old token by another request revokes the family', async () => {
    const { refresh_token } = await signedIn();
    const next = tokensIn(await refresh(api, refresh_token, 'request-a'));
    expect(statusAndError(await refresh(api, refresh_token, 'request-b'))).toEqual(ENDED);
    expect(statusAndError(await refresh(api, next.refresh_token))).toEqual(ENDED);
  });

  test('[D4] reuse after the successor was used revokes the family, also for the same request', async () => {
    const { refresh_token } = await signedIn();
    const second = tokensIn(await refresh(api, refresh_token, 'request-a'));
    const third = tokensIn(await refresh(api, second.refresh_token));
    expect(statusAndError(await refresh(api, refresh_token, 'request-a'))).toEqual(ENDED);
    expect(statusAndError(await refresh(api, third.refresh_token))).toEqual(ENDED);
  });

  test('[D4] does not repeat a lost response after its token has expired', async () => {
    const { refresh_token } = await signedIn();
    await refresh(api, refresh_token, 'request-a');
    api.clock.now += 30 * 86_400;
    expect(statusAndError(await refresh(api, refresh_token, 'request-a'))).toEqual(ENDED);
  });

  test('[D4] revoking a family does not affect other sign-ins of the user', async () => {
    const phone = await signedIn();
    const tablet = await signedIn();
    await refresh(api, phone.refresh_token);
    await refresh(api, phone.refresh_token);
    expect((await refresh(api, tablet.refresh_token)).statusCode).toBe(200);
  });

  test('[D4] a refresh token expires after 30 days', async () => {
    const { refresh_token } = await signedIn();
    api.clock.now += 30 * 86_400;
    expect(statusAndError(await refresh(api, refresh_token))).toEqual(ENDED);
  });

  test('[D1] a refresh token works only for its own portal and client, and stays valid there', async () => {
    const { refresh_token } = await signedIn();
    for (const host of ['club.localhost', 'coach.other.test']) {
      expect(statusAndError(await refresh(api, refresh_token, 'request-c', host))).toEqual(INVALID);
    }
    expect((await refresh(api, refresh_token)).statusCode).toBe(200);
  });

  test('[D4] tokens are stored as hashes', async () => {
    const { refresh_token } = await signedIn();
    const rows = await api.owner.selectFrom('refresh_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });
});

describe('POST /auth/logout', () => {
  test('[§4] a logout revokes the family', async () => {
    const { refresh_token } = await signedIn();
    const next = tokensIn(await refresh(api, refresh_token));
    const response = await api.call('POST /auth/logout', { body: { refresh_token } });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(statusAndError(await refresh(api, next.refresh_token))).toEqual(ENDED);
    const again = await api.call('POST /auth/logout', { body: { refresh_token: 'unknown' } });
    expect(again.statusCode).toBe(204);
  });
});

describe('refresh of a deactivated user', () => {
  test('[D5] rejects a user who was deactivated', async () => {
    const carl = await buildUser(api.owner, riverside, 'coach', { username: 'carl' });
    await setTestPassword(api, carl);
    const { refresh_token } = await signedIn('carl');
    await api.owner
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('uuid', '=', carl.uuid)
      .execute();
    expect(statusAndError(await refresh(api, refresh_token))).toEqual(ENDED);
  });
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

describe('POST /auth/change-club and /auth/change-language', () => {
  test('[§4] a change of club returns a token for it, which later refreshes keep', async () => {
    const { token, refresh_token } = await signedIn();
    const changed = tokensIn(await changeClub(token, refresh_token, lakeside.id));
    expect(payloadOf(changed.token).club_id).toBe(lakeside.id);
    expect(JSON.parse(payloadOf(changed.token).sub).club.name).toBe('Lakeside');
    const refreshed = tokensIn(await refresh(api, changed.refresh_token));
    expect(payloadOf(refreshed.token).club_id).toBe(lakeside.id);
  });

  test('[D4] repeats the lost response of a change of club, also to a refresh', async () => {
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

  test('[D4] repeats the lost response of a change of language', async () => {
    const { token, refresh_token } = await signedIn();
    const change = () => changeLanguage(token, refresh_token, languages['cy-GB'], 'request-l');
    const changed = tokensIn(await change());
    api.clock.now += 599;
    const again = tokensIn(await change());
    expect(again.refresh_token).toBe(changed.refresh_token);
    expect(payloadOf(again.token).language.language).toBe('cy-GB');
  });

  test('[D5] rejects a club without a role, and the token stays valid', async () => {
    const { token, refresh_token } = await signedIn();
    const { id } = await api.owner
      .selectFrom('clubs')
      .select('id')
      .where('name', '=', 'Hillside')
      .executeTakeFirstOrThrow();
    const response = await changeClub(token, refresh_token, id);
    expect(statusAndError(response)).toEqual([403, 'AUTH_CLUB_NOT_FOUND']);
    expect((await refresh(api, refresh_token)).statusCode).toBe(200);
  });

  test("[OF9] rejects another user's refresh token", async () => {
    const mine = await signedIn('ben');
    const { refresh_token } = await signedIn();
    expect(statusAndError(await changeClub(mine.token, refresh_token, riverside.id))).toEqual(
      INVALID,
    );
    expect((await refresh(api, refresh_token)).statusCode).toBe(200);
  });

  test('[§4] a change of language returns a token in that language', async () => {
    const { token, refresh_token } = await signedIn();
    const changed = tokensIn(await changeLanguage(token, refresh_token, languages['cy-GB']));
    expect(payloadOf(changed.token).language.language).toBe('cy-GB');
  });

  test('[§1] rejects an inactive language', async () => {
    const { token, refresh_token } = await signedIn();
    const response = await changeLanguage(token, refresh_token, languages['de-DE']);
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error: 'VALIDATION', detail: { language_id: 'inactive' } },
    ]);
    expect((await refresh(api, refresh_token)).statusCode).toBe(200);
  });

  test('[§4] an expired access token gets its own error code', async () => {
    const { token, refresh_token } = await signedIn();
    api.clock.now += 600;
    const response = await changeClub(token, refresh_token, lakeside.id);
    expect(statusAndError(response)).toEqual([401, 'TOKEN_EXPIRED']);
  });
});
