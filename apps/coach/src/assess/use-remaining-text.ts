import {
  nodeOf,
  remaining,
  type IndexedScheme,
  type RemainingClause,
} from '@springboard/assessment';
import type { MemberAssessment, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useCallback } from 'react';

type AssessmentState = Pick<MemberAssessment, 'assessments'>;

/** D12: what a level or group still needs, one text per clause, like "2 of these 4 skills to go". */
export const useRemainingText = () => {
  const { t } = useTranslation('coach');
  return useCallback(
    (scheme: IndexedScheme, member: AssessmentState, node_id: string): readonly string[] => {
      const open = remaining(scheme, member, node_id).clauses.filter(({ togo }) => togo > 0);
      return open.map((clause) => {
        const nodes = clause.nodes.flatMap((id) => nodeOf(scheme, id) ?? []);
        const kind = kindOf(nodes);
        const text = isAll(clause)
          ? t(`assess.togo.${kind}`, { count: clause.togo })
          : t(`assess.togoOf.${kind}`, { count: clause.togo, total: clause.nodes.length });
        // With one clause the page already shows its nodes. With several the text names them.
        return open.length === 1 ? text : `${text}: ${nodes.map(({ title }) => title).join(', ')}`;
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
