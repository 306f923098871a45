import { expect, test } from 'vitest';
import * as forms from './validation.ts';

test.each([
  ['', 'REQUIRED'],
  ['  ', 'REQUIRED'],
  ['x'.repeat(50), null],
  ['x'.repeat(51), 'TOO_LONG'],
  ['🤸'.repeat(50), null],
])('§5 a name or tag of %j: %s', (text, code) => {
  expect(forms.validateName(text)?.code ?? null).toBe(code);
  expect(forms.validateTag(text)?.code ?? null).toBe(code);
});

test.each([
  ['', 'REQUIRED'],
  ['ava.morgan@example.org', null],
  ['ava+gym@sub.example.co.uk', null],
  ['siân@example.org', null],
  ['ava', 'EMAIL_FORMAT'],
  ['ava@example', 'EMAIL_FORMAT'],
  ['ava@@example.org', 'EMAIL_FORMAT'],
  ['ava morgan@example.org', 'EMAIL_FORMAT'],
  ['ava@example..org', 'EMAIL_FORMAT'],
  ['Ava <ava@example.org>', 'EMAIL_FORMAT'],
])('§5 an e-mail of %j: %s', (text, code) => {
  expect(forms.validateEmail(text)?.code ?? null).toBe(code);
});

test.each([
  ['', 'REQUIRED'],
  ['Aa1-', 'PASSWORD_LENGTH'],
  ['Springboard-1', null],
  ['springboard-1', 'PASSWORD_CHARACTERS'],
  ['SPRINGBOARD-1', 'PASSWORD_CHARACTERS'],
  ['Springboard-x', 'PASSWORD_CHARACTERS'],
  ['Springboard1', 'PASSWORD_CHARACTERS'],
  ['Sprungbrett€1', null],
])('§5 a password of %j: %s', (text, code) => {
  expect(forms.validatePassword(text)?.code ?? null).toBe(code);
});

test('§5 passwords must match', () => {
  expect(forms.validateRepeatedPassword('a', 'a')).toBeNull();
  expect(forms.validateRepeatedPassword('a', 'A')).toEqual({ code: 'PASSWORDS_DIFFER' });
});

test('§5 an id may contain only letters, numbers, / and -', () => {
  expect(forms.validateId('/level-1/Floor')).toBeNull();
  expect(forms.validateId('/level_1')).toEqual({ code: 'ID_CHARACTERS' });
  expect(forms.validateId('')).toEqual({ code: 'REQUIRED' });
});

test('§5 dates are YYYY-MM-DD', () => {
  expect(forms.validateDate('2026-02-28')).toBeNull();
  expect(forms.validateDate('2026-02-30')).toEqual({ code: 'DATE_FORMAT' });
  expect(forms.validateDate('28/02/2026')).toEqual({ code: 'DATE_FORMAT' });
});

test('§5 ages lie strictly between their limits, and "from" is less than "to"', () => {
  const limits = { above: 4, below: 18 };
  expect([4, 5, 17, 18].map((years) => forms.validateAge(years, limits))).toEqual([
    { code: 'AGE_TOO_LOW', n: 4 },
    null,
    null,
    { code: 'AGE_TOO_HIGH', n: 18 },
  ]);
  expect(forms.validateAge(99, {})).toBeNull();
  expect(forms.validateAgeRange(4, 5)).toBeNull();
  expect(forms.validateAgeRange(5, 5)).toEqual({ code: 'AGE_RANGE' });
});

test('§5 files are under the limit and of an allowed type', () => {
  const types = ['png', 'pdf'];
  expect(forms.validateFile({ name: 'a.PDF', size: 1024 }, 1, types)).toBeNull();
  expect(forms.validateFile({ name: 'a.pdf', size: 1024 ** 2 }, 1, types)).toEqual({
    code: 'FILE_TOO_LARGE',
    n: 1,
  });
  expect(forms.validateFile({ name: 'a.pdf.exe', size: 1 }, 1, types)).toEqual({
    code: 'FILE_TYPE',
  });
  expect(forms.validateFile({ name: 'pdf', size: 1 }, 1, types)).toEqual({ code: 'FILE_TYPE' });
  expect(['a.JPEG', 'b.pdf'].map(forms.isImage)).toEqual([true, false]);
});

test.each([
  ['a.gif', true],
  ['a.jpg', true],
  ['A.JPEG', true],
  ['a.png', true],
  ['a.svg', true],
  ['a.webp', false],
  ['png', false],
])('[§9] isImage(%s) is %s', (name, image) => {
  expect(forms.isImage(name)).toBe(image);
});
