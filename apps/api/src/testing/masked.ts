/** Ids, tokens and hashes with chance in them, and what PostgreSQL's own clock says. */
const DRAWN = /\$argon2id\$[^"\\]+|[\w-]{22,}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.[\d:+]+/g;

/**
 * Texts in which everything that is drawn by chance is named by where it comes first, so that two runs of the
 * same are alike. `unordered` are of a set: they come in an order of their own.
 */
export const masked = (texts: readonly string[], unordered: readonly string[]): string[] => {
  const names = new Map<string, string>();
  const ordered = unordered.toSorted((a, b) => (nameless(a) < nameless(b) ? -1 : 1));
  return [...texts, ...ordered].map((text) =>
    text.replaceAll(DRAWN, (drawn) => {
      const name = names.get(drawn) ?? `«${names.size}»`;
      names.set(drawn, name);
      return name;
    }),
  );
};

const nameless = (text: string): string => text.replaceAll(DRAWN, '«»');
