import type { Curriculum, Grade, SchemeNode } from '@springboard/contract';
import type { Clause, IndexedNode, IndexedScheme } from './indexed-scheme.ts';
import { completionOrder } from './order.ts';
import { SchemeFault } from './scheme-fault.ts';

/**
 * Checks a curriculum and its grades and numbers its nodes. Throws a `SchemeFault` for what members
 * cannot be assessed against (AS2).
 */
export const indexScheme = (curriculum: Curriculum, grades: readonly Grade[]): IndexedScheme => {
  const pass = passGradeOf(grades);
  const drafts = layOut(curriculum.tree);
  const places = new Map(drafts.map((draft, place) => [draft.node.id, place]));
  if (places.size < drafts.length) throw new SchemeFault('DUPLICATE_NODE', repeatedId(drafts));

  for (const draft of drafts) checkNode(draft, grades);
  markManual(drafts);
  markCounted(drafts);
  for (const draft of drafts) draft.clauses = clausesOf(draft, drafts, places);
  link(drafts, places);

  const order = completionOrder(drafts);
  const parts = partsOf(drafts, pass);
  const nodes = drafts.map((draft): IndexedNode => ({ ...draft, pass: draft.node.grade ?? pass }));
  const placed = (select: (node: IndexedNode) => boolean) =>
    nodes.flatMap((node, place) => (select(node) ? [place] : []));

  return {
    curriculum,
    grades,
    pass,
    nodes,
    places,
    ruleOrder: order.filter((place) => nodes[place]?.clauses.length !== 0),
    skills: placed((node) => node.isSkill),
    upwards: placed((node) => !node.isSkill).toReversed(),
    gated: placed((node) => node.isGated),
    levels: placed((node) => node.node.t === 'l'),
    parts,
  };
};

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly number[] ? number[] : T[K] };
type NodeDraft = Omit<Writable<IndexedNode>, 'pass'>;

const passGradeOf = (grades: readonly Grade[]): number => {
  const passes = grades.flatMap((grade, value) => (grade.pass ? [value] : []));
  if (passes.length > 1) throw new SchemeFault('MANY_PASS_GRADES');
  const [pass] = passes;
  if (pass === undefined) throw new SchemeFault('NO_PASS_GRADE');
  return pass;
};

/** The tree as a list, parents before their children. */
const layOut = (tree: readonly SchemeNode[]): NodeDraft[] => {
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
    const place = drafts.push(draft) - 1;
    draft.children = node.children.map((child) => add(child, place));
    draft.end = drafts.length;
    return place;
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

const checkNode = ({ node, isSkill }: NodeDraft, grades: readonly Grade[]) => {
  if (isSkill && node.children.length > 0) throw new SchemeFault('SKILL_WITH_CHILDREN', node.id);
  if (isSkill && (node.completion ?? []).length > 0)
    throw new SchemeFault('SKILL_WITH_COMPLETION', node.id);
  if (node.grade !== undefined && !(node.grade in grades))
    throw new SchemeFault('UNKNOWN_GRADE', node.id);
};

/** AS8: the child named `<id>/manual` of a level or group is the button that passes it. */
const markManual = (drafts: readonly NodeDraft[]) => {
  for (const draft of drafts) {
    if (draft.node.id !== `${drafts[draft.parent]?.node.id}/manual`) continue;
    if (!draft.isSkill) throw new SchemeFault('MANUAL_NOT_A_SKILL', draft.node.id);
    draft.isManual = true;
  }
};

/** AS6 and AS15, from the leaves up. */
const markCounted = (drafts: readonly NodeDraft[]) => {
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
  places: ReadonlyMap<string, number>,
): readonly Clause[] => {
  const manual = draft.children.find((child) => drafts[child]?.isManual === true);
  if (manual !== undefined) return [{ count: 1, nodes: [manual] }];
  const written = draft.node.completion ?? [];
  if (written.length === 0) {
    const nodes = draft.children.filter((child) => drafts[child]?.isCounted === true);
    return nodes.length === 0 ? [] : [{ count: nodes.length, nodes }];
  }
  return written.map(({ nodes: ids, count }) => {
    const nodes = placesOf(ids, places);
    if (count > nodes.length) throw new SchemeFault('COUNT_TOO_HIGH', draft.node.id);
    return { count, nodes };
  });
};

const placesOf = (ids: readonly string[], places: ReadonlyMap<string, number>): number[] =>
  [...new Set(ids)].map((id) => {
    const place = places.get(id);
    if (place === undefined) throw new SchemeFault('UNKNOWN_NODE', id);
    return place;
  });

/** Fills in what points the other way. */
const link = (drafts: readonly NodeDraft[], places: ReadonlyMap<string, number>) => {
  drafts.forEach((draft, place) => {
    draft.dependencies = placesOf(draft.node.dependencies ?? [], places);
    for (const dependency of draft.dependencies) drafts[dependency]?.dependents.push(place);
    for (const named of new Set(draft.clauses.flatMap(({ nodes }) => nodes)))
      drafts[named]?.owners.push(place);
    if (draft.isGated) drafts[draft.parent]?.gatedChildren.push(place);
  });
};

const childrenIn = (drafts: readonly NodeDraft[], draft: NodeDraft): NodeDraft[] =>
  draft.children.flatMap((child) => drafts[child] ?? []);

/** The least common multiple of all 1 + pass; refused where sums of it would no longer be exact. */
const partsOf = (drafts: readonly NodeDraft[], pass: number): number => {
  let parts = 1;
  for (const { node } of drafts) {
    const steps = 1 + (node.grade ?? pass);
    parts *= steps / greatestCommonDivisor(parts, steps);
    if (parts * drafts.length * 100 > Number.MAX_SAFE_INTEGER)
      throw new SchemeFault('TOO_MANY_GRADES', node.id);
  }
  return parts;
};

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
