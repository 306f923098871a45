import { assessMember, indexScheme, recordGrade } from '@springboard/assessment';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildMember,
  buildScheme,
  buildUser,
  joinGroup,
  node,
  THREE_GRADES,
} from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
});
afterAll(() => api.close());

type TestGrade = { node_id: string; assessment: number; ts: number };

type Options = {
  as?: string;
  ts?: number;
  uuid?: string;
  slug?: string;
  headers?: Record<string, string>;
};

const grade = (node_id: string, assessment: number, options: Options = {}) => {
  const uuid = options.uuid ?? world.member.uuid;
  return api.call('POST /members/:uuid/assessments/:slug', {
    as: options.as ?? world.token,
    host: world.host,
    headers: options.headers ?? {},
    params: { uuid, slug: options.slug ?? 'recreational' },
    body: {
      member_id: uuid,
      node_id,
      assessment,
      ts: options.ts ?? NOON,
      context: { group_ngo_id: 'G1' },
    },
  });
};

const readMember = async (query: Record<string, number> = { with_progress: 1, with_awards: 1 }) => {
  const response = await api.call('GET /groups/:id/members', {
    as: world.token,
    host: world.host,
    params: { id: world.group.id },
    query,
  });
  return response.json()[0];
};

describe('POST /members/:uuid/assessments/:slug', () => {
  test("[D6] the response has what changed, and later reads are the engine's result for all grades", async () => {
    await grade('/bronze/roll', 2, { ts: NOON - 30 });
    const response = (await grade('/bronze/jump', 1, { ts: NOON - 20 })).json();
    const user_uuid = world.coach.uuid;
    const expected = assessMember(
      indexScheme(world.scheme.curriculum, THREE_GRADES),
      {
        '/bronze/roll': { assessment: 2, ts: NOON - 30, user_uuid },
        '/bronze/jump': { assessment: 1, ts: NOON - 20, user_uuid },
      },
      [],
    );
    expect(response).toEqual({
      scores: { '/bronze/jump': expected.scores['/bronze/jump'] },
      assessments: { available: {}, complete: {} },
      progress: { '/bronze': [1, 83] },
      awards: {},
      current_remote_node_id: '/bronze',
    });
    expect(await readMember()).toMatchObject({ ...expected, last_assessed_ts: NOON - 20 });
  });

  test('[AS16] a completed level gains an award as a row, and a lower grade clears it', async () => {
    const awards = () =>
      api.owner
        .selectFrom('awards')
        .select(['slug', 'completed_ts'])
        .where('member_uuid', '=', world.member.uuid)
        .execute();
    await grade('/bronze/roll', 2, { ts: NOON - 3 });
    await grade('/bronze/jump', 2, { ts: NOON - 2 });
    expect(await awards()).toEqual([{ slug: '/bronze', completed_ts: NOON - 2 }]);
    const lower = (await grade('/bronze/jump', 0, { ts: NOON - 1 })).json();
    expect(lower.awards).toMatchObject({ '/bronze': { completed_ts: null } });
    expect(lower.assessments.complete).toEqual({ '/bronze/jump': null, '/bronze': null });
    expect(await awards()).toEqual([{ slug: '/bronze', completed_ts: null }]);
  });

  test('[AS16] an award stays when another scheme is assessed', async () => {
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    for (const slug of ['squad', 'recreational']) {
      await grade('/bronze/roll', 2, { slug, ts: NOON - 3 });
      await grade('/bronze/jump', 2, { slug, ts: NOON - 2 });
    }
    const awards = await api.owner
      .selectFrom('awards as a')
      .innerJoin('schemes as s', 's.uuid', 'a.scheme_uuid')
      .select(['s.slug as scheme', 'a.slug', 'a.completed_ts'])
      .where('a.member_uuid', '=', world.member.uuid)
      .orderBy('s.slug')
      .execute();
    const bronze = { slug: '/bronze', completed_ts: NOON - 2 };
    expect(awards).toEqual([
      { scheme: 'recreational', ...bronze },
      { scheme: 'squad', ...bronze },
    ]);
  });

  test('[D6] an award whose badge was handed out survives a lower grade', async () => {
    await grade('/bronze/roll', 2, { ts: NOON - 3 });
    await grade('/bronze/jump', 2, { ts: NOON - 2 });
    await api.owner
      .insertInto('badges')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        scheme_uuid: world.scheme.uuid,
        badge_id: '/bronze',
        achieve_date: '2026-11-17',
        recorded_ts: NOON,
        user_uuid: world.coach.uuid,
      })
      .execute();
    await grade('/bronze/jump', -1, { ts: NOON - 1 });
    expect((await readMember()).awards).toMatchObject([
      { slug: '/bronze', completed_ts: NOON - 2 },
    ]);
  });

  test('[D6] grading a passed skill again moves no date of completion', async () => {
    await grade('/bronze/roll', 2, { ts: NOON - 30 });
    await grade('/bronze/jump', 2, { ts: NOON - 20 });
    const before = await readMember();
    const response = (await grade('/bronze/jump', 2, { ts: NOON - 10 })).json();
    const after = await readMember();
    expect(response.assessments.complete).toEqual({});
    expect(after.scores['/bronze/jump']).toMatchObject({
      ts: NOON - 10,
      earlier: [[2, NOON - 20]],
    });
    expect([after.assessments, after.awards]).toEqual([before.assessments, before.awards]);
  });

  test.each([
    ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000001', 'superseded'],
    ['ffffffff-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'applied'],
  ])(
    '[AS22] of two grades of one second, the one with the greater id counts: %s after %s',
    async (later, first, result) => {
      const [a, b] = [newDevice(), newDevice()];
      await grade('/bronze/roll', 2, { ts: NOON, headers: a.headers('a', 1, first) });
      const second = await grade('/bronze/roll', 0, {
        ts: NOON,
        headers: b.headers('a', 1, later),
      });
      expect(second.headers['x-op-result']).toBe(result);
      expect(second.json().scores['/bronze/roll'].assessment).toBe(result === 'applied' ? 0 : 2);
    },
  );

  test('[AS22] a late grade of another device breaks the completion that it fell into', async () => {
    const [a, b] = [newDevice(), newDevice()];
    await grade('/bronze/roll', 2, { ts: NOON - 30, headers: a.headers('a', 1) });
    await grade('/bronze/roll', 2, { ts: NOON - 10, headers: a.headers('a', 2) });
    const late = (
      await grade('/bronze/roll', 0, { ts: NOON - 20, headers: b.headers('a', 1) })
    ).json();
    expect(late.assessments.complete['/bronze/roll']).toBe(NOON - 10);
  });

  test('[AS22] the same grades in any order of arrival give one state with one set of dates', async () => {
    const anyGrade = fc.record({
      node_id: fc.constantFrom('/bronze/roll', '/bronze/jump'),
      assessment: fc.constantFrom(-1, 0, 1, 2, 2, 2),
      // Few seconds, so that some grades are of the same one.
      ts: fc.integer({ min: NOON - 8, max: NOON }),
    });
    const history = fc.array(anyGrade, { minLength: 4, maxLength: 9 });
    const orders = history.chain((grades) =>
      fc.record({
        grades: fc.constant(grades),
        arrival: fc.shuffledSubarray([...grades.keys()], { minLength: grades.length }),
      }),
    );
    const { seed } = fc.readConfigureGlobal();
    const scheme = indexScheme(world.scheme.curriculum, THREE_GRADES);
    const user_uuid = world.coach.uuid;
    const stateAfter = async (grades: readonly TestGrade[], arrival: readonly number[]) => {
      const member = await buildMember(api.owner, world.club);
      await joinGroup(api.owner, world.group, member);
      for (const index of arrival) {
        const sent = grades[index];
        if (sent === undefined) continue;
        const { node_id, assessment, ts } = sent;
        const id = `${String(index).padStart(8, '0')}${randomUUID().slice(8)}`;
        const headers = { 'x-request-id': id };
        const response = await grade(node_id, assessment, { ts, uuid: member.uuid, headers });
        expect(response.statusCode).toBe(200);
      }
      const { document } = await api.owner
        .selectFrom('member_assessments')
        .select('document')
        .where('member_uuid', '=', member.uuid)
        .executeTakeFirstOrThrow();
      return document;
    };
    for (const { grades, arrival } of fc.sample(orders, { numRuns: 12 })) {
      const inOrder = [...grades.keys()];
      const expected = inOrder
        .map((index) => ({ index, ts: 0, ...grades[index] }))
        .toSorted((a, b) => a.ts - b.ts || a.index - b.index)
        .reduce(
          (member, { node_id = '', assessment = -1, ts }) =>
            recordGrade(scheme, { ...member, badges: [] }, { node_id, assessment, ts, user_uuid }),
          assessMember(scheme, {}, []),
        );
      expect(await stateAfter(grades, arrival), `SEED=${seed}`).toEqual(expected);
      expect(await stateAfter(grades, inOrder), `SEED=${seed}`).toEqual(expected);
    }
  }, 60_000);

  test('[OF2] a grade that was recorded earlier is superseded and stays in the history', async () => {
    await grade('/bronze/roll', 2, { ts: NOON - 10, headers: newDevice().headers('a', 1) });
    const earlier = await grade('/bronze/roll', 0, {
      ts: NOON - 20,
      headers: newDevice().headers('a', 1),
    });
    expect(earlier.headers['x-op-result']).toBe('superseded');
    expect(earlier.json().scores['/bronze/roll'].assessment).toBe(2);
    const history = await api.owner
      .selectFrom('score_history')
      .select(['assessment', 'ts', 'superseded', 'group_ngo_id'])
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { assessment: 2, ts: NOON - 10, superseded: false, group_ngo_id: 'G1' },
      { assessment: 0, ts: NOON - 20, superseded: true, group_ngo_id: 'G1' },
    ]);
  });

  test('concurrent grades of one member are all saved', async () => {
    const nodes = ['/bronze/roll', '/bronze/jump', '/silver/cartwheel', '/silver/handstand'];
    const responses = await Promise.all(nodes.map((node_id) => grade(node_id, 2)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(Object.keys((await readMember()).scores).sort()).toEqual(nodes.toSorted());
  });

  test.each([
    ['/bronze/nothing', 0, 'UNKNOWN_NODE'],
    ['/bronze', 0, 'UNKNOWN_NODE'],
    ['/bronze/roll', 3, 'INVALID_GRADE'],
  ])('rejects grading %s with %i: %s', async (node_id, assessment, error) => {
    const response = await grade(node_id, assessment);
    expect([response.statusCode, response.json().error, response.headers['x-op-result']]).toEqual([
      422,
      error,
      'rejected',
    ]);
  });

  test('rejects an unknown scheme and a body about another member', async () => {
    expect((await grade('/bronze/roll', 1, { slug: 'nothing' })).json().error).toBe('UNKNOWN_NODE');
    const other = await api.call('POST /members/:uuid/assessments/:slug', {
      as: world.token,
      host: world.host,
      params: { uuid: world.member.uuid, slug: 'recreational' },
      body: {
        member_id: world.coach.uuid,
        node_id: '/bronze/roll',
        assessment: 1,
        ts: NOON,
        context: { group_ngo_id: null },
      },
    });
    expect([other.statusCode, other.json()]).toEqual([
      422,
      { error: 'VALIDATION', detail: { member_id: 'const' } },
    ]);
  });

  test('a coach cannot grade a member outside their groups, an admin none of another club', async () => {
    const alone = await buildMember(api.owner, world.club);
    const elsewhere = await buildMember(api.owner, await buildClub(api.owner, world.client));
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const status = async (uuid: string, as?: string) =>
      (await grade('/bronze/roll', 1, as === undefined ? { uuid } : { uuid, as })).statusCode;
    expect(await status(alone.uuid)).toBe(404);
    expect(await status(elsewhere.uuid)).toBe(404);
    expect(await status(alone.uuid, admin)).toBe(200);
    expect(await status(elsewhere.uuid, admin)).toBe(404);
  });

  test('a new curriculum version applies immediately, also to assessments stored before', async () => {
    await grade('/bronze/roll', 2);
    const tree = [node('/bronze', 'l', [node('/bronze/roll', 's')])];
    await api.owner
      .insertInto('curriculum_versions')
      .values({
        client_id: world.client.id,
        scheme_uuid: world.scheme.uuid,
        version: 2,
        state: 'published',
        published_at: NOON,
        document: JSON.stringify({ ...world.scheme.curriculum, version: 2, tree }),
        etag: 'v2',
      })
      .execute();
    await api.owner
      .updateTable('schemes')
      .set({ version: 2 })
      .where('uuid', '=', world.scheme.uuid)
      .execute();
    expect((await readMember()).awards).toMatchObject([{ slug: '/bronze', completed_ts: NOON }]);
  });
});

describe('GET /groups/:id/members', () => {
  test('returns progress and awards of a member only on request', async () => {
    await grade('/bronze/roll', 2);
    expect(await readMember({})).toMatchObject({ scores: {}, progress: {}, awards: [] });
    expect(await readMember({ with_awards: 1 })).toMatchObject({
      scores: {},
      awards: [{ slug: '/bronze' }],
    });
    const progress = await readMember({ with_progress: 1 });
    expect([Object.keys(progress.scores), progress.awards]).toEqual([['/bronze/roll'], []]);
  });
});

const history = (query: Record<string, string | number> = {}, as = world.token) =>
  api.call('GET /members/:uuid/assessments/:slug/history', {
    as,
    host: world.host,
    params: { uuid: world.member.uuid, slug: 'recreational' },
    query,
  });

describe('GET /members/:uuid/assessments/:slug/history', () => {
  test('[D6] lists every grade with its coach and whether it was superseded, latest first', async () => {
    await grade('/bronze/roll', 2, { ts: NOON - 10, headers: newDevice().headers('a', 1) });
    await grade('/bronze/roll', 0, { ts: NOON - 20, headers: newDevice().headers('a', 1) });
    await grade('/bronze/jump', 1, { ts: NOON - 5 });
    const coach = { user_uuid: world.coach.uuid, by: 'Ava Morgan' };
    const response = await history();
    expect([response.headers['x-total-count'], response.json()]).toEqual([
      '3',
      [
        { node_id: '/bronze/jump', assessment: 1, ts: NOON - 5, superseded: false, ...coach },
        { node_id: '/bronze/roll', assessment: 2, ts: NOON - 10, superseded: false, ...coach },
        { node_id: '/bronze/roll', assessment: 0, ts: NOON - 20, superseded: true, ...coach },
      ],
    ]);
    expect((await history({ node_id: '/bronze/roll', per_page: 1 })).headers['x-total-count']).toBe(
      '2',
    );
    const beyond = await history({ page: 7 });
    expect([beyond.headers['x-total-count'], beyond.json()]).toEqual(['3', []]);
  });

  test('lists no grade of another scheme', async () => {
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    await api.owner
      .insertInto('score_history')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        scheme_uuid: squad.uuid,
        member_uuid: world.member.uuid,
        node_id: '/bronze/roll',
        assessment: 2,
        ts: NOON,
        received_ts: NOON,
        user_uuid: world.coach.uuid,
        superseded: false,
      })
      .execute();
    const response = await history();
    expect([response.headers['x-total-count'], response.json()]).toEqual(['0', []]);
  });

  test('rejects a coach of another group', async () => {
    const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'coach'));
    expect((await history({}, colleague)).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
  });
});
