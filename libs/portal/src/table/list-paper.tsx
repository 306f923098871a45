import { useTranslation } from '@springboard/i18n';
import { Button, buttonClass, Notice } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useFormat, useToday } from '../dates.ts';
import { useSession } from '../hooks.ts';
import { withoutPaper } from './export-menu.tsx';

/** More rows are not printed. */
export const PAPER_ROWS = 2000;

export type ListPaperProps<Row> = {
  title: string;
  /** The search, filters and order in words. */
  query: readonly string[];
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  total: number;
  rowKey: (row: Row) => string;
};

/** A list for A4: the club or the national body, the query in words and the date above all rows, and page numbers below them. */
export function ListPaper<Row>(props: ListPaperProps<Row>) {
  const { title, query, columns, rows, total, rowKey } = props;
  const { t } = useTranslation('common');
  const format = useFormat();
  const today = useToday();
  const club = useSession((session) => session.club?.name ?? session.client?.name ?? '');
  const [search] = useSearchParams();
  const cell = 'border-b border-line py-1.5 pr-3 text-left align-top';
  return (
    <>
      <div className="flex flex-wrap gap-3 py-4 print:hidden">
        <Button
          variant="primary"
          icon={<Printer aria-hidden size={18} />}
          onClick={() => window.print()}
        >
          {t('export.print')}
        </Button>
        <Link to={{ search: withoutPaper(search).toString() }} className={buttonClass()}>
          {t('print.back')}
        </Link>
      </div>
      {total > rows.length && (
        <div className="mb-4">
          <Notice kind="warning">{t('print.tooMany', { count: rows.length })}</Notice>
        </div>
      )}
      <section
        aria-label={title}
        data-paper
        data-scheme="light"
        className="list-paper bg-raised p-4 text-ink sm:rounded-card sm:border sm:border-line sm:p-6 print:rounded-none print:border-0 print:p-0"
      >
        <h1 className="text-xl font-strong">{title}</h1>
        <p className="text-sm">{t('print.created', { club, date: format.date(today) })}</p>
        <p className="mb-3 text-sm">{query.join(' · ')}</p>
        {/* Too wide for a small screen. */}
        <table className="w-full border-collapse text-xs max-md:hidden print:table">
          <thead>
            <tr>
              {columns.map(({ id, header }) => (
                <th key={id} scope="col" className={cell}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className="break-inside-avoid">
                {columns.map((column) => (
                  <td key={column.id} className={cell}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
