import type { SchemeNode } from '@springboard/contract';
import { expect, test } from 'vitest';
import { assessMember, recordGrade } from './assess.ts';
import { openAssessment, withGrade } from './assessed-member.ts';
import { indexScheme } from './index-scheme.ts';
import { memberAssessmentOf } from './member-assessment.ts';
import { isManual, isPassed, manualOf, nodeOf, passGrade } from './queries.ts';
import { remaining, remainingChoices, remainingRules } from './remaining.ts';
import { addGrade } from './score-history.ts';
import {
  curriculum,
  type ScoreEntries,
  grade,
  GRADES,
  group,
  level,
  PASS,
  scores,
  skill,
} from '../testing/builders.ts';

const schemeOf = (...tree: SchemeNode[]) => indexScheme(curriculum(...tree), GRADES);

const completeOf = (tree: SchemeNode[], entries: ScoreEntries) =>
  assessMember(schemeOf(...tree), scores(entries), []).assessments.complete;

test('[AS4] a skill is complete from its pass grade, its own overriding that of the scheme', () => {
  const tree = [skill('/a'), skill('/b', { grade: 1 }), skill('/c'), skill('/d', { grade: 3 })];
  const entries: ScoreEntries = { '/a': [2, 5], '/b': [1, 6], '/c': [1, 7], '/d': [2, 8] };
  expect(completeOf(tree, entries)).toEqual({ '/a': 5, '/b': 6 });
  expect(passGrade(schemeOf(...tree), '/a')).toBe(PASS);
  expect(passGrade(schemeOf(...tree), '/d')).toBe(3);
});

test('[AS4] a score of a level has no effect', () => {
  expect(completeOf([level('/l', [skill('/l/s')])], { '/l': [PASS, 5] })).toEqual({});
});

test('[AS5] a level is complete from the last moment at which all its clauses hold', () => {
  const tree = [
    level('/l', [skill('/l/a'), skill('/l/b'), skill('/l/c')], {
      completion: [
        { nodes: ['/l/a', '/l/b', '/l/c'], count: 2 },
        { nodes: ['/elsewhere'], count: 1 },
      ],
    }),
    skill('/elsewhere'),
  ];
  const entries: ScoreEntries = { '/l/a': [PASS, 40], '/l/b': [PASS, 10], '/l/c': [PASS, 30] };
  expect(completeOf(tree, entries)['/l']).toBeUndefined();
  expect(completeOf(tree, { ...entries, '/elsewhere': [PASS, 20] })['/l']).toBe(30);
  expect(completeOf(tree, { ...entries, '/elsewhere': [PASS, 90] })['/l']).toBe(90);
});

test('[AS6] without clauses, all children count except hidden, skipped and empty ones', () => {
  const tree = [
    level(
      '/l',
      [
        skill('/l/a'),
        skill('/l/hidden', { hidden: true }),
        group('/l/skipped', [skill('/l/skipped/s')], { skipped: true }),
        group('/l/empty', [skill('/l/empty/s', { hidden: true })]),
      ],
      { completion: [] },
    ),
  ];
  expect(completeOf(tree, { '/l/a': [PASS, 5] })).toEqual({ '/l/a': 5, '/l': 5 });
});

test('[AS6] a clause may name a hidden node', () => {
  const rule = { completion: [{ nodes: ['/l/hidden'], count: 1 }] };
  const tree = [level('/l', [skill('/l/a'), skill('/l/hidden', { hidden: true })], rule)];
  expect(completeOf(tree, { '/l/a': [PASS, 5] })).toEqual({ '/l/a': 5 });
  expect(completeOf(tree, { '/l/hidden': [PASS, 6] })).toEqual({ '/l/hidden': 6, '/l': 6 });
});

test('[AS7] a level with nothing to complete is never complete', () => {
  const tree = [level('/l', [group('/l/g', [])]), level('/m', [level('/m/l', []), skill('/m/s')])];
  expect(completeOf(tree, { '/m/s': [PASS, 5] })).toEqual({ '/m/s': 5, '/m': 5 });
});

test('[AS4] a skill is complete since it has been at or above pass without a break', () => {
  const history = [
    grade('/a', PASS, 5),
    grade('/a', 0, 10),
    grade('/a', PASS, 20),
    grade('/a', 3, 30),
    grade('/a', PASS, 40),
  ];
  const scheme = schemeOf(skill('/a'));
  const completeAfter = (grades: number) =>
    memberAssessmentOf(history.slice(0, grades).reduce(withGrade, openAssessment(scheme, {})))
      .assessments.complete['/a'];
  expect([1, 2, 3, 4, 5].map(completeAfter)).toEqual([5, undefined, 20, 20, 20]);
});

test('[AS5] a node is complete since its rule has held without a break, whichever nodes held it', () => {
  const any = { completion: [{ nodes: ['/l/a', '/l/b'], count: 1 }] };
  const scheme = schemeOf(level('/l', [skill('/l/a'), skill('/l/b')], any));
  const since = (...history: ReturnType<typeof grade>[]) =>
    memberAssessmentOf(history.reduce(withGrade, openAssessment(scheme, {}))).assessments.complete[
      '/l'
    ];
  const overlap = [grade('/l/a', PASS, 1), grade('/l/b', PASS, 5), grade('/l/a', 0, 7)];
  expect(since(...overlap)).toBe(1);
  const relay = [grade('/l/a', PASS, 1), grade('/l/a', 0, 5), grade('/l/b', PASS, 5)];
  expect(since(...relay)).toBe(1);
  const gap = [grade('/l/a', PASS, 1), grade('/l/a', 0, 5), grade('/l/b', PASS, 6)];
  expect(since(...gap)).toBe(6);
});

test('[AS22] of several grades of one second only the last counts', () => {
  const history = [grade('/a', PASS, 5), grade('/a', 0, 9), grade('/a', PASS, 9)];
  const member = history.reduce(withGrade, openAssessment(schemeOf(skill('/a')), {}));
  const { assessments, scores } = memberAssessmentOf(member);
  expect(assessments.complete).toEqual({ '/a': 5 });
  expect(scores['/a']).toEqual({
    ...grade('/a', PASS, 9),
    node_id: undefined,
    earlier: [[PASS, 5]],
  });
});

test('[AS22] a grade with an earlier moment than the grade before it counts at that moment', () => {
  const score = addGrade(addGrade(undefined, grade('/a', 0, 9)), grade('/a', PASS, 4));
  expect([score.assessment, score.ts]).toEqual([PASS, 9]);
});

test('[AS23] a retained completion lasts from its moment, whatever the grades and the scheme say', () => {
  const tree = [
    level('/l', [skill('/l/a'), skill('/l/new')]),
    level('/next', [skill('/next/a')], { dependencies: ['/l'] }),
  ];
  const scheme = schemeOf(...tree);
  const retained = { '/l': 20, '/gone': 3 };
  const member = assessMember(scheme, scores({ '/l/a': [PASS, 10] }), [], retained);
  expect(member.assessments.complete).toEqual({ '/l/a': 10, '/l': 20 });
  expect(member.assessments.available['/next']).toBe(20);
  expect(member.awards).toMatchObject([{ slug: '/l', completed_ts: 20 }]);
  expect(member.current_remote_node_id).toBe('/next');
  expect(member.retained).toEqual(retained);
  const less = recordGrade(scheme, { ...member, badges: [] }, grade('/l/a', 0, 30));
  expect(less.assessments.complete).toEqual({ '/l': 20 });
  const more = recordGrade(scheme, { ...member, badges: [] }, grade('/l/new', PASS, 15));
  expect(more.assessments.complete['/l']).toBe(15);
});

test('[AS23] a retained skill counts as passed in the progress', () => {
  const scheme = schemeOf(level('/l', [skill('/l/a'), skill('/l/b')]));
  const member = assessMember(scheme, scores({ '/l/a': [0, 1] }), [], { '/l/a': 7 });
  expect(member.progress).toEqual({ '/l': [1, 50] });
  expect(member.assessments.complete).toEqual({ '/l/a': 7 });
});

test('[AS8] without clauses, only its manual skill completes a manual level', () => {
  const tree = [level('/l', [skill('/l/a'), skill('/l/manual')])];
  const scheme = schemeOf(...tree);
  expect(completeOf(tree, { '/l/a': [PASS, 5] })).toEqual({ '/l/a': 5 });
  expect(completeOf(tree, { '/l/manual': [PASS, 6] })).toEqual({ '/l/manual': 6, '/l': 6 });
  expect(['/l', '/l/manual', '/l/a'].map((id) => isManual(scheme, id))).toEqual([
    true,
    true,
    false,
  ]);
  expect(manualOf(scheme, '/l')?.id).toBe('/l/manual');
  expect(manualOf(scheme, '/l/a')).toBeNull();
});

test('[AS8] with clauses, a manual skill counts only in a clause that names it', () => {
  const both = { completion: [{ nodes: ['/l/a', '/l/manual'], count: 2 }] };
  const other = { completion: [{ nodes: ['/l/a'], count: 1 }] };
  const treeWith = (rule: typeof both) => [level('/l', [skill('/l/a'), skill('/l/manual')], rule)];
  const completedLevel = (rule: typeof both, entries: ScoreEntries) =>
    completeOf(treeWith(rule), entries)['/l'];
  expect(completedLevel(both, { '/l/manual': [PASS, 6] })).toBeUndefined();
  expect(completedLevel(both, { '/l/manual': [PASS, 6], '/l/a': [PASS, 9] })).toBe(9);
  expect(completedLevel(other, { '/l/manual': [PASS, 6] })).toBeUndefined();
  expect(completedLevel(other, { '/l/a': [PASS, 9] })).toBe(9);
});

test('[AS9] a grade below pass removes the completion of the skill and of every rule that needs it', () => {
  const any = { completion: [{ nodes: ['/l/g/a', '/l/g/b'], count: 1 }] };
  const scheme = schemeOf(
    level('/l', [
      group('/l/g', [skill('/l/g/a'), skill('/l/g/b')], any),
      group('/l/h', [skill('/l/h/a')]),
    ]),
  );
  const entries = scores({ '/l/g/a': [PASS, 1], '/l/g/b': [PASS, 2], '/l/h/a': [PASS, 3] });
  const member = { ...assessMember(scheme, entries, []), badges: [] };
  expect(isPassed(scheme, member, '/l')).toBe(true);
  const less = { ...recordGrade(scheme, member, grade('/l/g/a', -1, 9)), badges: [] };
  expect(less.assessments.complete).toEqual({
    '/l/g/b': 2,
    '/l/g': 1,
    '/l/h/a': 3,
    '/l/h': 3,
    '/l': 3,
  });
  const least = recordGrade(scheme, less, grade('/l/g/b', 1, 9));
  expect(least.assessments.complete).toEqual({ '/l/h/a': 3, '/l/h': 3 });
  expect(isPassed(scheme, least, '/l')).toBe(false);
});

test('[AS20] remainingRules names the open clauses and what they count', () => {
  const scheme = schemeOf(
    level(
      '/l',
      [group('/l/g', [skill('/l/g/a')]), group('/l/h', [skill('/l/h/b')]), skill('/l/c')],
      {
        completion: [
          { nodes: ['/l/g', '/l/h'], count: 1 },
          { nodes: ['/l/g', '/l/c'], count: 2 },
          { nodes: ['/l/c', '/l/g/a'], count: 1 },
          { nodes: ['/l/h'], count: 1 },
        ],
      },
    ),
  );
  const member = assessMember(scheme, scores({ '/l/h/b': [PASS, 1] }), []);
  const titleOf = (id: string) => nodeOf(scheme, id)?.title;
  expect(remainingRules(scheme, member, '/l')).toEqual([
    { togo: 2, kind: 'parts', titles: [titleOf('/l/g'), titleOf('/l/c')] },
    { togo: 1, kind: 'skills', titles: [titleOf('/l/c'), titleOf('/l/g/a')] },
  ]);
  expect(remainingRules(scheme, assessMember(scheme, {}, []), '/l')[0]).toEqual({
    togo: 1,
    kind: 'groups',
    titles: [titleOf('/l/g'), titleOf('/l/h')],
  });
});

test('[AS20] remainingChoices is empty where all parts are needed, and for a manual level', () => {
  const any = { completion: [{ nodes: ['/l/a', '/l/b'], count: 1 }] };
  const scheme = schemeOf(
    level('/l', [skill('/l/a'), skill('/l/b')], any),
    level('/m', [skill('/m/a'), skill('/m/b')]),
    level('/n', [skill('/n/a'), skill('/n/b'), skill('/n/manual')]),
  );
  const member = assessMember(scheme, {}, []);
  const choicesOf = (id: string) => remainingChoices(scheme, member, id).map(({ togo }) => togo);
  expect(['/l', '/m', '/n'].map(choicesOf)).toEqual([[1], [], []]);
});

test('[AS20] remaining lists the open nodes of each clause', () => {
  const scheme = schemeOf(
    level('/l', [skill('/l/a'), skill('/l/b'), skill('/l/c')], {
      completion: [
        { nodes: ['/l/a', '/l/b', '/l/c'], count: 2 },
        { nodes: ['/l/a'], count: 1 },
      ],
    }),
    level('/m', [skill('/m/a'), skill('/m/manual')]),
  );
  const member = assessMember(scheme, scores({ '/l/a': [PASS, 1] }), []);
  expect(remaining(scheme, member, '/l').clauses).toEqual([
    { count: 2, done: 1, togo: 1, nodes: ['/l/b', '/l/c'] },
    { count: 1, done: 1, togo: 0, nodes: [] },
  ]);
  expect(remaining(scheme, member, '/m').clauses).toEqual([
    { count: 1, done: 0, togo: 1, nodes: ['/m/manual'] },
  ]);
  expect(remaining(scheme, member, '/l/a').clauses).toEqual([]);
});
