import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd1',
  'Passwort-2026',
  'Qwertz123!',
  'Welcome2Welcome!',
  'Summer#2026',
  'Gymnastics1!',
  'Aaaaaaa1!',
  '1Abcdefg!',
  'Liverpool-1',
])('[D4] %s is among the first that are guessed', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Turnip-Orchid-7', 'wyf-3-Lamplight', 'Grüne-Fähre-88', 'xK7!mmQz#4'])(
  '[D4] %s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('[D4] nor is it made of what everybody knows of the person', () => {
  const own = ['Ava', 'Morgan', 'ava.morgan', 'Riverside Gymnastics'];
  expect(isCommonPassword('Morgan-2026', own)).toBe(true);
  expect(isCommonPassword('Riverside1!', own)).toBe(true);
  expect(isCommonPassword('Turnip-Orchid-7', own)).toBe(false);
});
