import { charactersOf } from './characters.ts';

/** §9: debounce of a search field, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 500;
export const SEARCH_MIN_LENGTH = 2;

/** §5: a search acts when it is empty or has at least 2 characters. */
export const isSearchable = (text: string): boolean => {
  const length = charactersOf(text.trim()).length;
  return length === 0 || length >= SEARCH_MIN_LENGTH;
};

/** §5: letters, digits, underscore, whitespace and hyphen, in any script. */
export const isNameSearch = (text: string): boolean => /^[\p{L}\p{M}\p{N}_\s-]*$/u.test(text);

/**
 * A search for members, which also finds guardians and dates of birth: as a name search (§5), and with the apostrophes,
 * dots and slashes of "O'Connor", "J. Smith", "3.2.2018" and "3/2/2018". Other lists search as §5 says.
 */
export const isMemberSearch = (text: string): boolean =>
  /^[\p{L}\p{M}\p{N}_\s\-'’‘ʼ`./]*$/u.test(text);

/** §5: every character that a title can have ("360°", ">"): all but control characters. */
export const isSpecialSearch = (text: string): boolean => !/\p{Cc}/u.test(text);

/** §5: removes the characters that a store-level search must not contain. */
export const sanitizeSearch = (text: string): string => text.replaceAll(/[|&;$%@"<>()+,]/g, '');

/** §5: normalises a search for groups. */
export const groupSearch = (text: string): string => text.trim().toLowerCase();

/**
 * Whether the name contains the search text, ignoring case, accents and the characters of `sanitizeSearch`: "sian" finds
 * "Siân", and "rolls (jumps)" finds "Rolls & jumps". For lists that the device has itself.
 */
export const matchesSearch = (name: string, search: string): boolean =>
  searchable(name).includes(searchable(search));

const searchable = (text: string): string =>
  withoutAccents(groupSearch(sanitizeSearch(text).replaceAll(/\s+/g, ' ')));

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
