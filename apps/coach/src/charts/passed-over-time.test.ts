import { indexScheme } from '@springboard/assessment';
import { expect, test } from 'vitest';
import { GRADES, SAMPLE } from '../assess/testing/device.ts';
import { countedSkills, passedOverTime, type Given } from './passed-over-time.ts';

const scheme = indexScheme(SAMPLE, GRADES);
const given = (node_id: string, assessment: number, ts: number): Given => ({
  node_id,
  assessment,
  ts,
});
const dayOf = (ts: number) => `day ${ts}`;

test('hidden, skipped and hand-passed skills do not count', () => {
  expect(countedSkills(scheme)).toEqual([
    '/seed/floor/log-roll',
    '/seed/floor/bridge',
    '/seed/floor/straddle',
    '/seed/bars/hang',
    '/seed/bars/swing',
    '/sprout/cartwheel',
  ]);
});

test('a skill counts from the day it was passed until a day it is not, in whatever order grades come', () => {
  const grades = [
    given('/seed/bars/hang', 0, 4),
    given('/seed/bars/hang', 2, 1),
    given('/seed/floor/bridge', 3, 2),
    given('/seed/floor/log-roll', 1, 3),
    given('/seed/bars/secret', 2, 5),
    given('/unknown', 2, 6),
  ];
  expect(passedOverTime(scheme, grades, dayOf)).toEqual([
    { date: 'day 1', passed: 1 },
    { date: 'day 2', passed: 2 },
    { date: 'day 4', passed: 1 },
  ]);
});

test('of a day the last state counts; nothing passed is no day', () => {
  const once = () => 'today';
  const back = [given('/seed/bars/hang', 2, 1), given('/seed/bars/hang', -1, 2)];
  expect(passedOverTime(scheme, back, once)).toEqual([]);
  expect(passedOverTime(scheme, [], once)).toEqual([]);
});
