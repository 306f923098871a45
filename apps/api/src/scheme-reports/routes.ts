import {
  type AssessorName,
  hasGrouping,
  SCHEME_REPORT_FILTERS,
  type SchemeReport,
} from '@springboard/contract';
import { type CsvTexts, findCsvTexts } from '../csv/texts.ts';
import { audit } from '../database/audit.ts';
import { type Reader, withReadTransaction } from '../database/tenant-transaction.ts';
import { writeCsv } from '../csv/write-csv.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { listVersions } from './periods.ts';
import type { ReportQuery } from './precounted.ts';
import {
  countWeek,
  findStoredCounts,
  findStoredReport,
  reportOf,
  storeCounts,
  type StoredReport,
} from './stored-counts.ts';

type Key = 'GET /reports/schemes/:name';

/** Reports of the national body on a scheme (scheme-portal.md 14). */
export const schemeReportRoutes = (server: Server): void => {
  defineRoute(server, 'GET /reports/schemes/:name', readSchemeReport);
  defineRoute(server, 'POST /reports/schemes/assessors/:number/name', nameAssessor);
};

const readSchemeReport = async (
  context: Context<Key>,
): Promise<SchemeReport | RawResponse | ApiError> => {
  const { params, query, headers } = context;
  const { scheme_slug: _, ...filters } = query;
  const taken: readonly string[] = SCHEME_REPORT_FILTERS[params.name];
  const unknown = Object.keys(filters).filter((name) => !taken.includes(name));
  if (query.by !== undefined && !hasGrouping(params.name, query.by)) unknown.push('by');
  if (unknown.length > 0) {
    return apiError(
      422,
      'VALIDATION',
      Object.fromEntries(unknown.map((name) => [name, 'unknown'])),
    );
  }
  const found = await findReport(context, filters);
  if (found === null) return apiError(404, 'NOT_FOUND');
  const { periods } = found;
  if (
    query.version !== undefined &&
    !periods.versions.some(({ version }) => version === query.version)
  ) {
    return apiError(422, 'VALIDATION', { version: 'unknown' });
  }
  const report = found.read();
  if (acceptsCsv(headers)) {
    const texts = await context.read((db) => findCsvTexts(db, context.principal));
    return csvResponse(reportCsv(texts, report));
  }
  return {
    name: params.name,
    as_of: found.counted_at,
    version: found.version,
    versions: listVersions(periods),
    ...report,
  };
};

/** The columns on screen. A number that is not shown is a dash, as an empty cell could be read as none. */
const reportCsv = (
  { find }: Pick<CsvTexts, 'find'>,
  { columns, rows }: Pick<SchemeReport, 'columns' | 'rows'>,
): string =>
  writeCsv(
    columns.map(({ id }) => find(`scheme:reports.columns.${id}`) ?? id),
    rows.map(({ cells }) =>
      columns.map(({ kind }, index) =>
        kind === 'number' || kind === 'percent' ? (cells[index] ?? '–') : (cells[index] ?? null),
      ),
    ),
  );

/**
 * The report of the current week. A week is counted once, at night or by the first request: two requests of different
 * days would otherwise differ by single members. Null for a scheme that is not published.
 */
const findReport = async (
  {
    server,
    principal,
    params: { name },
    query: { scheme_slug },
    now,
    read,
    writeEachTime,
  }: Context<Key>,
  filters: ReportQuery,
): Promise<StoredReport | null> => {
  const { client_id } = principal;
  const report = { name, query: filters };
  const findStored = async (db: Reader) => {
    const scheme = await server.findScheme(db, client_id, { slug: scheme_slug });
    if (scheme === null) return null;
    const key = { client_id, scheme_uuid: scheme.uuid };
    return { scheme, key, stored: await findStoredReport(db, key, report, now) };
  };
  const findOrCount = async (db: Reader) => {
    const found = await findStored(db);
    if (found === null) return null;
    const { stored = null } = found;
    if (stored !== null) return { ...found, stored, counted: null };
    const counts = await countWeek(db, client_id, found.scheme, now);
    return {
      ...found,
      stored,
      counted: { counts, counted_at: now, version: found.scheme.version },
    };
  };

  const recent = await read(findStored);
  if (recent?.stored !== undefined) return recent.stored;
  // A replica that is late may not have the scheme yet, or counts that are stored by now.
  const current = await server.replica.readCurrent({
    tenant: principal,
    read: findOrCount,
    otherwise: () => withReadTransaction(server.database, principal, findOrCount),
  });
  if (current === null) return null;
  const { key, stored, counted } = current;
  if (counted === null) return stored;
  return writeEachTime(async (db) => {
    await storeCounts(db, key, counted);
    return (await findStoredReport(db, key, report, now)) ?? reportOf(counted, report);
  });
};

const nameAssessor = ({
  server,
  principal,
  params: { number },
  body: { scheme_slug, as_of, reason: text },
  now,
  write,
}: Context<'POST /reports/schemes/assessors/:number/name'>): Promise<AssessorName | ApiError> =>
  write(async (db) => {
    const forbidden = await checkRight(db, principal, 'people');
    if (forbidden !== null) return forbidden;
    const reason = text.trim();
    const { client_id } = principal;
    const scheme = await server.findScheme(db, client_id, { slug: scheme_slug });
    if (scheme === null) return apiError(404, 'NOT_FOUND');
    const key = { client_id, scheme_uuid: scheme.uuid };
    const counted = await findStoredCounts(db, key, ['assessors'], now);
    const report = await findStoredReport(db, key, { name: 'assessors', query: {} }, now);
    if (counted?.counted_at !== as_of || report?.counted_at !== as_of) {
      return apiError(404, 'NOT_FOUND');
    }
    const uuid = counted.counts.assessors.users[number - 1];
    if (uuid === undefined || !report.read().rows.some(({ cells }) => cells[0] === number)) {
      return apiError(404, 'NOT_FOUND');
    }
    const user = await db
      .selectFrom('users')
      .select(['firstname', 'lastname'])
      .where('client_id', '=', client_id)
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    if (user === undefined) return apiError(404, 'NOT_FOUND');
    await audit(db, principal, now, {
      action: 'user.assessor_name',
      entity: 'user',
      entity_id: uuid,
      // Without the number: colleagues without the right read the entry too.
      detail: { reason },
    });
    return { number, ...user };
  });
