import { createHash } from 'node:crypto';

/** So many of the values, in their order. The same seed chooses the same ones. */
export const sampleOf = <T>(values: readonly T[], size: number, seed: string): readonly T[] => {
  const rank = (index: number): string =>
    createHash('sha256').update(`${seed} ${index}`).digest('hex');
  const chosen = new Set(
    [...values.keys()]
      .map((index) => ({ index, rank: rank(index) }))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, size)
      .map(({ index }) => index),
  );
  return values.filter((_, index) => chosen.has(index));
};

/** The 95 % confidence interval of a share (Wilson), in percent, of a sample without replacement. */
export const intervalOf = (hits: number, size: number, population: number): [number, number] => {
  // A sample of all values leaves no doubt.
  const z = 1.96 * Math.sqrt((population - size) / Math.max(population - 1, 1));
  const share = hits / size;
  const middle = share + z ** 2 / (2 * size);
  const half = z * Math.sqrt((share * (1 - share)) / size + (z / (2 * size)) ** 2);
  const percent = (value: number): number => Math.round((value / (1 + z ** 2 / size)) * 1000) / 10;
  return [percent(middle - half), percent(middle + half)];
};
