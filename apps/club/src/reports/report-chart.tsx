import type { Report, ReportColumn } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat } from '@springboard/portal';
import { Card } from '@springboard/ui';
import { BarChart } from '@springboard/ui/charts';
import { useSearchParams } from 'react-router';
import { withBar } from './bar-address.ts';
import { useReportTexts } from './report-texts.ts';

/** Bars of a chart. The table has the others. */
const BARS = 12;

/** The figures of a report as bars, a chart for each series. A bar leads to its rows in the table below. */
export function ReportChart({ report }: { report: Report }) {
  const { columns, chart, has_bar_rows: isLinked } = report;
  const [search] = useSearchParams();
  const { t } = useTranslation('club');
  const format = useFormat();
  const { nameOf, valueOf } = useReportTexts();
  if (chart === null || chart.points.length === 0) return null;
  const name: ReportColumn = { id: 'name', kind: chart.kind };
  // The latest of a period, otherwise the first.
  const isPeriod = chart.kind === 'date' || chart.kind === 'month';
  const points = isPeriod ? chart.points.slice(-BARS) : chart.points.slice(0, BARS);
  const isPercent = (series: string) =>
    columns.some(({ id, kind }) => id === series && kind === 'percent');
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-4">
      {chart.series.map((series, index) => (
        <Card key={series} title={nameOf(series)} className="max-w-lg">
          <BarChart
            label={nameOf(series)}
            maximum={isPercent(series) ? 100 : undefined}
            formatNumber={isPercent(series) ? format.percent : format.number}
            bars={points.map((point, position) => ({
              id: String(position),
              title: valueOf(name, point.name) || t('report.nameless'),
              value: point.values[index] ?? 0,
              to: isLinked
                ? `?${withBar(search, { name: point.name ?? '', series }).toString()}`
                : undefined,
            }))}
            renderLink={renderLink}
          />
          {points.length < chart.points.length && (
            <p className="mt-2 text-sm text-muted">
              {t('report.someBars', {
                number: format.number(points.length),
                total: format.number(chart.points.length),
              })}
            </p>
          )}
        </Card>
      ))}
    </div>
  );
}
