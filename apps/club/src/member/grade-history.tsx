import { nodeOf } from '@springboard/assessment';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useGradeText, usePagerLabels } from '@springboard/portal';
import { Card, Pager } from '@springboard/ui';
import { useState } from 'react';
import type { SchemeProgress } from './progress.tsx';

const SIZES = [20, 50, 100] as const;

/** Every grade ever given, latest first, with who gave it and whether a later one replaced it. */
export function GradeHistory({ scheme }: { scheme: SchemeProgress }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const gradeName = useGradeName(scheme);
  const labels = usePagerLabels();
  const [{ page, per_page }, setPage] = useState<{ page: number; per_page: number }>({
    page: 0,
    per_page: SIZES[0],
  });
  const { entries, index } = scheme;
  const shown = entries.slice(page * per_page, (page + 1) * per_page);
  return (
    <Card title={t('member.progress.history')}>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">{t('member.progress.noGrades')}</p>
      ) : (
        <ol start={page * per_page + 1} className="divide-y divide-line text-sm">
          {shown.map(({ node_id, assessment, ts, user_uuid, by, superseded }) => (
            <li key={`${node_id} ${ts} ${user_uuid} ${assessment}`} className="py-2">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  {nodeOf(index, node_id)?.title ?? node_id}
                </span>
                <span className={superseded ? 'text-muted line-through' : 'font-strong'}>
                  {gradeName(assessment)}
                </span>
              </span>
              <span className="block text-muted">
                {[by, format.moment(ts), superseded && t('member.progress.superseded')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      {entries.length > SIZES[0] && (
        <Pager
          page={page}
          per_page={per_page}
          total={entries.length}
          sizes={SIZES}
          labels={labels}
          onChange={(next, size) => setPage({ page: next, per_page: size })}
        />
      )}
    </Card>
  );
}

/** A grade of the scheme's scale in words; below 0 it is not assessed. */
export const useGradeName = ({ grades }: Pick<SchemeProgress, 'grades'>) => {
  const { t } = useTranslation('common');
  const gradeText = useGradeText();
  return (grade: number): string =>
    grade < 0 ? t('grades.na') : gradeText(grades[grade] ?? String(grade));
};
