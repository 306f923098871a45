import type { TranslationImport } from '@springboard/domain';
import { expect, test } from 'vitest';
import { portionsOf } from './portions.ts';

type Edits = TranslationImport['edits'];

const editsOf = (count: number, title: string): Edits =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`/node-${at}`, { title }]));

test('portionsOf splits edits by their number and by their size in bytes', () => {
  const sizes = (edits: Edits) => portionsOf(edits).map((portion) => Object.keys(portion).length);
  expect(sizes({})).toEqual([]);
  expect(sizes(editsOf(1100, 'Naid'))).toEqual([500, 500, 100]);
  expect(sizes(editsOf(5, 'ŵ'.repeat(100_000)))).toEqual([2, 2, 1]);
  expect(sizes(editsOf(2, 'ŵ'.repeat(400_000)))).toEqual([1, 1]);
  expect(Object.assign({}, ...portionsOf(editsOf(600, 'Naid')))).toEqual(editsOf(600, 'Naid'));
});
