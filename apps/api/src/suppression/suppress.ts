/** Fewer people than this are not shown. */
export const MIN_PEOPLE = 5;

/** Whether a number of people may be shown. */
export const isShowable = (people: number): boolean => people === 0 || people >= MIN_PEOPLE;

/** Counts of people without overlap. Null: not shown. */
export type SuppressedCounts = {
  readonly counts: readonly (number | null)[];
  readonly total: number | null;
};

/**
 * Hides counts of 1 to 4 people. Where the hidden ones could be worked out from the total, hides the next smallest
 * too: at least two are hidden, with at least 5 people together. A total below 5 hides everything.
 *
 * @param counts of people without overlap, whose sum is shown
 * @param hidden positions that are hidden for another reason
 */
export const suppress = (
  counts: readonly number[],
  hidden: ReadonlySet<number> = new Set(),
): SuppressedCounts => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!isShowable(total)) return { counts: counts.map(() => null), total: null };
  const positions = hiddenPositions(counts, hidden);
  return {
    counts: counts.map((count, position) => (positions.has(position) ? null : count)),
    total,
  };
};

/** The positions of the counts to hide when their sum is shown. */
export const hiddenPositions = (
  counts: readonly number[],
  hidden: ReadonlySet<number>,
): ReadonlySet<number> => {
  const positions = new Set(hidden);
  for (const [position, count] of counts.entries()) {
    if (!isShowable(count)) positions.add(position);
  }
  // A hidden zero does not protect the others.
  const people = () => [...positions].filter((position) => (counts[position] ?? 0) > 0);
  const sum = () => people().reduce((all, position) => all + (counts[position] ?? 0), 0);
  while (people().length > 0 && (people().length < 2 || sum() < MIN_PEOPLE)) {
    const next = [...counts.entries()]
      .filter(([position, count]) => !positions.has(position) && count > 0)
      .toSorted(([, a], [, b]) => a - b)[0];
    if (next === undefined) return new Set(counts.keys());
    positions.add(next[0]);
  }
  return positions;
};
