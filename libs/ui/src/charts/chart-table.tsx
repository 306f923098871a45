import { ChevronRight } from 'lucide-react';

export type ChartTableProps = {
  /** Opens the table: "As a table". */
  openLabel: string;
  caption: string;
  columns: readonly [name: string, value: string];
  rows: readonly (readonly [name: string, value: string])[];
};

/** The values of a chart as a table: for screen readers, for paper, and for exact numbers. */
export function ChartTable({ openLabel, caption, columns: [name, value], rows }: ChartTableProps) {
  return (
    <details className="group mt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm text-accent-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={18} className="eased group-open:rotate-90" />
        {openLabel}
      </summary>
      <table className="w-full text-sm tabular">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-left">
            <th scope="col" className="py-1.5 pr-3 font-strong">
              {name}
            </th>
            <th scope="col" className="py-1.5 text-right font-strong">
              {value}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([rowName, rowValue]) => (
            <tr key={rowName} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {rowName}
              </th>
              <td className="py-1.5 text-right">{rowValue}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
