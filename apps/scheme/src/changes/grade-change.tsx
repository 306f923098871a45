import type { Grade } from '@springboard/contract';
import { joinInWords } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useGradeText } from '@springboard/portal';
import { Card } from '@springboard/ui';

type GradeChangeCardProps = {
  readonly before: readonly Grade[];
  readonly after: readonly Grade[];
  /** The new grade of each earlier one; null: several versions lie between. */
  readonly mapping: readonly number[] | null;
};

/** The other grades of a version, and what each grade before becomes (scheme-portal §8). */
export function GradeChangeCard({ before, after, mapping }: GradeChangeCardProps) {
  const { t, i18n } = useTranslation('scheme');
  const gradeText = useGradeText();
  const textOf = (grade: Grade | undefined) => gradeText(grade?.label ?? '');
  const added = after.filter((_, grade) => mapping?.includes(grade) !== true).map(textOf);
  const passing = after.find(({ pass }) => pass);
  const explained = after.filter(
    ({ label, meaning }) => before.find((grade) => grade.label === label)?.meaning !== meaning,
  );
  return (
    <Card className="mb-4 max-w-prose" title={t('schemeGrades.list')}>
      <ul className="list-disc pl-5">
        {(mapping === null ? [] : before).map((grade, index) => (
          <li key={grade.label}>
            {t('schemeGrades.oldToNew', {
              before: textOf(grade),
              after: textOf(after[mapping?.[index] ?? -1]),
            })}
          </li>
        ))}
        {added.length > 0 && (
          <li>
            {t('schemeGrades.added', {
              grades: joinInWords(i18n.language, added),
            })}
          </li>
        )}
        {explained.map(({ label, meaning }) => (
          <li key={label}>
            {meaning === undefined
              ? t('schemeGrades.withoutMeaning', { grade: gradeText(label) })
              : t('schemeGrades.newMeaning', { grade: gradeText(label), meaning })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('schemeGrades.newPass', { grade: textOf(passing) })}</p>
    </Card>
  );
}
