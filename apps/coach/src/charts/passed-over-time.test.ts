import { indexScheme } from '@springboard/assessment';
import { describe, expect, test } from 'vitest';
import { GRADES, SAMPLE } from '../../testing/assess/device.ts';
import { countedSkills, passedOverTime, type GradeAtTime } from './passed-over-time.ts';

const scheme = indexScheme(SAMPLE, GRADES);
const gradeAt = (node_id: string, assessment: number, ts: number): GradeAtTime => ({
  node_id,
  assessment,
  ts,
});
const dayOf = (ts: number) => `day ${ts}`;

describe('passedOverTime', () => {
  test('countedSkills leaves out hidden, skipped and manual skills', () => {
    expect(countedSkills(scheme)).toEqual([
      '/seed/floor/log-roll',
      '/seed/floor/bridge',
      '/seed/floor/straddle',
      '/seed/bars/hang',
      '/seed/bars/swing',
      '/sprout/cartwheel',
    ]);
  });

  test('a skill counts from the day it was passed until its grade is removed, in any order of grades', () => {
    const grades = [
      gradeAt('/seed/bars/hang', 0, 4),
      gradeAt('/seed/bars/hang', 2, 1),
      gradeAt('/seed/floor/bridge', 3, 2),
      gradeAt('/seed/floor/log-roll', 1, 3),
      gradeAt('/seed/bars/secret', 2, 5),
      gradeAt('/unknown', 2, 6),
    ];
    expect(passedOverTime(scheme, grades, dayOf)).toEqual([
      { date: 'day 1', passed: 1 },
      { date: 'day 2', passed: 2 },
      { date: 'day 4', passed: 1 },
    ]);
  });

  test('the last state of a day counts, and a day without passed skills is left out', () => {
    const sameDay = () => 'today';
    const passedAndRemoved = [gradeAt('/seed/bars/hang', 2, 1), gradeAt('/seed/bars/hang', -1, 2)];
    expect(passedOverTime(scheme, passedAndRemoved, sameDay)).toEqual([]);
    expect(passedOverTime(scheme, [], sameDay)).toEqual([]);
  });
});
