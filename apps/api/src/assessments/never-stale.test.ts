import { assessMember, indexScheme } from '@springboard/assessment';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildMember, buildUser, joinGroup, THREE_GRADES } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';
import { findBadges } from '../members/part-queries.ts';
import { findScores } from './documents.ts';

/**
 * The assessment that is kept with a member is read as it is (D6). Whatever changes, by whomever and however many
 * at once, it is what the grades and badges say, and never what they said before.
 */

const RUNS = 20;

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

const send = (uuid: string, given: Step) => {
  const base = { as: tokens[given.coach] ?? '', host: world.host };
  const ts = NOON - given.ago;
  if (given.kind === 'grade') {
    return api.call('POST /members/:uuid/assessments/:slug', {
      ...base,
      params: { uuid, slug: world.scheme.slug },
      body: {
        member_id: uuid,
        node_id: given.skill,
        assessment: given.assessment,
        ts,
        context: { group_ngo_id: null },
      },
    });
  }
  return given.kind === 'give'
    ? api.call('POST /members/:uuid/badges', {
        ...base,
        params: { uuid },
        body: {
          award: { badge_id: given.level, achieve_date: '2026-11-18' },
          group_ngo_id: null,
          ts,
        },
      })
    : api.call('DELETE /members/:uuid/badges/:badgeId', {
        ...base,
        params: { uuid, badgeId: given.level },
        query: { ts },
      });
};

test('[D6] what is kept with a member follows from the grades and badges after any changes, also at once', async () => {
  const index = indexScheme(world.scheme.curriculum, THREE_GRADES);
  const together = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  });
  const property = fc.asyncProperty(together, async (turns) => {
    const { uuid } = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, { uuid });
    for (const turn of turns) {
      const answers = await Promise.all(turn.map((given) => send(uuid, given)));
      const grades = answers.filter((_, place) => turn[place]?.kind === 'grade');
      expect(grades.map(({ statusCode }) => statusCode)).toEqual(grades.map(() => 200));
    }
    const of = { client_id: world.client.id, uuids: [uuid] };
    const scores = (await findScores(api.owner, of.client_id, world.scheme.uuid, of.uuids)).get(
      uuid,
    );
    const badges = (await findBadges(api.owner, of, world.scheme.uuid)).get(uuid);
    const { rows } = await sql<{ document: string }>`select document from member_assessments
      where client_id = ${of.client_id} and member_uuid = ${uuid} and version > 0`.execute(
      api.owner,
    );
    const kept = rows.map(({ document }) => document);
    const follows = assessMember(index, scores ?? {}, badges ?? []);
    const isBlank = scores === undefined && badges === undefined;
    expect(kept).toEqual(isBlank && kept.length === 0 ? [] : [JSON.parse(JSON.stringify(follows))]);
  });
  await fc.assert(property, { numRuns: RUNS });
}, 60_000);
