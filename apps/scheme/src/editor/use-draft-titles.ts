import { nodesOf } from '@springboard/domain';
import { useMemo } from 'react';
import { useNodeTitle } from '../use-node-title.ts';
import { nodeOf } from './draft.ts';
import { useEdits } from './scheme-editor.ts';

/** The titles of the draft's nodes by id. A rule may still name a node that was removed. */
export const useDraftTitles = (): ((id: string) => string) => {
  const nodeTitle = useNodeTitle();
  const draft = useEdits((state) => state.draft);
  const { removed } = draft;
  const removedNodes = useMemo(
    () =>
      nodesOf(
        removed.map(({ node }) => node),
        null,
      ),
    [removed],
  );
  return (id) => nodeTitle(nodeOf(draft, id)?.title, removedNodes.get(id)?.title);
};
