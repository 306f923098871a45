import {
  LEAVING_REASONS,
  type Report,
  type ReportCell,
  type ReportColumn,
  type ReportName,
} from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { type CsvTexts, findCsvTexts } from '../csv/texts.ts';
import { listOf } from '../database/paging.ts';
import { writeCsv } from '../csv/write-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { attendance, consecutiveAbsences, defaultFrom, registersNotTaken } from './attendance.ts';
import { hasBarRows, rowsOfBar } from './bar-rows.ts';
import { capacity, credentials, dataQuality, joinersLeavers } from './club.ts';
import { badges, levelDistribution, notAssessed, readyToMove } from './progress.ts';
import type { ReportDefinition, ReportScope } from './report.ts';

export const CLUB_REPORT_DEFINITIONS: Readonly<Record<ReportName, ReportDefinition>> = {
  attendance,
  'registers-not-taken': registersNotTaken,
  'consecutive-absences': consecutiveAbsences,
  'level-distribution': levelDistribution,
  'ready-to-move': readyToMove,
  'not-assessed': notAssessed,
  badges,
  'joiners-leavers': joinersLeavers,
  capacity,
  credentials,
  'data-quality': dataQuality,
};

const MAX_PERIOD_DAYS = 366;

/** Reports of a club (portals §C). */
export const reportRoutes = (server: Server): void => {
  defineRoute(server, 'GET /reports/:name', readReport);
};

const readReport = async (
  context: Context<'GET /reports/:name'>,
): Promise<Report | RawResponse | ApiError> => {
  const { db, principal, params, query, now, headers } = context;
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const definition = CLUB_REPORT_DEFINITIONS[params.name];
  const error = validate(definition, query);
  if (error !== null) return error;

  const today = await findToday(db, principal, now);
  const scope = scopeOf(context, { definition, client_id, club_id, today });
  if (scope.to < scope.from) return apiError(422, 'VALIDATION', { to: 'minimum' });
  if (scope.to >= addDays(scope.from, MAX_PERIOD_DAYS)) {
    return apiError(422, 'VALIDATION', { to: 'maximum' });
  }
  const { rows: all, totals = null, chart = null } = await definition.read(scope);
  const columns = definition.columns(scope);
  const content = { columns, rows: all, chart };
  const { bar, series = '' } = query;
  const rows = bar === undefined ? all : rowsOfBar(content, { name: bar, series });
  const uuids = [...new Set(rows.flatMap(({ member_uuid }) => member_uuid ?? []))];
  const isFile = acceptsCsv(headers);
  await logViews(db, viewsOf(uuids, isFile ? ['export'] : definition.views), now);

  if (isFile) {
    return csvResponse(reportCsv(await findCsvTexts(db, principal), columns, rows));
  }
  const period = definition.takes.includes('from') ? { from: scope.from, to: scope.to } : null;
  return {
    name: params.name,
    period,
    columns,
    rows,
    totals,
    chart,
    has_bar_rows: hasBarRows(content),
  };
};

/** The columns on screen. Numbers and dates are written as a spreadsheet reads them in every language. */
const reportCsv = (
  { t, find, time }: CsvTexts,
  columns: Report['columns'],
  rows: Report['rows'],
): string => {
  const cellOf = (cell: ReportCell, { id, kind }: ReportColumn): ReportCell => {
    if (kind === 'time') return time(Number(cell));
    const reason = LEAVING_REASONS.find((one) => id === 'reason' && one === cell);
    if (reason !== undefined) return t(`club:members.leaving.${reason}`);
    return kind === 'code' ? (find(`club:report.codes.${cell}`) ?? cell) : cell;
  };
  return writeCsv(
    columns.map(({ id }) => find(`club:report.columns.${id}`) ?? id),
    rows.map(({ cells }) => columns.map((column, index) => cellOf(cells[index] ?? null, column))),
  );
};

/** D22: a filter without effect would look like one that found everything. */
const validate = (
  { takes }: ReportDefinition,
  query: Context<'GET /reports/:name'>['query'],
): ApiError | null => {
  const names = Object.keys(query).filter((name) => name !== 'bar' && name !== 'series');
  const unknown = names.filter((name) => !takes.some((known) => known === name));
  if (unknown.length === 0) return null;
  return apiError(422, 'VALIDATION', Object.fromEntries(unknown.map((name) => [name, 'unknown'])));
};

const scopeOf = (
  { db, server, principal, now, query }: Context<'GET /reports/:name'>,
  {
    definition,
    ...club
  }: Pick<ReportScope, 'client_id' | 'club_id' | 'today'> & { definition: ReportDefinition },
): ReportScope => {
  const to = query.to ?? club.today;
  return {
    db,
    server,
    now,
    ...club,
    language: principal.language.language,
    from: query.from ?? defaultFrom(to),
    to,
    group_ids: query['group_id[]'] === undefined ? null : listOf(query['group_id[]']),
    scheme_slug: query.scheme_slug ?? null,
    by: query.by ?? 'group',
    n: query.n ?? definition.n ?? 0,
  };
};
