import type { ApiResult } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { Download, FileSpreadsheet, Printer } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { saveFile } from '../files/save-file.ts';
import { useAlerts, useOnline } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';

export type ExportMenuProps = {
  /** Without an extension. */
  fileName: string;
  /** The list of the address as CSV, with all its pages. */
  loadCsv: () => Promise<ApiResult<string>>;
};

/** Exports exactly the list on screen: as a CSV file, or on paper at the same address with `print=1`. */
export function ExportMenu({ fileName, loadCsv }: ExportMenuProps) {
  const { t } = useTranslation('common');
  return (
    <Menu trigger={<Button icon={<Download aria-hidden size={18} />}>{t('export.title')}</Button>}>
      <ExportItems fileName={fileName} loadCsv={loadCsv} />
    </Menu>
  );
}

type ExportItemsProps = ExportMenuProps & {
  /** The selected rows; by default all. */
  selected?: ReadonlySet<string> | undefined;
};

/** The items of a menu that export the list of the address, or the selected rows of it. */
export function ExportItems({ fileName, loadCsv, selected = NONE }: ExportItemsProps) {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const download = async () => {
    const result = await loadCsv();
    if (result.ok) return saveFile(`${fileName}.csv`, result.value, 'text/csv');
    const detail = errorText(result.failure.error);
    return alerts.raise({ tone: 'error', title: t('export.failed'), detail, subject: 'export' });
  };
  const print = new URLSearchParams(search);
  print.set(PRINT, '1');
  for (const key of selected) print.append(SELECTED, key);
  return (
    <>
      <MenuItem
        icon={<FileSpreadsheet aria-hidden size={20} />}
        disabled={!isOnline}
        onSelect={() => void download()}
      >
        {t('export.csv')}
      </MenuItem>
      <MenuItem
        icon={<Printer aria-hidden size={20} />}
        onSelect={() => void navigate({ search: print.toString() })}
      >
        {t('export.print')}
      </MenuItem>
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();
const PRINT = 'print';
const SELECTED = 'selected';

/** The keys of the rows that are printed; none: all of the list. */
export const selectedForPaper = (search: URLSearchParams): readonly string[] =>
  search.getAll(SELECTED);

/** Whether the address is that of a list on paper. */
export const isPaper = (search: URLSearchParams): boolean => search.get(PRINT) === '1';

/** The address of the list on screen. */
export const withoutPaper = (search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete(PRINT);
  next.delete(SELECTED);
  return next;
};
