import type { ApiFailure } from '@springboard/api-client';
import {
  type ColumnMap,
  type CsvRow,
  DATE_FORMS,
  findDateForm,
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  matchColumns,
  MEMBER_COLUMNS,
  memberFileOf,
  missingColumns,
  readDate,
} from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  SubmitButton,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import {
  Button,
  Card,
  Checkbox,
  ErrorSummary,
  Notice,
  PageHeader,
  SelectField,
} from '@springboard/ui';
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { Preview } from './preview.tsx';
import type { SourceFile } from './read-file.ts';
import { SameFile } from './same-file.tsx';
import { ImportSteps } from './import-steps.tsx';

/** The most characters that the server reads. */
const TEXT_MAX = 900_000;

type ColumnsStepProps = { source: SourceFile; onBack: () => void };

/** Decides which column of the file is which, and how its dates are read. */
export function ColumnsStep({ source, onBack }: ColumnsStepProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const today = useToday();
  const [hasHeader, setHasHeader] = useState(() => isHeader(source.rows[0]));
  const [chosenColumns, setColumns] = useState<Partial<ColumnMap>>({});
  const [chosenForm, setForm] = useState<(typeof DATE_FORMS)[number] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | 'CSV_TOO_LONG' | null>(null);
  const [errors, setErrors] = useState<readonly { id: string; text: string }[]>([]);
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    title.current?.focus();
  }, []);

  const { header, rows, names } = useMemo(() => {
    const [first, ...others] = source.rows;
    const width = Math.max(...source.rows.map(({ cells }) => cells.length));
    const named = hasHeader ? (first ?? null) : null;
    return {
      header: named,
      rows: hasHeader ? others : source.rows,
      names: Array.from({ length: width }, (_, index) => named?.cells[index]?.trim() ?? ''),
    };
  }, [source, hasHeader]);
  const columns: ColumnMap = { ...matchColumns(names), ...chosenColumns };
  const dob = columns.dob;
  const found = useMemo(
    () => findDateForm(dob === null ? [] : rows.map(({ cells }) => cells[dob] ?? ''), today),
    [rows, dob, today],
  );
  const form = chosenForm ?? found.form;
  const nameOf = (index: number) =>
    names[index] || t('club:imports.match.columnNumber', { number: index + 1 });
  const used = new Set<number | null>(Object.values(columns));
  const ignored = names.flatMap((_, index) => (used.has(index) ? [] : [nameOf(index)]));

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offlineReason !== undefined) return;
    const missing = missingColumns(columns).map((column) => ({
      id: column,
      text: `${t(`imports.columns.${column}`)}: ${t('club:imports.match.needed')}`,
    }));
    setErrors(missing);
    if (missing.length > 0) return;
    const text = memberFileOf({ header, rows }, { columns, form, today });
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
          title={t('club:titles.importMembers')}
          subtitle={
            <span className="wrap-anywhere">
              {source.name} · {t('club:imports.match.rows', { count: rows.length })}
            </span>
          }
        />
      </div>
      <ImportSteps current="columns" />
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <ErrorSummary title={t('club:imports.match.problem')} errors={errors} />
        {failure && (
          <Notice kind="error" live>
            {failure === 'CSV_TOO_LONG'
              ? t('club:imports.upload.errors.CSV_TOO_LONG', {
                  number: format.number(IMPORT_ROWS_MAX),
                })
              : errorText(failure.error)}
          </Notice>
        )}
        <SameFile hash={source.hash} />
        <Preview rows={rows} names={names.map((_, index) => nameOf(index))} columns={columns} />
        <Checkbox
          label={t('club:imports.match.hasHeader')}
          checked={hasHeader}
          onChange={(event) => {
            setHasHeader(event.target.checked);
            setColumns({});
            setForm(null);
          }}
        />
        <Card title={t('club:imports.match.fields')}>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {IMPORT_COLUMNS.map((column) => (
              <SelectField
                key={column}
                id={column}
                label={t(`imports.columns.${column}`)}
                labelNote={isRequired(column) ? undefined : t('common:state.optional')}
                value={columns[column] === null ? '' : String(columns[column])}
                options={[
                  { value: '', label: t('club:imports.match.notInFile') },
                  ...names.map((_, index) => ({ value: String(index), label: nameOf(index) })),
                ]}
                error={
                  errors.some(({ id }) => id === column)
                    ? t('club:imports.match.needed')
                    : undefined
                }
                onChange={({ target: { value } }) =>
                  setColumns({ ...chosenColumns, [column]: value === '' ? null : Number(value) })
                }
              />
            ))}
          </div>
          {ignored.length > 0 && (
            <p className="mt-4 text-sm wrap-anywhere text-muted">
              {t('club:imports.match.ignoredColumns', { names: ignored.join(', ') })}
            </p>
          )}
        </Card>
        {dob !== null && (
          <Card title={t('club:imports.match.dates')}>
            <div className="flex flex-col gap-4">
              <DateSentence
                cell={found.example}
                date={found.example === null ? null : readDate(found.example, form, today)}
                isCertain={found.isCertain || chosenForm !== null}
              />
              <SelectField
                label={t('club:imports.match.form')}
                value={form}
                className="max-w-sm"
                options={DATE_FORMS.map((value) => ({
                  value,
                  label: t(`imports.match.forms.${value}`),
                }))}
                onChange={(event) =>
                  setForm(DATE_FORMS.find((known) => known === event.target.value) ?? form)
                }
              />
            </div>
          </Card>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isBusy}>{t('club:imports.match.check')}</SubmitButton>
          <Button size="large" onClick={onBack}>
            {t('club:imports.match.another')}
          </Button>
        </div>
      </form>
    </>
  );
}

type DateSentenceProps = {
  /** A cell of the column; null if it has no date. */
  cell: string | null;
  date: string | null;
  isCertain: boolean;
};

/** How the dates are read, for the user to check. */
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

const isRequired = (column: ImportColumn): boolean =>
  MEMBER_COLUMNS.some((required) => required === column);

/** A first row with the name of at least one column. */
const isHeader = (row: CsvRow | undefined): boolean =>
  Object.values(matchColumns(row?.cells ?? [])).some((index) => index !== null);
