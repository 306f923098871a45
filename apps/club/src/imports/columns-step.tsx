import type { ApiFailure } from '@springboard/api-client';
import { IMPORT_ROWS_MAX, memberFileOf, missingColumns } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  SubmitButton,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import { Button, Checkbox, ErrorSummary, Notice, PageHeader } from '@springboard/ui';
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { ColumnFields } from './column-fields.tsx';
import { DateFormCard } from './date-form-card.tsx';
import { ImportSteps } from './import-steps.tsx';
import { Preview } from './preview.tsx';
import type { SourceFile } from './read-file.ts';
import { SameFile } from './same-file.tsx';
import { useColumnChoices } from './use-column-choices.ts';

/** The most characters that the server reads. */
const TEXT_MAX = 900_000;

type ColumnsStepProps = { source: SourceFile; onBack: () => void };

/** Decides which column of the file is which, and how its dates are read. */
export function ColumnsStep({ source, onBack }: ColumnsStepProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const navigate = useNavigate();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const today = useToday();
  const choices = useColumnChoices(source);
  const { header, rows, names, columns } = choices;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | 'CSV_TOO_LONG' | null>(null);
  const [missing, setMissing] = useState<ReturnType<typeof missingColumns>>([]);
  // The same list until the next attempt: a new one would take the focus.
  const errors = useMemo(
    () =>
      missing.map((column) => ({
        id: column,
        text: format.labelled(t(`imports.columns.${column}`), t('imports.match.needed')),
      })),
    [missing, t, format],
  );
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    title.current?.focus();
  }, []);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offlineReason !== undefined) return;
    const found = missingColumns(columns);
    setMissing(found);
    if (found.length > 0) return;
    const text = memberFileOf({ header, rows }, { columns, form: choices.dates.form, today });
    if (rows.length > IMPORT_ROWS_MAX || text.length > TEXT_MAX) {
      setFailure('CSV_TOO_LONG');
      return;
    }
    setBusy(true);
    const { name, hash } = source;
    const result = await api.call('POST /imports', {
      body: { name, text, ...(hash !== null && { file_hash: hash }) },
    });
    if (!result.ok) {
      setBusy(false);
      return setFailure(result.failure);
    }
    return navigate(paths.import(result.value.id));
  };

  return (
    <>
      <div ref={title} tabIndex={-1} className="outline-none">
        <PageHeader
          title={t('titles.importMembers')}
          subtitle={
            <span className="wrap-anywhere">
              {source.name} · {t('imports.match.rows', { count: rows.length })}
            </span>
          }
        />
      </div>
      <ImportSteps current="columns" />
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <ErrorSummary title={t('imports.match.problem')} errors={errors} />
        {failure && (
          <Notice kind="error" live>
            {failure === 'CSV_TOO_LONG'
              ? t('imports.upload.errors.CSV_TOO_LONG', { number: format.number(IMPORT_ROWS_MAX) })
              : errorText(failure.error)}
          </Notice>
        )}
        <SameFile hash={source.hash} />
        <Preview rows={rows} names={names} columns={columns} />
        <Checkbox
          label={t('imports.match.hasHeader')}
          checked={choices.hasHeader}
          onChange={(event) => choices.changeHasHeader(event.target.checked)}
        />
        <ColumnFields choices={choices} missing={missing} />
        {columns.dob !== null && <DateFormCard choices={choices} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isBusy}>{t('imports.match.check')}</SubmitButton>
          <Button size="large" onClick={onBack}>
            {t('imports.match.another')}
          </Button>
        </div>
      </form>
    </>
  );
}
