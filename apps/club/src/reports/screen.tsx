import { REPORT_GROUPINGS, REPORTS, type Report, type ReportName } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import { members, reports } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  type Filter,
  Filters,
  isPaper,
  ListPaper,
  portalContext,
  renderLink,
  selectedLabels,
  useApi,
  useFormat,
  useIsReloading,
  usePagerLabels,
  usePortalContext,
  useTableParams,
} from '@springboard/portal';
import { buttonClass, classes, EmptyState, PageHeader } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { useGroupsAndTags } from '../members/use-member-filters.ts';
import { barOf, hasBarRows, rowsOfBar, withBar } from './bar-rows.ts';
import { ReportChart } from './report-chart.tsx';
import { REPORT_FILTERS, reportNameOf, reportQueryOf } from './report-query.ts';
import { useReportTexts } from './report-texts.ts';

export const translations = [reports, members, lists];

const SIZES = [25, 50, 100] as const;

/** One report: what it counts, its period and filters, totals, chart and table, as a file and on paper. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const reading = useLoaderData<CachedResult<Report>>();
  const report = reading.value;
  const { name, period } = report;
  const [search] = useSearchParams();
  const filters = useReportFilters(name);
  const columns = useReportColumns(report);
  const title = t(`report.names.${name}.title`);
  const days =
    period === null
      ? null
      : t('club:report.period', {
          from: format.shortDate(period.from),
          to: format.shortDate(period.to),
        });
  const bar = barOf(search);
  const paperRows = rowsOfBar(report, indexedRows(report), bar);
  if (isPaper(search)) {
    return (
      <ListPaper
        title={title}
        query={[...(days === null ? [] : [days]), ...selectedLabels(search, filters)]}
        columns={columns}
        rows={paperRows}
        total={paperRows.length}
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
            fileName={name}
            loadCsv={() =>
              api.csv('GET /reports/:name', {
                params: { name },
                query: reportQueryOf(name, search),
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
            {days !== null && <span className="text-sm text-muted tabular">{days}</span>}
          </div>
          <Totals report={report} />
          <ReportChart report={report} />
          <Rows report={report} columns={columns} />
        </div>
      </div>
    </>
  );
}

/** All reports at the desk. On a phone the breadcrumb leads back to them. */
function ReportNav({ current }: { current: ReportName }) {
  const { t } = useTranslation('club');
  return (
    <nav aria-label={t('report.all')} className="max-lg:hidden">
      <ul className="sticky top-20 flex flex-col">
        {REPORTS.map((name) => (
          <li key={name}>
            <Link
              to={paths.report(name)}
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

type Row = Report['rows'][number] & { readonly key: string };

/** A member can have several rows. */
const indexedRows = (report: Report): readonly Row[] =>
  report.rows.map((row, index) => ({ ...row, key: String(index) }));

type RowsProps = { report: Report; columns: readonly TableColumn<Row>[] };

function Rows({ report, columns }: RowsProps) {
  const [search] = useSearchParams();
  const { valueOf } = useReportTexts();
  const bar = barOf(search);
  const { t, i18n } = useTranslation(['club', 'common']);
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const rows = useMemo(
    () => rowsOfBar(report, indexedRows(report), barOf(search)),
    [report, search],
  );
  const barName = bar?.name;
  const onlyBar = useRef<HTMLParagraphElement>(null);
  // The bars may fill the window.
  useEffect(() => {
    if (barName !== undefined) onlyBar.current?.scrollIntoView?.({ block: 'nearest' });
  }, [barName]);
  const params = useTableParams({ columns: columns.map(({ id }) => id), sort: '', sizes: SIZES });
  const table = (
    <DataTable
      caption={t(`report.names.${report.name}.title`)}
      captionHidden
      density="compact"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowTo={targetOf}
      renderLink={renderLink}
      sizes={SIZES}
      pagerLabels={pagerLabels}
      loading={isReloading}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={
        <EmptyState title={t('club:report.none')} detail={t(`report.names.${report.name}.none`)} />
      }
      {...params}
    />
  );
  if (bar === null || !hasBarRows(report)) return table;
  const name = valueOf({ id: 'name', kind: report.chart?.kind ?? 'text' }, bar.name);
  return (
    <>
      <p ref={onlyBar} className="mb-2 flex scroll-mb-60 flex-wrap items-center gap-x-4 gap-y-2">
        <output className="font-strong">
          {t('club:report.onlyBar', { name: name || t('club:report.nameless') })}
        </output>
        {renderLink({
          to: `?${withBar(search, null).toString()}`,
          className: buttonClass(),
          children: t('club:report.allRows'),
        })}
      </p>
      {table}
    </>
  );
}

/** The member of a row, or the members of its group. */
const targetOf = ({ member_uuid, group_id }: Row): string | undefined => {
  if (member_uuid !== null) return paths.member(member_uuid);
  if (group_id === null) return undefined;
  return paths.membersWith(new URLSearchParams({ group_id: String(group_id) }));
};

const useReportColumns = ({ columns }: Report): readonly TableColumn<Row>[] => {
  const { nameOf, valueOf } = useReportTexts();
  return useMemo(() => {
    const shown = columns.map((column, index) => ({ column, index }));
    // The first column leads to the row's own page, so it is the one that names it.
    const naming = shown.find(({ column }) => column.id === 'member' || column.id === 'group');
    const ordered =
      naming === undefined ? shown : [naming, ...shown.filter((one) => one !== naming)];
    return ordered.map(({ column, index }) => ({
      id: column.id,
      header: nameOf(column.id),
      align:
        column.kind === 'number' || column.kind === 'percent'
          ? ('end' as const)
          : ('start' as const),
      cell: ({ cells }: Row) => valueOf(column, cells[index] ?? null) || null,
      sortValue: ({ cells }: Row) => cells[index] ?? null,
    }));
  }, [columns, nameOf, valueOf]);
};

type Option = { readonly value: string; readonly label: string };

/** The filters of a report. Groups and schemes load after it. */
const useReportFilters = (name: ReportName): readonly Filter[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { groups } = useGroupsAndTags();
  const schemes = useSchemes();
  return useMemo(() => {
    const { takes, n } = REPORT_FILTERS[name];
    const filters: Filter[] = [];
    if (takes.includes('period')) {
      filters.push({ kind: 'date', name: 'from', label: t('report.from') });
      filters.push({ kind: 'date', name: 'to', label: t('report.to') });
    }
    if (takes.includes('by')) {
      const options = REPORT_GROUPINGS.map((value) => ({ value, label: t(`report.by.${value}`) }));
      filters.push({ kind: 'one', name: 'by', label: t('report.by.label'), options });
    }
    if (n !== undefined) {
      const options = n.values.map((value) => ({
        value: String(value),
        label: format.number(value),
      }));
      filters.push({ kind: 'one', name: 'n', label: t(`report.n.${n.unit}`), options });
    }
    if (takes.includes('group')) {
      filters.push({ kind: 'any', name: 'group_id', label: t('members.group'), options: groups });
    }
    if (takes.includes('scheme') && schemes.length > 1) {
      const options = [{ value: '', label: t('report.allSchemes') }, ...schemes];
      filters.push({ kind: 'one', name: 'scheme', label: t('report.columns.scheme'), options });
    }
    return filters;
  }, [name, t, format, groups, schemes]);
};

const useSchemes = (): readonly Option[] => {
  const { queries } = usePortalContext();
  const [schemes, setSchemes] = useState<readonly Option[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const { value } = await queries.fetch('GET /schemes', { query: {} }, controller.signal);
      setSchemes(value.map(({ slug, title }) => ({ value: slug, label: title })));
    };
    // Without them the report is of all schemes.
    load().catch(() => undefined);
    return () => controller.abort();
  }, [queries]);
  return schemes;
};

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
  const queryOf = ({ searchParams }: URL) => JSON.stringify(reportQueryOf(name, searchParams));
  return queryOf(currentUrl) !== queryOf(nextUrl);
};

export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<Report>> {
  const name = reportNameOf(params['name']);
  if (name === undefined) throw redirect(paths.reports);
  const query = reportQueryOf(name, new URL(request.url).searchParams);
  return portalContext(context).queries.fetch(
    'GET /reports/:name',
    { params: { name }, query },
    request.signal,
  );
}
