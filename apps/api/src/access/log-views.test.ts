import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEntries } from '../openapi/document.ts';
import type { CallKey } from '@springboard/contract';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildGuardian, buildUser, type UserRow } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let users: Record<'coach' | 'admin' | 'parent', UserRow>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  users = {
    coach: world.coach,
    admin: await buildUser(api.owner, world.club, 'admin'),
    parent: await buildUser(api.owner, world.club, 'parent'),
  };
  await buildGuardian(api.owner, world.club, users.parent, world.member);
});
afterAll(() => api.close());

const get = async (
  key: CallKey,
  role: keyof typeof users,
  query: Record<string, string | number> = {},
) => {
  const params = {
    id: key === 'GET /imports/:id/rows' ? await planImport() : world.group.id,
    uuid: world.member.uuid,
    slug: world.scheme.slug,
    name: 'data-quality',
  };
  const response = await api.call(key, {
    as: await api.tokenFor(users[role]),
    host: world.host,
    params,
    query,
  });
  expect(response.statusCode).toBe(200);
};

/** An import with a row that updates the member. */
const planImport = async (): Promise<number> => {
  const { firstname, lastname, dob } = world.member;
  const text = `firstname,lastname,dob\n${firstname},${lastname},${dob}`;
  const response = await api.call('POST /imports', {
    as: await api.tokenFor(users.admin),
    host: world.host,
    body: { name: 'members.csv', text },
  });
  return response.json().id;
};

const views = async () => {
  const rows = await api.owner
    .selectFrom('access_log')
    .select(['member_uuid', 'user_uuid', 'action', 'view_date'])
    .where('client_id', '=', world.client.id)
    .orderBy('id')
    .execute();
  return rows;
};

const kinds = async () => (await views()).map(({ action }) => action).toSorted();

const EVERYTHING = { with_alerts: 1, with_notes: 1, with_progress: 1 };

describe('the log of views', () => {
  test.each(
    callEntries().flatMap(([key, { views: isLogged, auth }]) =>
      isLogged === true
        ? (['coach', 'admin', 'parent'] as const)
            .filter((role) => auth !== 'none' && auth.includes(role))
            .map((role) => ({ key, role }))
        : [],
    ),
  )('[D19] $key by a $role logs the member', async ({ key, role }) => {
    await get(key, role);
    const row = { member_uuid: world.member.uuid, user_uuid: users[role].uuid };
    expect((await views())[0]).toMatchObject({ ...row, view_date: '2026-11-18' });
  });

  test('[D19] covers each GET with a member in its path, and those that list members', () => {
    const ofMembers = callEntries().flatMap(([key]) =>
      /^GET (\/members(\/:uuid.*)?|\/groups\/:id\/members|\/children|\/imports\/:id\/rows|\/reports\/:name)$/.test(
        key,
      )
        ? [key]
        : [],
    );
    const logged = callEntries().flatMap(([key, call]) => (call.views === true ? [key] : []));
    // The log itself shows no data of the member.
    expect(ofMembers.filter((key) => key !== 'GET /members/:uuid/access').toSorted()).toEqual(
      logged.toSorted(),
    );
  });

  test('[D19] has one entry a day for each user and kind', async () => {
    for (let n = 0; n < 3; n += 1) await get('GET /groups/:id/members', 'coach');
    expect(await kinds()).toEqual(['profile']);
    await get('GET /groups/:id/members', 'admin');
    api.clock.now += 86_400;
    await get('GET /groups/:id/members', 'coach');
    expect((await views()).map(({ user_uuid, view_date }) => [user_uuid, view_date])).toEqual([
      [users.coach.uuid, '2026-11-18'],
      [users.admin.uuid, '2026-11-18'],
      [users.coach.uuid, '2026-11-19'],
    ]);
  });

  test('[D19] names only the kinds that the response contains', async () => {
    await get('GET /groups/:id/members', 'coach', EVERYTHING);
    expect(await kinds()).toEqual(['profile', 'progress']);
    const row = {
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: world.member.uuid,
    };
    for (const kind of ['medical', 'safeguarding', 'behaviour'] as const) {
      await api.owner
        .insertInto('member_alerts')
        .values({ ...row, kind, text: 'x' })
        .execute();
    }
    await api.owner
      .insertInto('notes')
      .values({
        ...row,
        note: 'x',
        updated_by: 'Ava',
        updated_at: NOON,
        user_uuid: users.coach.uuid,
      })
      .execute();
    await get('GET /groups/:id/members', 'coach');
    expect(await kinds()).toEqual(['profile', 'progress']);
    await get('GET /groups/:id/members', 'coach', EVERYTHING);
    expect(await kinds()).toEqual(['medical', 'notes', 'profile', 'progress', 'safeguarding']);
  });

  test('[D19] the responses to grades and badges log the progress, for each coach of a transaction', async () => {
    const params = { uuid: world.member.uuid, slug: world.scheme.slug };
    const other = await buildUser(api.owner, world.club, 'coach');
    await api.owner
      .insertInto('group_coaches')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: world.group.id,
        user_uuid: other.uuid,
      })
      .execute();
    const grade = async (user: UserRow, node_id = '/bronze/roll') =>
      api.call('POST /members/:uuid/assessments/:slug', {
        as: await api.tokenFor(user),
        host: world.host,
        params,
        body: {
          member_id: world.member.uuid,
          node_id,
          assessment: 2,
          ts: NOON,
          context: { group_ngo_id: null },
        },
      });
    expect((await grade(users.coach, '/unknown')).statusCode).toBe(422);
    expect(await views()).toEqual([]);
    await Promise.all([grade(users.coach), grade(users.coach, '/bronze/jump'), grade(other)]);
    const viewers = (await views()).map(({ user_uuid, action }) => `${user_uuid} ${action}`);
    expect(viewers.toSorted()).toEqual(
      [`${users.coach.uuid} progress`, `${other.uuid} progress`].toSorted(),
    );

    api.clock.now += 86_400;
    const badge = await api.call('POST /members/:uuid/badges', {
      as: await api.tokenFor(users.admin),
      host: world.host,
      params,
      body: {
        award: { badge_id: '/bronze', achieve_date: '2026-11-19' },
        group_ngo_id: null,
        scheme_slug: world.scheme.slug,
      },
    });
    expect(badge.statusCode).toBe(200);
    expect((await views()).slice(2)).toMatchObject([
      { user_uuid: users.admin.uuid, action: 'progress', view_date: '2026-11-19' },
    ]);
  });

  test('[D19] stays empty after a rejected request', async () => {
    const stranger = await buildUser(api.owner, world.club, 'coach');
    const response = await api.call('GET /groups/:id/members', {
      as: await api.tokenFor(stranger),
      host: world.host,
      params: { id: world.group.id },
    });
    expect(response.statusCode).toBe(404);
    expect(await views()).toEqual([]);
  });
});
