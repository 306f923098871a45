import type { SchemeEditBody, SchemeEditError, SchemeNode } from '@springboard/contract';
import { ancestorsOf, type DraftTree, idsIn, subtreeOf } from './scheme-draft.ts';
import { isAllowedBelow, MAX_DEPTH, MAX_NODES } from './scheme-limits.ts';

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

export type Edit<K extends SchemeEditBody['kind']> = Extract<SchemeEditBody, { kind: K }>;

export const reject = (
  code: SchemeEditError,
  node_id: string,
  named?: readonly string[],
): EditRejection => ({ ok: false, code, node_id, ...(named !== undefined && { with: named }) });

/** Checks a node with everything below it that is not in the tree yet. */
export const checkPlace = (
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

export const checkMove = (
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
    return reject('BELOW_MIRRORED', node.id, [above.id]);
  return depthOf(draft, parent) + height > MAX_DEPTH ? reject('TOO_DEEP', node.id) : null;
};

/** The number of nodes from the top to this one; 0 for the top itself. */
export const depthOf = (draft: DraftTree, node_id: string | null): number =>
  node_id === null ? 0 : ancestorsOf(draft, node_id).length + 1;

export const heightOf = (node: SchemeNode | null): number =>
  node === null ? 0 : 1 + Math.max(0, ...node.children.map(heightOf));

/** The nodes without those whose ancestor is named too, in the given order; refused if one is unknown. */
export const topmost = (
  draft: DraftTree,
  node_ids: readonly string[],
): string[] | EditRejection => {
  const unknown = node_ids.find((id) => !draft.nodes.has(id));
  if (unknown !== undefined) return reject('UNKNOWN_NODE', unknown);
  const named = new Set(node_ids);
  return [...named].filter((id) => !ancestorsOf(draft, id).some((above) => named.has(above)));
};
