import { randomUUID } from 'node:crypto';
import { CHANGE_HEADERS, type CallKey } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import {
  addLanguages,
  loginIn,
  payloadOf,
  setTestPassword,
  signIn,
  statusAndError,
  tokensIn,
} from '../../testing/auth.ts';
import { hashPassword } from './passwords.ts';

const PIN = '2468';
const DAY = 86_400;
const HASH = hashPassword(PIN, Buffer.from('sixteen bytes ok'));

let api: TestApi;
let client_id: number;
let other_club_id: number;
let ava: UserRow;
let ben: UserRow;
let carl: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  await addLanguages(api, client_id);
  const club = await buildClub(api.owner, client);
  other_club_id = (await buildClub(api.owner, client)).id;
  const feature = { client_id, feature: 'SWITCH_USER', value: 'true' };
  await api.owner.insertInto('client_features').values(feature).execute();
  const coach = (username: string) => buildUser(api.owner, club, 'coach', { username });
  [ava, ben, carl] = [await coach('ava'), await coach('ben'), await coach('carl')];
  for (const user of [ava, carl]) await setTestPassword(api, user);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  await setPin(NOON - DAY);
});

const setPin = async (changed_at: number) => {
  const values = { hash: await HASH, changed_at };
  await api.owner
    .insertInto('user_pins')
    .values({ client_id, user_uuid: ben.uuid, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_uuid']).doUpdateSet(values))
    .execute();
};

type TokenPair = { token: string; refresh_token: string };

const signedIn = async (username = 'ava') => loginIn(await signIn(api, { client_id, username }));

const switchTo = async ({ token, refresh_token }: TokenPair, { uuid }: UserRow, pin?: string) =>
  tokensIn(
    await api.call('POST /auth/switch-user', {
      as: token,
      body: { refresh_token, user_uuid: uuid, ...(pin === undefined ? {} : { pin }) },
    }),
  );

const changesToken = (as: string, token: string) =>
  api.call('POST /auth/changes-token', { as, body: { token } });

const tokenIn = (response: Awaited<ReturnType<typeof changesToken>>): string => {
  expect(response.statusCode, response.body).toBe(200);
  const { token }: { token: string } = response.json();
  return token;
};

/** Ben used the tablet of Ava, who uses it again. */
const sharedTablet = async () => {
  const asBen = await switchTo(await signedIn(), ben, PIN);
  return { asBen, asAva: await switchTo(asBen, ava) };
};

const noop = (as: string) =>
  api.call('POST /changes/noop', {
    as,
    headers: {
      [CHANGE_HEADERS.request_id]: randomUUID(),
      [CHANGE_HEADERS.device_id]: randomUUID(),
      [CHANGE_HEADERS.lane]: 'note',
      [CHANGE_HEADERS.lane_seq]: '1',
    },
  });

const setStatus = (user: UserRow, status: string) =>
  api.owner.updateTable('users').set({ status }).where('uuid', '=', user.uuid).execute();

describe('POST /auth/changes-token', () => {
  test('[D23] gives a token for the changes of a user who used the session before', async () => {
    const { asBen, asAva } = await sharedTablet();
    api.clock.now = NOON + DAY;
    const current = tokensIn(
      await api.call('POST /auth/refresh', { body: { refresh_token: asAva.refresh_token } }),
    );
    const token = tokenIn(await changesToken(current.token, asBen.token));
    expect(payloadOf(token)).toMatchObject({
      user_uuid: ben.uuid,
      club_id: ben.club_id,
      family: payloadOf(asAva.token).family,
      orig_user_uuid: ava.uuid,
      scope: 'changes',
    });
    expect((await noop(token)).statusCode).toBe(204);
  });

  test('[D23] also for the user who signed in, while another one uses the device', async () => {
    const held = await signedIn();
    const asBen = await switchTo(held, ben, PIN);
    const token = tokenIn(await changesToken(asBen.token, held.token));
    expect(payloadOf(token)).toMatchObject({ user_uuid: ava.uuid, orig_user_uuid: null });
    expect((await noop(token)).statusCode).toBe(204);
  });

  test.each<[CallKey, object]>([
    ['GET /groups', { query: { date: '2026-03-04' } }],
    ['GET /me/sessions', {}],
    ['PATCH /me/pin', { body: { current_password: 'a', pin: '1357' } }],
    ['POST /auth/change-club', { body: { refresh_token: 'a', club_id: 1 } }],
  ])('[D23] its token does not open %s', async (key, request) => {
    const { asBen, asAva } = await sharedTablet();
    const as = tokenIn(await changesToken(asAva.token, asBen.token));
    expect(statusAndError(await api.call(key, { ...request, as }))).toEqual([403, 'FORBIDDEN']);
  });

  test('[D23] its token opens the call with many changes, and gives no other token', async () => {
    const { asBen, asAva } = await sharedTablet();
    const token = tokenIn(await changesToken(asAva.token, asBen.token));
    const change = { method: 'POST', path: '/changes/unknown', headers: {} };
    const changes = await api.call('POST /changes', { as: token, body: { changes: [change] } });
    expect(changes.statusCode, changes.body).toBe(200);
    expect(statusAndError(await changesToken(token, asBen.token))).toEqual([403, 'FORBIDDEN']);
    expect(statusAndError(await changesToken(asAva.token, token))).toEqual([403, 'FORBIDDEN']);
  });

  test('[D23] rejects the token of another session, and an invalid token', async () => {
    const { asBen, asAva } = await sharedTablet();
    const carls = await signedIn('carl');
    for (const [as, token] of [
      [carls.token, asBen.token],
      [asAva.token, carls.token],
      [asAva.token, `${asBen.token}x`],
      [asAva.token, 'nonsense'],
    ] as const) {
      expect(statusAndError(await changesToken(as, token))).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('[D16] rejects the token of a deactivated user, and ends one that was given before', async () => {
    const { asBen, asAva } = await sharedTablet();
    const token = tokenIn(await changesToken(asAva.token, asBen.token));
    await setStatus(ben, 'inactive');
    const responses = [await changesToken(asAva.token, asBen.token), await noop(token)];
    await setStatus(ben, 'active');
    expect(responses.map(statusAndError)).toEqual([
      [403, 'FORBIDDEN'],
      [401, 'SESSION_ENDED'],
    ]);
  });

  test('[D16] rejects the token of a user who has lost the role in its club', async () => {
    const { asBen, asAva } = await sharedTablet();
    const inClub = (club_id: number) => ({ client_id, club_id, user_uuid: ben.uuid });
    await api.owner
      .insertInto('user_clubs')
      .values({ ...inClub(other_club_id), role: 'coach' })
      .execute();
    const setRole = (role: 'coach' | 'parent') =>
      api.owner
        .updateTable('user_clubs')
        .set({ role, rights: [] })
        .where('user_uuid', '=', ben.uuid)
        .where('club_id', '=', ben.club_id)
        .execute();
    await setRole('parent');
    const response = await changesToken(asAva.token, asBen.token);
    await setRole('coach');
    expect(statusAndError(response)).toEqual([403, 'FORBIDDEN']);
  });

  test('[D16] rejects a token that is 30 days old, and one from before a new PIN', async () => {
    const { asBen, asAva } = await sharedTablet();
    await setPin(NOON + 1);
    expect(statusAndError(await changesToken(asAva.token, asBen.token))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    await setPin(NOON - 1);
    let { refresh_token, token } = asAva;
    for (const [days, status] of [
      [29, 200],
      [30, 403],
    ] as const) {
      api.clock.now = NOON + days * DAY;
      const response = await api.call('POST /auth/refresh', { body: { refresh_token } });
      ({ refresh_token, token } = tokensIn(response));
      expect((await changesToken(token, asBen.token)).statusCode, String(days)).toBe(status);
    }
  });

  test('[D16] the logout of the session ends its tokens', async () => {
    const { asBen, asAva } = await sharedTablet();
    const token = tokenIn(await changesToken(asAva.token, asBen.token));
    await api.call('POST /auth/logout', { body: { refresh_token: asAva.refresh_token } });
    expect(statusAndError(await noop(token))).toEqual([401, 'SESSION_ENDED']);
  });
});
