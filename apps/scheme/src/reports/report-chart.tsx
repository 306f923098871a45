import type { SchemeReport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Card } from '@springboard/ui';
import { BarChart } from '@springboard/ui/charts';
import { useReportTexts } from './texts.ts';

/** Bars of a chart. The table has the others. */
const BARS = 12;

/** The figures of a report as bars, a chart for each series. */
export function ReportChart({ report: { chart, columns } }: { report: SchemeReport }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { nameOf, valueOf } = useReportTexts();
  if (chart === null || chart.points.length === 0) return null;
  // One scale for all charts of counts, so that their bars compare.
  const highest = Math.max(1, ...chart.points.flatMap(({ values }) => values));
  const points = chart.kind === 'date' ? chart.points.slice(-BARS) : chart.points.slice(0, BARS);
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-4">
      {chart.series.map((series, index) => {
        const isPercent = columns.some(({ id, kind }) => id === series && kind === 'percent');
        return (
          <Card key={series} title={nameOf(series)} className="max-w-lg">
            <BarChart
              label={nameOf(series)}
              maximum={isPercent ? 100 : highest}
              formatNumber={isPercent ? format.percent : format.number}
              bars={points.map((point, position) => ({
                id: String(position),
                title: valueOf(chart, point.name),
                value: point.values[index] ?? 0,
              }))}
            />
            {points.length < chart.points.length && (
              <p className="mt-2 text-sm text-muted">
                {t('reports.someBars', {
                  number: format.number(points.length),
                  total: format.number(chart.points.length),
                })}
              </p>
            )}
          </Card>
        );
      })}
    </div>
  );
}
