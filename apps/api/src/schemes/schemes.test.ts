import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../auth/testing.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import {
  buildClient,
  buildClub,
  buildGroup,
  buildMember,
  buildScheme,
  buildUser,
  joinGroup,
  THREE_GRADES,
} from '../testing/builders.ts';

let api: TestApi;
let client_id: number;
let ngo: string;
let coach: string;
let head: string;
let parent: string;
let recreational: Awaited<ReturnType<typeof buildScheme>>;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  const club = await buildClub(api.owner, client);
  recreational = await buildScheme(api.owner, client);
  const trampoline = await buildScheme(api.owner, client, { slug: 'trampoline' });
  await buildScheme(api.owner, client, { slug: 'acrobatics' });
  await api.owner
    .insertInto('schemes')
    .values({ client_id, slug: 'unwritten', title: 'unwritten' })
    .execute();

  const ava = await buildUser(api.owner, club, 'coach');
  const grace = await buildUser(api.owner, club, 'coach', { can_view_all_classes: true });
  const own = await buildGroup(api.owner, club, { coaches: [ava], scheme_uuid: recreational.uuid });
  await buildGroup(api.owner, club, { scheme_uuid: trampoline.uuid });
  const member = await buildMember(api.owner, club);
  await joinGroup(api.owner, own, member);
  await joinGroup(api.owner, own, await buildMember(api.owner, club), { left_date: '2026-02-01' });
  await api.owner
    .insertInto('scheme_clubs')
    .values({ client_id, scheme_uuid: recreational.uuid, club_id: club.id })
    .execute();
  const week = 7 * 86_400;
  await api.owner
    .insertInto('score_history')
    .values(
      [NOON - 60, NOON - week, NOON - week - 1].map((received_ts) => ({
        client_id,
        club_id: club.id,
        member_uuid: member.uuid,
        scheme_uuid: recreational.uuid,
        node_id: '/bronze/roll',
        assessment: 1,
        ts: received_ts,
        received_ts,
        user_uuid: ava.uuid,
        superseded: false,
      })),
    )
    .execute();
  coach = await api.tokenFor(ava);
  head = await api.tokenFor(grace);
  parent = await api.tokenFor(await buildUser(api.owner, club, 'parent'));
  ngo = await api.tokenFor(await buildUser(api.owner, { client_id, id: null }, 'ngo'));
});
afterAll(() => api.close());

const slugsFor = async (as: string, query = {}) => {
  const schemes: { slug: string }[] = (await api.call('GET /schemes', { as, query })).json();
  return schemes.map(({ slug }) => slug);
};

test('[D6] only the national body sees a scheme that was never published', async () => {
  expect(await slugsFor(coach)).toEqual(['acrobatics', 'recreational', 'trampoline']);
  expect(await slugsFor(ngo)).toContain('unwritten');
  expect(await slugsFor(ngo, { published: 1 })).not.toContain('unwritten');
});

test('[D5] schemes of the own groups: those a coach teaches, or all of the club', async () => {
  expect(await slugsFor(coach, { scheme_sessions_only: 1 })).toEqual(['recreational']);
  expect(await slugsFor(head, { scheme_sessions_only: 1 })).toEqual(['recreational', 'trampoline']);
});

test('the national body sees what its schemes are used for', async () => {
  const answer = await api.call('GET /schemes', { as: ngo, query: { with_stats: 1 } });
  const scheme = answer.json().find((one: { slug: string }) => one.slug === 'recreational');
  expect(scheme.stats).toEqual({
    levels: 2,
    skills: 4,
    clubs: 1,
    groups: 1,
    members: 1,
    assessments_this_week: 2,
    awards_this_week: 0,
    has_draft: false,
  });
  const forCoach = await api.call('GET /schemes', { as: coach, query: { with_stats: 1 } });
  expect(forCoach.json()[0]).not.toHaveProperty('stats');
});

const curriculum = (as: string, slug = 'recreational', more = {}) =>
  api.call('GET /curriculum/:slug', { as, params: { slug }, ...more });

test('[D6] the published curriculum goes to everybody as it is, with a tag', async () => {
  for (const as of [coach, parent, ngo]) {
    const answer = await curriculum(as);
    expect(answer.json()).toEqual(recreational.curriculum);
    expect(answer.headers).toMatchObject({ etag: '"v1"', 'cache-control': 'private, no-cache' });
  }
});

test('[D6] who has it already is told so', async () => {
  const headers = { 'if-none-match': 'W/"v1", "v7"' };
  const answer = await curriculum(coach, 'recreational', { headers });
  expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', '"v1"']);
  const older = await curriculum(coach, 'recreational', { headers: { 'if-none-match': '"v0"' } });
  expect(older.statusCode).toBe(200);
});

test('[D6] a draft is for the national body only, where it asks for it', async () => {
  const draft = { ...recreational.curriculum, version: 2, title: 'As it will be' };
  await api.owner
    .insertInto('curriculum_versions')
    .values({
      client_id,
      scheme_uuid: recreational.uuid,
      version: 2,
      document: JSON.stringify(draft),
      etag: 'v2',
    })
    .execute();
  const raw = { query: { raw: 1 } };
  expect((await curriculum(ngo)).json()).toEqual(recreational.curriculum);
  expect((await curriculum(ngo, 'recreational', raw)).json()).toEqual(draft);
  expect((await curriculum(ngo, 'trampoline', raw)).json()).toMatchObject({ version: 1 });
  expect(verdict(await curriculum(coach, 'recreational', raw))).toEqual([403, 'FORBIDDEN']);
});

test('[§8] a scheme that is not there, or not published, is not found', async () => {
  expect(verdict(await curriculum(coach, 'nothing'))).toEqual([404, 'NOT_FOUND']);
  expect(verdict(await curriculum(coach, 'unwritten'))).toEqual([404, 'NOT_FOUND']);
});

test("[D3] another client's scheme of the same name stays its own", async () => {
  const other = await buildClient(api.owner, 'other.test');
  await buildScheme(api.owner, other, { tree: [] });
  const stranger = await buildUser(api.owner, { client_id: other.id, id: null }, 'ngo');
  const as = await api.tokenFor(stranger, { portal: 'scheme' });
  const answer = await curriculum(as, 'recreational', { host: 'scheme.other.test' });
  expect(answer.json()).toMatchObject({ tree: [] });
  const here = await curriculum(as, 'recreational', { host: 'scheme.localhost' });
  expect(verdict(here)).toEqual([401, 'INVALID_TOKEN']);
});

test('[D6] grades come in their order, one of them passes', async () => {
  const gradesOf = (slug: string) =>
    api.call('GET /schemes/:slug/grades', { as: parent, params: { slug } });
  expect((await gradesOf('recreational')).json()).toEqual(THREE_GRADES);
  expect(verdict(await gradesOf(randomUUID()))).toEqual([404, 'NOT_FOUND']);
});
