import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useCallback } from 'react';
import { standingOf, waitsFor } from './standing.ts';

/** Why a member cannot be graded in a node now, for the limit of the group; null where they can. */
export const useClosedWords = (limit: number | null) => {
  const { t } = useTranslation('coach');
  return useCallback(
    (scheme: IndexedScheme, member: GroupMember, node_id: string): string | null => {
      const standing = standingOf(scheme, member, node_id, limit);
      if (standing === 'beyond') return t('assess.beyondLimit');
      if (standing === 'skipped') return t('assess.skippedReason');
      if (standing !== 'locked') return null;
      const nodes = waitsFor(scheme, member, node_id).map(({ title }) => title);
      return t('assess.opensAfter', { nodes: nodes.join(', ') });
    },
    [t, limit],
  );
};
