import type { Badge, Scores } from '@springboard/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessMember, recordGrade } from './assess.ts';
import { openAssessment, withBadges, withGrade } from './assessed-member.ts';
import { generatedScheme, nodesOf } from '../testing/arbitraries.ts';
import { indexScheme } from './index-scheme.ts';
import { memberAssessmentOf } from './member-assessment.ts';
import { referenceAssessment } from '../testing/reference-engine.ts';
import { grade } from '../testing/builders.ts';

/** A scheme with grades for random nodes of it and for one that it does not have, in random order. */
const history = generatedScheme.chain(({ curriculum, grades }) => {
  const ids = [...nodesOf(curriculum.tree).map((node) => node.id), '/gone'];
  const anyGrade = fc
    .tuple(
      fc.constantFrom(...ids),
      fc.constantFrom(-1, 0, 1, 2, 3, 3, 3),
      fc.integer({ min: 1, max: 99 }),
    )
    .map(([id, assessment, ts]) => grade(id, assessment, ts));
  const badge = fc.record({
    badge_id: fc.constantFrom(...ids),
    achieve_date: fc.constant('2026-03-01'),
  });
  return fc.record({
    curriculum: fc.constant(curriculum),
    grades: fc.constant(grades),
    history: fc.array(anyGrade, { maxLength: 60, size: 'max' }),
    badges: fc.uniqueArray<Badge, string>(badge, {
      maxLength: 2,
      selector: ({ badge_id }) => badge_id,
    }),
  });
});

const scoresAfter = (history: readonly ReturnType<typeof grade>[]): Scores =>
  Object.fromEntries(history.map(({ node_id, ...score }) => [node_id, score]));

test('[AS1] assessMember equals the reference engine', () => {
  fc.assert(
    fc.property(history, ({ curriculum, grades, history, badges }) => {
      const scores = scoresAfter(history);
      const expected = referenceAssessment(curriculum, grades, scores, badges);
      expect(assessMember(indexScheme(curriculum, grades), scores, badges)).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test('[AS1] grading one by one gives the same state and changes no earlier value', () => {
  fc.assert(
    fc.property(
      history,
      fc.infiniteStream(fc.nat()),
      ({ curriculum, grades, history, badges }, picks) => {
        const scheme = indexScheme(curriculum, grades);
        const members = [openAssessment(scheme, {}, badges)];
        const expected = [assessMember(scheme, {}, badges)];
        for (const next of history) {
          // From any earlier member on, as after an undo.
          const at =
            (picks.next().value ?? 0) % 3 === 0
              ? (picks.next().value ?? 0) % members.length
              : members.length - 1;
          const [member, before] = [members[at], expected[at]];
          if (member === undefined || before === undefined) continue;
          const { node_id, ...score } = next;
          members.push(withGrade(member, next));
          expected.push(assessMember(scheme, { ...before.scores, [node_id]: score }, badges));
        }
        expect(members.map(memberAssessmentOf)).toEqual(expected);
        expect(members.toReversed().map(memberAssessmentOf)).toEqual(expected.toReversed());
      },
    ),
    { numRuns: 200 },
  );
});

test('[AS1] scores of different nodes in any order give the same state', () => {
  fc.assert(
    fc.property(
      history.chain((all) => {
        const history = [...new Map(all.history.map((next) => [next.node_id, next])).values()];
        const shuffled = fc.shuffledSubarray(history, { minLength: history.length });
        return fc.record({ all: fc.constant(all), one: shuffled, other: shuffled });
      }),
      ({ all, one, other }) => {
        const scheme = indexScheme(all.curriculum, all.grades);
        const after = (history: typeof one) =>
          memberAssessmentOf(history.reduce(withGrade, openAssessment(scheme, {}, all.badges)));
        expect(after(one)).toEqual(after(other));
      },
    ),
  );
});

test('[AS1] recordGrade equals assessMember with that score added', () => {
  fc.assert(
    fc.property(history, ({ curriculum, grades, history, badges }) => {
      const scheme = indexScheme(curriculum, grades);
      let member = assessMember(scheme, {}, badges);
      for (const next of history) member = recordGrade(scheme, { ...member, badges }, next);
      expect(member).toEqual(assessMember(scheme, scoresAfter(history), badges));
    }),
  );
});

test('[AS1] badges can be added at any time', () => {
  fc.assert(
    fc.property(history, ({ curriculum, grades, history, badges }) => {
      const scheme = indexScheme(curriculum, grades);
      const member = withBadges(openAssessment(scheme, scoresAfter(history)), badges);
      expect(memberAssessmentOf(member)).toEqual(
        assessMember(scheme, scoresAfter(history), badges),
      );
    }),
  );
});

test('[AS1] the generated schemes cover every form', () => {
  const schemes = fc.sample(generatedScheme, { numRuns: 200, seed: 1 });
  const nodes = schemes.flatMap(({ curriculum }) => nodesOf(curriculum.tree));
  const share = (has: (node: (typeof nodes)[number]) => unknown) =>
    nodes.filter(has).length / nodes.length;
  const shares = [
    share((node) => node.hidden),
    share((node) => node.skipped),
    share((node) => node.grade !== undefined),
    share((node) => node.completion),
    share((node) => node.dependencies),
    share((node) => node.id.endsWith('/manual')),
    share((node) => node.id.split('/').length > 4),
  ];
  expect(Math.min(...shares)).toBeGreaterThan(0.01);
});
