import { isOn } from '@springboard/access';
import { useVisitor } from '@springboard/portal';
import { useOpenGroup } from '../menu/open-group.ts';

/**
 * How many levels ahead of a member's own the open group assesses (AS21); null is without a limit, as it is
 * for coaches with ENABLE_ADDITIONAL_ASSESSMENTS (§6).
 */
export const useLevelLimit = (): number | null => {
  const visitor = useVisitor();
  const { group } = useOpenGroup();
  const additional = visitor !== null && isOn(visitor.features, 'ENABLE_ADDITIONAL_ASSESSMENTS');
  return additional ? null : group.assessment_level_limit;
};
