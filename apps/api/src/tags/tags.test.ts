import type { Locale } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildMember, buildUser } from '../../testing/builders.ts';
import { csvLines } from '../../testing/csv-lines.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let tag: number;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
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
    const sibling = await buildTagged(world.club, tag);
    await addTag(NOON - 3, { tag: await buildTag(world.client.id, 'Team') });
    await addTag(NOON - 2);
    expect((await addTag(NOON - 1)).json()).toEqual({ uuid, tags: ['Squad', 'Team'] });
    expect((await removeTag(NOON)).json()).toEqual({ uuid, tags: ['Team'] });
    expect(await tagsOf(sibling)).toEqual(['Squad']);
  });

  test('[OF2] between two devices, the change that was recorded later wins, also over a removed tag', async () => {
    const { id: club_id, client_id } = world.club;
    const { uuid: member_uuid } = await buildMember(api.owner, world.club);
    await api.owner
      .insertInto('member_tag_history')
      .values({
        client_id,
        club_id,
        member_uuid,
        tag_id: tag,
        tagged: true,
        recorded_ts: NOON,
        received_ts: NOON,
        user_uuid: world.coach.uuid,
        superseded: false,
      })
      .execute();
    await removeTag(NOON - 10, { headers: newDevice().headers('t', 1) });
    for (const ts of [NOON - 20, NOON - 15]) {
      const earlier = await addTag(ts, { headers: newDevice().headers('t', 1) });
      expect([earlier.headers['x-op-result'], earlier.json().tags]).toEqual(['superseded', []]);
    }
    const later = await addTag(NOON - 5, { headers: newDevice().headers('t', 1) });
    expect([later.headers['x-op-result'], later.json().tags]).toEqual(['applied', ['Squad']]);
    await removeTag(NOON - 4, { headers: newDevice().headers('t', 1) });
    const history = await api.owner
      .selectFrom('member_tag_history')
      .select(['tagged', 'superseded'])
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { tagged: false, superseded: false },
      { tagged: true, superseded: true },
      { tagged: true, superseded: true },
      { tagged: true, superseded: false },
      { tagged: false, superseded: false },
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

const asNational = async (client_id = world.client.id, locale: Locale = 'en-GB') => {
  const ngo = await buildUser(api.owner, { client_id, id: null }, 'ngo');
  const host = world.host.replace('coach.', 'scheme.');
  const language = { language_id: 1, language: locale };
  return { as: await api.tokenFor(ngo, { portal: 'scheme', language }), host };
};

const tagsOf = async (uuid: string): Promise<readonly string[]> => {
  const rows = await api.owner
    .selectFrom('member_tags')
    .innerJoin('tags', (join) => join.onRef('tags.id', '=', 'member_tags.tag_id'))
    .select('tag')
    .where('member_uuid', '=', uuid)
    .orderBy('tag')
    .execute();
  return rows.map((row) => row.tag);
};

/** Gives the tag to a new member of the club. */
const buildTagged = async (club: World['club'], tag_id: number, recorded_ts = NOON) => {
  const { uuid } = await buildMember(api.owner, club);
  const { client_id, id: club_id } = club;
  await api.owner
    .insertInto('member_tags')
    .values({ client_id, club_id, member_uuid: uuid, tag_id, recorded_ts })
    .execute();
  return uuid;
};

describe('GET /member-tags?with_counts=1', () => {
  test('counts members and clubs of the client, for the national body only', async () => {
    const other = await buildClub(api.owner, world.client);
    await buildTagged(world.club, tag, NOON - 5);
    await buildTagged(world.club, tag, NOON - 4);
    await buildTagged(other, tag, NOON - 9);
    const unused = await buildTag(world.client.id, 'Unused');
    const query = { with_counts: 1 };
    const response = await api.call('GET /member-tags', { ...(await asNational()), query });
    expect(response.json()).toMatchObject([
      { id: tag, usage: { members: 3, clubs: 2, last_used: NOON - 4 } },
      { id: unused, usage: { members: 0, clubs: 0, last_used: null } },
    ]);
    const coach = { as: world.token, host: world.host, query };
    expect((await api.call('GET /member-tags', coach)).json()[0]).toEqual({
      id: tag,
      tag: 'Squad',
    });
  });
});

describe('GET /member-tags as CSV', () => {
  test('[portals §A] has the rows of the search in the order of the list, for the national body', async () => {
    await buildTagged(world.club, tag, NOON - 5);
    await buildTag(world.client.id, 'Squád B');
    await buildTag(world.client.id, 'Team');
    const query = { with_counts: 1, search: 'squad', sort: 'amembers' };
    const headers = { accept: 'text/csv' };
    const file = await api.call('GET /member-tags', { ...(await asNational()), query, headers });
    const [, ...rows] = csvLines(file.body);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Squád B', '0', '0'],
      ['Squad', '1', '1'],
    ]);
    const listed = async (sort: string) => {
      const response = await api.call('GET /member-tags', {
        ...(await asNational()),
        query: { with_counts: 1, sort },
      });
      return response.json().map((row: { tag: string }) => row.tag);
    };
    expect(await listed('dtag')).toEqual(['Team', 'Squád B', 'Squad']);
    // Tags without members are last in both directions.
    expect((await listed('dlast_used'))[0]).toBe('Squad');
    expect((await listed('alast_used'))[0]).toBe('Squad');
    const coach = await api.call('GET /member-tags', {
      as: world.token,
      host: world.host,
      headers,
    });
    expect(coach.statusCode).toBe(403);
  });

  test.each([
    ['en-GB', ['Tag', 'Members', 'Clubs', 'Last used', 'Added'], 'Never'],
    ['de-DE', ['Schlagwort', 'Mitglieder', 'Vereine', 'Zuletzt verwendet', 'Hinzugefügt'], 'Nie'],
  ] as const)('[D10] has the columns of the list in %s', async (locale, headings, never) => {
    await buildTagged(world.club, tag);
    await buildTag(world.client.id, 'Unused');
    await api.owner
      .updateTable('tags')
      .set({ created_at: NOON - 3600 })
      .where('client_id', '=', world.client.id)
      .execute();
    const file = await api.call('GET /member-tags', {
      ...(await asNational(world.client.id, locale)),
      headers: { accept: 'text/csv' },
    });
    expect(csvLines(file.body)).toEqual([
      headings,
      ['Squad', '1', '1', '2026-11-18 12:00', '2026-11-18 11:00'],
      ['Unused', '0', '0', never, '2026-11-18 11:00'],
    ]);
  });
});

describe('PATCH /member-tags/:id', () => {
  const rename = async (id: number, name: string) =>
    api.call('PATCH /member-tags/:id', {
      ...(await asNational()),
      params: { id },
      body: { tag: name },
    });

  test('renames a tag, and rejects a name that another tag has in any case or spacing', async () => {
    await buildTag(world.client.id, 'Display team');
    expect((await rename(tag, ' squad ')).json()).toEqual({ id: tag, tag: 'squad' });
    const taken = await rename(tag, 'DISPLAY   team');
    expect([taken.statusCode, taken.json()]).toEqual([409, { error: 'TITLE_TAKEN' }]);
    expect((await rename(tag + 1000, 'Other')).statusCode).toBe(404);
  });

  test('of two concurrent renames to one name, the second gets 409', async () => {
    const other = await buildTag(world.client.id, 'Display');
    const second = await api.owner.transaction().execute(async (db) => {
      await db.updateTable('tags').set({ tag: 'Team' }).where('id', '=', other).execute();
      const response = rename(tag, 'Team');
      await expect.poll(() => countLockWaits(api.owner)).toBe(1);
      return { response };
    });
    const response = await second.response;
    expect([response.statusCode, response.json()]).toEqual([409, { error: 'TITLE_TAKEN' }]);
  });
});

describe('DELETE /member-tags/:id', () => {
  const remove = async (id: number) =>
    api.call('DELETE /member-tags/:id', { ...(await asNational()), params: { id } });

  test('removes the tag from the members of all clubs, and can be undone', async () => {
    const other = await buildClub(api.owner, world.client);
    const members = [await buildTagged(world.club, tag), await buildTagged(other, tag)];
    const team = await buildTag(world.client.id, 'Team');
    const response = await remove(tag);
    expect(response.statusCode).toBe(204);
    const list = await api.call('GET /member-tags', { as: world.token, host: world.host });
    expect(list.json()).toEqual([{ id: team, tag: 'Team' }]);
    for (const uuid of members) expect(await tagsOf(uuid)).toEqual([]);
    expect((await addTag(NOON)).json()).toEqual({ error: 'NOT_FOUND' });
    const id = Number(response.headers['x-audit-id']);
    const undone = await api.call('POST /audits/:id/undo', {
      ...(await asNational()),
      params: { id },
    });
    expect(undone.statusCode, undone.body).toBe(200);
    for (const uuid of members) expect(await tagsOf(uuid)).toEqual(['Squad']);
    const history = await api.owner
      .selectFrom('member_tag_history')
      .select('tagged')
      .where('member_uuid', '=', members[0] ?? '')
      .orderBy('id')
      .execute();
    expect(history).toEqual([{ tagged: false }, { tagged: true }]);
  });

  test("rejects another client's tag", async () => {
    const client = await buildClient(api.owner, `${world.client.id}.deleted.test`);
    const foreign = await buildTag(client.id, 'Theirs');
    expect((await remove(foreign)).statusCode).toBe(404);
  });
});

describe('POST /member-tags/:id/merge', () => {
  const merge = async (id: number, into: number) =>
    api.call('POST /member-tags/:id/merge', {
      ...(await asNational()),
      params: { id },
      body: { into },
    });

  const undo = async (response: { headers: Record<string, unknown> }) => {
    const id = Number(response.headers['x-audit-id']);
    return api.call('POST /audits/:id/undo', { ...(await asNational()), params: { id } });
  };

  test('gives the members of all clubs the other tag once, and can be undone', async () => {
    const into = await buildTag(world.client.id, 'Team');
    const one = await buildTagged(world.club, tag);
    const elsewhere = await buildTagged(await buildClub(api.owner, world.client), tag);
    const third = await buildTag(world.client.id, 'Third');
    const unaffected = await buildTagged(world.club, third);
    await api.owner
      .insertInto('member_tags')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: one,
        tag_id: into,
        recorded_ts: NOON,
      })
      .execute();
    const response = await merge(tag, into);
    expect(response.json()).toEqual({ id: into, tag: 'Team' });
    expect([await tagsOf(one), await tagsOf(elsewhere)]).toEqual([['Team'], ['Team']]);
    expect(await tagsOf(unaffected)).toEqual(['Third']);
    const list = await api.call('GET /member-tags', { as: world.token, host: world.host });
    expect(list.json()).toMatchObject([{ id: into, tag: 'Team' }, { id: third }]);
    const renamed = await api.call('PATCH /member-tags/:id', {
      ...(await asNational()),
      params: { id: tag },
      body: { tag: 'Squads' },
    });
    expect(renamed.statusCode).toBe(404);
    expect((await undo(response)).statusCode).toBe(200);
    expect([await tagsOf(one), await tagsOf(elsewhere)]).toEqual([['Squad', 'Team'], ['Squad']]);
  });

  test('a device that gives or removes a merged tag changes the one that stays', async () => {
    const middle = await buildTag(world.client.id, 'Middle');
    const into = await buildTag(world.client.id, 'Team');
    await merge(tag, middle);
    await merge(middle, into);
    const added = await addTag(NOON - 2, { headers: newDevice().headers('t', 1) });
    expect(added.json().tags).toEqual(['Team']);
    expect((await removeTag(NOON - 1)).json().tags).toEqual([]);
  });

  test('of a merge and a device that removes the tag, the one recorded later wins', async () => {
    const into = await buildTag(world.client.id, 'Team');
    await addTag(NOON - 20, { headers: newDevice().headers('t', 1) });
    await merge(tag, into);
    const removed = await removeTag(NOON - 10, { headers: newDevice().headers('t', 1) });
    expect([removed.headers['x-op-result'], removed.json().tags]).toEqual(['applied', []]);
  });

  test('a member who is tagged during a merge gets the tag that stays', async () => {
    const into = await buildTag(world.client.id, 'Team');
    const pending = await api.owner.transaction().execute(async (db) => {
      await sql`select from tags where id = ${tag} for update`.execute(db);
      const response = addTag(NOON);
      await expect.poll(() => countLockWaits(api.owner)).toBe(1);
      await db.updateTable('tags').set({ merged_into: into }).where('id', '=', tag).execute();
      return { response };
    });
    expect((await pending.response).json().tags).toEqual(['Team']);
  });

  test('rejects the same tag, an ended tag, and those of another client', async () => {
    const into = await buildTag(world.client.id, 'Team');
    expect((await merge(tag, tag)).statusCode).toBe(422);
    const client = await buildClient(api.owner, `${world.client.id}.merged.test`);
    const foreign = await buildTag(client.id, 'Theirs');
    expect((await merge(tag, foreign)).statusCode).toBe(404);
    expect((await merge(foreign, tag)).statusCode).toBe(404);
    await merge(tag, into);
    expect((await merge(tag, into)).statusCode).toBe(404);
    expect((await merge(into, tag)).statusCode).toBe(404);
  });

  test('the name of a merged tag is free, and an undo that would need it is refused', async () => {
    const response = await merge(tag, await buildTag(world.client.id, 'Team'));
    const again = await api.call('POST /member-tags', {
      ...(await asNational()),
      body: { tag: 'squad' },
    });
    expect(again.statusCode).toBe(201);
    const undone = await undo(response);
    expect([undone.statusCode, undone.json().detail]).toEqual([
      409,
      { changed: ['in_use'], later: null },
    ]);
  });
});
