import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient, buildClub, buildUser } from '../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let tag: number;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  tag = await buildTag(world.client.id, 'Squad');
});
afterAll(() => api.close());

const buildTag = async (client_id: number, word: string): Promise<number> => {
  const row = await api.owner
    .insertInto('tags')
    .values({ client_id, tag: word })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

type Options = { as?: string; headers?: Record<string, string>; tag?: number };

const give = (ts: number, options: Options = {}) =>
  api.call('POST /member-tags/:tag/members', {
    as: options.as ?? world.token,
    host: world.host,
    headers: options.headers ?? {},
    params: { tag: options.tag ?? tag },
    body: { member_uuid: world.member.uuid, ts },
  });

const take = (ts: number, options: Options = {}) =>
  api.call('DELETE /member-tags/:tag/members/:uuid', {
    as: options.as ?? world.token,
    host: world.host,
    headers: options.headers ?? {},
    params: { tag: options.tag ?? tag, uuid: world.member.uuid },
    query: { ts },
  });

test("the client's words are listed as people sort them, and no other client's", async () => {
  await buildTag(world.client.id, 'élite');
  await buildTag((await buildClient(api.owner, `${world.client.id}.other.test`)).id, 'Theirs');
  const answer = await api.call('GET /member-tags', { as: world.token, host: world.host });
  expect(answer.json().map((word: { tag: string }) => word.tag)).toEqual(['élite', 'Squad']);
});

test('a tag is given once however often it is sent, and taken away', async () => {
  const uuid = world.member.uuid;
  await give(NOON - 2);
  expect((await give(NOON - 1)).json()).toEqual({ uuid, tags: ['Squad'] });
  expect((await take(NOON)).json()).toEqual({ uuid, tags: [] });
});

test('[OF2] between two devices the later recorded stands, also over a tag that was taken away', async () => {
  await take(NOON - 10, { headers: newDevice().headers('t', 1) });
  const earlier = await give(NOON - 20, { headers: newDevice().headers('t', 1) });
  expect([earlier.headers['x-op-result'], earlier.json().tags]).toEqual(['superseded', []]);
  const later = await give(NOON - 5, { headers: newDevice().headers('t', 1) });
  expect([later.headers['x-op-result'], later.json().tags]).toEqual(['applied', ['Squad']]);
  const history = await api.owner
    .selectFrom('member_tag_history')
    .select(['tagged', 'superseded'])
    .where('member_uuid', '=', world.member.uuid)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { tagged: false, superseded: false },
    { tagged: true, superseded: true },
    { tagged: true, superseded: false },
  ]);
});

test('[OF12] on one device the last in its lane stands, however its clock jumps', async () => {
  const { headers } = newDevice();
  await give(NOON, { headers: headers('t', 1) });
  const second = await take(NOON - 900, { headers: headers('t', 2) });
  expect([second.headers['x-op-result'], second.json().tags]).toEqual(['applied', []]);
  const other = await give(NOON - 1, { headers: newDevice().headers('t', 1) });
  expect(other.headers['x-op-result']).toBe('superseded');
});

test("another client's word is unknown, and so is the member to another coach", async () => {
  const client = await buildClient(api.owner, `${world.client.id}.foreign.test`);
  const foreign = await buildTag(client.id, 'Theirs');
  expect((await give(NOON, { tag: foreign })).json()).toEqual({ error: 'NOT_FOUND' });
  const colleague = await buildUser(api.owner, world.club, 'coach');
  const stranger = await buildUser(api.owner, await buildClub(api.owner, world.client), 'admin');
  for (const user of [colleague, stranger]) {
    const as = await api.tokenFor(user);
    expect((await give(NOON, { as })).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
    expect((await take(NOON, { as })).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
  }
});
