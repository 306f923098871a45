import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildMember, buildScheme, joinGroup, node } from '../../testing/builders.ts';
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

test('[D13] compresses the response to many changes', async () => {
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

test('does not compress a short response', async () => {
  const answer = await api.call('GET /status', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('the response to one grade in a scheme of 10 levels is at most 4 kB', async () => {
  const levels = Array.from({ length: 10 }, (_, at) => `/level-${at}`);
  const tree = levels.map((id, at) =>
    node(
      id,
      'l',
      Array.from({ length: 40 }, (__, skill) => node(`${id}/skill-${skill}`, 's')),
      at === 0 ? {} : { dependencies: [levels[at - 1] ?? ''] },
    ),
  );
  const scheme = await buildScheme(api.owner, world.client, { tree, slug: 'ten-levels' });
  const key = {
    client_id: world.client.id,
    club_id: world.club.id,
    member_uuid: world.member.uuid,
    scheme_uuid: scheme.uuid,
    user_uuid: world.coach.uuid,
  };
  const rows = levels.flatMap((id) =>
    Array.from({ length: 40 }, (_, skill) => ({
      ...key,
      node_id: `${id}/skill-${skill}`,
      assessment: skill === 39 ? 1 : 2,
      ts: NOON - 500 + skill,
    })),
  );
  await api.owner.insertInto('scores').values(rows).execute();
  const history = rows.map((row) => ({ ...row, received_ts: NOON, superseded: false }));
  await api.owner.insertInto('score_history').values(history).execute();
  const response = await api.call('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    host: world.host,
    headers: { 'accept-encoding': 'br' },
    params: { uuid: world.member.uuid, slug: 'ten-levels' },
    body: {
      member_id: world.member.uuid,
      node_id: '/level-0/skill-39',
      assessment: 2,
      ts: NOON,
      context: { group_ngo_id: null },
    },
  });
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.length).toBeLessThan(4096);
  const encoded = response.headers['content-encoding'] === 'br';
  const body = JSON.parse(
    encoded ? brotliDecompressSync(response.rawPayload).toString() : response.body,
  );
  expect(Object.keys(body.scores)).toEqual(['/level-0/skill-39']);
  expect(body.assessments.complete).toEqual({ '/level-0/skill-39': NOON, '/level-0': NOON });
  expect(body.progress).toMatchObject({ '/level-0': null, '/level-1': [39, 99] });
});

test('the response to a change is compressed from 1 kB', async () => {
  const { token: as, host, member } = world;
  const note = async (length: number) =>
    api.call('POST /members/:uuid/note', {
      as,
      host,
      headers: { 'accept-encoding': 'br' },
      params: { uuid: member.uuid },
      body: { ts: NOON, note: 'x'.repeat(length) },
    });
  expect((await note(1200)).headers['content-encoding']).toBe('br');
  expect((await note(200)).headers['content-encoding']).toBeUndefined();
});
