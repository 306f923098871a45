import type { SchemeNode } from '@springboard/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessMember, recordGrade } from './assess.ts';
import { indexScheme } from './index-scheme.ts';
import {
  curriculum,
  grade,
  GRADES,
  gradesOf,
  group,
  level,
  PASS,
  scores,
  skill,
} from '../testing/builders.ts';

const schemeOf = (...tree: SchemeNode[]) => indexScheme(curriculum(...tree), GRADES);
const progressOf = (tree: SchemeNode[], entries: Parameters<typeof scores>[0]) =>
  assessMember(schemeOf(...tree), scores(entries), []).progress;

test('[AS14] a newly available level has [0, 0], a completed one has no entry', () => {
  const scheme = schemeOf(
    level('/one', [skill('/one/a')]),
    level('/two', [skill('/two/a')], { dependencies: ['/one'] }),
  );
  const before = assessMember(scheme, {}, []);
  expect(before.progress).toEqual({ '/one': [0, 0] });
  const after = recordGrade(scheme, { ...before, badges: [] }, grade('/one/a', PASS, 5));
  expect(after.progress).toEqual({ '/two': [0, 0] });
  const back = recordGrade(scheme, { ...after, badges: [] }, grade('/one/a', 1, 6));
  expect(back.progress).toEqual({ '/one': [0, 66] });
});

test('[AS15] the percentage is the mean share of the pass grade over all skills, rounded down', () => {
  const tree = [
    level('/l', [
      group('/l/g', [skill('/l/g/a'), skill('/l/g/b', { grade: 3 })]),
      skill('/l/c', { grade: 0 }),
      skill('/l/d'),
    ]),
  ];
  const entries = { '/l/g/a': [0, 1], '/l/g/b': [1, 2], '/l/c': [3, 3] } satisfies Parameters<
    typeof scores
  >[0];
  // 1/3, 2/4, more than 1 counts as 1, nothing.
  expect(progressOf(tree, entries)).toEqual({ '/l': [1, 45], '/l/g': [0, 41] });
});

test('[AS15] hidden, skipped and manual skills do not count', () => {
  const tree = [
    level('/l', [
      skill('/l/a'),
      skill('/l/b', { hidden: true }),
      group('/l/g', [skill('/l/g/a'), skill('/l/g/b', { skipped: true })], { hidden: true }),
      skill('/l/manual'),
    ]),
  ];
  const entries = { '/l/b': [PASS, 1], '/l/g/a': [1, 1], '/l/g/b': [PASS, 1] } satisfies Parameters<
    typeof scores
  >[0];
  expect(progressOf(tree, entries)).toEqual({ '/l': [0, 0], '/l/g': [0, 66] });
  expect(progressOf(tree, { '/l/a': [PASS, 1] })).toEqual({ '/l': [1, 99], '/l/g': [0, 0] });
});

test('[AS15] the percentage of a level that is not complete is at most 99, for any pass grades', () => {
  const skillOf = fc.record({ pass: fc.nat(7), score: fc.integer({ min: -1, max: 8 }) });
  fc.assert(
    fc.property(fc.array(skillOf, { minLength: 1, maxLength: 60 }), (skills) => {
      const children = skills.map(({ pass }, at) => skill(`/l/s${at}`, { grade: pass }));
      const scheme = indexScheme(
        curriculum(level('/l', [...children, skill('/l/manual')])),
        gradesOf(8, 7),
      );
      const entries = scores(
        Object.fromEntries(skills.map(({ score }, at) => [`/l/s${at}`, [score, at]])),
      );
      const [done, percentage] = assessMember(scheme, entries, []).progress['/l'] ?? [];
      const passed = skills.filter(({ pass, score }) => score >= pass).length;
      expect(done).toBe(passed);
      const share = skills.reduce(
        (sum, { pass, score }) => sum + Math.min(1, (1 + score) / (1 + pass)),
        0,
      );
      expect(percentage).toBeLessThanOrEqual(99);
      expect(percentage === 99).toBe(share / skills.length >= 0.99 - 1e-12);
    }),
  );
});

test('[AS19] the current level is the first available, incomplete and visible one', () => {
  const scheme = schemeOf(
    level('/empty', []),
    level('/hidden', [level('/hidden/l', [skill('/hidden/l/a')])], { hidden: true }),
    level('/skipped', [skill('/skipped/a')], { skipped: true }),
    level('/locked', [skill('/locked/a')], { dependencies: ['/last'] }),
    level('/first', [skill('/first/a')]),
    level('/last', [skill('/last/a')]),
  );
  const currentOf = (entries: Parameters<typeof scores>[0]) =>
    assessMember(scheme, scores(entries), []).current_remote_node_id;
  expect(currentOf({})).toBe('/first');
  expect(currentOf({ '/first/a': [PASS, 1] })).toBe('/last');
  expect(currentOf({ '/first/a': [PASS, 1], '/last/a': [PASS, 1] })).toBe('/locked');
  expect(
    currentOf({ '/first/a': [PASS, 1], '/last/a': [PASS, 1], '/locked/a': [PASS, 1] }),
  ).toBeNull();
});

test('[AS19] a level inside a complete level is not the current one', () => {
  const scheme = schemeOf(
    level('/one', [level('/one/a', [skill('/one/a/s')]), level('/one/b', [skill('/one/b/s')])], {
      completion: [{ nodes: ['/one/a', '/one/b'], count: 1 }],
    }),
    level('/two', [skill('/two/s')]),
  );
  const currentOf = (entries: Parameters<typeof scores>[0]) =>
    assessMember(scheme, scores(entries), []).current_remote_node_id;
  expect(currentOf({})).toBe('/one');
  expect(currentOf({ '/one/a/s': [PASS, 1] })).toBe('/two');
  expect(currentOf({ '/one/a/s': [PASS, 1], '/two/s': [PASS, 1] })).toBeNull();
});
