import { MAX_GRADES, MAX_MEANING_LENGTH } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useGradeMeaning, useGradeText } from '@springboard/portal';
import { Button, IconButton, MoveButtons, TextField } from '@springboard/ui';
import { Plus, Trash2 } from 'lucide-react';
import { PassRadio } from '../overview/pass-radio.tsx';
import { addRow, type GradeForm, type GradeRow, moveRow, removeRow } from './grade-form.ts';

type GradeRowsProps = {
  readonly form: GradeForm;
  readonly errors: readonly (string | undefined)[];
  readonly onChange: (form: GradeForm) => void;
};

/** The label and the meaning of each grade, the one that passes, and their order. */
export function GradeRows({ form, errors, onChange }: GradeRowsProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const gradeText = useGradeText();
  const meaningOf = useGradeMeaning();
  const { rows, passKey } = form;
  const changeRow = (index: number, row: GradeRow) =>
    onChange({ ...form, rows: rows.with(index, row) });
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="sr-only">{t('schemeGrades.title')}</legend>
      {rows.map((row, index) => {
        const { key, label, meaning } = row;
        const number = format.number(index + 1);
        const standard = meaningOf({ label, pass: false });
        return (
          <div key={key} className="flex flex-wrap items-end gap-x-3 gap-y-2">
            <TextField
              className="min-w-48 grow"
              label={t('schemeGrades.label', { number })}
              value={gradeText(label)}
              maxLength={50}
              autoComplete="off"
              error={errors[index]}
              onChange={({ target }) => changeRow(index, { ...row, label: target.value })}
            />
            <PassRadio
              label={t('schemeGrades.passes', { number })}
              text={t('schemeGrades.pass')}
              checked={key === passKey}
              onChoose={() => onChange({ ...form, passKey: key })}
            />
            <span className="flex shrink-0">
              <MoveButtons
                labels={{
                  up: t('schemeGrades.up', { number }),
                  down: t('schemeGrades.down', { number }),
                  isFirst: t('schemeGrades.isFirst'),
                  isLast: t('schemeGrades.isLast'),
                }}
                index={index}
                count={rows.length}
                onMove={(by) => onChange(moveRow(form, index, by))}
              />
              <IconButton
                label={t('schemeGrades.remove', { number })}
                icon={<Trash2 aria-hidden size={18} />}
                disabledReason={key === passKey ? t('schemeGrades.passStays') : undefined}
                onClick={() => onChange(removeRow(form, key))}
              />
            </span>
            <TextField
              className="w-full"
              label={t('schemeGrades.meaning', { number })}
              hint={
                standard === null
                  ? t('schemeGrades.noMeaning')
                  : t('schemeGrades.standardMeaning', { meaning: standard })
              }
              value={meaning}
              maxLength={MAX_MEANING_LENGTH}
              autoComplete="off"
              onChange={({ target }) => changeRow(index, { ...row, meaning: target.value })}
            />
          </div>
        );
      })}
      <Button
        className="self-start"
        icon={<Plus aria-hidden size={18} />}
        disabledReason={rows.length >= MAX_GRADES ? t('schemeGrades.full') : undefined}
        onClick={() => onChange(addRow(form))}
      >
        {t('schemeGrades.add')}
      </Button>
    </fieldset>
  );
}
