import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient, buildClub, buildUser } from '../testing/builders.ts';
import { giveLanguages, givePassword, loginIn, refresh, signIn, tokensIn } from './testing.ts';

let api: TestApi;
let client_id: number;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  await giveLanguages(api, client_id);
  const ava = await buildUser(api.owner, await buildClub(api.owner, client), 'coach', {
    username: 'ava',
  });
  await givePassword(api, ava);
});
afterAll(() => api.close());

/** Numbers in [0, 1) from a seed. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/**
 * Five tabs share one storage: the refresh token with its one request id (ADR 0007). A tab whose answer is
 * lost sends the same again; whichever arrives first is kept.
 */
test(
  '[D4] five tabs at once with lost answers, at least 1,000 exchanges: nobody is ever signed out',
  { timeout: 240_000 },
  async () => {
    const random = randomOf(7);
    let { refresh_token } = loginIn(await signIn(api, { client_id, username: 'ava' }));
    for (let round = 0; round < 200; round += 1) {
      const request_id = `round-${round}`;
      let next: string | null = null;
      while (next === null) {
        const tabs = Array.from({ length: 5 }, () => refresh(api, refresh_token, request_id));
        const arrived = (await Promise.all(tabs)).map((answer) => {
          expect([round, answer.statusCode]).toEqual([round, 200]);
          return random() < 0.7 ? null : tokensIn(answer).refresh_token;
        });
        const kept = new Set(arrived.filter((token) => token !== null));
        expect(kept.size).toBeLessThanOrEqual(1);
        next = [...kept][0] ?? null;
      }
      refresh_token = next;
      api.clock.now += 600;
    }
  },
);
