import type { NodeType, SchemeEditBody, SchemeEditError } from '@springboard/contract';
import {
  detach,
  insertAfter,
  withChildren,
  withNodes,
  withParent,
  withSubtrees,
} from './scheme-children.ts';
import {
  childrenOf,
  type DraftNode,
  type DraftTree,
  idsWithin,
  subtreeOf,
} from './scheme-draft.ts';
import {
  isAllowedBelow,
  MAX_CONTENT_LENGTH,
  MAX_DEPTH,
  MAX_TITLE_LENGTH,
} from './scheme-limits.ts';
import { isNodeId, namedIn, withIds } from './scheme-node-ids.ts';
import {
  checkMove,
  checkPlace,
  depthOf,
  type Edit,
  type EditResult,
  heightOf,
  reject,
  topmost,
} from './scheme-places.ts';
import { decideProposals, takeOver } from './scheme-proposals.ts';
import { removeNodes, restoreNodes } from './scheme-removal.ts';

/**
 * Applies one edit, completely or not at all. An edit is refused only if the tree could not exist after it; rules
 * that it breaks are problems of the draft (`problemsOf`).
 */
export const applyEdit = (draft: DraftTree, edit: SchemeEditBody): EditResult => {
  if (edit.kind === 'add') return addNode(draft, edit);
  if (edit.kind === 'set') return setField(draft, edit);
  if (edit.kind === 'move') return moveNodes(draft, edit);
  if (edit.kind === 'place') return placeNodes(draft, edit);
  if (edit.kind === 'remove') return removeNodes(draft, edit);
  if (edit.kind === 'restore') return restoreNodes(draft, edit);
  if (edit.kind === 'retype') return retypeNode(draft, edit);
  if (edit.kind === 'take_over') return takeOver(draft, edit);
  if (edit.kind === 'leave' || edit.kind === 'reopen') return decideProposals(draft, edit);
  return renameId(draft, edit);
};

/** The nodes that an edit is about. */
export const nodeIdsOf = (edit: SchemeEditBody): readonly string[] => {
  switch (edit.kind) {
    case 'add':
      return [edit.node.id];
    case 'set':
    case 'retype':
    case 'take_over':
      return [edit.node_id];
    case 'rename_id':
      return [edit.to];
    case 'place':
      return edit.places.map(({ node_id }) => node_id);
    case 'move':
    case 'remove':
    case 'restore':
    case 'leave':
    case 'reopen':
    default:
      return edit.node_ids;
  }
};

/** The type of a new node: a level at the top, a skill below a group or beside skills, else a group. */
export const typeForPlace = (draft: DraftTree, parent: string | null): NodeType => {
  if (parent === null) return 'l';
  if (draft.nodes.get(parent)?.t === 'sg') return 's';
  const sibling = childrenOf(draft, parent).findLast((id) => id !== `${parent}/manual`);
  return (sibling !== undefined && draft.nodes.get(sibling)?.t) || 'sg';
};

/** The value of a field as `set` writes it: null for a missing or empty one. */
export const fieldValue = (
  node: Partial<DraftNode>,
  field: Edit<'set'>['field'],
): DraftNode[Edit<'set'>['field']] | null => {
  const value = node[field];
  const isEmpty = value === false || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty || value === undefined ? null : value;
};

const titleError = (title: string): SchemeEditError | null => {
  if (title.trim() === '') return 'NO_TITLE';
  return title.length > MAX_TITLE_LENGTH ? 'TITLE_TOO_LONG' : null;
};

const addNode = (draft: DraftTree, { node, parent, after }: Edit<'add'>): EditResult => {
  const error = titleError(node.title);
  if (error !== null) return reject(error, node.id);
  if (draft.removedIds.has(node.id)) return reject('DUPLICATE_NODE', node.id);
  const rejection = checkPlace(draft, { ...node, parentId: parent, children: [] }, parent);
  if (rejection !== null) return rejection;
  const added = new Map([[node.id, { ...node, parent, children: [] }]]);
  return {
    ok: true,
    draft: withSubtrees(
      draft,
      added,
      parent,
      insertAfter(childrenOf(draft, parent), after, [node.id]),
    ),
    inverse: { kind: 'remove', node_ids: [node.id] },
  };
};

const setField = (draft: DraftTree, edit: Edit<'set'>): EditResult => {
  const { node_id, field } = edit;
  const node = draft.nodes.get(node_id);
  if (node === undefined) return reject('UNKNOWN_NODE', node_id);
  if (node.is_owner === false) return reject('MIRRORED', node_id);
  const error = edit.field === 'title' ? titleError(edit.value) : null;
  if (error !== null) return reject(error, node_id);
  if (field === 'content' && JSON.stringify(edit.value ?? []).length > MAX_CONTENT_LENGTH)
    return reject('CONTENT_TOO_LONG', node_id);
  const value = fieldValue({ [field]: edit.value ?? undefined }, field);
  const changed = { ...node };
  Reflect.deleteProperty(changed, field);
  if (value !== null) Object.assign(changed, { [field]: value });
  const { id: _, undoes: __, ...body }: Edit<'set'> & { id?: string; undoes?: string } = edit;
  const inverse = Object.assign(body, { value: fieldValue(node, field), before: value });
  return { ok: true, draft: withNodes(draft, [changed]), inverse };
};

const moveNodes = (draft: DraftTree, edit: Edit<'move'>): EditResult => {
  const moved = topmost(draft, edit.node_ids);
  if (!Array.isArray(moved)) return moved;
  const { parent } = edit;
  const isMoved = new Set(moved);
  for (const id of moved) {
    const rejection = checkMove(draft, id, parent);
    if (rejection !== null) return rejection;
  }
  // Beside a node that moves too, the place is after the nearest sibling that does not.
  const siblings = childrenOf(draft, parent);
  const earlier = edit.after === null ? [] : siblings.slice(0, siblings.indexOf(edit.after) + 1);
  const isHere = edit.after === null || earlier.length > 0;
  const after = isHere ? (earlier.findLast((id) => !isMoved.has(id)) ?? null) : edit.after;

  const places = placesOf(draft, moved);
  let next = draft;
  for (const id of moved) next = detach(next, id);
  const children = insertAfter(childrenOf(next, parent), after, moved);
  const nodes = moved.flatMap((id) => withParent(next, id, parent));
  next = withChildren(withNodes(next, nodes), parent, children);
  return { ok: true, draft: next, inverse: inverseOfMove(places) };
};

const placeNodes = (draft: DraftTree, { places }: Edit<'place'>): EditResult => {
  const moved = [...new Set(places.map(({ node_id }) => node_id))];
  const unknown = moved.find((id) => !draft.nodes.has(id));
  if (unknown !== undefined) return reject('UNKNOWN_NODE', unknown);
  const before = placesOf(draft, moved);
  let next = draft;
  for (const { node_id, parent, after } of places) {
    const rejection = checkMove(next, node_id, parent, { depth: false });
    if (rejection !== null) return rejection;
    next = detach(next, node_id);
    const children = insertAfter(childrenOf(next, parent), after, [node_id]);
    next = withChildren(withNodes(next, withParent(next, node_id, parent)), parent, children);
  }
  const deep = moved.find(
    (id) => depthOf(next, id) - 1 + heightOf(subtreeOf(next, id)) > MAX_DEPTH,
  );
  if (deep !== undefined) return reject('TOO_DEEP', deep);
  return { ok: true, draft: next, inverse: inverseOfMove(before) };
};

type Places = Edit<'place'>['places'];

/** The places of nodes, in the order in which they can be placed again. */
const placesOf = (draft: DraftTree, node_ids: readonly string[]): Places => {
  const isMoved = new Set(node_ids);
  const parents = new Set(node_ids.map((id) => draft.nodes.get(id)?.parent ?? null));
  const byDepth = [...parents].toSorted((a, b) => depthOf(draft, a) - depthOf(draft, b));
  return byDepth.flatMap((parent) =>
    childrenOf(draft, parent).flatMap((node_id, at, siblings) =>
      isMoved.has(node_id) ? [{ node_id, parent, after: siblings[at - 1] ?? null }] : [],
    ),
  );
};

/** One `move` if the nodes were side by side. */
const inverseOfMove = (places: Places): SchemeEditBody => {
  const [first] = places;
  const isOneMove = places.every(
    ({ parent, after }, at) =>
      at === 0 || (parent === first?.parent && after === places[at - 1]?.node_id),
  );
  if (first === undefined || !isOneMove) return { kind: 'place', places };
  const { parent, after } = first;
  return { kind: 'move', node_ids: places.map(({ node_id }) => node_id), parent, after };
};

const retypeNode = (draft: DraftTree, { node_id, t }: Edit<'retype'>): EditResult => {
  const node = draft.nodes.get(node_id);
  if (node === undefined) return reject('UNKNOWN_NODE', node_id);
  if (node.is_owner === false) return reject('MIRRORED', node_id);
  const parent = node.parent === null ? null : (draft.nodes.get(node.parent)?.t ?? null);
  const children = node.children.flatMap((id) => draft.nodes.get(id) ?? []);
  const forbidden = children.filter((child) => !isAllowedBelow(child.t, t)).map(({ id }) => id);
  if (forbidden.length > 0) return reject('FORBIDDEN_TARGET', node_id, forbidden);
  if (!isAllowedBelow(t, parent)) return reject('FORBIDDEN_TARGET', node_id);
  return {
    ok: true,
    draft: withNodes(draft, [{ ...node, t }]),
    inverse: { kind: 'retype', node_id, t: node.t },
  };
};

const renameId = (draft: DraftTree, { node_id, to }: Edit<'rename_id'>): EditResult => {
  if (!draft.nodes.has(node_id)) return reject('UNKNOWN_NODE', node_id);
  if (to === node_id) return reject('DUPLICATE_NODE', to);
  const within = idsWithin(draft, node_id);
  const renamed = new Map(
    within.flatMap((id) =>
      id === node_id || id.startsWith(`${node_id}/`)
        ? [[id, `${to}${id.slice(node_id.length)}`] as const]
        : [],
    ),
  );
  const moved = within.find((id) => !renamed.has(id) && id.startsWith(`${to}/`));
  if (moved !== undefined) return reject('DUPLICATE_NODE', moved);
  for (const [from, id] of renamed) {
    if (draft.nodes.get(from)?.is_owner === false) return reject('MIRRORED', from);
    if (draft.publishedIds.has(from)) return reject('PUBLISHED_ID', from);
    const isFree = !draft.nodes.has(id) && !draft.publishedIds.has(id);
    if (!isFree && !renamed.has(id)) return reject('DUPLICATE_NODE', id);
    if (!isNodeId(id)) return reject('INVALID_ID', from);
  }
  // An unknown id that is already named would look like the new one when the edit is reversed.
  const unusable = new Set([...renamed.values()].filter((id) => !renamed.has(id)));
  const idOf = (id: string) => renamed.get(id) ?? id;
  const changes = new Map<string, DraftNode | null>([...renamed.keys()].map((id) => [id, null]));
  for (const id of draft.roots.flatMap((root) => idsWithin(draft, root))) {
    const node = draft.nodes.get(id);
    if (node === undefined) continue;
    const named = namedIn(node, draft.slug).find((each) => unusable.has(each));
    if (named !== undefined) return reject('DUPLICATE_NODE', named, [id]);
    const changed = withIds(node, idOf, draft.slug);
    if (changed !== node) changes.set(changed.id, changed);
  }
  const removed = draft.removed.map((record) => ({
    ...record,
    ancestors: record.ancestors.map(idOf),
    after: record.after === null ? null : idOf(record.after),
  }));
  return {
    ok: true,
    draft: {
      ...draft,
      nodes: draft.nodes.with(changes),
      roots: draft.roots.map(idOf),
      removed,
    },
    inverse: { kind: 'rename_id', node_id: to, to: node_id },
  };
};
