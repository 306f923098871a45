import type { CallResponse } from '@springboard/contract';
import type { DraftTree } from '@springboard/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isManualNode, parentIdOf } from './draft.ts';

/** What only the server knows about nodes. It is read after the tree is there; null until then. */
export type NodeFacts = {
  /** The languages to which a text of a node is not translated, by its id; without the nodes that lack none. */
  readonly untranslated: ReadonlyMap<string, readonly number[]> | null;
  /** Whether the scheme has another language than the leading one. */
  readonly isTranslated: boolean;
  /** The number of members by level and skill of the published version; null for fewer than 5. */
  readonly members: ReadonlyMap<string, number | null> | null;
};

export const createNodeFacts = (): StoreApi<NodeFacts> =>
  createStore<NodeFacts>(() => ({ untranslated: null, isTranslated: false, members: null }));

/** The text of a button belongs to the row of its parent. */
export const untranslatedIn = (
  draft: DraftTree,
  languages: CallResponse<'GET /curriculum/:slug/untranslated'>,
): Pick<NodeFacts, 'untranslated' | 'isTranslated'> => {
  const untranslated = new Map<string, number[]>();
  for (const { language_id, node_ids } of languages) {
    const rows = node_ids.map((id) => (isManualNode(draft, id) ? parentIdOf(draft, id) : id));
    for (const id of new Set(rows))
      if (id !== null) untranslated.set(id, [...(untranslated.get(id) ?? []), language_id]);
  }
  return { untranslated, isTranslated: languages.length > 0 };
};

/** Whether a tree has texts that another one does not have, and which may lack a translation. */
export const hasNewTexts = (before: DraftTree, after: DraftTree): boolean =>
  after.nodes
    .changesSince(before.nodes)
    .entries()
    .some(([id, node]) => {
      const known = before.nodes.get(id);
      if (node === null) return false;
      return (
        known === undefined || known.content !== node.content || known.is_owner !== node.is_owner
      );
    });
