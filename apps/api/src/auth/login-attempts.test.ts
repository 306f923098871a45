import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withSignInWriteTransaction } from '../database/tenant-transaction.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser } from '../../testing/builders.ts';
import { TEST_SECRET } from '../../testing/names.ts';
import { addLanguages, setTestPassword, PASSWORD, statusAndError } from '../../testing/auth.ts';
import { checkRateLimit, networkOf } from './login-attempts.ts';

let api: TestApi;
let client_id: number;
const uuids = new Map<string, string>();

beforeAll(async () => {
  api = await startTestApi({ trust_proxy: ['10.1.0.0/16'] });
  const client = await buildClient(api.owner);
  client_id = client.id;
  await addLanguages(api, client_id);
  const club = await buildClub(api.owner, client);
  for (const username of ['ava', 'ben']) {
    const user = await buildUser(api.owner, club, 'coach', { username });
    await setTestPassword(api, user);
    uuids.set(username, user.uuid);
  }
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('sign_in_attempts').execute();
});

const ATTACKER = '203.0.113.9';
const AT_HOME = '198.51.100.7';
const ELSEWHERE = '192.0.2.44';
/** No user signs in from here. */
const NEVER_USED = '192.0.2.130';
const PROXY = '10.1.2.3';

const signInAs = (
  username: string,
  password: string,
  from: string,
  headers: Record<string, string> = {},
) =>
  api.fastify.inject({
    method: 'POST',
    url: '/v1/auth/login',
    headers: { host: 'coach.localhost', ...headers },
    remoteAddress: from,
    payload: {
      client_id,
      type: 'coach',
      provider: 'springboard',
      language_id: 1,
      username,
      password,
    },
  });

const failTimes = async (times: number, username: string, from: string) => {
  const responses = [];
  for (let n = 0; n < times; n += 1) responses.push(await signInAs(username, 'wrong', from));
  return responses;
};

/** Counts a failed attempt without hashing, for large numbers. */
const countAttempt = (username: string, address: string) =>
  withSignInWriteTransaction(api.database, client_id, (db) =>
    checkRateLimit(db, {
      kind: 'account',
      client_id,
      account: uuids.get(username) ?? username,
      address,
      secret: new TextEncoder().encode(TEST_SECRET),
      now: api.clock.now,
    }),
  );

describe('rate limit of sign-in', () => {
  test('[D9] after 5 wrong passwords, each further attempt waits longer', async () => {
    const responses = await failTimes(6, 'ava', ATTACKER);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(responses.at(-1)?.headers['retry-after']).toBe('5');

    api.clock.now += 5;
    await failTimes(1, 'ava', ATTACKER);
    const next = await signInAs('ava', PASSWORD, ATTACKER);
    expect([...statusAndError(next), next.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '10',
    ]);
  });

  test('[D4] the correct password signs in after the wait', async () => {
    await failTimes(6, 'ava', ATTACKER);
    api.clock.now += 5;
    expect((await signInAs('ava', PASSWORD, ATTACKER)).statusCode).toBe(200);
    expect((await failTimes(5, 'ava', ATTACKER)).map(({ statusCode }) => statusCode)).toEqual([
      401, 401, 401, 401, 401,
    ]);
  });

  test('[D4] an attacker at another address does not block the user', async () => {
    await failTimes(8, 'ava', ATTACKER);
    expect((await signInAs('ava', PASSWORD, AT_HOME)).statusCode).toBe(200);
  });

  test('[D4] checks at most 10 of 200 passwords in a minute, and the user signs in from another address', async () => {
    let checked = 0;
    for (let n = 0; n < 200; n += 1) {
      api.clock.now = NOON + Math.floor(n * 0.3);
      if ((await countAttempt('ava', ATTACKER)).ok) checked += 1;
    }
    expect(checked).toBeLessThanOrEqual(10);
    expect((await signInAs('ava', PASSWORD, AT_HOME)).statusCode).toBe(200);
  });

  test('[D16] limits the attempts for an account from all addresses', async () => {
    const checked = [];
    for (let n = 1; n <= 250; n += 1) {
      if ((await countAttempt('ava', `203.0.113.${n}`)).ok) checked.push(n);
    }
    expect(checked).toHaveLength(20);
    expect((await signInAs('ava', PASSWORD, NEVER_USED)).statusCode).toBe(429);
    expect((await signInAs('ben', PASSWORD, ELSEWHERE)).statusCode).toBe(200);
  });

  test('[D16] the wait for an account is at most a minute', async () => {
    for (let n = 0; n < 60; n += 1) {
      api.clock.now = NOON + n * 10;
      await countAttempt('ava', `203.0.113.${n}`);
    }
    api.clock.now += 60;
    expect((await signInAs('ava', PASSWORD, ELSEWHERE)).statusCode).toBe(200);
  });

  test('[D16] the limit of an account leaves out a network where its user has signed in', async () => {
    expect((await signInAs('ava', PASSWORD, AT_HOME)).statusCode).toBe(200);
    for (let n = 1; n <= 50; n += 1) await countAttempt('ava', `203.0.113.${n}`);
    expect((await signInAs('ava', PASSWORD, AT_HOME)).statusCode).toBe(200);
    expect((await signInAs('ava', PASSWORD, '192.0.2.99')).statusCode).toBe(429);
    api.clock.now += 91 * 86_400;
    for (let n = 1; n <= 50; n += 1) await countAttempt('ava', `203.0.113.${n}`);
    expect((await signInAs('ava', PASSWORD, AT_HOME)).statusCode).toBe(429);
  });

  test('[D4] limits the attempts of one address for all accounts', async () => {
    for (let n = 0; n < 100; n += 1) await countAttempt(`user-${n}`, ATTACKER);
    expect((await signInAs('ben', PASSWORD, ATTACKER)).statusCode).toBe(429);
    expect((await signInAs('ben', PASSWORD, AT_HOME)).statusCode).toBe(200);
  });

  test('[D4] attempts expire after 15 minutes', async () => {
    for (let n = 0; n < 6; n += 1) await countAttempt('ava', ATTACKER);
    expect(await countAttempt('ava', ATTACKER)).toEqual({ ok: false, retry_after: 5 });
    api.clock.now += 900;
    expect(await countAttempt('ava', ATTACKER)).toMatchObject({ ok: true });
  });

  test('[D4] counts all concurrent attempts', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => signInAs('ben', 'wrong', ATTACKER)),
    );
    const slowed = responses.filter(({ statusCode }) => statusCode === 429);
    expect(slowed).toHaveLength(7);
  });
});

describe('addresses behind a proxy', () => {
  const failThrough = async (proxy: string, header: (n: number) => string) => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const headers = { 'x-forwarded-for': header(n) };
      statuses.push((await signInAs('ava', 'wrong', proxy, headers)).statusCode);
    }
    return statuses;
  };

  test('[D16] a caller cannot choose an address, directly or through the proxy', async () => {
    const LIMITED = [401, 401, 401, 401, 401, 429];
    expect(await failThrough(ATTACKER, (n) => `198.51.100.${n}`)).toEqual(LIMITED);
    await api.owner.deleteFrom('sign_in_attempts').execute();
    expect(await failThrough(PROXY, (n) => `198.51.100.${n}, ${ATTACKER}`)).toEqual(LIMITED);
  });

  test('[D16] callers behind a named proxy have limits of their own', async () => {
    await failThrough(PROXY, () => ATTACKER);
    const home = { 'x-forwarded-for': AT_HOME };
    expect((await signInAs('ava', PASSWORD, PROXY, home)).statusCode).toBe(200);
  });
});

describe('networkOf', () => {
  test('[D4] the IPv6 addresses of one household count as one', () => {
    expect(networkOf('2001:db8:0:1::5')).toBe(networkOf('2001:0db8:0000:0001:ffff:1:2:3'));
    expect(networkOf('2001:db8:0:2::5')).not.toBe(networkOf('2001:db8:0:1::5'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('::1')).toBe('0:0:0:0');
  });
});
