import type { Grade } from '@springboard/contract';
import { standardGradeOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';

/**
 * What a grade says of a child: in the scheme's words, else in ours for a standard grade (§9), else null. The screen
 * names the area `gradeMeanings`.
 */
export const useGradeMeaning = (): ((grade: Grade) => string | null) => {
  const { t } = useTranslation('common');
  return ({ label, meaning }) => {
    if (meaning !== undefined) return meaning;
    const standard = standardGradeOf(label);
    return standard === undefined ? null : t(`gradeMeanings.${standard}`);
  };
};
