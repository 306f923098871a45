import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeSignIn } from '../database/tenancy.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient, buildClub, buildUser } from '../testing/builders.ts';
import { TEST_SECRET } from '../testing/names.ts';
import { giveLanguages, givePassword, PASSWORD, verdict } from './testing.ts';
import { admitTry, networkOf } from './tries.ts';

let api: TestApi;
let client_id: number;
const uuids = new Map<string, string>();

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  await giveLanguages(api, client_id);
  const club = await buildClub(api.owner, client);
  for (const username of ['ava', 'ben']) {
    const user = await buildUser(api.owner, club, 'coach', { username });
    await givePassword(api, user);
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

const tryAs = (username: string, password: string, from: string) =>
  api.fastify.inject({
    method: 'POST',
    url: '/v1/auth/login',
    headers: { host: 'coach.localhost' },
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
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await tryAs(username, 'wrong', from));
  return answers;
};

test('[D9] after 5 wrong passwords the next try has to wait, and each longer', async () => {
  const answers = await failTimes(6, 'ava', ATTACKER);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(answers.at(-1)?.headers['retry-after']).toBe('5');

  api.clock.now += 5;
  await failTimes(1, 'ava', ATTACKER);
  const next = await tryAs('ava', PASSWORD, ATTACKER);
  expect([...verdict(next), next.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '10']);
});

test('[D4] nobody is locked out: after the wait the right password signs in', async () => {
  await failTimes(6, 'ava', ATTACKER);
  api.clock.now += 5;
  expect((await tryAs('ava', PASSWORD, ATTACKER)).statusCode).toBe(200);
  expect((await failTimes(5, 'ava', ATTACKER)).map(({ statusCode }) => statusCode)).toEqual([
    401, 401, 401, 401, 401,
  ]);
});

test('[D4] an attacker elsewhere does not keep the person out', async () => {
  await failTimes(8, 'ava', ATTACKER);
  expect((await tryAs('ava', PASSWORD, AT_HOME)).statusCode).toBe(200);
});

/** A wrong try without the hashing, for the many. */
const countTry = (username: string, address: string) =>
  writeSignIn(api.database, client_id, (db) =>
    admitTry(db, {
      kind: 'account',
      client_id,
      account: uuids.get(username) ?? username,
      address,
      secret: new TextEncoder().encode(TEST_SECRET),
      now: api.clock.now,
    }),
  );

test(
  '[D4] of 1,000 passwords tried in a minute at most 10 are checked; the person elsewhere gets in',
  { timeout: 120_000 },
  async () => {
    let checked = 0;
    for (let n = 0; n < 1000; n += 1) {
      api.clock.now = NOON + Math.floor(n * 0.06);
      if ((await countTry('ava', ATTACKER)).ok) checked += 1;
    }
    expect(checked).toBeLessThanOrEqual(10);
    expect((await tryAs('ava', PASSWORD, AT_HOME)).statusCode).toBe(200);
  },
);

test('[D4] an attack from many addresses leaves every address two tries', async () => {
  for (let n = 1; n <= 50; n += 1) await countTry('ava', `203.0.113.${n}`);
  const answers = await failTimes(3, 'ava', AT_HOME);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429]);
  expect((await tryAs('ben', PASSWORD, AT_HOME)).statusCode).toBe(200);
});

test('[D4] one address cannot go through all accounts', async () => {
  for (let n = 0; n < 100; n += 1) await countTry(`user-${n}`, ATTACKER);
  expect((await tryAs('ben', PASSWORD, ATTACKER)).statusCode).toBe(429);
  expect((await tryAs('ben', PASSWORD, AT_HOME)).statusCode).toBe(200);
});

test('[D4] tries are forgotten after a quarter of an hour', async () => {
  for (let n = 0; n < 6; n += 1) await countTry('ava', ATTACKER);
  expect(await countTry('ava', ATTACKER)).toEqual({ ok: false, retry_after: 5 });
  api.clock.now += 900;
  expect(await countTry('ava', ATTACKER)).toMatchObject({ ok: true });
});

test('[D4] tries at the same time are all counted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => tryAs('ben', 'wrong', ATTACKER)),
  );
  const slowed = answers.filter(({ statusCode }) => statusCode === 429);
  expect(slowed).toHaveLength(7);
});

test('[D4] the addresses of one household are one', () => {
  expect(networkOf('2001:db8:0:1::5')).toBe(networkOf('2001:0db8:0000:0001:ffff:1:2:3'));
  expect(networkOf('2001:db8:0:2::5')).not.toBe(networkOf('2001:db8:0:1::5'));
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('::1')).toBe('0:0:0:0');
});
