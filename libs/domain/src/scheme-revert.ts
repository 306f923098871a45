import type { NodeEdit, SchemeEditBody, SchemeNode, SchemeProblem } from '@springboard/contract';
import type { ChangedNode, ChangeKind, NodeChange } from './scheme-changes.ts';
import {
  childrenOf,
  type DraftNode,
  type DraftTree,
  idsIn,
  idsWithin,
  subtreeOf,
  treeOf,
} from './scheme-draft.ts';
import { applyEdit } from './scheme-edits.ts';
import { type ProblemContext, problemsOf } from './scheme-problems.ts';
import { editsTowards, fieldEdits } from './scheme-restore.ts';

/** Why a change of a draft cannot be reverted on its own. */
export type RevertObstacle = {
  /**
   * `parent`: the earlier parent is removed. `inside`: the earlier parent is inside the node now. `contains`: published
   * nodes were moved into an added one. `mirrored`: the content is that of another scheme. `link`: a link to another
   * scheme is changed in the editor. `grades`: the grades of the scheme change too. `place`: the other changes leave
   * no place for it. `problem`: the draft would break a rule.
   */
  readonly reason:
    | 'parent'
    | 'inside'
    | 'contains'
    | 'mirrored'
    | 'link'
    | 'grades'
    | 'place'
    | 'problem';
  /** The nodes that the reason is about. */
  readonly node_ids: readonly string[];
  /** For `problem`. */
  readonly problem?: SchemeProblem;
};

/** The edits that revert one change, in their order, and those that reverse them. */
export type RevertPlan =
  | {
      readonly ok: true;
      readonly edits: readonly SchemeEditBody[];
      /** By position of the edit that each reverses. */
      readonly inverses: readonly SchemeEditBody[];
      readonly draft: DraftTree;
    }
  | { readonly ok: false; readonly obstacle: RevertObstacle };

/** A draft with the published version that it is compared with. */
export type ComparedDraft = {
  readonly draft: DraftTree;
  readonly published: DraftTree;
  /** Nodes with another parent or order than in the published version. */
  readonly moved: ReadonlySet<string>;
  /** Whether the draft has other grades: a pass grade of the published version is none of them. */
  readonly hasOtherGrades: boolean;
};

/** The ids of the nodes that moved. */
export const movedIds = (changed: readonly ChangedNode[]): ReadonlySet<string> =>
  new Set(
    changed.flatMap(({ node, changes }) =>
      changes.some(({ kind }) => kind === 'moved') ? [node.id] : [],
    ),
  );

/**
 * The edits that make a node as it is in the published version, in exactly one respect. An added node goes with
 * everything that was added below it; a removed one returns as it was published.
 */
export const planRevert = (
  compared: ComparedDraft,
  node_id: string,
  change: NodeChange,
): RevertPlan => {
  const { draft, published } = compared;
  const obstacle = obstacleOf(compared, node_id, change);
  if (obstacle !== null) return { ok: false, obstacle };
  const plan = new RevertBuilder(draft);
  const node = draft.nodes.get(node_id);
  const earlier = published.nodes.get(node_id);
  if (change.kind === 'added') plan.apply({ kind: 'remove', node_ids: [node_id] });
  else if (change.kind === 'removed') planReturn(plan, compared, node_id);
  else if (change.kind === 'moved') plan.apply(moveBack(draft, compared, node_id));
  else if (change.kind === 'retyped') plan.apply({ kind: 'retype', node_id, t: change.before });
  else if (node !== undefined && earlier !== undefined) {
    const field = FIELDS[change.kind];
    for (const edit of fieldEdits(node, earlier))
      if (edit.kind === 'set' && edit.field === field) plan.apply(edit);
  }
  return plan.result;
};

/**
 * Why a change cannot be reverted, as far as it is known without much work: `planRevert` says what else prevents the
 * return of a removed node.
 */
export const findRevertObstacle = (
  compared: ComparedDraft,
  node_id: string,
  change: NodeChange,
): RevertObstacle | null => {
  if (change.kind === 'removed') return obstacleOf(compared, node_id, change);
  const plan = planRevert(compared, node_id, change);
  return plan.ok ? null : plan.obstacle;
};

/** The rule (`problemsOf`) that the draft keeps before a revert and breaks after it; null if there is none. */
export const problemOfRevert = (
  before: DraftTree,
  after: DraftTree,
  context: ProblemContext,
): RevertObstacle | null => {
  const keyOf = ({ node_id, code, with: named }: SchemeProblem) =>
    JSON.stringify([node_id, code, named]);
  const known = new Set(problemsOf(before, context).errors.map(keyOf));
  const problem = problemsOf(after, context).errors.find((error) => !known.has(keyOf(error)));
  return problem === undefined
    ? null
    : { reason: 'problem', node_ids: problem.node_id === null ? [] : [problem.node_id], problem };
};

/** The field that a kind of change is about. Others are changed by edits of their own. */
const FIELDS = {
  retitled: 'title',
  heading: 'group',
  reworded: 'content',
  rule: 'completion',
  dependencies: 'dependencies',
  grade: 'grade',
  hidden: 'hidden',
  skipped: 'skipped',
  videos: 'videos',
  badge: 'badge',
  mirrored: null,
} as const satisfies Partial<Record<ChangeKind, keyof NodeEdit | null>>;

/** Applies edits until one is refused. */
class RevertBuilder {
  readonly edits: SchemeEditBody[] = [];
  readonly inverses: SchemeEditBody[] = [];
  draft: DraftTree;
  #obstacle: RevertObstacle | null = null;

  constructor(draft: DraftTree) {
    this.draft = draft;
  }

  apply(edit: SchemeEditBody): void {
    if (this.#obstacle !== null) return;
    const result = applyEdit(this.draft, edit);
    if (result.ok) {
      this.edits.push(edit);
      this.inverses.push(result.inverse);
      this.draft = result.draft;
    } else if (result.code === 'OWN_DESCENDANT')
      this.#obstacle = { reason: 'inside', node_ids: [...(result.with ?? [])] };
    else
      this.#obstacle = {
        reason: result.code === 'MIRRORED' ? 'mirrored' : 'place',
        node_ids: [result.node_id],
      };
  }

  get result(): RevertPlan {
    const { edits, inverses, draft } = this;
    return this.#obstacle === null
      ? { ok: true, edits, inverses, draft }
      : { ok: false, obstacle: this.#obstacle };
  }
}

/** What prevents a revert before any edit is tried. */
const obstacleOf = (
  { draft, published, hasOtherGrades }: ComparedDraft,
  node_id: string,
  { kind }: NodeChange,
): RevertObstacle | null => {
  const obstacle = (reason: RevertObstacle['reason'], node_ids: readonly string[] = [node_id]) => ({
    reason,
    node_ids,
  });
  if (kind === 'added') {
    const inside = idsWithin(draft, node_id).filter((id) => published.nodes.has(id));
    return inside.length === 0 ? null : obstacle('contains', topmostOf(draft, inside));
  }
  if (kind === 'mirrored') return obstacle('link');
  if (kind === 'grade' && hasOtherGrades) return obstacle('grades');
  if (kind !== 'removed' && kind !== 'moved') return null;
  const parent = published.nodes.get(node_id)?.parent ?? null;
  if (parent !== null && !draft.nodes.has(parent)) return obstacle('parent', [parent]);
  if (kind === 'moved') return null;
  const returning = idsWithin(published, node_id).flatMap((id) => published.nodes.get(id) ?? []);
  if (hasOtherGrades && returning.some(({ grade }) => grade !== undefined))
    return obstacle('grades');
  // An own node would be added in place of one that follows another scheme.
  const isLost = recordOf(draft, node_id) === undefined;
  return isLost && returning.some(({ is_owner }) => is_owner === false) ? obstacle('link') : null;
};

const topmostOf = (draft: DraftTree, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => !ids.includes(draft.nodes.get(id)?.parent ?? ''));

/** What was removed with a node in it. */
const recordOf = (draft: DraftTree, node_id: string): SchemeNode | undefined =>
  draft.removed.findLast(({ node }) => idsIn(node).includes(node_id))?.node;

/** Moves a node behind the sibling before it in the published version that did not move itself. */
const moveBack = (
  draft: DraftTree,
  { published, moved }: ComparedDraft,
  node_id: string,
): SchemeEditBody => {
  const parent = published.nodes.get(node_id)?.parent ?? null;
  const siblings = childrenOf(published, parent);
  const after = siblings
    .slice(0, siblings.indexOf(node_id))
    .findLast(
      (id) => draft.nodes.get(id)?.parent === parent && draft.nodes.has(id) && !moved.has(id),
    );
  return { kind: 'move', node_ids: [node_id], parent, after: after ?? null };
};

/** Restores a removed node as it was published. What it has of other places stays removed. */
const planReturn = (plan: RevertBuilder, compared: ComparedDraft, node_id: string): void => {
  const { draft, published } = compared;
  const root = recordOf(draft, node_id)?.id;
  const place = moveBack(draft, compared, node_id);
  if (root !== undefined) {
    plan.apply({ kind: 'restore', node_ids: [root] });
    plan.apply(place);
    if (root !== node_id) plan.apply({ kind: 'remove', node_ids: [root] });
  }
  const restored = new Set(root === undefined ? [] : idsWithin(plan.draft, node_id));
  const belongs = ({ id }: Pick<DraftNode, 'id'>) =>
    root === undefined
      ? !plan.draft.nodes.has(id) && !plan.draft.removedIds.has(id)
      : restored.has(id);
  const target = pruned(subtreeOf(published, node_id), belongs);
  if (target === null || place.kind !== 'move') return;
  const tree = withSubtree(treeOf(plan.draft), target, place);
  for (const edit of editsTowards(plan.draft, tree).edits) plan.apply(edit);
};

/** A node without the nodes below it that do not belong there. */
const pruned = (
  node: SchemeNode | null,
  belongs: (node: SchemeNode) => boolean,
): SchemeNode | null =>
  node === null || !belongs(node)
    ? null
    : { ...node, children: node.children.flatMap((child) => pruned(child, belongs) ?? []) };

type Place = Extract<SchemeEditBody, { kind: 'move' }>;

/** A tree with this node in place of the one of its id, or at a place where it has none. */
const withSubtree = (
  tree: readonly SchemeNode[],
  node: SchemeNode,
  { parent, after }: Pick<Place, 'parent' | 'after'>,
): SchemeNode[] => {
  const placeIn = (siblings: readonly SchemeNode[], above: string | null): SchemeNode[] => {
    const others = siblings.map((sibling) =>
      sibling.id === node.id
        ? node
        : { ...sibling, children: placeIn(sibling.children, sibling.id) },
    );
    if (above !== parent || others.includes(node)) return others;
    return others.toSpliced(others.findIndex(({ id }) => id === after) + 1, 0, node);
  };
  return placeIn(tree, null);
};
