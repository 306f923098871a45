import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import type { wordingProblem } from './wording-rows.ts';

/** How to correct a text. */
export const useProblemText = () => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (problem: ReturnType<typeof wordingProblem>): string | undefined => {
    if (problem === null) return undefined;
    if (problem.code === 'include') return t('languages.wording.include');
    if (problem.code === 'tooLong')
      return t('languages.wording.tooLong', { number: format.number(problem.max) });
    return problem.placeholders.length === 0
      ? t('languages.wording.noPlaceholders')
      : t('languages.wording.placeholders', { list: problem.placeholders.join(' ') });
  };
};
