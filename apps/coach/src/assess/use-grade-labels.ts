import type { IndexedScheme } from '@springboard/assessment';
import { standardGradeOf, standardGrades } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useMemo } from 'react';

/**
 * The scheme's grade labels, from the lowest. Standard labels are translated (D21); an unnamed grade takes
 * its label from the standard set (§9).
 */
export const useGradeLabels = ({ grades }: Pick<IndexedScheme, 'grades'>): readonly string[] => {
  const { t } = useTranslation('common');
  return useMemo(() => {
    const set = standardGrades(grades.length);
    return grades.map(({ label }, index) => {
      const isNamed = label.trim() !== '';
      const standard = isNamed ? standardGradeOf(label) : set[index];
      if (standard !== undefined) return t(`grades.${standard}`);
      return isNamed ? label : String(index + 1);
    });
  }, [grades, t]);
};
