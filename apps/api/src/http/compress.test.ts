import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildMember, joinGroup } from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  for (let count = 0; count < 9; count += 1) {
    await joinGroup(api.owner, world.group, await buildMember(api.owner, world.club));
  }
});
afterAll(() => api.close());

const members = (headers: Record<string, string>) => {
  const { token: as, host, group } = world;
  return api.call('GET /groups/:id/members', { as, host, params: { id: group.id }, headers });
};

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('to "%s" a long answer is packed as %s', async (accepts, encoding, unpack) => {
  const plain = await members({});
  const packed = await members({ 'accept-encoding': accepts });
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
});

test.each(['', 'identity', 'br;q=0', 'zstd'])('to "%s" it is sent as it is', async (accepts) => {
  const answer = await members({ 'accept-encoding': accepts, origin: `http://${world.host}` });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toBe('origin, accept-encoding');
  expect(answer.json()).toHaveLength(10);
});

test('[D13] what answers many changes is packed as well', async () => {
  const { token: as, host, group, member } = world;
  const { headers } = newDevice();
  const changes = Array.from({ length: 20 }, (_, at) => ({
    method: 'POST',
    path: `/members/${member.uuid}/note`,
    headers: headers('note', at + 1),
    body: { ts: NOON, note: `Note ${at}`, group_id: group.id },
  }));
  const packed = await api.call('POST /changes', {
    as,
    host,
    headers: { 'accept-encoding': 'br' },
    body: { changes },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  const { results } = JSON.parse(brotliDecompressSync(packed.rawPayload).toString());
  expect(results).toHaveLength(20);
});

test('a short answer is not worth packing', async () => {
  const answer = await api.call('GET /status', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBeUndefined();
});
