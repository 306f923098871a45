import type { Child } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Card } from '@springboard/ui';
import { useGradeMeaning } from '../use-grade-meaning.ts';
import { useGradeText } from '../use-grade-text.ts';

export type GradedScheme = Pick<Child['schemes'][number], 'slug' | 'title' | 'grades'>;

/** The grades of the schemes in which the user's children are assessed, and what they mean. */
export function GradesCard({ schemes }: { schemes: readonly GradedScheme[] }) {
  const { t } = useTranslation('common');
  const textOf = useGradeText();
  const meaningOf = useGradeMeaning();
  return (
    <Card title={t('grades.title')}>
      <p className="text-sm text-muted">{t('grades.text')}</p>
      {schemes.map(({ slug, title, grades }) => {
        const pass = grades.findIndex((grade) => grade.pass);
        return (
          <section key={slug} className="mt-3">
            <h3 className="font-strong wrap-anywhere">{title}</h3>
            <ul className="mt-1 divide-y divide-line">
              {grades.map((grade, index) => (
                <li key={grade.label} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="wrap-anywhere">
                    {[textOf(grade.label), meaningOf(grade)].filter(Boolean).join(': ')}
                  </span>
                  <span className="text-sm text-muted">
                    {t(index >= pass ? 'grades.passed' : 'grades.practising')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p className="mt-3 text-sm text-muted">{t('grades.level')}</p>
    </Card>
  );
}

/** The schemes of all children, each once. A response that an earlier version stored has no grades. */
export const schemesWithGrades = (children: readonly Child[]): readonly GradedScheme[] => {
  const schemes: readonly GradedScheme[] = children
    .flatMap((child) => child.schemes)
    .filter((scheme) => 'grades' in scheme && scheme.grades.length > 0);
  return [...new Map(schemes.map((scheme) => [scheme.slug, scheme])).values()];
};
