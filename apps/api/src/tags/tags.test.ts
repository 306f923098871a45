import { sql } from 'kysely';
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

describe('PATCH /member-tags/:id', () => {
  const rename = async (id: number, name: string) => {
    const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    return api.call('PATCH /member-tags/:id', {
      as: await api.tokenFor(ngo, { portal: 'scheme' }),
      host: world.host.replace('coach.', 'scheme.'),
      params: { id },
      body: { tag: name },
    });
  };

  test('renames a tag, and rejects a name that another tag has in any case', async () => {
    await buildTag(world.client.id, 'Display');
    expect((await rename(tag, ' squad ')).json()).toEqual({ id: tag, tag: 'squad' });
    const taken = await rename(tag, 'DISPLAY');
    expect([taken.statusCode, taken.json()]).toEqual([409, { error: 'TITLE_TAKEN' }]);
    expect((await rename(tag + 1000, 'Other')).statusCode).toBe(404);
  });

  test('of two concurrent renames to one name, the second gets 409', async () => {
    const other = await buildTag(world.client.id, 'Display');
    const second = await api.owner.transaction().execute(async (db) => {
      await db.updateTable('tags').set({ tag: 'Team' }).where('id', '=', other).execute();
      const response = rename(tag, 'Team');
      await expect.poll(waitingStatements).toBe(1);
      return { response };
    });
    const response = await second.response;
    expect([response.statusCode, response.json()]).toEqual([409, { error: 'TITLE_TAKEN' }]);
  });
});

const waitingStatements = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.owner);
  return rows[0]?.count ?? 0;
};
