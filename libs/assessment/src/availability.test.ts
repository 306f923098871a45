import { expect, test } from 'vitest';
import { assessMember, recordGrade } from './assess.ts';
import { indexScheme } from './index-scheme.ts';
import { isAvailable } from './queries.ts';
import {
  curriculum,
  grade,
  GRADES,
  group,
  level,
  PASS,
  scores,
  skill,
} from '../testing/builders.ts';

/** The second level opens after the first; within it, `late` opens after `early`. */
const scheme = indexScheme(
  curriculum(
    level('/one', [skill('/one/a')]),
    level(
      '/two',
      [
        group('/two/g', [
          skill('/two/g/early'),
          skill('/two/g/late', { dependencies: ['/two/g/early'] }),
        ]),
      ],
      {
        dependencies: ['/one'],
      },
    ),
  ),
  GRADES,
);
const memberWith = (entries: Parameters<typeof scores>[0]) => ({
  ...assessMember(scheme, scores(entries), []),
  badges: [],
});

test('[AS10] a skill that was graded before it was available counts', () => {
  const member = memberWith({ '/two/g/early': [PASS, 3], '/two/g/late': [PASS, 4] });
  expect(member.assessments.complete).toMatchObject({ '/two/g': 4, '/two': 4 });
  expect(member.assessments.available).toEqual({ '/one': 0 });
});

test('[AS11] a node is available from the moment its parent is available and its dependencies are complete', () => {
  expect(memberWith({}).assessments.available).toEqual({ '/one': 0 });
  const member = memberWith({ '/one/a': [PASS, 20], '/two/g/early': [PASS, 10] });
  expect(member.assessments.available).toEqual({
    '/one': 0,
    '/two': 20,
    '/two/g': 20,
    '/two/g/late': 20,
  });
});

test('[AS12] a skill without dependencies is available with its parent', () => {
  const member = memberWith({ '/one/a': [PASS, 20] });
  const answers = ['/one/a', '/two', '/two/g/early', '/two/g/late', '/nowhere'];
  expect(answers.map((id) => isAvailable(scheme, member, id))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isAvailable(scheme, memberWith({}), '/two/g/early')).toBe(false);
  expect(member.assessments.available).not.toHaveProperty('/two/g/early');
});

test('[AS13] losing a dependency removes availability but keeps the complete nodes below', () => {
  const member = memberWith({ '/one/a': [PASS, 20], '/two/g/early': [PASS, 30] });
  const less = recordGrade(scheme, member, grade('/one/a', 0, 40));
  expect(less.assessments).toEqual({ available: { '/one': 0 }, complete: { '/two/g/early': 30 } });
});
