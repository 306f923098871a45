import { describe, expect, test } from 'vitest';
import { isMissing, storedText, wordingProblem, wordingRows } from './wording-rows.ts';

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
  const language = (locale: 'en-GB' | 'cy-GB', keys: string, messages = {}) => ({
    language_id: 1,
    locale,
    builtIn: keys.split(' ').map((key) => ({ key, text: `${key} ${locale}`, clubText: null })),
    messages,
  });

  test('[scheme-portal §10] each message has a cell for each language that has it', () => {
    const rows = wordingRows([
      language('en-GB', 'x', { x: 'Own' }),
      language('cy-GB', 'x y', { y: 'Eich' }),
    ]);
    expect(rows).toEqual([
      {
        key: 'x',
        cells: {
          'en-GB': { key: 'x', text: 'x en-GB', clubText: null, own: 'Own' },
          'cy-GB': { key: 'x', text: 'x cy-GB', clubText: null, own: null },
        },
      },
      {
        key: 'y',
        cells: { 'cy-GB': { key: 'y', text: 'y cy-GB', clubText: null, own: 'Eich' } },
      },
    ]);
    expect(rows.map(isMissing)).toEqual([true, false]);
  });

  test('plural forms that only a later language has follow those of the first', () => {
    const rows = wordingRows([
      language('en-GB', 'n_one n_other z'),
      language('cy-GB', 'n_zero n_one n_two n_other z'),
    ]);
    const keys = rows.map(({ key }) => key);
    expect(keys).toEqual(['n_zero', 'n_one', 'n_two', 'n_other', 'z']);
  });
});

describe('storedText', () => {
  test('[D10] an empty text and the built-in one are not stored', () => {
    const cell = { key: 'a:x', text: 'Built-in', clubText: null, own: null };
    const stored = ['', ' Built-in ', ' W '].map((typed) => storedText(cell, typed));
    expect(stored).toEqual([null, null, 'W']);
  });
});
