import { DATE_FORMS, readDate } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { Card, Notice, SelectField } from '@springboard/ui';
import type { ColumnChoices } from './use-column-choices.ts';

/** How the dates of the file are read, with an example for the user to check. */
export function DateFormCard({ choices }: { choices: ColumnChoices }) {
  const { t } = useTranslation('club');
  const today = useToday();
  const { example, form, isCertain } = choices.dates;
  return (
    <Card title={t('imports.match.dates')}>
      <div className="flex flex-col gap-4">
        <DateSentence
          cell={example}
          date={example === null ? null : readDate(example, form, today)}
          isCertain={isCertain}
        />
        <SelectField
          label={t('imports.match.form')}
          value={form}
          className="max-w-sm"
          options={DATE_FORMS.map((value) => ({ value, label: t(`imports.match.forms.${value}`) }))}
          onChange={({ target }) => choices.changeForm(target.value)}
        />
      </div>
    </Card>
  );
}

type DateSentenceProps = {
  /** A cell of the column; null if it has no date. */
  cell: string | null;
  date: string | null;
  isCertain: boolean;
};

function DateSentence({ cell, date, isCertain }: DateSentenceProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  if (cell === null || date === null) {
    return <Notice kind="warning">{t('imports.match.noDates')}</Notice>;
  }
  const text = { cell: cell.trim(), date: format.date(date) };
  return isCertain ? (
    <p>{t('imports.match.dateRead', text)}</p>
  ) : (
    <Notice kind="warning">{t('imports.match.dateUnsure', text)}</Notice>
  );
}
