import { indexScheme, nodeOf } from '@springboard/assessment';
import { expect, test } from 'vitest';
import { classCounts, classLevels, gradableSkills, levelShares } from './class-levels.ts';
import { GRADES, pupil, SAMPLE } from './testing/device.ts';

const scheme = indexScheme(SAMPLE, GRADES);
const seedDone = {
  '/seed/floor/log-roll': 2,
  '/seed/floor/bridge': 2,
  '/seed/bars/hang': 2,
  '/seed/bars/swing': 2,
};

test('levels that members work at come first, each with how many', () => {
  const { workedAt, others } = classLevels(scheme, [pupil('Ava'), pupil('Ben', seedDone)]);
  expect(workedAt.map(({ level, workers }) => [level.id, workers])).toEqual([
    ['/seed', 1],
    ['/sprout', 1],
  ]);
  expect(others.map(({ level, number }) => [level.id, number])).toEqual([['/star', 3]]);
});

test('only members for whom a skill is open count in it', () => {
  const members = [pupil('Ava'), pupil('Ben', seedDone), pupil('Cai', { '/seed/bars/hang': 2 })];
  const counts = { total: 2, graded: 1, passed: 1 };
  expect(classCounts(scheme, members, '/seed/bars/swing', null)).toEqual(counts);
});

test('neither hidden nor skipped skills are graded', () => {
  const bars = nodeOf(scheme, '/seed/bars');
  expect(bars && gradableSkills(scheme, bars).map(({ id }) => id)).toEqual([
    '/seed/bars/hang',
    '/seed/bars/swing',
  ]);
});

test('a group is spread from the first level that anybody works at to the last', () => {
  const at = (name: string, current_remote_node_id: string | null) => ({
    ...pupil(name),
    current_remote_node_id,
  });
  const shares = levelShares(scheme, [at('Ava', '/sprout'), at('Ben', '/star'), at('Cai', null)]);
  expect(shares.levels.map(({ level, workers }) => [level.title, workers])).toEqual([
    ['Sprout', 1],
    ['Star', 1],
  ]);
  expect(shares.done).toBe(1);
  expect(levelShares(scheme, [])).toEqual({ levels: [], done: 0 });
});
