import { useTranslation } from '@springboard/i18n';
import { ChevronRight } from 'lucide-react';

type FiguresTableProps = {
  caption: string;
  columns: readonly [name: string, figure: string];
  rows: readonly (readonly [name: string, figure: string])[];
};

/** The figures of a chart to read, one by one: by eye, by a screen reader, on paper. */
export function FiguresTable({ caption, columns: [name, figure], rows }: FiguresTableProps) {
  const { t } = useTranslation('coach');
  return (
    <details className="group mt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm text-accent-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={18} className="eased group-open:rotate-90" />
        {t('charts.asTable')}
      </summary>
      <table className="w-full text-sm tabular">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-left">
            <th scope="col" className="py-1.5 pr-3 font-strong">
              {name}
            </th>
            <th scope="col" className="py-1.5 text-right font-strong">
              {figure}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, value]) => (
            <tr key={first} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {first}
              </th>
              <td className="py-1.5 text-right">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
