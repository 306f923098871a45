import { isOn } from '@springboard/access';
import { useVisitor } from '@springboard/portal';
import { useGroup } from '../group/use-group.ts';

/**
 * How many levels ahead of a member's own level the current group assesses (AS21). null: no limit, as for coaches
 * with ENABLE_ADDITIONAL_ASSESSMENTS (§6).
 */
export const useLevelLimit = (): number | null => {
  const visitor = useVisitor();
  const { group } = useGroup();
  const additional = visitor !== null && isOn(visitor.features, 'ENABLE_ADDITIONAL_ASSESSMENTS');
  return additional ? null : group.assessment_level_limit;
};
