import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import {
  addLanguages,
  setTestPassword,
  testHash,
  loginIn,
  payloadOf,
  refresh,
  signIn,
  tokensIn,
  statusAndError,
} from '../../testing/auth.ts';

const PIN = '2468';
let api: TestApi;
let client_id: number;
let ava: UserRow;
let ben: UserRow;
let carl: UserRow;
let stranger: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  await addLanguages(api, client_id);
  const club = await buildClub(api.owner, client);
  const feature = { client_id, feature: 'SWITCH_USER', value: 'true' };
  await api.owner.insertInto('client_features').values(feature).execute();
  const coach = (username: string) => buildUser(api.owner, club, 'coach', { username });
  ava = await coach('ava');
  ben = await coach('ben');
  carl = await coach('carl');
  stranger = await buildUser(api.owner, await buildClub(api.owner, client), 'coach');
  await setTestPassword(api, ava);
  const hash = await testHash(PIN);
  for (const { uuid } of [ben, carl, stranger])
    await api.owner.insertInto('user_pins').values({ client_id, user_uuid: uuid, hash }).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('sign_in_attempts').execute();
});

type TokenPair = { token: string; refresh_token: string };

const signedIn = async () => loginIn(await signIn(api, { client_id, username: 'ava' }));
const switchTo = (
  { token, refresh_token }: TokenPair,
  user: UserRow,
  pin?: string,
  request_id: string = crypto.randomUUID(),
) =>
  api.call('POST /auth/switch-user', {
    as: token,
    body: { refresh_token, user_uuid: user.uuid, ...(pin === undefined ? {} : { pin }) },
    headers: { 'x-request-id': request_id },
  });

describe('POST /auth/switch-user', () => {
  test('[D4] a PIN returns a token for that coach, with the user who signed in', async () => {
    const switched = tokensIn(await switchTo(await signedIn(), ben, PIN));
    expect(payloadOf(switched.token)).toMatchObject({
      user_uuid: ben.uuid,
      orig_user_uuid: ava.uuid,
    });
    const refreshed = tokensIn(await refresh(api, switched.refresh_token));
    expect(payloadOf(refreshed.token)).toMatchObject({
      user_uuid: ben.uuid,
      orig_user_uuid: ava.uuid,
    });
  });

  test('[D4] switches between coaches with a PIN, and back without one', async () => {
    const asBen = tokensIn(await switchTo(await signedIn(), ben, PIN));
    const asCarl = tokensIn(await switchTo(asBen, carl, PIN));
    expect(payloadOf(asCarl.token)).toMatchObject({
      user_uuid: carl.uuid,
      orig_user_uuid: ava.uuid,
    });
    const back = tokensIn(await switchTo(asCarl, ava));
    expect(payloadOf(back.token)).toMatchObject({ user_uuid: ava.uuid, orig_user_uuid: null });
  });

  test('[D4] a wrong PIN is 403 INCORRECT_PIN, and the session stays valid', async () => {
    const held = await signedIn();
    expect(statusAndError(await switchTo(held, ben, '0000'))).toEqual([403, 'INCORRECT_PIN']);
    expect(statusAndError(await switchTo(held, ben))).toEqual([422, 'VALIDATION']);
    expect((await refresh(api, held.refresh_token)).statusCode).toBe(200);
  });

  test('[D5] rejects a user of another club', async () => {
    expect(statusAndError(await switchTo(await signedIn(), stranger, PIN))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('[D4] repeats the lost response of a switch, also to a refresh', async () => {
    const held = await signedIn();
    const first = tokensIn(await switchTo(held, ben, PIN, 'request-s'));
    const again = tokensIn(await switchTo(held, ben, PIN, 'request-s'));
    const refreshed = tokensIn(await refresh(api, held.refresh_token, 'request-s'));
    for (const { refresh_token, token } of [again, refreshed]) {
      expect(refresh_token).toBe(first.refresh_token);
      expect(payloadOf(token).user_uuid).toBe(ben.uuid);
    }
  });

  test('[D4] deactivating the user who signed in also ends the switched session', async () => {
    const switched = tokensIn(await switchTo(await signedIn(), ben, PIN));
    const setAva = (status: string) =>
      api.owner.updateTable('users').set({ status }).where('uuid', '=', ava.uuid).execute();
    await setAva('inactive');
    const response = await refresh(api, switched.refresh_token);
    await setAva('active');
    expect(statusAndError(response)).toEqual([401, 'SESSION_ENDED']);
  });

  test('[§6] a switched user cannot edit an account or change the club', async () => {
    const { token: as, refresh_token } = tokensIn(await switchTo(await signedIn(), ben, PIN));
    expect(statusAndError(await api.call('GET /auth/edit-url', { as }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const body = { refresh_token, club_id: ben.club_id };
    expect(statusAndError(await api.call('POST /auth/change-club', { as, body }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('[D16] limits the attempts for a PIN from all addresses and sessions', async () => {
    const checked = [];
    for (let n = 0; n < 30; n += 1) {
      const { token, refresh_token } = await signedIn();
      const response = await api.fastify.inject({
        method: 'POST',
        url: '/v1/auth/switch-user',
        remoteAddress: `203.0.113.${n}`,
        headers: { host: 'coach.localhost', authorization: `Bearer ${token}` },
        payload: { refresh_token, user_uuid: ben.uuid, pin: '0000' },
      });
      if (response.statusCode === 403) checked.push(n);
    }
    expect(checked).toEqual([0, 1, 2, 3, 4]);
  });

  test('[D4] checks at most 10 of 200 wrong PINs in a minute, and the password still signs in', async () => {
    const held = await signedIn();
    const verdicts = [];
    for (let n = 0; n < 200; n += 1) {
      api.clock.now = NOON + Math.floor(n * 0.3);
      verdicts.push(statusAndError(await switchTo(held, ben, '0000')).join(' '));
    }
    expect(new Set(verdicts)).toEqual(new Set(['403 INCORRECT_PIN', '429 TOO_MANY_REQUESTS']));
    const checked = verdicts.filter((text) => text === '403 INCORRECT_PIN');
    expect(checked.length).toBeLessThanOrEqual(10);
    expect((await signIn(api, { client_id, username: 'ava' })).statusCode).toBe(200);
  });
});
