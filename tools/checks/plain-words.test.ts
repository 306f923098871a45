import { describe, expect, test } from 'vitest';
import { findInCode, findInDocument } from './plain-words/find.ts';

const wordsOf = (findings: readonly { word: string; line: number }[]) =>
  findings.map(({ word, line }) => `${line} ${word}`);

describe('findInCode', () => {
  test('reports parts of identifiers, comments and test titles with their line', () => {
    const text = [
      '/** Whoever reads this. */',
      'export const keptBuild = 1; // read anew',
      "test('a change is told', () => {});",
      "test.each([1])('sent at once', () => {});",
    ].join('\n');
    expect(wordsOf(findInCode('a.ts', text)).toSorted()).toEqual([
      '1 Whoever',
      '2 anew',
      '2 kept',
      '3 is told',
      '4 at once',
    ]);
  });

  test('accepts the words inside other words, strings and code spans', () => {
    const text = "/** Calls `told`. */ const tolderance = 'kept anew'; // the default\n";
    expect(findInCode('a.ts', text)).toEqual([]);
  });
});

describe('findInDocument', () => {
  test('reports sentences and skips code blocks', () => {
    const text = '# Title\n\n```sh\nanew\n```\nIt is read anew.\n';
    expect(wordsOf(findInDocument('a.md', text))).toEqual(['6 anew']);
  });
});
