import type { IndexedScheme } from '@springboard/assessment';
import { useTranslation } from '@springboard/i18n';
import { useMemo } from 'react';
import { defaultGrades } from './default-grades.ts';

/** What the scheme calls its grades, from the lowest; what it does not name has a label of the default set (§9). */
export const useGradeLabels = ({ grades }: Pick<IndexedScheme, 'grades'>): readonly string[] => {
  const { t } = useTranslation('coach');
  return useMemo(() => {
    const words = defaultGrades(grades.length);
    return grades.map(({ label }, value) => {
      if (label.trim() !== '') return label;
      const word = words[value];
      return word === undefined ? String(value + 1) : t(`grades.${word}`);
    });
  }, [grades, t]);
};
