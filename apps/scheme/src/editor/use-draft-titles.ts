import { nodesOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useMemo } from 'react';
import { nodeOf } from './draft.ts';
import { useEdits } from './scheme-editor.ts';

/** The titles of the draft's nodes by id. A rule may still name a node that was removed. */
export const useDraftTitles = (): ((id: string) => string) => {
  const { t } = useTranslation('scheme');
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
  return (id) => {
    const title = nodeOf(draft, id)?.title;
    if (title !== undefined) return title;
    const removedTitle = removedNodes.get(id)?.title;
    return removedTitle === undefined
      ? t('difference.unknownNode')
      : t('difference.removedNode', { title: removedTitle });
  };
};
