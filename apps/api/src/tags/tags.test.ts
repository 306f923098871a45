import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser } from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

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

const buildTag = async (client_id: number, name: string): Promise<number> => {
  const row = await api.owner
    .insertInto('tags')
    .values({ client_id, tag: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

type Options = { as?: string; headers?: Record<string, string>; tag?: number };

const addTag = (ts: number, options: Options = {}) =>
  api.call('POST /member-tags/:tag/members', {
    as: options.as ?? world.token,
    host: world.host,
    headers: options.headers ?? {},
    params: { tag: options.tag ?? tag },
    body: { member_uuid: world.member.uuid, ts },
  });

const removeTag = (ts: number, options: Options = {}) =>
  api.call('DELETE /member-tags/:tag/members/:uuid', {
    as: options.as ?? world.token,
    host: world.host,
    headers: options.headers ?? {},
    params: { tag: options.tag ?? tag, uuid: world.member.uuid },
    query: { ts },
  });

describe('GET /member-tags', () => {
  test('lists the tags of the client only, in natural order', async () => {
    await buildTag(world.client.id, 'élite');
    await buildTag((await buildClient(api.owner, `${world.client.id}.other.test`)).id, 'Theirs');
    const response = await api.call('GET /member-tags', { as: world.token, host: world.host });
    expect(response.json().map((row: { tag: string }) => row.tag)).toEqual(['élite', 'Squad']);
  });
});

describe('POST and DELETE /member-tags/:tag/members', () => {
  test('a tag is added once even if sent twice, and is removed', async () => {
    const uuid = world.member.uuid;
    await addTag(NOON - 2);
    expect((await addTag(NOON - 1)).json()).toEqual({ uuid, tags: ['Squad'] });
    expect((await removeTag(NOON)).json()).toEqual({ uuid, tags: [] });
  });

  test('[OF2] between two devices, the change that was recorded later wins, also over a removed tag', async () => {
    await removeTag(NOON - 10, { headers: newDevice().headers('t', 1) });
    const earlier = await addTag(NOON - 20, { headers: newDevice().headers('t', 1) });
    expect([earlier.headers['x-op-result'], earlier.json().tags]).toEqual(['superseded', []]);
    const later = await addTag(NOON - 5, { headers: newDevice().headers('t', 1) });
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

  test('[OF12] on one device, the last change in its lane wins even if its clock jumps', async () => {
    const { headers } = newDevice();
    await addTag(NOON, { headers: headers('t', 1) });
    const second = await removeTag(NOON - 900, { headers: headers('t', 2) });
    expect([second.headers['x-op-result'], second.json().tags]).toEqual(['applied', []]);
    const other = await addTag(NOON - 1, { headers: newDevice().headers('t', 1) });
    expect(other.headers['x-op-result']).toBe('superseded');
  });

  test("rejects another client's tag, and a member of another coach", async () => {
    const client = await buildClient(api.owner, `${world.client.id}.foreign.test`);
    const foreign = await buildTag(client.id, 'Theirs');
    expect((await addTag(NOON, { tag: foreign })).json()).toEqual({ error: 'NOT_FOUND' });
    const colleague = await buildUser(api.owner, world.club, 'coach');
    const stranger = await buildUser(api.owner, await buildClub(api.owner, world.client), 'admin');
    for (const user of [colleague, stranger]) {
      const as = await api.tokenFor(user);
      expect((await addTag(NOON, { as })).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
      expect((await removeTag(NOON, { as })).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
    }
  });
});
