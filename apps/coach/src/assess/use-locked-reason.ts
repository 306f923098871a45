import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useCallback } from 'react';
import { nodeStatus, unmetDependencies } from '../progress/node-status.ts';

/** Why a member cannot be graded in a node, given the group's level limit. null: they can. */
export const useLockedReason = (limit: number | null) => {
  const { t } = useTranslation('coach');
  return useCallback(
    (scheme: IndexedScheme, member: GroupMember, node_id: string): string | null => {
      const status = nodeStatus(scheme, member, node_id, limit);
      if (status === 'beyondLimit') return t('assess.beyondLimit');
      if (status === 'skipped') return t('assess.skippedReason');
      if (status !== 'locked') return null;
      const nodes = unmetDependencies(scheme, member, node_id).map(({ title }) => title);
      return t('assess.opensAfter', { nodes: nodes.join(', ') });
    },
    [t, limit],
  );
};
