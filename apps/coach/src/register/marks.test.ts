import { expect, test } from 'vitest';
import { makeMember } from '../testing/device.ts';
import { marksBefore, marksOfRest, nextMark, rowsOf, shownOf } from './marks.ts';

const ava = makeMember('Ava');
const ben = makeMember('Ben', { in: true });
const cai = makeMember('Cai', { in: false });

test.each([
  [null, true],
  [true, false],
  [false, true],
])('[D11] a tap on the mark %s gives %s', (before, after) => {
  expect(nextMark({ in: before })).toBe(after);
});

test('[D7] the rest are those without a mark, and only those', () => {
  expect(marksOfRest([ava, ben, cai])).toEqual([{ member: ava, present: true }]);
});

test('[D7] taking back gives everybody the former mark', () => {
  const marks = [
    { member: ava, present: true },
    { member: cai, present: true },
  ];
  const now = [{ ...ava, in: true }, ben, { ...cai, in: true }];
  expect(marksBefore(marks, now)).toEqual([
    { member: ava, present: null, absence: null },
    { member: cai, present: false, absence: null },
  ]);
});

test('[D7] taking a reason back gives the former one', () => {
  const sick = { ...cai, absence: 'sick' } as const;
  const marks = [{ member: cai, present: false, absence: 'sick' }] as const;
  expect(marksBefore(marks, [sick])).toEqual([{ member: cai, present: false, absence: null }]);
  expect(marksBefore(marks, [{ ...cai, absence: 'holiday' }])).toEqual([]);
});

test('[D7] who is told to be absent is not marked in with the rest', () => {
  expect(marksOfRest([{ ...ava, absence: 'sick' }])).toEqual([]);
});

test('[D7] taking back leaves what was recorded since', () => {
  expect(marksBefore([{ member: ava, present: true }], [{ ...ava, in: false }])).toEqual([]);
});

test('who was tapped stays in a view that does not show the new mark', () => {
  const view = { shown: 'unmarked', search: '' } as const;
  const now = [{ ...ava, in: true }, ben];
  expect(rowsOf(now, { ...view, tapped: new Set() })).toEqual([]);
  expect(rowsOf(now, { ...view, tapped: new Set([ava.uuid]) })).toEqual([now[0]]);
});

test('an address that asks for nothing known shows everybody', () => {
  expect(shownOf(new URLSearchParams('show=alerts'))).toBe('alerts');
  expect(shownOf(new URLSearchParams('show=nonsense'))).toBe('all');
});
