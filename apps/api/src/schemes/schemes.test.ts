import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClient,
  buildClub,
  buildGroup,
  buildMember,
  buildScheme,
  buildUser,
  joinGroup,
  THREE_GRADES,
} from '../../testing/builders.ts';

let api: TestApi;
let client_id: number;
let ngo: string;
let coach: string;
let head: string;
let parent: string;
let recreational: Awaited<ReturnType<typeof buildScheme>>;
let acrobatics: typeof recreational;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  const club = await buildClub(api.owner, client);
  recreational = await buildScheme(api.owner, client);
  const trampoline = await buildScheme(api.owner, client, { slug: 'trampoline' });
  acrobatics = await buildScheme(api.owner, client, { slug: 'acrobatics' });
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
  const emptied = await buildGroup(api.owner, await buildClub(api.owner, client), {
    scheme_uuid: recreational.uuid,
  });
  await api.owner
    .updateTable('groups')
    .set({ deleted_at: NOON })
    .where('client_id', '=', client_id)
    .where('id', '=', emptied.id)
    .execute();
  const week = 7 * 86_400;
  await api.owner
    .insertInto('score_history')
    .values(
      [NOON - 60, NOON - week, NOON - week - 1, NOON - 2 * week - 1].map((received_ts) => ({
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
afterEach(async () => {
  for (const table of ['curriculum_versions', 'curriculum_edits'] as const) {
    await api.owner
      .deleteFrom(table)
      .where('client_id', '=', client_id)
      .where('draft', '>', 0)
      .execute();
  }
});

const listSlugs = async (as: string, query = {}) => {
  const schemes: { slug: string }[] = (await api.call('GET /schemes', { as, query })).json();
  return schemes.map(({ slug }) => slug);
};

describe('GET /schemes', () => {
  test('[D6] only the national body sees a scheme that was never published', async () => {
    expect(await listSlugs(coach)).toEqual(['acrobatics', 'recreational', 'trampoline']);
    expect(await listSlugs(ngo)).toContain('unwritten');
    expect(await listSlugs(ngo, { published: 1 })).not.toContain('unwritten');
  });

  test('[D5] lists the schemes of the groups that a coach teaches or may view', async () => {
    expect(await listSlugs(coach, { scheme_sessions_only: 1 })).toEqual(['recreational']);
    expect(await listSlugs(head, { scheme_sessions_only: 1 })).toEqual([
      'recreational',
      'trampoline',
    ]);
  });

  test('counts no groups, members and grades of other schemes', async () => {
    const response = await api.call('GET /schemes', { as: ngo, query: { with_stats: 1 } });
    const scheme = response.json().find((item: { slug: string }) => item.slug === 'acrobatics');
    expect(scheme.stats).toMatchObject({
      clubs: 0,
      groups: 0,
      members: 0,
      assessments_this_week: 0,
      assessments_week_before: 0,
    });
  });

  test('counts the applied edits of a draft, and none of another draft or scheme', async () => {
    const draft = { version: 2, draft: 5, document: '{}', etag: 'draft', created_at: NOON };
    const scheme_uuid = acrobatics.uuid;
    await api.owner
      .insertInto('curriculum_versions')
      .values({ client_id, scheme_uuid, ...draft })
      .execute();
    const edits = [
      { scheme_uuid, draft: 2, n: 3, applied: true },
      { scheme_uuid, draft: 5, n: 6, applied: true },
      { scheme_uuid, draft: 5, n: 7, applied: false },
      { scheme_uuid: recreational.uuid, draft: 5, n: 8, applied: true },
    ];
    const row = { client_id, user_uuid: randomUUID(), edit: '{}', result: '{}' };
    await api.owner
      .insertInto('curriculum_edits')
      .values(
        edits.map((edit) => ({ ...row, ...edit, id: randomUUID(), created_at: NOON + edit.n })),
      )
      .execute();
    const response = await api.call('GET /schemes', { as: ngo, query: { with_stats: 1 } });
    const scheme = response.json().find((item: { slug: string }) => item.slug === 'acrobatics');
    expect(scheme.stats).toMatchObject({
      has_draft: true,
      in_review: false,
      draft_edited: { by: null, at: NOON + 6, edits: 1 },
    });
  });

  test('adds usage statistics for the national body only', async () => {
    const response = await api.call('GET /schemes', { as: ngo, query: { with_stats: 1 } });
    const scheme = response.json().find((item: { slug: string }) => item.slug === 'recreational');
    expect(scheme.stats).toEqual({
      levels: 2,
      skills: 4,
      clubs: 1,
      groups: 1,
      members: 1,
      assessments_this_week: 2,
      awards_this_week: 0,
      assessments_week_before: 1,
      awards_week_before: 0,
      published_at: expect.any(Number),
      published_by: null,
      has_draft: false,
      draft_edited: null,
      in_review: false,
      schedule_failed: false,
      proposals: 0,
      coverage: [],
    });
    const forCoach = await api.call('GET /schemes', { as: coach, query: { with_stats: 1 } });
    expect(forCoach.json()[0]).not.toHaveProperty('stats');
  });
});

const readCurriculum = (as: string, slug = 'recreational', more = {}) =>
  api.call('GET /curriculum/:slug', { as, params: { slug }, ...more });

describe('GET /curriculum/:slug', () => {
  test('[D6] returns the published curriculum unchanged to every role, with an ETag', async () => {
    for (const as of [coach, parent, ngo]) {
      const response = await readCurriculum(as);
      expect(response.json()).toEqual(recreational.curriculum);
      expect(response.headers).toMatchObject({
        etag: '"v1"',
        'cache-control': 'private, no-cache',
      });
    }
  });

  test('[D6] returns 304 for a known ETag', async () => {
    const headers = { 'if-none-match': 'W/"v1", "v7"' };
    const response = await readCurriculum(coach, 'recreational', { headers });
    expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', '"v1"']);
    const older = await readCurriculum(coach, 'recreational', {
      headers: { 'if-none-match': '"v0"' },
    });
    expect(older.statusCode).toBe(200);
  });

  test('[D6] returns a draft only to the national body and only on request', async () => {
    const draft = { ...recreational.curriculum, version: 2, title: 'As it will be' };
    await api.owner
      .insertInto('curriculum_versions')
      .values({
        client_id,
        scheme_uuid: recreational.uuid,
        version: 2,
        draft: 2,
        document: JSON.stringify(draft),
        etag: 'v2',
      })
      .execute();
    const raw = { query: { raw: 1 } };
    expect((await readCurriculum(ngo)).json()).toEqual(recreational.curriculum);
    expect((await readCurriculum(ngo, 'recreational', raw)).json()).toEqual(draft);
    expect((await readCurriculum(ngo, 'trampoline', raw)).json()).toMatchObject({ version: 1 });
    expect(statusAndError(await readCurriculum(coach, 'recreational', raw))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('[§8] rejects an unknown or unpublished scheme', async () => {
    expect(statusAndError(await readCurriculum(coach, 'nothing'))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await readCurriculum(coach, 'unwritten'))).toEqual([404, 'NOT_FOUND']);
  });

  test('[D3] separates schemes with the same slug by client', async () => {
    const other = await buildClient(api.owner, 'other.test');
    await buildScheme(api.owner, other, { tree: [] });
    const stranger = await buildUser(api.owner, { client_id: other.id, id: null }, 'ngo');
    const as = await api.tokenFor(stranger, { portal: 'scheme' });
    const response = await readCurriculum(as, 'recreational', { host: 'scheme.other.test' });
    expect(response.json()).toMatchObject({ tree: [] });
    const onOwnHost = await readCurriculum(as, 'recreational', { host: 'scheme.localhost' });
    expect(statusAndError(onOwnHost)).toEqual([401, 'INVALID_TOKEN']);
  });
});

describe('GET /schemes/:slug/grades', () => {
  test('[D6] lists the grades in order, one of which passes', async () => {
    const readGrades = (slug: string) =>
      api.call('GET /schemes/:slug/grades', { as: parent, params: { slug } });
    expect((await readGrades('recreational')).json()).toEqual(THREE_GRADES);
    expect(statusAndError(await readGrades(randomUUID()))).toEqual([404, 'NOT_FOUND']);
  });
});
