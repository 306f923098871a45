import { standardGradeOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';

/** D21: a grade's label in the language on screen where it is a standard one, else as the scheme words it. */
export const useGradeText = (): ((label: string) => string) => {
  const { t } = useTranslation('common');
  return (label) => {
    const standard = standardGradeOf(label);
    return standard === undefined ? label : t(`grades.${standard}`);
  };
};
