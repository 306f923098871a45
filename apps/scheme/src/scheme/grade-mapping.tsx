import type { SchemeGrades } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useGradeText } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import type { GradeForm } from './grade-form.ts';

type GradeMappingProps = {
  readonly settings: SchemeGrades;
  readonly form: GradeForm;
  readonly isChecked: boolean;
  readonly onChange: (form: GradeForm) => void;
};

/** The new grade of each published one. */
export function GradeMapping({ settings, form, isChecked, onChange }: GradeMappingProps) {
  const { t } = useTranslation('scheme');
  const gradeText = useGradeText();
  const { rows, targets } = form;
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <legend className="float-left w-full font-strong">{t('schemeGrades.mapping')}</legend>
      <p className="text-muted">{t('schemeGrades.mappingText')}</p>
      {settings.grades.map(({ label, count }, grade) => {
        const target = targets[grade] ?? null;
        const options = rows.map((row) => ({
          value: String(row.key),
          label: gradeText(row.label),
        }));
        return (
          <SelectField
            key={label}
            label={t('schemeGrades.becomes', { grade: gradeText(label) })}
            hint={count === null ? t('schemeGrades.fewGiven') : t('schemeGrades.given', { count })}
            value={target === null ? '' : String(target)}
            options={
              target === null
                ? [{ value: '', label: t('schemeGrades.choose') }, ...options]
                : options
            }
            error={isChecked && target === null ? t('schemeGrades.required') : undefined}
            onChange={({ target: { value } }) =>
              onChange({
                ...form,
                targets: targets.with(grade, value === '' ? null : Number(value)),
              })
            }
          />
        );
      })}
    </fieldset>
  );
}
