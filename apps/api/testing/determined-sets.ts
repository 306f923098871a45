import { MIN_PEOPLE } from '../src/suppression/suppress.ts';

/**
 * The sets of cells with 1 to 4 people whose sum follows from what is known.
 *
 * @param people in each cell
 * @param sums that are known: which cells are in each, as 0 and 1
 */
export const determinedSets = (
  people: readonly number[],
  sums: readonly (readonly number[])[],
): readonly (readonly number[])[] => {
  const basis = reduce(sums);
  return smallSets(people).filter((cells) => isDetermined(basis, cells));
};

/** Every subset of 0 to n - 1 but the empty one. */
export const subsets = (n: number): number[][] =>
  Array.from({ length: 2 ** n - 1 }, (_, bits) =>
    Array.from({ length: n }, (__, index) => index).filter(
      (index) => ((bits + 1) >> index) % 2 === 1,
    ),
  );

/** Every set of cells with 1 to 4 people. */
const smallSets = (values: readonly number[]): number[][] => {
  let sets: { cells: number[]; people: number }[] = [{ cells: values.map(() => 0), people: 0 }];
  for (const [index, value] of values.entries()) {
    if (value >= MIN_PEOPLE) continue;
    sets = sets.flatMap((set) => {
      const people = set.people + value;
      return people < MIN_PEOPLE ? [set, { cells: set.cells.with(index, 1), people }] : [set];
    });
  }
  return sets.flatMap(({ cells, people }) => (people > 0 ? [cells] : []));
};

type Basis = readonly { pivot: number; row: readonly number[] }[];

/** Gaussian elimination: the rows that span everything that can be worked out. */
const reduce = (equations: readonly (readonly number[])[]): Basis => {
  const basis: { pivot: number; row: readonly number[] }[] = [];
  for (const equation of equations) {
    const rest = remainder(basis, equation);
    const pivot = rest.findIndex((value) => Math.abs(value) > 1e-9);
    if (pivot < 0) continue;
    const scale = rest[pivot] ?? 1;
    basis.push({ pivot, row: rest.map((value) => value / scale) });
  }
  return basis;
};

const remainder = (basis: Basis, equation: readonly number[]): readonly number[] => {
  let rest = equation;
  for (const { pivot, row } of basis) {
    const factor = rest[pivot] ?? 0;
    if (factor !== 0) rest = rest.map((value, index) => value - factor * (row[index] ?? 0));
  }
  return rest;
};

const isDetermined = (basis: Basis, cells: readonly number[]): boolean =>
  remainder(basis, cells).every((value) => Math.abs(value) < 1e-9);
