import { IMPORT_ACTIONS, type MemberImportRow } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import {
  renderLink,
  useFormat,
  useIsReloading,
  useOfflineReason,
  usePagerLabels,
  useTableParams,
} from '@springboard/portal';
import { Button, Checkbox, Chip, classes, EmptyState, FilterChip, Pager } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { useMemo, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { DuplicateRow } from './duplicate-row.tsx';
import { ErrorFile } from './error-file.tsx';
import { ErrorRow } from './error-row.tsx';
import { type ImportPage, ROWS, shownOf } from './import-page.ts';
import { useDecide } from './use-decide.ts';
import { useCellErrorText } from './use-cell-error-text.ts';

/** The rows of the file by their effect, each with what can be done about it. */
export function ImportRows() {
  const { t } = useTranslation('club');
  const { reading } = useLoaderData<ImportPage>();
  const { counts, retained } = reading.value;
  const [search, setSearch] = useSearchParams();
  const shown = shownOf(search, reading.value);
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t('imports.check.filter')}</legend>
        {retained > 0 && (
          <FilterChip
            selected={shown === 'retained'}
            count={retained}
            onClick={() => setSearch({ show: 'retained' }, { replace: true })}
          >
            {t('imports.result.stayed')}
          </FilterChip>
        )}
        {IMPORT_ACTIONS.map((action) => (
          <FilterChip
            key={action}
            selected={shown === action}
            count={counts[action]}
            onClick={() => setSearch({ show: action }, { replace: true })}
          >
            {t(`imports.check.actions.${action}`)}
          </FilterChip>
        ))}
      </fieldset>
      {shown === 'error' && <ErrorKinds />}
      {shown === 'error' || shown === 'duplicate' ? (
        <RowsToDecide shown={shown} />
      ) : (
        <RowsTable shown={shown} />
      )}
    </>
  );
}

/** The errors by kind: "Date of birth: Not a date 14". */
function ErrorKinds() {
  const { t } = useTranslation('club');
  const { reading } = useLoaderData<ImportPage>();
  const { errors, counts } = reading.value;
  const cellErrorText = useCellErrorText();
  const [search, setSearch] = useSearchParams();
  if (errors.length < 2) return null;
  const chosen = search.get('error') ?? '';
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <FilterChip
        selected={chosen === ''}
        count={counts.error}
        onClick={() => setSearch({ show: 'error' }, { replace: true })}
      >
        {t('imports.check.allErrors')}
      </FilterChip>
      {errors.map(({ column, code, rows }) => {
        const error = `${column}:${code}`;
        return (
          <FilterChip
            key={error}
            selected={chosen === error}
            count={rows}
            onClick={() => setSearch({ show: 'error', error }, { replace: true })}
          >
            {cellErrorText(column, code)}
          </FilterChip>
        );
      })}
    </div>
  );
}

/** Rows with errors to correct, or possible duplicates to decide about. */
function RowsToDecide({ shown }: { shown: 'error' | 'duplicate' }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { reading, rows } = useLoaderData<ImportPage>();
  const { id, name, counts, state } = reading.value;
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const { query, onQueryChange } = useTableParams(ROWS);
  const [isForRest, setForRest] = useState(false);
  if (rows.value.length === 0) return <EmptyState title={t(`imports.check.none.${shown}`)} />;
  return (
    <>
      {state === 'planned' && (
        <div className="mb-4">
          <ErrorFile id={id} name={name} />
        </div>
      )}
      {shown === 'duplicate' && state === 'planned' && counts.duplicate > 1 && (
        <Checkbox
          label={t('imports.check.rest', { number: format.number(counts.duplicate - 1) })}
          checked={isForRest}
          onChange={(event) => setForRest(event.target.checked)}
        />
      )}
      <ul
        aria-label={t(`imports.check.actions.${shown}`)}
        aria-busy={isReloading || undefined}
        className={classes(
          'max-w-4xl divide-y divide-line rounded-card border border-line bg-surface',
          isReloading && 'opacity-60',
        )}
      >
        {rows.value.map((row) => (
          <li key={row.line} className="p-4">
            {shown === 'error' ? (
              <ErrorRow row={row} />
            ) : (
              <DuplicateRow row={row} isForRest={isForRest} />
            )}
          </li>
        ))}
      </ul>
      <div className="max-w-4xl">
        <Pager
          page={query.page}
          per_page={query.per_page}
          total={rows.total ?? rows.value.length}
          sizes={ROWS.sizes}
          labels={pagerLabels}
          onChange={(page, per_page) => onQueryChange({ ...query, page, per_page })}
        />
      </div>
    </>
  );
}

type RowsTableProps = { shown: 'create' | 'update' | 'skip' | 'changed' | 'retained' };

function RowsTable({ shown }: RowsTableProps) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const { reading, rows } = useLoaderData<ImportPage>();
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const columns = useColumns(shown);
  const params = useTableParams(ROWS);
  const { state } = reading.value;
  return (
    <DataTable
      caption={
        shown === 'changed'
          ? t('club:imports.check.changed')
          : shown === 'retained'
            ? t('club:imports.result.stayed')
            : t(`club:imports.check.actions.${shown}`)
      }
      captionHidden
      columns={columns}
      rows={rows.value}
      total={rows.total ?? 0}
      rowKey={({ line }) => String(line)}
      rowTo={({ known, member_uuid }) =>
        state !== 'planned' && known !== null && member_uuid !== null
          ? paths.member(member_uuid)
          : undefined
      }
      renderLink={renderLink}
      sizes={ROWS.sizes}
      pagerLabels={pagerLabels}
      loading={isReloading}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={
        <EmptyState
          title={t(
            `club:imports.check.none.${shown === 'changed' || shown === 'retained' ? 'create' : shown}`,
          )}
        />
      }
      {...params}
    />
  );
}

const useColumns = (shown: RowsTableProps['shown']): readonly TableColumn<MemberImportRow>[] => {
  const { t } = useTranslation(['club', 'common']);
  const { reading } = useLoaderData<ImportPage>();
  const format = useFormat();
  const { state } = reading.value;
  const isPlanned = state === 'planned';
  const isUndone = state === 'undone' && (shown === 'create' || shown === 'retained');
  return useMemo(() => {
    const line = ({ line: number }: MemberImportRow) =>
      t('imports.check.lineOf', { line: format.number(number) });
    const dob = ({ fields }: MemberImportRow) =>
      /^\d{4}-\d\d-\d\d$/.test(fields['dob'] ?? '')
        ? format.date(fields['dob'] ?? '')
        : fields['dob'];
    const guardian = ({ fields }: MemberImportRow) =>
      [`${fields['guardian_firstname']} ${fields['guardian_lastname']}`, fields['guardian_email']]
        .map((text) => text?.trim())
        .filter(Boolean)
        .join(', ') || null;
    const outcome = ({ known, uses }: MemberImportRow) =>
      known === null
        ? t('imports.result.removed')
        : uses.length === 0
          ? t('imports.result.stayed')
          : t('imports.result.stayedFor', {
              uses: uses.map((use) => t(`imports.result.uses.${use}`)).join(', '),
            });
    const decision = (row: MemberImportRow) => <Decision row={row} />;
    const columns: (TableColumn<MemberImportRow> | null)[] = [
      {
        id: 'name',
        header: t('imports.check.name'),
        cell: ({ fields }) => (
          <span className="wrap-anywhere">
            {fields['firstname']} {fields['lastname']}
          </span>
        ),
      },
      { id: 'dob', header: t('imports.columns.dob'), cell: dob, phoneCell: dob },
      {
        id: 'guardian',
        header: t('imports.check.guardian'),
        cell: (row) => <span className="wrap-anywhere">{guardian(row)}</span>,
        phoneCell: (row) => guardian(row) && <span className="wrap-anywhere">{guardian(row)}</span>,
      },
      shown === 'changed'
        ? {
            id: 'action',
            header: t('imports.check.changed'),
            cell: ({ action }) => t(`imports.check.actions.${action}`),
            phoneCell: ({ action }) => t(`imports.check.actions.${action}`),
          }
        : null,
      { id: 'line', header: t('imports.check.line'), priority: 2, cell: line, phoneCell: line },
      isUndone
        ? { id: 'outcome', header: t('imports.result.outcome'), cell: outcome, phoneCell: outcome }
        : null,
      isPlanned
        ? {
            id: 'decision',
            header: t('imports.check.decidedChip'),
            cell: decision,
            phoneCell: (row) => (row.decision === null && !row.changed ? null : decision(row)),
          }
        : null,
    ];
    return columns.filter((column) => column !== null);
  }, [t, format, isPlanned, isUndone, shown]);
};

/** What the user decided about a row, with a way to decide again. */
function Decision({ row }: { row: MemberImportRow }) {
  const { t } = useTranslation('club');
  const { decide, isBusy } = useDecide();
  const offlineReason = useOfflineReason();
  const { line, decision, changed } = row;
  if (decision === null && !changed) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {changed && <Chip tone="warning">{t('imports.check.changed')}</Chip>}
      {decision !== null && (
        <Button
          size="small"
          loading={isBusy}
          disabledReason={offlineReason}
          aria-label={t('imports.check.takeBackLine', { line })}
          onClick={() => void decide(line, { action: 'reset' })}
        >
          {t('imports.check.takeBack')}
        </Button>
      )}
    </span>
  );
}
