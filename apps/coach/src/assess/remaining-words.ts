import {
  nodeOf,
  remaining,
  type IndexedScheme,
  type RemainingClause,
} from '@springboard/assessment';
import type { MemberAssessment, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useCallback } from 'react';

type Marks = Pick<MemberAssessment, 'assessments'>;

/** D12: what a level or group still needs, a sentence per clause: "2 of these 4 skills to go". */
export const useRemainingWords = () => {
  const { t } = useTranslation('coach');
  return useCallback(
    (scheme: IndexedScheme, member: Marks, node_id: string): readonly string[] => {
      const open = remaining(scheme, member, node_id).clauses.filter(({ togo }) => togo > 0);
      return open.map((clause) => {
        const nodes = clause.nodes.flatMap((id) => nodeOf(scheme, id) ?? []);
        const kind = kindOf(nodes);
        const words = isAll(clause)
          ? t(`assess.togo.${kind}`, { count: clause.togo })
          : t(`assess.togoOf.${kind}`, { count: clause.togo, total: clause.nodes.length });
        // Of one clause the page shows what it is about; of several it has to be said.
        return open.length === 1
          ? words
          : `${words}: ${nodes.map(({ title }) => title).join(', ')}`;
      });
    },
    [t],
  );
};

const isAll = ({ togo, nodes }: RemainingClause): boolean => togo === nodes.length;

const kindOf = (nodes: readonly SchemeNode[]): 'skills' | 'groups' | 'parts' => {
  if (nodes.every(({ t }) => t === 's')) return 'skills';
  return nodes.every(({ t }) => t === 'sg') ? 'groups' : 'parts';
};
