import type { Curriculum, Grade, SchemeNode } from '@springboard/contract';
import type { Clause, IndexedNode, IndexedScheme } from './indexed-scheme.ts';
import { completionOrder } from './topological-order.ts';
import { SchemeError, type SchemeErrorCode } from './scheme-error.ts';

/**
 * Checks a curriculum with its grades and assigns an index to each node. Throws a `SchemeError` if members
 * cannot be assessed against it (AS2).
 */
export const indexScheme = (curriculum: Curriculum, grades: readonly Grade[]): IndexedScheme => {
  const { drafts, indexById, pass } = linkNodes(curriculum.tree, grades, fail);
  const order = completionOrder(drafts);
  const units = unitsPerSkillOf(drafts, pass, fail);
  const nodes = drafts.map((draft): IndexedNode => ({ ...draft, pass: draft.node.grade ?? pass }));
  const indexesWhere = (select: (node: IndexedNode) => boolean) =>
    nodes.flatMap((node, index) => (select(node) ? [index] : []));

  return {
    curriculum,
    grades,
    pass,
    nodes,
    indexById: indexById,
    ruleOrder: order.filter((index) => nodes[index]?.clauses.length !== 0),
    skills: indexesWhere((node) => node.isSkill),
    bottomUp: indexesWhere((node) => !node.isSkill).toReversed(),
    gated: indexesWhere((node) => node.isGated),
    levels: indexesWhere((node) => node.node.t === 'l'),
    unitsPerSkill: units,
  };
};

/** What happens with a broken rule: `indexScheme` throws, a list of all errors continues. */
type Report = (code: SchemeErrorCode, node_id: string | null, named?: readonly string[]) => void;

const fail: Report = (code, node_id) => {
  throw new SchemeError(code, node_id);
};

/** The nodes of a tree with the references between them. References that AS2 forbids are left out. */
export const linkNodes = (
  tree: readonly SchemeNode[],
  grades: readonly Grade[],
  report: Report,
) => {
  const pass = passGradeOf(grades, report);
  const drafts = flattenTree(tree);
  const indexById = new Map(drafts.map((draft, index) => [draft.node.id, index]));
  if (indexById.size < drafts.length) report('DUPLICATE_NODE', repeatedId(drafts));

  for (const draft of drafts) checkNode(draft, grades, report);
  flagManual(drafts, report);
  flagCounted(drafts);
  for (const draft of drafts) draft.clauses = clausesOf(draft, drafts, indexById, report);
  linkReferences(drafts, indexById, report);
  return { drafts, indexById, pass };
};

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly number[] ? number[] : T[K] };
type NodeDraft = Omit<Writable<IndexedNode>, 'pass'>;

const passGradeOf = (grades: readonly Grade[], report: Report): number => {
  const passes = grades.flatMap((grade, value) => (grade.pass ? [value] : []));
  if (passes.length > 1) report('MANY_PASS_GRADES', null);
  if (passes.length === 0) report('NO_PASS_GRADE', null);
  return passes[0] ?? 0;
};

/** The tree as a list, with parents before their children. */
const flattenTree = (tree: readonly SchemeNode[]): NodeDraft[] => {
  const drafts: NodeDraft[] = [];
  const add = (node: SchemeNode, parent: number): number => {
    const draft: NodeDraft = {
      node,
      parent,
      children: [],
      end: 0,
      isSkill: node.t === 's',
      isManual: false,
      isGated: node.t !== 's' || (node.dependencies ?? []).length > 0,
      isCounted: false,
      isInPercentage: false,
      clauses: [],
      owners: [],
      dependencies: [],
      dependents: [],
      gatedChildren: [],
      percentageChildren: [],
      skills: 0,
    };
    const index = drafts.push(draft) - 1;
    draft.children = node.children.map((child) => add(child, index));
    draft.end = drafts.length;
    return index;
  };
  for (const node of tree) add(node, -1);
  return drafts;
};

const repeatedId = (drafts: readonly NodeDraft[]): string | null => {
  const seen = new Set<string>();
  for (const { node } of drafts) {
    if (seen.has(node.id)) return node.id;
    seen.add(node.id);
  }
  return null;
};

const checkNode = ({ node, isSkill }: NodeDraft, grades: readonly Grade[], report: Report) => {
  if (isSkill && node.children.length > 0) report('SKILL_WITH_CHILDREN', node.id);
  if (isSkill && (node.completion ?? []).length > 0) report('SKILL_WITH_COMPLETION', node.id);
  if (node.grade !== undefined && !(node.grade in grades)) report('UNKNOWN_GRADE', node.id);
};

/** AS8: the child named `<id>/manual` is the skill that a coach passes with a button. */
const flagManual = (drafts: readonly NodeDraft[], report: Report) => {
  for (const draft of drafts) {
    if (draft.node.id !== `${drafts[draft.parent]?.node.id}/manual`) continue;
    if (!draft.isSkill) report('MANUAL_NOT_A_SKILL', draft.node.id);
    draft.isManual = draft.isSkill;
  }
};

/** AS6 and AS15, from the leaves to the top. */
const flagCounted = (drafts: readonly NodeDraft[]) => {
  for (const draft of drafts.toReversed()) {
    const children = childrenIn(drafts, draft);
    const shown = draft.node.hidden !== true && draft.node.skipped !== true;
    const hasRule = (draft.node.completion ?? []).length > 0;
    const counts = (child: NodeDraft) => child.isCounted || child.isManual;
    draft.isCounted = shown && (draft.isSkill || hasRule || children.some(counts));
    draft.isInPercentage = shown && !draft.isManual;
    draft.percentageChildren = draft.children.filter((child) => drafts[child]?.isInPercentage);
    draft.skills = draft.isSkill
      ? 0
      : draft.percentageChildren.reduce((sum, child) => sum + skillsIn(drafts[child]), 0);
  }
};

const skillsIn = (child: NodeDraft | undefined): number =>
  child?.isSkill === true ? 1 : (child?.skills ?? 0);

const clausesOf = (
  draft: NodeDraft,
  drafts: readonly NodeDraft[],
  indexById: ReadonlyMap<string, number>,
  report: Report,
): readonly Clause[] => {
  const written = draft.node.completion ?? [];
  if (written.length === 0) {
    const manual = draft.children.find((child) => drafts[child]?.isManual === true);
    if (manual !== undefined) return [{ count: 1, nodes: [manual] }];
    const nodes = draft.children.filter((child) => drafts[child]?.isCounted === true);
    return nodes.length === 0 ? [] : [{ count: nodes.length, nodes }];
  }
  return written.map(({ nodes: ids, count }) => {
    const named = new Set(ids);
    const nodes = indexesOf(draft, named, indexById, report);
    if (count > named.size) report('COUNT_TOO_HIGH', draft.node.id);
    return { count, nodes };
  });
};

const indexesOf = (
  { node }: NodeDraft,
  named: ReadonlySet<string>,
  indexById: ReadonlyMap<string, number>,
  report: Report,
): number[] =>
  [...named].flatMap((id) => {
    const index = indexById.get(id);
    if (index === undefined) report('UNKNOWN_NODE', node.id, [id]);
    return index ?? [];
  });

/** Fills in the reverse references: owners, dependents and gated children. */
const linkReferences = (
  drafts: readonly NodeDraft[],
  indexById: ReadonlyMap<string, number>,
  report: Report,
) => {
  drafts.forEach((draft, index) => {
    const named = new Set(draft.node.dependencies);
    draft.dependencies = indexesOf(draft, named, indexById, report);
    for (const dependency of draft.dependencies) drafts[dependency]?.dependents.push(index);
    for (const named of new Set(draft.clauses.flatMap(({ nodes }) => nodes)))
      drafts[named]?.owners.push(index);
    if (draft.isGated) drafts[draft.parent]?.gatedChildren.push(index);
  });
};

const childrenIn = (drafts: readonly NodeDraft[], draft: NodeDraft): NodeDraft[] =>
  draft.children.flatMap((child) => drafts[child] ?? []);

/** The least common multiple of all 1 + pass. An error if sums of it would no longer be exact. */
export const unitsPerSkillOf = (
  drafts: readonly NodeDraft[],
  pass: number,
  report: Report,
): number => {
  let units = 1;
  for (const { node } of drafts) {
    const steps = 1 + (node.grade ?? pass);
    units *= steps / greatestCommonDivisor(units, steps);
    if (units * drafts.length * 100 > Number.MAX_SAFE_INTEGER) {
      report('TOO_MANY_GRADES', node.id);
      break;
    }
  }
  return units;
};

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
