import { describe, expect, test } from 'vitest';
import { curriculum, GRADES, group, level, PASS, skill } from '../testing/builders.ts';
import { indexScheme } from './index-scheme.ts';
import { countedSkills, type GradeAtTime, passedOverTime } from './passed-over-time.ts';

const scheme = indexScheme(
  curriculum(
    level('/seed', [
      group('/seed/floor', [skill('/seed/floor/roll'), skill('/seed/floor/bridge')]),
      skill('/seed/hang'),
      skill('/seed/secret', { hidden: true }),
      skill('/seed/left-out', { skipped: true }),
    ]),
  ),
  GRADES,
);
const gradeAt = (node_id: string, assessment: number, ts: number): GradeAtTime => ({
  node_id,
  assessment,
  ts,
});
const dayOf = (ts: number) => `day ${ts}`;

describe('passedOverTime', () => {
  test('countedSkills leaves out hidden and skipped skills', () => {
    expect(countedSkills(scheme)).toEqual(['/seed/floor/roll', '/seed/floor/bridge', '/seed/hang']);
  });

  test('a skill counts from the day it was passed until its grade is removed, in any order of grades', () => {
    const grades = [
      gradeAt('/seed/hang', 0, 4),
      gradeAt('/seed/hang', PASS, 1),
      gradeAt('/seed/floor/bridge', PASS + 1, 2),
      gradeAt('/seed/floor/roll', PASS - 1, 3),
      gradeAt('/seed/secret', PASS, 5),
      gradeAt('/unknown', PASS, 6),
    ];
    expect(passedOverTime(scheme, grades, dayOf)).toEqual([
      { date: 'day 1', passed: 1 },
      { date: 'day 2', passed: 2 },
      { date: 'day 4', passed: 1 },
    ]);
  });

  test('the last state of a day counts, and a day without passed skills is left out', () => {
    const sameDay = () => 'today';
    const passedAndRemoved = [gradeAt('/seed/hang', PASS, 1), gradeAt('/seed/hang', -1, 2)];
    expect(passedOverTime(scheme, passedAndRemoved, sameDay)).toEqual([]);
    expect(passedOverTime(scheme, [], sameDay)).toEqual([]);
  });
});
