import { childrenOf, hasDescription, hasVideo, matchesSearch } from '@springboard/domain';
import type { DraftNode, DraftTree } from '@springboard/domain';
import { ancestorIds, allIds, childIds, hasChildRows, isManualNode, nodeOf } from './draft.ts';

/** Where a new node is being typed. */
export type NewPlace = { readonly parent: string | null; readonly after: string | null };

type Placed = {
  /** From 1. */
  readonly depth: number;
  /** From 1, among `count` siblings. */
  readonly position: number;
  readonly count: number;
};

export type NodeRow = Placed & {
  readonly kind: 'node';
  readonly id: string;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
};

/** A row of the tree on screen: a node, or the field of a new one. */
export type Row = NodeRow | (Placed & NewPlace & { readonly kind: 'new' });

type View = {
  readonly open: ReadonlySet<string>;
  /** The nodes that a search or filter leaves, with their ancestors; null without one. */
  readonly shown: ReadonlySet<string> | null;
  readonly adding: NewPlace | null;
};

/** The rows of the open nodes, from the top. */
export const rowsOf = (draft: DraftTree, { open, shown, adding }: View): readonly Row[] => {
  const rows: Row[] = [];
  const visit = (parent: string | null, depth: number) => {
    const all = childIds(draft, parent);
    const ids = shown === null ? all : all.filter((id) => shown.has(id));
    const isAdding = adding?.parent === parent;
    const count = ids.length + (isAdding ? 1 : 0);
    let position = 0;
    const addNew = () => {
      position += 1;
      if (adding) rows.push({ kind: 'new', ...adding, depth, position, count });
    };
    if (isAdding && adding.after === null) addNew();
    for (const id of ids) {
      position += 1;
      const hasChildren = hasChildRows(draft, id);
      const isOpen = adding?.parent === id || (hasChildren && (shown !== null || open.has(id)));
      rows.push({ kind: 'node', id, depth, position, count, hasChildren, isOpen });
      if (isOpen) visit(id, depth + 1);
      if (isAdding && adding.after === id) addNew();
    }
  };
  visit(null, 1);
  return rows;
};

type Scrolled = {
  /** Px. */
  readonly scrollTop: number;
  /** Px of each row. */
  readonly height: number;
  /** The most rows that stay. */
  readonly most: number;
};

/** Browsers round the position of a scroll: a row that lacks this many px is completely in view. */
const ROUNDING = 1;

/**
 * The positions of the rows that stay on top of the tree: the ancestors of the first row below them that is in view,
 * from the top of the tree. A row that is completely in view is none of them.
 */
export const stickyRows = (
  rows: readonly Row[],
  { scrollTop, height, most }: Scrolled,
): readonly number[] => {
  const sticky: number[] = [];
  for (let depth = 1; depth <= most; depth += 1) {
    const top = scrollTop + (depth - 1) * height;
    let at = Math.floor(top / height);
    if ((rows[at]?.depth ?? 0) < depth) break;
    while ((rows[at]?.depth ?? 0) > depth) at -= 1;
    const isOpen = (rows[at + 1]?.depth ?? 0) > depth;
    if (!isOpen || at * height + ROUNDING >= top) break;
    sticky.push(at);
  }
  return sticky;
};

/** The position after the last row below a row. */
export const endOfRow = (rows: readonly Row[], at: number): number => {
  const depth = rows[at]?.depth ?? 0;
  const end = rows.findIndex((row, other) => other > at && row.depth <= depth);
  return end < 0 ? rows.length : end;
};

export const FILTERS = [
  'changed',
  'errors',
  'noDescription',
  'noVideo',
  'untranslated',
  'mirrored',
  'hidden',
] as const;
export type Filter = (typeof FILTERS)[number];

/** What a filter needs to know about a node, besides the node. */
export type FilterFacts = {
  readonly isChanged: (id: string) => boolean;
  readonly hasError: (id: string) => boolean;
  readonly isUntranslated: (id: string) => boolean;
};

const passes = (
  filter: Filter,
  id: string,
  node: DraftNode,
  { isChanged, hasError, isUntranslated }: FilterFacts,
): boolean => {
  switch (filter) {
    case 'changed':
      return isChanged(id);
    case 'errors':
      return hasError(id);
    case 'noDescription':
      return node.t === 's' && !hasDescription(node);
    case 'noVideo':
      return node.t === 's' && !hasVideo(node);
    case 'untranslated':
      return isUntranslated(id);
    case 'mirrored':
      return node.is_owner === false;
    case 'hidden':
    default:
      return node.hidden === true;
  }
};

/** The nodes that match, in the order of the tree, and the same with their ancestors. */
export const findNodes = (
  draft: DraftTree,
  search: string,
  filter: Filter | null,
  facts: FilterFacts,
): { readonly hits: readonly string[]; readonly shown: ReadonlySet<string> } => {
  const hits = allIds(draft).filter((id) => {
    const node = nodeOf(draft, id);
    if (node === undefined || isManualNode(draft, id)) return false;
    if (search !== '' && !matchesSearch(node.title, search)) return false;
    return filter === null || passes(filter, id, node, facts);
  });
  const shown = new Set(hits.flatMap((id) => [...ancestorIds(draft, id), id]));
  return { hits, shown };
};

/** More nodes than fit on a screen open with their groups closed. */
const ALL_OPEN = 120;

/** The nodes that are open at the start: all of a small scheme, else the levels, and the way to one node. */
export const initiallyOpen = (draft: DraftTree, node_id: string | null): ReadonlySet<string> => {
  const open = isSmall(draft) ? allIds(draft) : levelIds(draft, draft.roots);
  return new Set([...open, ...(node_id === null ? [] : ancestorIds(draft, node_id))]);
};

/** Stops to count as soon as the scheme is large. */
const isSmall = (draft: DraftTree): boolean => {
  const ids = [...draft.roots];
  for (const id of ids) {
    ids.push(...childrenOf(draft, id));
    if (ids.length > ALL_OPEN) return false;
  }
  return true;
};

/** Levels are at the top or in other levels. */
const levelIds = (draft: DraftTree, ids: readonly string[]): readonly string[] =>
  ids.flatMap((id) => {
    const node = nodeOf(draft, id);
    return node?.t === 'l' ? [id, ...levelIds(draft, node.children)] : [];
  });

/** The position of the row of a node; negative without one. */
export const indexOfRow = (rows: readonly Row[], id: string | null): number =>
  id === null ? -1 : rows.findIndex((row) => row.kind === 'node' && row.id === id);

/** The next row, after the one with the focus, whose title begins with the letters; null if there is none. */
export const typeAhead = (
  draft: DraftTree,
  rows: readonly Row[],
  focused: string | null,
  letters: string,
): string | null => {
  const index = rows.findIndex((row) => row.kind === 'node' && row.id === focused);
  const typed = letters.toLocaleLowerCase();
  // The same letter again moves to the next row, as in a native list.
  const isRepeated = typed === typed.charAt(0).repeat(typed.length);
  // Other letters refine the hit, and the row with the focus may still be it.
  const start = isRepeated ? index + 1 : index;
  const order = [...rows.slice(Math.max(start, 0)), ...rows.slice(0, Math.max(start, 0))];
  const wanted = isRepeated ? typed.charAt(0) : typed;
  const hit = order.find(
    (row): row is NodeRow =>
      row.kind === 'node' &&
      (nodeOf(draft, row.id)?.title.toLocaleLowerCase().startsWith(wanted) ?? false),
  );
  return hit?.id ?? null;
};
