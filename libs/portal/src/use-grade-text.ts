import { standardGradeOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';

/** D21: a grade's label, translated if it is a standard one, else in the scheme's words. */
export const useGradeText = (): ((label: string) => string) => {
  const { t } = useTranslation('common');
  return (label) => {
    const standard = standardGradeOf(label);
    return standard === undefined ? label : t(`grades.${standard}`);
  };
};
