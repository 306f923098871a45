import { describe, expect, test } from 'vitest';
import { isMissing, withTyped, wordingProblem, wordingRows } from './wording-rows.ts';

describe('wordingProblem', () => {
  test('[D10] a text keeps the placeholders, is not much longer, and includes no other', () => {
    expect(wordingProblem('Hello {{name}}', 'Hi {{ name }}')).toBeNull();
    expect(wordingProblem('Hello {{name}}', ' ')).toBeNull();
    expect(wordingProblem('Hello {{name}}', 'Hi')?.code).toBe('placeholders');
    expect(wordingProblem('Hello', 'Hi {{name}}')?.code).toBe('placeholders');
    expect(wordingProblem('Hello', '$t(bye)')?.code).toBe('include');
    expect(wordingProblem('Hello', 'x'.repeat(40))).toBeNull();
    expect(wordingProblem('Hello', 'x'.repeat(41))).toEqual({ code: 'tooLong', max: 40 });
  });
});

describe('wordingRows', () => {
  test('[scheme-portal §10] texts that only other languages have come first', () => {
    const builtIn = ['x', 'y', 'z'].map((key) => ({ key, text: key, clubText: null }));
    const others = [
      { locale: 'cy-GB', messages: { y: 'Y cy', z: 'Z cy' } },
      { locale: 'fr-FR', messages: { z: 'Z fr' } },
    ] as const;
    const rows = wordingRows(builtIn, { x: 'X', y: 'Y' }, others);
    expect(rows.map(({ key, own, others: of }) => [key, own, of])).toEqual([
      ['z', null, { 'cy-GB': 'Z cy', 'fr-FR': 'Z fr' }],
      ['x', 'X', {}],
      ['y', 'Y', { 'cy-GB': 'Y cy' }],
    ]);
    expect(rows.map(isMissing)).toEqual([true, false, false]);
  });
});

describe('withTyped', () => {
  test('[D10] an empty text and the built-in one are not stored', () => {
    const row = (key: string) => ({ key, text: 'Built-in', clubText: null, own: null, others: {} });
    const stored = { 'a:x': 'X', 'a:y': 'Y', 'b:z': 'Z' };
    const typed = { 'a:x': '', 'a:y': ' Built-in ', 'a:w': ' W ' };
    expect(withTyped(stored, typed, ['a:w', 'a:x', 'a:y'].map(row))).toEqual({
      'b:z': 'Z',
      'a:w': 'W',
    });
  });
});
