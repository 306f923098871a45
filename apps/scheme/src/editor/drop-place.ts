import { childrenOf, type DraftTree } from '@springboard/domain';
import { childIds, nodeOf, parentIdOf } from './draft.ts';
import type { MoveEdit } from './plans.ts';
import type { Row } from './rows.ts';

/** Where dragged nodes would go. */
export type DropPlace = {
  /** The row that the pointer is over. */
  readonly index: number;
  /** inside: at the end of the row's children; else a line between rows. */
  readonly kind: 'before' | 'inside' | 'after';
  /** Depth of the line, from 1. */
  readonly depth: number;
  readonly edit: MoveEdit;
};

/** The outer part of a row's height that is a place beside it. */
const EDGE = 0.28;

/**
 * The place below the pointer.
 *
 * @param fraction of the row's height, from its top, 0 to 1
 */
export const dropPlaceOf = (
  draft: DraftTree,
  rows: readonly Row[],
  { ids, index, fraction }: { ids: readonly string[]; index: number; fraction: number },
): DropPlace | null => {
  const row = rows[index];
  if (row?.kind !== 'node') return null;
  const { id, depth } = row;
  const isParent = nodeOf(draft, id)?.t !== 's';
  const move = (parent: string | null, after: string | null): MoveEdit => ({
    kind: 'move',
    node_ids: [...ids],
    parent,
    after,
  });
  const parent = parentIdOf(draft, id);
  if (fraction < (isParent ? EDGE : 0.5)) {
    const siblings = childIds(draft, parent);
    const before = siblings[siblings.indexOf(id) - 1] ?? null;
    return { index, kind: 'before', depth, edit: move(parent, before) };
  }
  if (isParent && fraction < 1 - EDGE) {
    const last = childrenOf(draft, id).at(-1) ?? null;
    return { index, kind: 'inside', depth: depth + 1, edit: move(id, last) };
  }
  // Below an open node the line is above its first child.
  if (row.isOpen) return { index, kind: 'after', depth: depth + 1, edit: move(id, null) };
  return { index, kind: 'after', depth, edit: move(parent, id) };
};
