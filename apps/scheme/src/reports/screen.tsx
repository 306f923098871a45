import {
  type Club,
  type Scheme,
  SCHEME_REPORTS,
  type SchemeReport,
  type SchemeReportName,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { reports } from '@springboard/i18n/areas/scheme';
import { lists, rights } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  Filters,
  isPaper,
  ListPaper,
  ListTable,
  LoadError,
  portalContext,
  tableQueryOf,
  selectedLabels,
  useApi,
  useFormat,
} from '@springboard/portal';
import { EmptyState, Notice, PageHeader } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { type ReactNode, useMemo } from 'react';
import {
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { AssessorPlot, useAssessorNames } from './assessors.tsx';
import { FILTER_NAMES, queryOf, takes, useReportFilters } from './filters.ts';
import { ReportChart } from './report-chart.tsx';
import { useReportTexts } from './texts.ts';

export const translations = [reports, lists, rights];

const SIZES = [25, 50, 100] as const;

type ReportData = {
  readonly name: SchemeReportName;
  readonly schemes: readonly Scheme[];
  /** Empty if the report has no filter by clubs. */
  readonly clubs: readonly Club[];
  /** Null without a published scheme. */
  readonly scheme: Scheme | null;
  readonly reading: CachedResult<SchemeReport> | null;
};

type Row = SchemeReport['rows'][number] & { readonly key: string };

/** One report of the national body on a scheme: how it is counted, chart and table, as a file and on paper. */
export function Component() {
  const { t } = useTranslation('scheme');
  const { name, schemes, clubs, scheme, reading } = useLoaderData<ReportData>();
  if (scheme === null || reading === null) {
    return (
      <>
        <PageHeader title={t(`reports.names.${name}.title`)} />
        <EmptyState title={t('reports.noScheme')} detail={t('reports.noSchemeDetail')} />
      </>
    );
  }
  return <Report name={name} schemes={schemes} clubs={clubs} scheme={scheme} reading={reading} />;
}

type ReportProps = {
  name: SchemeReportName;
  schemes: readonly Scheme[];
  clubs: readonly Club[];
  scheme: Scheme;
  reading: CachedResult<SchemeReport>;
};

function Report({ name, schemes, clubs, scheme, reading }: ReportProps) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const format = useFormat();
  const report = reading.value;
  const [search] = useSearchParams();
  const filters = useReportFilters(report, schemes, clubs);
  const assessors = useAssessorNames(report, scheme);
  const columns = useReportColumns(report, assessors.cellOf);
  const rows = useMemo(
    () => report.rows.map((row, index) => ({ ...row, key: String(index) })),
    [report],
  );
  const title = t(`reports.names.${name}.title`);
  const asOf = [
    t('reports.asOf', { moment: format.moment(report.as_of) }),
    t('reports.version', { version: format.number(report.version) }),
  ].join(' · ');
  if (isPaper(search)) {
    return (
      <ListPaper
        title={title}
        query={[
          scheme.title,
          ...selectedLabels(search, filters, format),
          asOf,
          t('reports.suppressed'),
        ]}
        columns={columns}
        rows={rows}
        total={rows.length}
        rowKey={({ key }) => key}
      />
    );
  }
  return (
    <>
      <PageHeader
        eyebrow={scheme.title}
        title={title}
        subtitle={t(`reports.names.${name}.text`)}
        actions={
          <ExportMenu
            fileName={`${scheme.slug}-${name}`}
            loadCsv={() =>
              api.csv('GET /reports/schemes/:name', {
                params: { name },
                query: queryOf(name, search, scheme),
              })
            }
          />
        }
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {filters.length > 0 && <Filters filters={filters} />}
        <span className="text-sm text-muted">{asOf}</span>
      </div>
      {isHidden(report) && (
        <div className="mb-4">
          <Notice kind="info">{t('reports.tooFew')}</Notice>
        </div>
      )}
      {name === 'assessors' ? <AssessorPlot report={report} /> : <ReportChart report={report} />}
      <ListTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        query={tableQueryOf(search, {
          columns: columns.map(({ id }) => id),
          sort: '',
          sizes: SIZES,
        })}
        sizes={SIZES}
        empty={
          name === 'assessors' ? (
            <EmptyState title={t('reports.noAssessors')} detail={t('reports.noAssessorsDetail')} />
          ) : (
            <EmptyState title={t('reports.none')} />
          )
        }
      />
      {assessors.dialog}
      <details className="mt-5 max-w-prose">
        <summary className="flex min-h-11 cursor-pointer items-center font-strong">
          {t('reports.howCounted')}
        </summary>
        <p className="text-pretty">{t(`reports.names.${name}.counted`)}</p>
        <p className="mt-2 text-pretty">{t('reports.suppressed')}</p>
        <p className="mt-2 text-pretty">{t('reports.filters')}</p>
        {takes(name, 'version') && (
          <p className="mt-2 text-pretty">{t('reports.versions.counted')}</p>
        )}
        <p className="mt-2 text-pretty">{t('reports.weekly')}</p>
      </details>
    </>
  );
}

/** Whether the filters leave too few people for any number. */
const isHidden = ({ columns, rows }: SchemeReport): boolean =>
  rows.length > 0 &&
  rows.every(({ cells }) =>
    cells.every((cell, index) => columns[index]?.kind === 'text' || cell === null),
  );

const useReportColumns = (
  { columns }: SchemeReport,
  assessorCell: (number: number) => ReactNode,
): readonly TableColumn<Row>[] => {
  const { nameOf, valueOf } = useReportTexts();
  return useMemo(
    () =>
      columns.map((column, index) => ({
        id: column.id,
        header: nameOf(column.id),
        align: column.kind === 'number' || column.kind === 'percent' ? 'end' : 'start',
        sortValue: ({ cells }) => cells[index] ?? null,
        cell: ({ cells }) => valueOf(column, cells[index] ?? null),
        ...(column.id === 'assessor' && {
          align: 'start',
          cell: ({ cells }) => assessorCell(Number(cells[index])),
        }),
      })),
    [columns, nameOf, valueOf, assessorCell],
  );
};

const nameOfPath = (name: string | undefined): SchemeReportName | undefined =>
  SCHEME_REPORTS.find((known) => known === name);

/** The order and the page of the table, and the paper, need no other data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const key = ({ pathname, searchParams }: URL) =>
    JSON.stringify([pathname, ...FILTER_NAMES.map((name) => searchParams.getAll(name))]);
  return key(currentUrl) !== key(nextUrl);
};

/** Whether the version of the address is of another scheme, or no longer in the filter. */
const isUnknownVersion = (error: unknown): boolean =>
  error instanceof LoadError && 'version' in Object(error.failure.detail);

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<ReportData> => {
  const name = nameOfPath(params['name']);
  if (name === undefined) throw redirect(paths.reports);
  const { queries } = portalContext(context);
  const { value: schemes } = await queries.fetch(
    'GET /schemes',
    { query: { published: 1 } },
    request.signal,
  );
  const url = new URL(request.url);
  const { searchParams } = url;
  const scheme =
    schemes.find(({ slug }) => slug === searchParams.get('scheme')) ?? schemes[0] ?? null;
  if (scheme === null) return { name, schemes, clubs: [], scheme, reading: null };
  const query = queryOf(name, searchParams, scheme);
  const [reading, clubs] = await Promise.all([
    queries
      .fetch('GET /reports/schemes/:name', { params: { name }, query }, request.signal)
      .catch((error: unknown) => {
        if (query.version === undefined || !isUnknownVersion(error)) throw error;
        searchParams.delete('version');
        throw redirect(`${url.pathname}${url.search}`);
      }),
    takes(name, 'club_id[]') ? queries.fetch('GET /clubs', { query: {} }, request.signal) : null,
  ]);
  return { name, schemes, clubs: clubs?.value ?? [], scheme, reading };
};
