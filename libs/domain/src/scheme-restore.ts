import type { SchemeEditBody, SchemeNode } from '@springboard/contract';
import { childrenOf, type DraftNode, type DraftTree, idsWithin, nodesOf } from './scheme-draft.ts';
import { applyEdit } from './scheme-edits.ts';

/** The edits that turn a draft into a tree, in their order. */
export type Restoration = {
  readonly edits: readonly SchemeEditBody[];
  /** Nodes of the tree that the draft cannot take as they are, such as own nodes below a mirrored one. */
  readonly left_out: readonly string[];
};

/** A changed type can forbid a place until other nodes have moved, so nodes are placed in several rounds. */
const ROUNDS = 3;

/** Mirrored nodes of the draft keep the titles and content of their owners. */
export const editsTowards = (from: DraftTree, tree: readonly SchemeNode[]): Restoration => {
  const target = nodesOf(tree, null);
  const order = siblingsBefore(target, tree);
  const edits: SchemeEditBody[] = [];
  let draft = from;
  const apply = (edit: SchemeEditBody): void => {
    const result = applyEdit(draft, edit);
    if (!result.ok) return;
    draft = result.draft;
    edits.push(edit);
  };
  const isInPlace = (node: DraftNode) => {
    const current = draft.nodes.get(node.id);
    return (
      current !== undefined &&
      current.t === node.t &&
      current.parent === node.parent &&
      siblingBefore(draft, target, node) === (order.get(node.id) ?? null)
    );
  };
  const place = (node: DraftNode): void => {
    const { id, title, t, parent, identifier, extensions } = node;
    const after = order.get(id) ?? null;
    const added = {
      id,
      title,
      t,
      ...(identifier !== undefined && { identifier }),
      ...(extensions !== undefined && { extensions }),
    };
    if (!draft.nodes.has(id)) return apply({ kind: 'add', node: added, parent, after });
    const retype = () => {
      if (draft.nodes.get(id)?.t !== t) apply({ kind: 'retype', node_id: id, t });
    };
    retype();
    // Every type may be below a level: a level becomes a skill there, or a skill a level.
    const level = draft.roots.find((root) => root !== id);
    if (draft.nodes.get(id)?.t !== t && level !== undefined)
      apply({ kind: 'move', node_ids: [id], parent: level, after: null });
    retype();
    if (!isInPlace(node)) apply({ kind: 'move', node_ids: [id], parent, after });
    retype();
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const misplaced = [...target.values()].filter((node) => !isInPlace(node));
    const extra = extraIds(draft, target);
    if (misplaced.length + extra.length === 0) break;
    // A node that is in place now may not be once another one is placed before it.
    for (const node of target.values()) if (!isInPlace(node)) place(node);
    for (const id of extraIds(draft, target)) apply({ kind: 'remove', node_ids: [id] });
  }
  for (const node of target.values()) {
    const current = draft.nodes.get(node.id);
    if (current !== undefined && current.is_owner !== false)
      for (const edit of fieldEdits(current, node)) apply(edit);
  }
  const left_out = [...target.values()].filter((node) => !isInPlace(node)).map(({ id }) => id);
  return { edits, left_out };
};

/** The sibling before each node of a tree. */
const siblingsBefore = (
  nodes: ReadonlyMap<string, DraftNode>,
  tree: readonly SchemeNode[],
): ReadonlyMap<string, string | null> => {
  const lists = [tree.map(({ id }) => id), ...[...nodes.values()].map(({ children }) => children)];
  return new Map(lists.flatMap((ids) => ids.map((id, at) => [id, ids[at - 1] ?? null] as const)));
};

/** The nearest sibling before a node that belongs to the same parent in the tree as well. */
const siblingBefore = (
  draft: DraftTree,
  target: ReadonlyMap<string, DraftNode>,
  { id, parent }: DraftNode,
): string | null => {
  const siblings = childrenOf(draft, parent);
  const before = siblings.slice(0, siblings.indexOf(id));
  return before.findLast((sibling) => target.get(sibling)?.parent === parent) ?? null;
};

/** The topmost nodes of the draft that the tree does not have. */
const extraIds = (draft: DraftTree, target: ReadonlyMap<string, DraftNode>): string[] => {
  const all = draft.roots.flatMap((root) => idsWithin(draft, root));
  const extra = new Set(all.filter((id) => !target.has(id)));
  return [...extra].filter((id) => !extra.has(draft.nodes.get(id)?.parent ?? ''));
};

/** The edits that set the fields of a node to those of another. */
export const fieldEdits = (from: DraftNode, to: DraftNode): SchemeEditBody[] => {
  const set = <F extends string, V>(field: F, value: V, before: V) =>
    JSON.stringify(value) === JSON.stringify(before)
      ? []
      : [{ kind: 'set' as const, node_id: from.id, field, value, before }];
  return [
    ...set('title', to.title, from.title),
    ...set('group', textOf(to.group), textOf(from.group)),
    ...set('content', listOf(to.content), listOf(from.content)),
    ...set('completion', listOf(to.completion), listOf(from.completion)),
    ...set('dependencies', listOf(to.dependencies), listOf(from.dependencies)),
    ...set('grade', to.grade ?? null, from.grade ?? null),
    ...set('videos', listOf(to.videos), listOf(from.videos)),
    ...set('hidden', to.hidden === true, from.hidden === true),
    ...set('skipped', to.skipped === true, from.skipped === true),
    ...set('badge', to.badge ?? null, from.badge ?? null),
  ];
};

const textOf = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;

const listOf = <T>(list: readonly T[] | undefined): T[] | null =>
  list === undefined || list.length === 0 ? null : [...list];
