/**
 * The items of a list by a key. The key contains how many equal ones came before, because a list may have an item
 * several times.
 */
export const byNumberedKey = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, T> => {
  const counts = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const key = keyOf(item);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [`${key} ${count}`, item];
    }),
  );
};

type Keyed = ReadonlyMap<string, unknown>;

/**
 * The keys of two edits, `theirs` and `mine`, which both began with `base`, in one order. Of two orders, `mine`
 * counts.
 */
export const mergeKeys = (base: Keyed, theirs: Keyed, mine: Keyed): string[] => {
  const isReordered = !isEqual(keysIn(base, mine), keysIn(mine, base));
  const [first, second] = isReordered ? [mine, theirs] : [theirs, mine];
  const keys = [...first.keys()];
  let place = 0;
  for (const key of second.keys()) {
    // An additional key follows the one before it.
    if (first.has(key)) place = keys.indexOf(key) + 1;
    else keys.splice(place++, 0, key);
  }
  return keys;
};

/** The keys of `items` that `others` has too, in order. */
const keysIn = (items: Keyed, others: Keyed): string[] =>
  [...items.keys()].filter((key) => others.has(key));

/** Whether both lists have the same texts in the same order. */
export const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);
