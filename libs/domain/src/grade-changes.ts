import type { Grade, SchemeNode } from '@springboard/contract';

/** The new grade of each old one, by index. */
export type GradeMapping = readonly number[];

/** Whether only labels differ: the same number of grades, the same one passes, and each keeps its place. */
export const isReworded = (
  before: readonly Grade[],
  after: readonly Grade[],
  mapping: readonly (number | null)[] | undefined,
): boolean =>
  before.length === after.length &&
  before.every(({ pass }, grade) => after[grade]?.pass === pass) &&
  (mapping === undefined || before.every((_, grade) => mapping[grade] === grade));

/** The old grades without a new one that exists. */
export const unmappedGrades = (
  before: readonly Grade[],
  after: readonly Grade[],
  mapping: readonly (number | null)[],
): number[] =>
  before.flatMap((_, grade) => {
    const target = mapping[grade] ?? -1;
    return Number.isInteger(target) && target >= 0 && target < after.length ? [] : [grade];
  });

/** The new grade. A grade that the mapping does not have, such as -1, stays. */
export const mapGrade = (mapping: GradeMapping, grade: number): number => mapping[grade] ?? grade;

/** One mapping after another. */
export const composeMappings = (first: GradeMapping, second: GradeMapping): number[] =>
  first.map((grade) => mapGrade(second, grade));

/**
 * The way back from newer grades to older ones, for a restored version. A grade with the label of an old one becomes
 * that one; else one that an old grade became, becomes the lowest such grade. Any other becomes what the next lower
 * grade becomes, or the lowest.
 *
 * @param forward from the older grades to the newer ones
 */
export const reverseMapping = (
  older: readonly Grade[],
  newer: readonly Grade[],
  forward: GradeMapping,
): number[] => {
  const back: number[] = [];
  for (const [grade, { label }] of newer.entries()) {
    const origins = older.flatMap((_, old) => (mapGrade(forward, old) === grade ? [old] : []));
    const sameLabel = origins.find((old) => older[old]?.label === label);
    back.push(sameLabel ?? origins[0] ?? back.at(-1) ?? 0);
  }
  return back;
};

/** The grades of a draft, and the new grade of each published one. */
export type DraftGrades = { readonly grades: readonly Grade[]; readonly mapping: GradeMapping };

/** The published grades, for a draft that does not change them. */
export const unchangedGrades = (grades: readonly Grade[]): DraftGrades => ({
  grades,
  mapping: grades.map((_, grade) => grade),
});

/**
 * A tree whose nodes' own pass grades follow other grades of the draft. A grade that no published one has become keeps
 * its label, or is the pass grade if no grade has its label any more.
 *
 * @param published the tree that members have grades in
 */
export const regradeNodes = (
  tree: readonly SchemeNode[],
  published: readonly SchemeNode[],
  from: DraftGrades,
  to: DraftGrades,
): SchemeNode[] => {
  const publishedGrades = ownGrades(published);
  const gradeOf = (id: string, grade: number): number => {
    const own = publishedGrades.get(id);
    const origin =
      own !== undefined && from.mapping[own] === grade ? own : from.mapping.indexOf(grade);
    if (origin >= 0) return mapGrade(to.mapping, origin);
    const sameLabel = to.grades.findIndex(({ label }) => label === from.grades[grade]?.label);
    return sameLabel >= 0 ? sameLabel : to.grades.findIndex(({ pass }) => pass);
  };
  const regrade = (nodes: readonly SchemeNode[]): SchemeNode[] =>
    nodes.map((node) => ({
      ...node,
      ...(node.grade !== undefined && { grade: gradeOf(node.id, node.grade) }),
      children: regrade(node.children),
    }));
  return regrade(tree);
};

const ownGrades = (tree: readonly SchemeNode[]): ReadonlyMap<string, number> =>
  new Map(
    tree.flatMap(({ id, grade, children }) => [
      ...(grade === undefined ? [] : [[id, grade] as const]),
      ...ownGrades(children),
    ]),
  );
