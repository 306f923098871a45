import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEntries } from '../openapi/document.ts';
import type { CallKey } from '@springboard/contract';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let users: Record<'coach' | 'admin' | 'parent', UserRow>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api, { bystanders: false });
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
  const prepared = await PREPARE[key]?.();
  const response = await api.call(key, {
    as: await api.tokenFor(users[role]),
    host: world.host,
    params: {
      id: prepared?.id ?? world.group.id,
      uuid: world.member.uuid,
      slug: world.scheme.slug,
      name: 'data-quality',
    },
    query: { ...prepared?.query, ...query },
  });
  expect(response.statusCode).toBe(200);
};

type Prepared = { id?: number; query?: Record<string, string> };

/** What the response of a call needs to contain the member. Returns the id in its path and its query. */
const PREPARE: { readonly [K in CallKey]?: () => Promise<Prepared> } = {
  'GET /imports/:id/rows': async () => {
    const { firstname, lastname, dob } = world.member;
    const text = `firstname,lastname,dob\n${firstname},${lastname},${dob}`;
    return { id: await create('POST /imports', { name: 'members.csv', text }) };
  },
  'GET /groups/:id/planned': async () => {
    const { id } = await buildGroup(api.owner, world.club);
    await joinGroup(api.owner, { ...world.group, id }, world.member, { joined_date: '2026-12-01' });
    return { id };
  },
  'GET /groups/:id/waiting': async () => {
    const { id } = await buildGroup(api.owner, world.club);
    await create('POST /groups/:id/waiting', { member_uuid: world.member.uuid }, { id });
    return { id };
  },
  'GET /moves': async () => {
    const { id } = await buildGroup(api.owner, world.club);
    await create('POST /moves', {
      member_uuid: world.member.uuid,
      group_ids: [id],
      expires_at: NOON + 86_400,
    });
    return {};
  },
  'GET /moves/ready': async () => {
    const { client, club, group, member, coach } = world;
    await api.owner
      .insertInto('move_marks')
      .values({
        client_id: client.id,
        club_id: club.id,
        group_id: group.id,
        member_uuid: member.uuid,
        remote_node_id: '/silver',
        recorded_ts: NOON,
        user_uuid: coach.uuid,
      })
      .execute();
    return {};
  },
  'GET /change-requests': async () => {
    const body = { member_uuid: world.member.uuid, kind: 'medical', fields: { text: 'Asthma' } };
    await create('POST /change-requests', body, {}, users.parent);
    return {};
  },
  'GET /consent-texts/:id/unanswered': async () => {
    const texts = { 'en-GB': { title: 'Trips', text: 'We travel by coach.' } };
    const id = await create('POST /consent-texts', { kind: 'trips', texts });
    await api.owner
      .updateTable('consent_texts')
      .set({ version: 1, valid_from: NOON })
      .where('id', '=', id)
      .execute();
    return { id };
  },
  'GET /members/duplicates': async () => {
    const { firstname, lastname, dob } = world.member;
    await buildMember(api.owner, world.club, { firstname, lastname, dob });
    return {};
  },
  'GET /members/similar': async () => {
    const { firstname, lastname, dob } = world.member;
    return { query: { firstname, lastname, dob } };
  },
  'GET /transfers': async () => {
    const { client, club, member } = world;
    const { id: to_club_id } = await buildClub(api.owner, client, { name: 'Lakeside' });
    const row = { client_id: client.id, member_uuid: member.uuid, from_club_id: club.id };
    await api.owner
      .insertInto('transfers')
      .values({
        ...row,
        to_club_id,
        day: '2026-11-20',
        reason: 'Moved house',
        created_by: users.admin.uuid,
        created_at: NOON,
      })
      .execute();
    return {};
  },
  'GET /jobs/:id/members': () =>
    createJob('change_members', {
      result: { changed: 0, skipped: [{ member_uuid: world.member.uuid, reason: 'no_place' }] },
    }),
  'GET /jobs/:id/certificates': () =>
    createJob('make_certificates', {
      input: { awards: [{ member_uuid: world.member.uuid }] },
      result: { file: 'JVBERi0=' },
    }),
  'GET /guardians': async () => ({ query: { search: users.parent.lastname } }),
  'GET /search': async () => ({ query: { search: world.member.lastname } }),
};

/** Adds a job that is done. Returns its id. */
const createJob = async (
  kind: string,
  { input = {}, result }: { input?: object; result: object },
): Promise<Prepared> =>
  api.owner
    .insertInto('jobs')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      kind,
      state: 'done',
      input: JSON.stringify(input),
      result: JSON.stringify(result),
      created_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Creates a record as another administrator, whose views do not count, or as the given user. Returns its id. */
const create = async (key: CallKey, body: unknown, params = {}, as?: UserRow): Promise<number> => {
  const author = as ?? (await buildUser(api.owner, world.club, 'admin'));
  const response = await api.call(key, {
    as: await api.tokenFor(author),
    host: world.host,
    params,
    body,
  });
  expect(response.statusCode).toBe(201);
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
    expect(await views()).toContainEqual(
      expect.objectContaining({ ...row, view_date: '2026-11-18' }),
    );
  });

  test('[D19] covers each GET with a member in its path, and those that list members', () => {
    const ofMembers = callEntries().flatMap(([key]) =>
      /^GET \/(consent-texts\/:id\/unanswered|members(\/:uuid.*|\/duplicates|\/similar)?|groups\/:id\/(members|planned|waiting)|children(\/:uuid\/(details|sessions))?|imports\/:id\/rows|reports\/:name|transfers|jobs\/:id\/(members|certificates)|moves(\/ready)?|change-requests|guardians|search)$/.test(
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
