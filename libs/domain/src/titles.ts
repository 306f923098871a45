import { charactersOf } from './characters.ts';
/** §9: how much of a title a copy keeps before its suffix. */
export const TITLE_KEPT = 48;

/**
 * §5: the title itself while nobody has it, else its first 48 characters with -2, -3 and so on, the
 * first that is free.
 */
export const freeTitle = (title: string, taken: Iterable<string>): string => {
  const used = new Set(taken);
  if (!used.has(title)) return title;
  const kept = charactersOf(title).slice(0, TITLE_KEPT).join('');
  let suffix = 2;
  while (used.has(`${kept}-${suffix}`)) suffix += 1;
  return `${kept}-${suffix}`;
};

/** §5: a dangerous action may be confirmed only when the typed text equals the expected one. */
export const isConfirmed = (typed: string, expected: string): boolean => typed === expected;
