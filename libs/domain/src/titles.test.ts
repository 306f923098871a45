import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeTitle, isConfirmed } from './titles.ts';

test('§5 a free title stays unchanged', () => {
  expect(freeTitle('Week 1', ['Week 2'])).toBe('Week 1');
});

test('§5 copies are numbered from -2', () => {
  expect(freeTitle('Week', ['Week'])).toBe('Week-2');
  expect(freeTitle('Week', ['Week', 'Week-2', 'Week-4'])).toBe('Week-3');
});

test('§5 the suffix follows the first 48 characters', () => {
  const title = `${'a'.repeat(47)}🤸tail`;
  expect(freeTitle(title, [title])).toBe(`${'a'.repeat(47)}🤸-2`);
});

test('§5 the result is always free', () => {
  const title = fc.constantFrom('Week', 'Week-2', 'x'.repeat(48), 'x'.repeat(50));
  fc.assert(
    fc.property(fc.array(title, { maxLength: 12 }), (titles) => {
      const taken: string[] = [];
      for (const next of titles) taken.push(freeTitle(next, taken));
      expect(new Set(taken).size).toBe(titles.length);
    }),
  );
});

test('§5 a dangerous action requires the exact text', () => {
  expect(isConfirmed('Tumbling', 'Tumbling')).toBe(true);
  expect(isConfirmed('tumbling', 'Tumbling')).toBe(false);
});
