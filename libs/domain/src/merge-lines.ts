import { byNumberedKey, mergeKeys } from './merge-keys.ts';

/**
 * Joins two edits of a text, `theirs` and `mine`, which both began with `base`, line by line. Lines that either edit
 * added are kept, those of `theirs` first, and lines that either edit removed are removed.
 */
export const mergeLines = (base: string, theirs: string, mine: string): string => {
  const [before, other, own] = [toLines(base), toLines(theirs), toLines(mine)];
  return mergeKeys(before, own, other)
    .filter((key) => (other.has(key) && own.has(key)) || !before.has(key))
    .map((key) => other.get(key) ?? own.get(key))
    .join('\n');
};

const toLines = (text: string): ReadonlyMap<string, string> =>
  byNumberedKey(text === '' ? [] : text.split('\n'), (line) => line);
