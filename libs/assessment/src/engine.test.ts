import type { Badge, MemberAssessment, SchemeNode, Scores } from '@springboard/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessMember, recordGrade } from './assess.ts';
import { openAssessment, withBadges, withGrade } from './assessed-member.ts';
import { generatedScheme, nodesOf } from '../testing/arbitraries.ts';
import { indexScheme } from './index-scheme.ts';
import { SchemeError } from './scheme-error.ts';
import { completionsOf, memberAssessmentOf } from './member-assessment.ts';
import { referenceAssessment } from '../testing/reference-engine.ts';
import { grade } from '../testing/builders.ts';
import { addGrade, appendScore, mapScore } from './score-history.ts';

/** A scheme with grades for random nodes of it and for one that it does not have, in random order. */
const history = generatedScheme.chain(({ curriculum, grades }) => {
  const ids = [...nodesOf(curriculum.tree).map((node) => node.id), '/gone'];
  const anyGrade = fc
    .tuple(
      // Some skills are graded again and again.
      fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...ids.slice(0, 8))),
      fc.constantFrom(-1, 0, 1, 2, 3, 3, 3),
      fc.integer({ min: 1, max: 40 }),
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
    retained: fc.oneof(
      fc.constant({}),
      fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 1, max: 40 }), { maxKeys: 2 }),
    ),
  });
});

const scoresAfter = (history: readonly ReturnType<typeof grade>[]): Scores => {
  const scores: Scores = {};
  for (const entry of history) scores[entry.node_id] = addGrade(scores[entry.node_id], entry);
  return scores;
};

test('[AS1] assessMember equals the reference engine in 1,000 histories', () => {
  fc.assert(
    fc.property(history, ({ curriculum, grades, history, badges, retained }) => {
      const expected = referenceAssessment(curriculum, grades, history, badges, retained);
      const scores = scoresAfter(history);
      const member = assessMember(indexScheme(curriculum, grades), scores, badges, retained);
      expect(member).toEqual({ ...expected, scores });
    }),
    { numRuns: 1000 },
  );
}, 60_000);

test('[AS5] completionsOf has the completed nodes and the current level of memberAssessmentOf', () => {
  fc.assert(
    fc.property(history, ({ curriculum, grades, history, badges, retained }) => {
      const scheme = indexScheme(curriculum, grades);
      const member = openAssessment(scheme, scoresAfter(history), badges, retained);
      const { assessments, current_remote_node_id } = memberAssessmentOf(member);
      const complete = new Set(Object.keys(assessments.complete));
      expect(completionsOf(member)).toEqual({ complete, current_remote_node_id });
    }),
  );
});

test('[AS1] grading one by one gives the same state and changes no earlier value', () => {
  fc.assert(
    fc.property(
      history,
      fc.infiniteStream(fc.nat()),
      ({ curriculum, grades, history, badges, retained }, picks) => {
        const scheme = indexScheme(curriculum, grades);
        const members = [openAssessment(scheme, {}, badges, retained)];
        const expected = [assessMember(scheme, {}, badges, retained)];
        for (const next of history) {
          // From any earlier member on, as after an undo.
          const at =
            (picks.next().value ?? 0) % 3 === 0
              ? (picks.next().value ?? 0) % members.length
              : members.length - 1;
          const [member, before] = [members[at], expected[at]];
          if (member === undefined || before === undefined) continue;
          members.push(withGrade(member, next));
          const score = addGrade(before.scores[next.node_id], next);
          const scores = { ...before.scores, [next.node_id]: score };
          expected.push(assessMember(scheme, scores, badges, retained));
        }
        expect(members.map(memberAssessmentOf)).toEqual(expected);
        expect(members.toReversed().map(memberAssessmentOf)).toEqual(expected.toReversed());
      },
    ),
    { numRuns: 200 },
  );
});

test('[AS1] grades of different nodes in any order give the same state', () => {
  fc.assert(
    fc.property(
      history.chain((all) => {
        const order = fc.shuffledSubarray(all.history, { minLength: all.history.length });
        return fc.record({ all: fc.constant(all), order });
      }),
      ({ all, order }) => {
        const scheme = indexScheme(all.curriculum, all.grades);
        const after = (history: typeof order) =>
          memberAssessmentOf(history.reduce(withGrade, openAssessment(scheme, {}, all.badges)));
        // The order of the nodes is random, and that within each node is retained.
        const queues = Map.groupBy(all.history, ({ node_id }) => node_id);
        const shuffled = order.flatMap(({ node_id }) => queues.get(node_id)?.shift() ?? []);
        expect(after(shuffled)).toEqual(after(all.history));
      },
    ),
  );
});

test('[AS1] recordGrade equals assessMember with that grade added', () => {
  fc.assert(
    fc.property(history, ({ curriculum, grades, history, badges, retained }) => {
      const scheme = indexScheme(curriculum, grades);
      let member = assessMember(scheme, {}, badges, retained);
      for (const next of history) member = recordGrade(scheme, { ...member, badges }, next);
      expect(member).toEqual(assessMember(scheme, scoresAfter(history), badges, retained));
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

test('[AS4] grading passed skills again moves no date, in 1,000 histories', () => {
  fc.assert(
    fc.property(
      history,
      fc.integer({ min: 0, max: 3 }),
      ({ curriculum, grades, history, badges, retained }, better) => {
        const scheme = indexScheme(curriculum, grades);
        const scores = scoresAfter(history);
        const before = assessMember(scheme, scores, badges, retained);
        const pass = grades.findIndex((step) => step.pass);
        const passed = nodesOf(curriculum.tree).filter(
          (node) => node.t === 's' && (scores[node.id]?.assessment ?? -1) >= (node.grade ?? pass),
        );
        const again = passed.map((node) =>
          grade(node.id, Math.max(node.grade ?? pass, better), 50),
        );
        const after = assessMember(scheme, scoresAfter([...history, ...again]), badges, retained);
        expect(after.assessments).toEqual(before.assessments);
        expect(after.current_remote_node_id).toBe(before.current_remote_node_id);
        expect(after.awards).toEqual(before.awards);
      },
    ),
    { numRuns: 1000 },
  );
}, 60_000);

test('[AS23] completed stays completed after a publication that adds a skill, in 1,000 histories', () => {
  let differing = 0;
  fc.assert(
    fc.property(history, fc.nat(60), ({ curriculum, grades, history, badges }, place) => {
      const scores = scoresAfter(history);
      const before = assessMember(indexScheme(curriculum, grades), scores, badges);
      const { complete } = before.assessments;
      const parents = nodesOf(curriculum.tree).filter(({ t }) => t !== 's');
      const parent = parents[place % Math.max(1, parents.length)];
      if (parent === undefined) return;
      const added = withSkill(curriculum.tree, parent.id);
      const scheme = indexOrNull({ ...curriculum, version: 2, tree: added }, grades);
      // An empty group can be part of a cycle once it has a skill.
      fc.pre(scheme !== null);
      if (scheme === null) return;
      const recounted = assessMember(scheme, scores, badges);
      const after = assessMember(scheme, scores, badges, complete);
      expect(after.assessments.complete).toEqual(complete);
      expect(momentsOf(after, complete)).toEqual(momentsOf(before, complete));
      if (complete[parent.id] !== recounted.assessments.complete[parent.id]) differing += 1;
    }),
    { numRuns: 1000 },
  );
  // Otherwise no publication took a completion away, and the test shows nothing.
  expect(differing).toBeGreaterThan(0);
}, 60_000);

const indexOrNull = (...scheme: Parameters<typeof indexScheme>) => {
  try {
    return indexScheme(...scheme);
  } catch (error) {
    if (error instanceof SchemeError) return null;
    throw error;
  }
};

/** The tree with a new skill below a level or group. */
const withSkill = (tree: readonly SchemeNode[], parentId: string): SchemeNode[] =>
  tree.map((node) => {
    const children = withSkill(node.children, parentId);
    if (node.id !== parentId) return { ...node, children };
    const id = `${parentId}/added`;
    return {
      ...node,
      children: [...children, { id, parentId, title: 'New', t: 's', children: [] }],
    };
  });

/** The dates of the levels that are complete. A lapsed level with a badge follows AS16. */
const momentsOf = ({ awards }: MemberAssessment, complete: Readonly<Record<string, number>>) =>
  awards
    .filter(({ slug }) => slug in complete)
    .map(({ slug, completed_ts }) => [slug, completed_ts]);

test('[AS22] a history in two parts gives the same score as in one', () => {
  fc.assert(
    fc.property(history, fc.nat(60), ({ history }, at) => {
      const [first, second] = [scoresAfter(history.slice(0, at)), scoresAfter(history.slice(at))];
      const joined = { ...first };
      for (const [id, score] of Object.entries(second)) joined[id] = appendScore(first[id], score);
      for (const [id, { earlier, assessment }] of Object.entries(scoresAfter(history)))
        expect([joined[id]?.assessment, joined[id]?.earlier]).toEqual([assessment, earlier]);
    }),
  );
});

test('[AS24] a mapped history gives the same score as mapped grades, and two mappings the same as one', () => {
  const mapping = fc
    .array(fc.nat(3), { minLength: 4, maxLength: 4 })
    .map((grades) => (old: number) => grades[old] ?? old);
  fc.assert(
    fc.property(history, mapping, mapping, ({ history }, first, second) => {
      const both = (old: number) => second(first(old));
      const mapped = scoresAfter(
        history.map((one) => ({ ...one, assessment: both(one.assessment) })),
      );
      for (const [id, score] of Object.entries(scoresAfter(history))) {
        expect(mapScore(score, both)).toEqual(mapped[id]);
        expect(mapScore(mapScore(score, first), second)).toEqual(mapped[id]);
      }
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
