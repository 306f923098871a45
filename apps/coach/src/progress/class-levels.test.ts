import { indexScheme, nodeOf } from '@springboard/assessment';
import { describe, expect, test } from 'vitest';
import { classCounts, classLevels, gradableSkills, levelDistribution } from './class-levels.ts';
import { GRADES, pupil, SAMPLE } from '../../testing/assess/device.ts';

const scheme = indexScheme(SAMPLE, GRADES);
const SEED_COMPLETE = {
  '/seed/floor/log-roll': 2,
  '/seed/floor/bridge': 2,
  '/seed/bars/hang': 2,
  '/seed/bars/swing': 2,
};

describe('class levels', () => {
  test('classLevels puts levels with members first and counts the members', () => {
    const { active, inactive } = classLevels(scheme, [pupil('Ava'), pupil('Ben', SEED_COMPLETE)]);
    expect(active.map(({ level, memberCount }) => [level.id, memberCount])).toEqual([
      ['/seed', 1],
      ['/sprout', 1],
    ]);
    expect(inactive.map(({ level, number }) => [level.id, number])).toEqual([['/star', 3]]);
  });

  test('classCounts counts only members who can be graded in the skill', () => {
    const members = [
      pupil('Ava'),
      pupil('Ben', SEED_COMPLETE),
      pupil('Cai', { '/seed/bars/hang': 2 }),
    ];
    const counts = { total: 2, graded: 1, passed: 1 };
    expect(classCounts(scheme, members, '/seed/bars/swing', null)).toEqual(counts);
  });

  test('gradableSkills leaves out hidden and skipped skills', () => {
    const bars = nodeOf(scheme, '/seed/bars');
    expect(bars && gradableSkills(scheme, bars).map(({ id }) => id)).toEqual([
      '/seed/bars/hang',
      '/seed/bars/swing',
    ]);
  });

  test('levelDistribution ranges from the first to the last level with a member', () => {
    const pupilAt = (name: string, current_remote_node_id: string | null) => ({
      ...pupil(name),
      current_remote_node_id,
    });
    const distribution = levelDistribution(scheme, [
      pupilAt('Ava', '/sprout'),
      pupilAt('Ben', '/star'),
      pupilAt('Cai', null),
    ]);
    expect(distribution.levels.map(({ level, memberCount }) => [level.title, memberCount])).toEqual(
      [
        ['Sprout', 1],
        ['Star', 1],
      ],
    );
    expect(distribution.completedCount).toBe(1);
    expect(levelDistribution(scheme, [])).toEqual({ levels: [], completedCount: 0 });
  });
});
