import { describe, expect, test } from 'vitest';
import { countOf, listOf, recordOf, textOf, textsOf } from './json-values.ts';

const VALUES = [undefined, null, true, 1, 'a', [1, 'a', null, 'b'], { a: 1 }];

describe('values of JSON', () => {
  test('a record is an object, and neither null nor a list', () => {
    expect(VALUES.map(recordOf)).toEqual([{}, {}, {}, {}, {}, {}, { a: 1 }]);
  });

  test('a list is empty for any other value', () => {
    expect(VALUES.map(listOf)).toEqual([[], [], [], [], [], [1, 'a', null, 'b'], []]);
  });

  test('a text is empty for any other value', () => {
    expect(VALUES.map(textOf)).toEqual(['', '', '', '', 'a', '', '']);
  });

  test('texts are the texts of a list', () => {
    expect(VALUES.map(textsOf)).toEqual([[], [], [], [], [], ['a', 'b'], []]);
  });

  test.each([0, 1, Number.MAX_SAFE_INTEGER])('%d is a count', (value) => {
    expect(countOf(value)).toBe(value);
  });

  test.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1, Infinity, NaN, '1', null, undefined, [1]])(
    '%j is no count',
    (value) => {
      expect(countOf(value)).toBeNull();
    },
  );
});
