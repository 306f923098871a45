import { charactersOf } from './characters.ts';

/** §9: number of characters of a title before the suffix of a copy. */
export const TITLE_PREFIX_LENGTH = 48;

/**
 * §5: the title itself if it is free, else its first 48 characters with the first free suffix of -2, -3 and
 * so on.
 */
export const freeTitle = (title: string, taken: Iterable<string>): string => {
  const used = new Set(taken);
  if (!used.has(title)) return title;
  const prefix = charactersOf(title).slice(0, TITLE_PREFIX_LENGTH).join('');
  let suffix = 2;
  while (used.has(`${prefix}-${suffix}`)) suffix += 1;
  return `${prefix}-${suffix}`;
};

/** §5: a dangerous action is confirmed only if the typed text equals the expected text. */
export const isConfirmed = (typed: string, expected: string): boolean => typed === expected;
