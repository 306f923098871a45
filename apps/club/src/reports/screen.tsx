import { REPORTS, type Report, type ReportName } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members, reports } from '@springboard/i18n/areas/club';
import { jobs, lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  Filters,
  isPaper,
  ListPaper,
  portalContext,
  renderLink,
  selectedLabels,
  useApi,
  useFormat,
  useToday,
} from '@springboard/portal';
import { dateIn } from '@springboard/domain';
import { buttonClass, classes, PageHeader } from '@springboard/ui';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { barOf } from './bar-address.ts';
import { ReportChart } from './report-chart.tsx';
import { periodOf, reportNameOf, reportQueryOf, sharedSearch } from './report-query.ts';
import { indexedRows, ReportRows, useReportColumns } from './report-rows.tsx';
import { useReportTexts } from './report-texts.ts';
import { useReportFilters } from './use-report-filters.ts';

export const translations = [reports, members, jobs, lists];

/** One report: what it counts, its period and filters, totals, chart and table, as a file and on paper. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const reading = useLoaderData<CachedResult<Report>>();
  const report = reading.value;
  const { name, period } = report;
  const [search] = useSearchParams();
  const today = useToday();
  const filters = useReportFilters(name);
  const columns = useReportColumns(report);
  const { valueOf } = useReportTexts();
  const title = t(`report.names.${name}.title`);
  const days =
    period === null
      ? null
      : t('club:report.period', {
          from: format.shortDate(period.from),
          to: format.shortDate(period.to),
        });
  const bar = barOf(search);
  const barName =
    bar === null
      ? null
      : valueOf({ id: 'name', kind: report.chart?.kind ?? 'text' }, bar.name) ||
        t('club:report.nameless');
  if (isPaper(search)) {
    return (
      <ListPaper
        title={title}
        query={[
          ...(days === null ? [] : [days]),
          ...selectedLabels(
            search,
            // The period says both dates.
            filters.filter(({ kind }) => kind !== 'date'),
            format,
          ),
          ...(barName === null ? [] : [t('club:report.onlyBar', { name: barName })]),
        ]}
        columns={columns}
        rows={indexedRows(report)}
        total={report.rows.length}
        rowKey={({ key }) => key}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        subtitle={t(`report.names.${name}.text`)}
        actions={
          <ExportMenu
            fileName={title}
            loadCsv={() =>
              api.csv('GET /reports/:name', {
                params: { name },
                query: reportQueryOf(name, search, today),
              })
            }
          />
        }
      />
      <CachedNotice result={reading} />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <ReportNav current={name} />
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center gap-2">
            {filters.length > 0 && <Filters filters={filters} />}
            {name === 'data-quality' &&
              renderLink({
                to: paths.consents,
                className: buttonClass(),
                children: t('club:report.consentTexts'),
              })}
            {days !== null && <span className="text-sm text-muted tabular">{days}</span>}
            {period !== null && periodOf(search, today).isShortened && (
              <span className="text-sm text-muted">{t('club:report.shortened')}</span>
            )}
          </div>
          <Totals report={report} />
          <ReportChart report={report} />
          <ReportRows report={report} columns={columns} filters={filters} />
        </div>
      </div>
    </>
  );
}

/** All reports at the desk, with the period and the groups of this one. On a phone the breadcrumb leads back to them. */
function ReportNav({ current }: { current: ReportName }) {
  const { t } = useTranslation('club');
  const [search] = useSearchParams();
  return (
    <nav aria-label={t('report.all')} className="max-lg:hidden">
      <ul className="sticky top-20 flex flex-col">
        {REPORTS.map((name) => (
          <li key={name}>
            <Link
              to={{ pathname: paths.report(name), search: String(sharedSearch(search, name)) }}
              aria-current={name === current ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center rounded-control px-3 text-sm no-underline',
                name === current ? 'bg-accent-soft font-strong text-accent-ink' : 'text-ink',
              )}
            >
              {t(`report.names.${name}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sums of the columns that have one. */
function Totals({ report: { columns, totals } }: { report: Report }) {
  const { nameOf, valueOf } = useReportTexts();
  const facts = columns.flatMap((column, index) => {
    const value = totals?.[index] ?? null;
    return value === null ? [] : [{ id: column.id, text: valueOf(column, value) }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(({ id, text }) => (
        <div key={id}>
          <dt className="text-sm text-muted">{nameOf(id)}</dt>
          <dd className="text-xl font-strong tabular">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The order and the page of the table, and the paper, need no other data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  nextParams,
  defaultShouldRevalidate,
}) => {
  const name = reportNameOf(nextParams['name']);
  if (name === undefined || currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  if (currentUrl.pathname !== nextUrl.pathname) return true;
  // Any day serves to compare two addresses.
  const queryOf = ({ searchParams }: URL) =>
    JSON.stringify([searchParams.get('from'), reportQueryOf(name, searchParams, '2000-01-01')]);
  return queryOf(currentUrl) !== queryOf(nextUrl);
};

export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<Report>> {
  const name = reportNameOf(params['name']);
  if (name === undefined) throw redirect(paths.reports);
  const { queries, now, session } = portalContext(context);
  const time_zone = session.store.getState().club?.time_zone ?? 'Europe/London';
  const { searchParams } = new URL(request.url);
  const query = reportQueryOf(name, searchParams, dateIn(time_zone, now()));
  return queries.fetch('GET /reports/:name', { params: { name }, query }, request.signal);
}
