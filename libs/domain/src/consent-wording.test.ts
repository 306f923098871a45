import { expect, test } from 'vitest';
import { wordingIn } from './consent-wording.ts';

const ENGLISH = { title: 'Trips', text: 'We travel by coach.' };
const WELSH = { title: 'Teithiau', text: 'Rydym yn teithio ar fws.' };

test('a consent is read in the own language', () => {
  const texts = { 'en-GB': ENGLISH, 'cy-GB': WELSH };
  expect(wordingIn(texts, 'cy-GB')).toEqual({ locale: 'cy-GB', ...WELSH });
});

test('a consent without the own language is read in the first that it has', () => {
  expect(wordingIn({ 'cy-GB': WELSH }, 'fr-FR')?.locale).toBe('cy-GB');
  expect(wordingIn({ 'cy-GB': WELSH, 'en-GB': ENGLISH }, 'fr-FR')?.locale).toBe('en-GB');
  expect(wordingIn({}, 'fr-FR')).toBeNull();
});
