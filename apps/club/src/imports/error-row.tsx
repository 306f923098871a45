import type { MemberImportRow } from '@springboard/contract';
import { IMPORT_COLUMNS, isDate } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { DateField, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, TextField } from '@springboard/ui';
import { type SubmitEvent, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { ImportPage } from './import-page.ts';
import { useDecide } from './use-decide.ts';
import { useCellErrorText } from './use-cell-error-text.ts';

/** A row with errors: its wrong cells as fields, to correct in place. */
export function ErrorRow({ row }: { row: MemberImportRow }) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const cellErrorText = useCellErrorText();
  const offlineReason = useOfflineReason();
  const { decide, isBusy } = useDecide();
  const { reading } = useLoaderData<ImportPage>();
  const { line, fields, errors } = row;
  const wrong = IMPORT_COLUMNS.filter((column) => errors[column] !== undefined);
  const [values, setValues] = useState<Readonly<Partial<Record<string, string>>>>({});
  const valueOf = (column: string) =>
    values[column] ??
    (column === 'dob' && !isDate(fields['dob'] ?? '') ? '' : (fields[column] ?? ''));
  const rest = IMPORT_COLUMNS.flatMap((column) => {
    const cell = fields[column] ?? '';
    if (cell === '' || errors[column] !== undefined) return [];
    return [column === 'dob' ? format.date(cell) : cell];
  });

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offlineReason !== undefined) return;
    const item = event.currentTarget.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    const decided = await decide(line, {
      fields: Object.fromEntries(wrong.map((column) => [column, valueOf(column).trim()])),
    });
    // The next mistake can be typed over immediately.
    if (decided !== null && decided.row.action !== 'error') next?.querySelector('input')?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t('imports.check.lineOf', { line })}
    >
      <p className="mb-3 wrap-anywhere">
        <span className="mr-2 text-sm text-muted">{t('imports.check.lineOf', { line })}</span>
        {rest.join(' · ')}
      </p>
      {reading.value.state !== 'planned' ? (
        <ul className="text-sm text-negative-ink">
          {wrong.map((column) => (
            <li key={column}>
              {cellErrorText(column, errors[column] ?? '')}
              {fields[column] === '' ? '' : ` “${fields[column]}”`}
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          {wrong.map((column) => {
            const field = {
              label: t(`imports.columns.${column}`),
              hint:
                fields[column] === ''
                  ? t('imports.check.empty')
                  : t('imports.check.inFile', { cell: fields[column] }),
              error: cellErrorText('', errors[column] ?? ''),
              className: 'min-w-0 grow basis-56 sm:max-w-72',
            };
            return column === 'dob' ? (
              <DateField
                key={column}
                {...field}
                value={valueOf(column)}
                onValueChange={(value) => setValues({ ...values, [column]: value })}
              />
            ) : (
              <TextField
                key={column}
                {...field}
                autoComplete="off"
                maxLength={300}
                value={valueOf(column)}
                onChange={(event) => setValues({ ...values, [column]: event.target.value })}
              />
            );
          })}
          <div className="flex basis-full flex-wrap gap-2">
            <Button
              type="submit"
              loading={isBusy}
              disabledReason={offlineReason}
              aria-label={t('imports.check.saveRow', { line })}
            >
              {t('common:actions.save')}
            </Button>
            <Button
              variant="quiet"
              disabledReason={offlineReason}
              aria-label={t('imports.check.leaveOutLine', { line })}
              onClick={() => void decide(line, { action: 'skip' })}
            >
              {t('imports.check.leaveOut')}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
