import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser } from '../../testing/builders.ts';
import {
  addLanguages,
  setTestPassword,
  loginIn,
  refresh,
  signIn,
  tokensIn,
} from '../../testing/auth.ts';

let api: TestApi;
let client_id: number;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  await addLanguages(api, client_id);
  const ava = await buildUser(api.owner, await buildClub(api.owner, client), 'coach', {
    username: 'ava',
  });
  await setTestPassword(api, ava);
});
afterAll(() => api.close());

/** Numbers in [0, 1) from a seed. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('POST /auth/refresh with five tabs', () => {
  /**
   * Five tabs share one storage with the refresh token and its request id (ADR 0007). A tab that loses the response
   * retries the same request; the first response is stored.
   */
  test('[D4] five concurrent tabs that lose responses are never signed out in 75 exchanges', async () => {
    const random = randomOf(7);
    let { refresh_token } = loginIn(await signIn(api, { client_id, username: 'ava' }));
    for (let round = 0; round < 15; round += 1) {
      const request_id = `round-${round}`;
      let next: string | null = null;
      while (next === null) {
        const tabs = Array.from({ length: 5 }, () => refresh(api, refresh_token, request_id));
        const arrived = (await Promise.all(tabs)).map((response) => {
          expect([round, response.statusCode]).toEqual([round, 200]);
          return random() < 0.7 ? null : tokensIn(response).refresh_token;
        });
        const received = new Set(arrived.filter((token) => token !== null));
        expect(received.size).toBeLessThanOrEqual(1);
        next = [...received][0] ?? null;
      }
      refresh_token = next;
      api.clock.now += 600;
    }
  });
});
