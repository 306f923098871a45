import { SCHEME_FIELDS, type SchemeField } from '@springboard/contract';
import type { DraftNode, DraftTree } from '@springboard/domain';
import { nodeOf } from './draft.ts';

/** Fields of a node that differ from the published version. A node that it does not have is new. */
export type Changes = {
  readonly isNew: boolean;
  readonly isMoved: boolean;
  readonly fields: readonly SchemeField[];
};

const NONE: Changes = { isNew: false, isMoved: false, fields: [] };
const cache = new WeakMap<DraftNode, Changes>();

/** Without a published version nothing counts as changed. */
export const changesOf = (published: DraftTree | null, draft: DraftTree, id: string): Changes => {
  const node = nodeOf(draft, id);
  if (published === null || node === undefined) return NONE;
  const cached = cache.get(node);
  if (cached !== undefined) return cached;
  const changes = compare(nodeOf(published, id), node);
  cache.set(node, changes);
  return changes;
};

const compare = (before: DraftNode | undefined, node: DraftNode): Changes => {
  if (before === undefined) return { isNew: true, isMoved: false, fields: [] };
  const isMoved = before.parent !== node.parent;
  const fields = SCHEME_FIELDS.filter((field) => !isSameValue(before[field], node[field]));
  return isMoved || fields.length > 0 ? { isNew: false, isMoved, fields } : NONE;
};

/** A missing value is the same as an empty one. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(plain(a)) === JSON.stringify(plain(b));

const plain = (value: unknown): unknown =>
  value === undefined || value === false || value === '' || (Array.isArray(value) && !value.length)
    ? null
    : value;

export const isChanged = (published: DraftTree | null, draft: DraftTree, id: string): boolean => {
  const { isNew, isMoved, fields } = changesOf(published, draft, id);
  return isNew || isMoved || fields.length > 0;
};
