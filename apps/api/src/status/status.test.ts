import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildWorld } from '../../testing/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('GET /status', () => {
  test('[D16] names the owners without an active account at the client, and nothing else of them', async () => {
    const [world, other] = [await buildWorld(api), await buildWorld(api)];
    const left = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
    const ask = async (host: string, owners: readonly string[]) => {
      const query = new URLSearchParams(owners.map((uuid): [string, string] => ['owners[]', uuid]));
      const url = `/v1/status?${query.toString()}`;
      return (await api.fastify.inject({ url, headers: { host } })).json();
    };
    const owners = [world.coach.uuid, left.uuid, other.coach.uuid];
    const status = { status: 'ok', maintenance_mode: false };
    expect(await ask(world.host, owners)).toEqual({
      ...status,
      unknown_owners: [left.uuid, other.coach.uuid],
    });
    expect(await ask(world.host, [world.coach.uuid])).toEqual({ ...status, unknown_owners: [] });
    expect(await ask(world.host, [])).toEqual(status);
    // A device must delete nothing because of a host name that is not set up.
    expect(await ask('unknown.test', owners)).toEqual(status);
  });
});
