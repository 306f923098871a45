import { assessMember, indexScheme } from '@springboard/assessment';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildMember, buildUser, joinGroup, THREE_GRADES } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { findBadges } from '../access/member-detail-queries.ts';
import { findScores } from './documents.ts';

/**
 * Reads return the stored assessment of a member unchanged (D6). So it must match the current grades and badges
 * after any sequence of changes, also concurrent changes of several coaches.
 */

const RUNS = 8;

let api: TestApi;
let world: World;
let tokens: readonly string[];

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  const colleague = await buildUser(api.owner, world.club, 'coach', { can_view_all_classes: true });
  tokens = [world.token, await api.tokenFor(colleague)];
});
afterAll(() => api.close());

const SKILLS = ['/bronze/roll', '/bronze/jump', '/silver/cartwheel', '/silver/handstand'] as const;

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('grade' as const),
      coach: fc.nat(1),
      skill: fc.constantFrom(...SKILLS),
      assessment: fc.integer({ min: -1, max: 2 }),
      ago: fc.nat(500),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('give' as const, 'take' as const),
      coach: fc.nat(1),
      level: fc.constantFrom('/bronze', '/silver'),
      ago: fc.nat(500),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const send = (uuid: string, change: Step) => {
  const base = { as: tokens[change.coach] ?? '', host: world.host };
  const ts = NOON - change.ago;
  if (change.kind === 'grade') {
    return api.call('POST /members/:uuid/assessments/:slug', {
      ...base,
      params: { uuid, slug: world.scheme.slug },
      body: {
        member_id: uuid,
        node_id: change.skill,
        assessment: change.assessment,
        ts,
        context: { group_ngo_id: null },
      },
    });
  }
  return change.kind === 'give'
    ? api.call('POST /members/:uuid/badges', {
        ...base,
        params: { uuid },
        body: {
          award: { badge_id: change.level, achieve_date: '2026-11-18' },
          group_ngo_id: null,
          ts,
        },
      })
    : api.call('DELETE /members/:uuid/badges/:badgeId', {
        ...base,
        params: { uuid, badgeId: change.level },
        query: { ts },
      });
};

describe('stored assessments', () => {
  test('[D6] a stored assessment matches the grades and badges after any changes, also concurrent ones', async () => {
    const scheme = indexScheme(world.scheme.curriculum, THREE_GRADES);
    const concurrentTurns = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 5,
    });
    const property = fc.asyncProperty(concurrentTurns, async (turns) => {
      const { uuid } = await buildMember(api.owner, world.club);
      await joinGroup(api.owner, world.group, { uuid });
      for (const turn of turns) {
        const responses = await Promise.all(turn.map((change) => send(uuid, change)));
        const grades = responses.filter((_, index) => turn[index]?.kind === 'grade');
        expect(grades.map(({ statusCode }) => statusCode)).toEqual(grades.map(() => 200));
      }
      const members = { client_id: world.client.id, uuids: [uuid] };
      const scores = (
        await findScores(api.owner, members.client_id, world.scheme.uuid, members.uuids)
      ).get(uuid);
      const badges = (await findBadges(api.owner, members, world.scheme.uuid)).get(uuid);
      const { rows } = await sql<{ document: string }>`select document from member_assessments
      where client_id = ${members.client_id} and member_uuid = ${uuid} and version > 0`.execute(
        api.owner,
      );
      const stored = rows.map(({ document }) => document);
      const computed = assessMember(scheme, scores ?? {}, badges ?? []);
      const isEmpty = scores === undefined && badges === undefined;
      expect(stored).toEqual(
        isEmpty && stored.length === 0 ? [] : [JSON.parse(JSON.stringify(computed))],
      );
    });
    await fc.assert(property, { numRuns: RUNS });
  }, 60_000);
});
