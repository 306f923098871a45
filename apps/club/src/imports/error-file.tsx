import type { MemberImportRow } from '@springboard/contract';
import { csvLine, IMPORT_COLUMNS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button, IconButton } from '@springboard/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveCsv } from './save-csv.ts';
import { useCellErrorText } from './use-cell-error-text.ts';

const PAGE_ROWS = 1000;

type ErrorFileProps = {
  id: number;
  name: string;
  /** In a list row: an icon button with the file name in its accessible name. */
  isInList?: boolean;
};

/** Downloads the rows that are not imported, with the reason: to correct and import again. */
export function ErrorFile({ id, name, isInList = false }: ErrorFileProps) {
  const { t, i18n } = useTranslation('club');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const cellErrorText = useCellErrorText();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const reasonOf = ({ action, errors }: MemberImportRow) =>
    action === 'duplicate'
      ? t('imports.check.isDuplicate')
      : Object.entries(errors)
          .map(([column, code]) => cellErrorText(column, code))
          .join('; ');

  const download = async () => {
    setBusy(true);
    const rows: MemberImportRow[] = [];
    for (const action of ['error', 'duplicate'] as const) {
      for (let page = 0; ; page += 1) {
        const query = { action, page, per_page: PAGE_ROWS };
        const result = await api.call('GET /imports/:id/rows', { params: { id }, query });
        if (!result.ok) {
          setBusy(false);
          const title = errorText(result.failure.error);
          return alerts.raise({ tone: 'error', title, subject: 'import' });
        }
        rows.push(...result.value);
        if (result.value.length < PAGE_ROWS) break;
      }
    }
    setBusy(false);
    const delimiter = /^(de|fr)/.test(i18n.language) ? ';' : ',';
    return saveCsv(t('imports.check.errorFileName', { name: name.replace(/\.[a-z]+$/i, '') }), [
      csvLine(
        [
          ...IMPORT_COLUMNS.map((column) => t(`imports.columns.${column}`)),
          t('imports.check.errorColumn'),
        ],
        delimiter,
      ),
      ...rows
        .toSorted((a, b) => a.line - b.line)
        .map((row) =>
          csvLine(
            [...IMPORT_COLUMNS.map((column) => harmless(row.fields[column] ?? '')), reasonOf(row)],
            delimiter,
          ),
        ),
    ]);
  };

  if (isInList) {
    return (
      <IconButton
        label={t('imports.list.errorFile', { name })}
        icon={<Download aria-hidden size={18} />}
        disabled={isBusy}
        disabledReason={offlineReason}
        onClick={() => void download()}
      />
    );
  }
  return (
    <Button
      icon={<Download aria-hidden size={18} />}
      loading={isBusy}
      disabledReason={offlineReason}
      onClick={() => void download()}
    >
      {t('imports.check.errorFile')}
    </Button>
  );
}

/** A spreadsheet would run a cell that begins like a formula. Such a cell is one of the errors to correct. */
const harmless = (cell: string): string => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell);
