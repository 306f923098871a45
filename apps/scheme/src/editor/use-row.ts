import type { DraftTree } from '@springboard/domain';
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { isChanged } from './changed-fields.ts';
import { nodeOf } from './draft.ts';
import { ruleText, type Translate } from './rule-text.ts';
import type { EditsState } from './edits/edits-state.ts';
import { memoise } from './memoise.ts';
import { useEdits, useNodeFacts, useProblems, useSchemeEditor, useView } from './scheme-editor.ts';

/**
 * What the row of a node shows. One subscription for each store, because a row is mounted for each step of a scroll.
 */
export const useRow = (id: string, t: Translate) => {
  const { facts, openProposals } = useSchemeEditor();
  const published = facts.published?.draft ?? null;
  const select = useMemo(() => {
    /** Computed once for each draft, because a selector runs several times for each render and each change. */
    const ofDraft = memoise((draft: DraftTree) => ({
      node: nodeOf(draft, id),
      rule: ruleText(draft, id, t),
      isChanged: isChanged(published, draft, id),
      isRemovedByOwner: openProposals(draft).removed.has(id),
      proposed: openProposals(draft).added.get(id) ?? 0,
    }));
    return ({ draft, flashes, editors }: EditsState) => ({
      ...ofDraft(draft),
      flash: flashes.get(id),
      isVisited: editors.some(({ node_id }) => node_id === id),
    });
  }, [id, t, published, openProposals]);
  const edits = useEdits(useShallow(select));
  const view = useView(
    useShallow(({ renaming, menuFor }) => ({
      isRenaming: renaming === id,
      isMenuOpen: menuFor === id,
    })),
  );
  const problem = useProblems(({ byNode }) => byNode.get(id));
  const nodeFacts = useNodeFacts(
    useShallow(({ untranslated, members }) => ({
      untranslated: untranslated?.get(id),
      // Null: fewer than 5.
      members: members?.has(id) === false ? 0 : members?.get(id),
    })),
  );
  return { ...edits, ...view, ...nodeFacts, problem };
};

export type RowFacts = ReturnType<typeof useRow>;
