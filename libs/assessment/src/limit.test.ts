import { expect, test } from 'vitest';
import { assessMember } from './assess.ts';
import { indexScheme } from './index-scheme.ts';
import { isWithinLimit } from './queries.ts';
import {
  curriculum,
  GRADES,
  gradesOf,
  group,
  level,
  PASS,
  scores,
  skill,
} from '../testing/builders.ts';

/** Four levels that are all open; the second is hidden, the third has a level within it. */
const scheme = indexScheme(
  curriculum(
    level('/one', [skill('/one/a')]),
    level('/past', [skill('/past/a')], { hidden: true }),
    level('/two', [group('/two/g', [skill('/two/g/a')]), level('/two/in', [skill('/two/in/a')])]),
    level('/three', [skill('/three/a')]),
  ),
  GRADES,
);
const member = (entries: Parameters<typeof scores>[0] = {}) =>
  assessMember(scheme, scores(entries), []);

const within = (limit: number | null, who = member()) =>
  ['/one/a', '/two/g/a', '/two/in/a', '/three/a'].filter((id) =>
    isWithinLimit(scheme, who, id, limit),
  );

test.each([
  [0, ['/one/a']],
  [1, ['/one/a', '/two/g/a']],
  [2, ['/one/a', '/two/g/a', '/two/in/a']],
  [3, ['/one/a', '/two/g/a', '/two/in/a', '/three/a']],
  [null, ['/one/a', '/two/g/a', '/two/in/a', '/three/a']],
])('[AS21] a limit of %s reaches %j from the first level', (limit, reached) => {
  expect(within(limit)).toEqual(reached);
});

test('[AS21] the limit moves with the current level, and earlier levels stay within it', () => {
  const further = member({ '/one/a': [PASS, 5] });
  expect(further.current_remote_node_id).toBe('/two');
  expect(within(0, further)).toEqual(['/one/a', '/two/g/a', '/two/in/a']);
  expect(within(1, further)).toEqual(['/one/a', '/two/g/a', '/two/in/a', '/three/a']);
});

test('[AS21] a member without a current level has no limit, and an unknown node is never within it', () => {
  const short = indexScheme(curriculum(level('/l', [skill('/l/a')])), gradesOf(2, 1));
  const done = assessMember(short, scores({ '/l/a': [1, 5] }), []);
  expect(isWithinLimit(short, done, '/l/a', 0)).toBe(true);
  expect(isWithinLimit(short, done, '/nowhere', null)).toBe(false);
});
