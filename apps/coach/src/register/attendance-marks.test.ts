import { describe, expect, test } from 'vitest';
import { makeMember } from '../../testing/device.ts';
import {
  nextMark,
  parseRegisterFilter,
  remainingMarks,
  revertibleMarks,
  visibleMembers,
} from './attendance-marks.ts';

const ava = makeMember('Ava');
const ben = makeMember('Ben', { in: true });
const cai = makeMember('Cai', { in: false });

describe('attendance marks', () => {
  test.each([
    [null, true],
    [true, false],
    [false, true],
  ])('[D11] a tap changes the mark %s to %s', (before, after) => {
    expect(nextMark({ in: before })).toBe(after);
  });

  test('[D7] remainingMarks marks only unmarked members', () => {
    expect(remainingMarks([ava, ben, cai])).toEqual([{ member: ava, present: true }]);
  });

  test('[D7] undo restores the previous mark of each member', () => {
    const marks = [
      { member: ava, present: true },
      { member: cai, present: true },
    ];
    const now = [{ ...ava, in: true }, ben, { ...cai, in: true }];
    expect(revertibleMarks(marks, now)).toEqual([
      { member: ava, present: null, absence: null },
      { member: cai, present: false, absence: null },
    ]);
  });

  test('[D7] undo restores the previous reason', () => {
    const sick = { ...cai, absence: 'sick' } as const;
    const marks = [{ member: cai, present: false, absence: 'sick' }] as const;
    expect(revertibleMarks(marks, [sick])).toEqual([
      { member: cai, present: false, absence: null },
    ]);
    expect(revertibleMarks(marks, [{ ...cai, absence: 'holiday' }])).toEqual([]);
  });

  test('[D7] remainingMarks marks a member with a reported absence absent', () => {
    const sick = { ...ava, absence: 'sick' } as const;
    expect(remainingMarks([sick])).toEqual([{ member: sick, present: false, absence: 'sick' }]);
  });

  test('[D7] undo does not overwrite newer marks', () => {
    expect(revertibleMarks([{ member: ava, present: true }], [{ ...ava, in: false }])).toEqual([]);
  });

  test('a tapped member stays visible although the filter excludes the new mark', () => {
    const view = { filter: 'unmarked', search: '' } as const;
    const current = [{ ...ava, in: true }, ben];
    expect(visibleMembers(current, { ...view, tappedUuids: new Set() })).toEqual([]);
    expect(visibleMembers(current, { ...view, tappedUuids: new Set([ava.uuid]) })).toEqual([
      current[0],
    ]);
  });

  test('an unknown filter in the URL means all members', () => {
    expect(parseRegisterFilter(new URLSearchParams('show=alerts'))).toBe('alerts');
    expect(parseRegisterFilter(new URLSearchParams('show=nonsense'))).toBe('all');
  });
});
