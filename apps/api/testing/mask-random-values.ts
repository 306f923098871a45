/** Random ids, tokens, codes and hashes, and timestamps of PostgreSQL's clock. */
const RANDOM =
  /\$argon2id\$[^"\\]+|[\w-]{22,}|(?:[0-9a-z]{4}-){3}[0-9a-z]{4}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.[\d:+]+/g;

/**
 * Replaces each random value by the number of its first occurrence, so that two runs can be compared. The texts of
 * `unordered` may come in any order.
 */
export const maskRandomValues = (
  texts: readonly string[],
  unordered: readonly string[],
): string[] => {
  const names = new Map<string, string>();
  const ordered = unordered.toSorted((a, b) => (withoutRandom(a) < withoutRandom(b) ? -1 : 1));
  return [...texts, ...ordered].map((text) =>
    text.replaceAll(RANDOM, (value) => {
      const name = names.get(value) ?? `«${names.size}»`;
      names.set(value, name);
      return name;
    }),
  );
};

const withoutRandom = (text: string): string => text.replaceAll(RANDOM, '«»');
