import { expect, test } from 'vitest';
import { assessMember } from './assess.ts';
import { indexScheme } from './index-scheme.ts';
import { isWithinLimit } from './questions.ts';
import { curriculum, GRADES, gradesOf, group, level, PASS, scores, skill } from './samples.ts';

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
const member = (given: Parameters<typeof scores>[0] = {}) =>
  assessMember(scheme, scores(given), []);

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

test('[AS21] the limit goes with the member, and what lies behind stays within it', () => {
  const further = member({ '/one/a': [PASS, 5] });
  expect(further.current_remote_node_id).toBe('/two');
  expect(within(0, further)).toEqual(['/one/a', '/two/g/a', '/two/in/a']);
  expect(within(1, further)).toEqual(['/one/a', '/two/g/a', '/two/in/a', '/three/a']);
});

test('[AS21] without a current level there is no limit; no scheme has an unknown node', () => {
  const short = indexScheme(curriculum(level('/l', [skill('/l/a')])), gradesOf(2, 1));
  const done = assessMember(short, scores({ '/l/a': [1, 5] }), []);
  expect(isWithinLimit(short, done, '/l/a', 0)).toBe(true);
  expect(isWithinLimit(short, done, '/nowhere', null)).toBe(false);
});
