import type {
  ContentBlock,
  NodeType,
  RemovedNode,
  SchemeEditBody,
  SchemeEditError,
  SchemeNode,
} from '@springboard/contract';
import {
  ancestorsOf,
  childrenOf,
  type DraftNode,
  type DraftTree,
  idsIn,
  idsWithin,
  nodesOf,
  subtreeOf,
  withRemoved,
} from './scheme-draft.ts';

/** The limits of a tree. */
export const MAX_NODES = 20_000;
export const MAX_DEPTH = 20;
export const MAX_TITLE_LENGTH = 200;
/** Of all blocks of a node, as JSON. */
export const MAX_CONTENT_LENGTH = 20_000;

/** D6: the allowed parents of each node type; `top` is the scheme itself. */
const ALLOWED_PARENTS: Readonly<Record<NodeType, readonly (NodeType | 'top')[]>> = {
  l: ['top', 'l'],
  sg: ['l', 'sg'],
  s: ['l', 'sg'],
};

/** Whether levels nest, groups are below levels or groups, and skills are leaves (D6). */
export const isAllowedBelow = (t: NodeType, parent: NodeType | null): boolean =>
  ALLOWED_PARENTS[t].includes(parent ?? 'top');

export type EditRejection = {
  readonly ok: false;
  readonly code: SchemeEditError;
  readonly node_id: string;
  readonly with?: readonly string[];
};

/** The draft after an edit, and the edit that reverses it. */
export type EditResult =
  | { readonly ok: true; readonly draft: DraftTree; readonly inverse: SchemeEditBody }
  | EditRejection;

type Edit<K extends SchemeEditBody['kind']> = Extract<SchemeEditBody, { kind: K }>;

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
  return renameId(draft, edit);
};

/** A free id for a new node: its parent's id and its title (`/level-1/floor/forward-roll`, then `-2`). */
export const newNodeId = (draft: DraftTree, parent: string | null, title: string): string =>
  freeNodeId(parent, title, (id) => isTaken(draft, id));

/** As `newNodeId`, where `isTaken` says which ids are not free. */
export const freeNodeId = (
  parent: string | null,
  title: string,
  isTakenId: (id: string) => boolean,
): string => {
  const words = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'node';
  const above = parent ?? '';
  const path = `${above}/${name.slice(0, Math.max(1, MAX_ID_LENGTH - above.length - 6))}`;
  const isUsed = (id: string) => isTakenId(id) || id === `${above}/manual`;
  let id = path;
  for (let suffix = 2; isUsed(id); suffix += 1) id = `${path}-${suffix}`;
  return id;
};

/** As `NodeId` of the contract. */
const MAX_ID_LENGTH = 300;

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

const reject = (
  code: SchemeEditError,
  node_id: string,
  named?: readonly string[],
): EditRejection => ({ ok: false, code, node_id, ...(named !== undefined && { with: named }) });

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

const removeNodes = (draft: DraftTree, { node_ids }: Edit<'remove'>): EditResult => {
  const roots = topmost(draft, node_ids);
  if (!Array.isArray(roots)) return roots;
  const removed = [...draft.removed, ...roots.flatMap((id) => removedNode(draft, id) ?? [])];
  let next = draft;
  for (const id of roots) next = detach(next, id);
  const gone = new Map(roots.flatMap((id) => idsWithin(draft, id)).map((id) => [id, null]));
  return {
    ok: true,
    draft: { ...withRemoved(next, removed), nodes: next.nodes.with(gone) },
    inverse: { kind: 'restore', node_ids: roots },
  };
};

const removedNode = (draft: DraftTree, id: string): RemovedNode | null => {
  const node = subtreeOf(draft, id);
  if (node === null) return null;
  const siblings = childrenOf(draft, node.parentId);
  const index = siblings.indexOf(id);
  return { node, ancestors: ancestorsOf(draft, id), after: siblings[index - 1] ?? null, index };
};

const restoreNodes = (draft: DraftTree, { node_ids }: Edit<'restore'>): EditResult => {
  const newest = (id: string) => draft.removed.findLast(({ node }) => node.id === id);
  const unknown = node_ids.find((id) => newest(id) === undefined);
  if (unknown !== undefined) return reject('UNKNOWN_NODE', unknown);
  const records = [...new Set(node_ids)].flatMap((id) => newest(id) ?? []);
  // Parents before what was below them, and siblings in their order.
  const inOrder = records.toSorted(
    (a, b) => a.ancestors.length - b.ancestors.length || a.index - b.index,
  );
  const removed = draft.removed.filter((record) => !records.includes(record));
  let next = draft;
  for (const { node, ancestors, after, index } of inOrder) {
    const parent = ancestors.find((id) => next.nodes.has(id)) ?? null;
    const rejection = checkPlace(next, node, parent);
    if (rejection !== null) return rejection;
    const siblings = childrenOf(next, parent);
    const found = after === null ? 0 : siblings.indexOf(after) + 1;
    const position = after === null || found > 0 ? found : index;
    const isSameParent = parent === (ancestors[0] ?? null);
    const children = siblings.toSpliced(isSameParent ? position : siblings.length, 0, node.id);
    next = withSubtrees(next, nodesOf([node], parent), parent, children);
  }
  return {
    ok: true,
    draft: withRemoved(next, removed),
    inverse: { kind: 'remove', node_ids: inOrder.map(({ node }) => node.id) },
  };
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
    if (id.length > MAX_ID_LENGTH) return reject('TITLE_TOO_LONG', from);
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

/** The node with changed ids in its place, its rules and its links; the same object if nothing changed. */
const withIds = (node: DraftNode, idOf: (id: string) => string, slug: string): DraftNode => {
  const changes = (ids: readonly string[] | undefined) =>
    ids?.some((id) => idOf(id) !== id) === true;
  const content = node.content?.map((block) => withLinks(block, idOf, slug));
  const hasLinks = content?.some((block, at) => block !== node.content?.[at]) === true;
  const isSame =
    !changes([node.id, ...(node.parent === null ? [] : [node.parent]), ...node.children]) &&
    !changes(node.dependencies) &&
    !changes(node.completion?.flatMap(({ nodes }) => nodes)) &&
    !hasLinks;
  if (isSame) return node;
  const { completion, dependencies } = node;
  return {
    ...node,
    id: idOf(node.id),
    parent: node.parent === null ? null : idOf(node.parent),
    children: node.children.map(idOf),
    ...(completion && {
      completion: completion.map(({ nodes, count }) => ({ nodes: nodes.map(idOf), count })),
    }),
    ...(dependencies && { dependencies: dependencies.map(idOf) }),
    ...(hasLinks && content && { content }),
  };
};

/** The ids that the rules and links of a node name. */
const namedIn = ({ dependencies, completion, content }: DraftNode, slug: string): string[] => [
  ...(dependencies ?? []),
  ...(completion ?? []).flatMap(({ nodes }) => nodes),
  ...(content ?? []).flatMap((block) => linkedIds(block, slug)),
];

/** The nodes of the scheme that a content block links to. */
export const linkedIds = ({ value }: ContentBlock, slug: string): string[] =>
  [value]
    .flat()
    .flatMap((text) =>
      [...text.matchAll(LINK)].flatMap(([, of, id = '']) => (of === slug ? [id] : [])),
    );

/** The addresses `/scheme/{slug}{id}` of a block with their new ids, and in a copy with the slug of the copy. */
export const withLinks = (
  block: ContentBlock,
  idOf: (id: string) => string,
  slug: string,
  newSlug = slug,
): ContentBlock => {
  const start = `/scheme/${slug}`;
  const rename = (text: string): string =>
    text.includes(start)
      ? text.replaceAll(LINK, (link, of: string, id: string) =>
          of === slug ? `/scheme/${newSlug}${idOf(id)}` : link,
        )
      : text;
  const { value } = block;
  const renamed = typeof value === 'string' ? rename(value) : value.map(rename);
  return String(renamed) === String(value) ? block : { ...block, value: renamed };
};

const LINK = /\/scheme\/([a-z0-9-]+)((?:\/[A-Za-z0-9-]+)+)/g;

/** Checks a node with everything below it that is not in the tree yet. */
const checkPlace = (
  draft: DraftTree,
  node: SchemeNode,
  parent: string | null,
): EditRejection | null => {
  const ids = idsIn(node);
  const taken = ids.find((id) => draft.nodes.has(id));
  if (taken !== undefined) return reject('DUPLICATE_NODE', taken);
  if (draft.nodes.size + ids.length > MAX_NODES) return reject('TOO_MANY_NODES', node.id);
  return checkParent(draft, node, parent, heightOf(node));
};

const checkMove = (
  draft: DraftTree,
  id: string,
  parent: string | null,
  { depth = true } = {},
): EditRejection | null => {
  const node = subtreeOf(draft, id);
  if (node === null) return reject('UNKNOWN_NODE', id);
  if (parent !== null && (parent === id || ancestorsOf(draft, parent).includes(id)))
    return reject('OWN_DESCENDANT', id, [parent]);
  return checkParent(draft, node, parent, depth ? heightOf(node) : 0);
};

const checkParent = (
  draft: DraftTree,
  node: SchemeNode,
  parent: string | null,
  height: number,
): EditRejection | null => {
  const above = parent === null ? null : draft.nodes.get(parent);
  if (above === undefined) return reject('UNKNOWN_NODE', parent ?? node.id);
  if (!isAllowedBelow(node.t, above?.t ?? null)) return reject('FORBIDDEN_TARGET', node.id);
  if (above?.is_owner === false && node.is_owner !== false)
    return reject('FORBIDDEN_TARGET', node.id);
  return depthOf(draft, parent) + height > MAX_DEPTH ? reject('TOO_DEEP', node.id) : null;
};

/** The number of nodes from the top to this one; 0 for the top itself. */
const depthOf = (draft: DraftTree, node_id: string | null): number =>
  node_id === null ? 0 : ancestorsOf(draft, node_id).length + 1;

const heightOf = (node: SchemeNode | null): number =>
  node === null ? 0 : 1 + Math.max(0, ...node.children.map(heightOf));

/** An id that is in the tree, can be restored to it, or has members' grades. */
const isTaken = (draft: DraftTree, id: string): boolean =>
  draft.nodes.has(id) || draft.removedIds.has(id) || draft.publishedIds.has(id);

/** The nodes without those whose ancestor is named too, in the given order; refused if one is unknown. */
const topmost = (draft: DraftTree, node_ids: readonly string[]): string[] | EditRejection => {
  const unknown = node_ids.find((id) => !draft.nodes.has(id));
  if (unknown !== undefined) return reject('UNKNOWN_NODE', unknown);
  const named = new Set(node_ids);
  return [...named].filter((id) => !ancestorsOf(draft, id).some((above) => named.has(above)));
};

/** A sibling that is not there any more means the end. */
const insertAfter = (
  siblings: readonly string[],
  after: string | null,
  node_ids: readonly string[],
): string[] => {
  if (after === null) return [...node_ids, ...siblings];
  const at = siblings.indexOf(after);
  return siblings.toSpliced(at === -1 ? siblings.length : at + 1, 0, ...node_ids);
};

const detach = (draft: DraftTree, id: string): DraftTree => {
  const parent = draft.nodes.get(id)?.parent ?? null;
  return withChildren(
    draft,
    parent,
    childrenOf(draft, parent).filter((child) => child !== id),
  );
};

const withChildren = (
  draft: DraftTree,
  parent: string | null,
  children: readonly string[],
): DraftTree => {
  if (parent === null) return { ...draft, roots: children };
  const node = draft.nodes.get(parent);
  return node === undefined ? draft : withNodes(draft, [{ ...node, children }]);
};

const withParent = (draft: DraftTree, id: string, parent: string | null): DraftNode[] => {
  const node = draft.nodes.get(id);
  return node === undefined ? [] : [{ ...node, parent }];
};

const withSubtrees = (
  draft: DraftTree,
  nodes: ReadonlyMap<string, DraftNode>,
  parent: string | null,
  children: readonly string[],
): DraftTree => withChildren({ ...draft, nodes: draft.nodes.with(nodes) }, parent, children);

const withNodes = (draft: DraftTree, nodes: readonly DraftNode[]): DraftTree => ({
  ...draft,
  nodes: draft.nodes.with(new Map(nodes.map((node) => [node.id, node]))),
});
