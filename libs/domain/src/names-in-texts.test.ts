import { describe, expect, test } from 'vitest';
import { joinInWords, withDe } from './names-in-texts.ts';

describe('the French de', () => {
  test.each([
    ['Mabon', 'de Mabon'],
    ['Osian', 'd’Osian'],
    ['Élodie', 'd’Élodie'],
    ['albion', 'd’albion'],
    ['Yann', 'de Yann'],
  ])('before %s is shortened only before a vowel', (name, expected) => {
    expect(withDe(name)).toBe(expected);
  });
});

describe('a list of names', () => {
  test.each([
    ['en-GB', 'Ava, Ben and Elin'],
    ['de-DE', 'Ava, Ben und Elin'],
    ['fr-FR', 'Ava, Ben et Elin'],
    ['cy-GB', 'Ava, Ben ac Elin'],
  ])('in %s ends with and', (language, expected) => {
    expect(joinInWords(language, ['Ava', 'Ben', 'Elin'])).toBe(expected);
  });

  test('in Welsh has ac only before a vowel', () => {
    expect(joinInWords('cy-GB', ['Elin', 'Mabon'])).toBe('Elin a Mabon');
    expect(joinInWords('cy-GB', ['Mabon', 'Êifion'])).toBe('Mabon ac Êifion');
    expect(joinInWords('cy-GB', ['Mabon', 'Ynyr'])).toBe('Mabon ac Ynyr');
  });

  test('of one or no name is that name or nothing', () => {
    expect(['cy-GB', 'en-GB'].map((language) => joinInWords(language, ['Elin']))).toEqual([
      'Elin',
      'Elin',
    ]);
    expect(['cy-GB', 'en-GB'].map((language) => joinInWords(language, []))).toEqual(['', '']);
  });
});
