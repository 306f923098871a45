import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutLine, cutText } from './limited-text.ts';

describe('cutText', () => {
  test('leaves out a character rather than half of it', () => {
    expect(cutText('ab🤸', 4)).toBe('ab🤸');
    expect(cutText('ab🤸', 3)).toBe('ab');
    expect(cutText('ab🤸', 2)).toBe('ab');
  });

  test('the start of a text is well-formed, and at most one unit shorter than allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
        const start = cutText(text, length);
        expect(start.isWellFormed()).toBe(true);
        expect(text.startsWith(start)).toBe(true);
        expect(Math.min(length, text.length) - start.length).toBeOneOf([0, 1]);
      }),
    );
  });
});

describe('cutLine', () => {
  test.each([
    [' Not yet ', 50, 'Not yet'],
    ['Not\nyet', 50, 'Not yet'],
    ['Not\u2028yet\t', 50, 'Not yet'],
    ['Not yet', 4, 'Not'],
    ['\n', 50, ''],
  ])('%j has %i characters at most, in one line', (text, length, line) => {
    expect(cutLine(text, length)).toBe(line);
  });
});
