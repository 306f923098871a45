import { type AssessorName, SCHEME_REPORT_FILTERS, type SchemeReport } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import { writeCsv } from '../files/write-csv.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { compareAssessors } from './assessors.ts';
import { listVersions } from './periods.ts';
import { SCHEME_REPORT_DEFINITIONS } from './reports.ts';
import {
  countWeek,
  findStoredCounts,
  periodsOfCounts,
  type StoredCounts,
  storeCounts,
} from './stored-counts.ts';
import { selectionOf } from './tables.ts';

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
  if (unknown.length > 0) {
    return apiError(
      422,
      'VALIDATION',
      Object.fromEntries(unknown.map((name) => [name, 'unknown'])),
    );
  }
  const counted = await findCounts(context);
  if (counted === null) return apiError(404, 'NOT_FOUND');
  const periods = periodsOfCounts(counted);
  const version = periods.versions.find((one) => one.version === query.version) ?? null;
  if (query.version !== undefined && version === null) {
    return apiError(422, 'VALIDATION', { version: 'unknown' });
  }
  const report = SCHEME_REPORT_DEFINITIONS[params.name].read(counted.counts, {
    selection: selectionOf(query, periods, version),
    byClub: query.by === 'club',
    weeks: query.weeks === undefined ? null : Number(query.weeks),
    version,
  });
  if (acceptsCsv(headers)) {
    return csvResponse(
      writeCsv(
        report.columns.map(({ id }) => id),
        report.rows.map(({ cells }) => cells),
      ),
    );
  }
  return {
    name: params.name,
    as_of: counted.counted_at,
    version: counted.version,
    versions: listVersions(periods),
    ...report,
  };
};

/**
 * The counts of the current week. They are counted once, at night or by the first request: two requests of different
 * days would otherwise differ by single members. Null for a scheme that is not published.
 */
const findCounts = async ({
  server,
  principal: { client_id },
  params,
  query,
  now,
  read,
  writeEachTime,
}: Context<Key>): Promise<StoredCounts | null> => {
  const { parts } = SCHEME_REPORT_DEFINITIONS[params.name];
  const found = await read(async (db) => {
    const scheme = await server.findScheme(db, client_id, { slug: query.scheme_slug });
    if (scheme === null) return null;
    const key = { client_id, scheme_uuid: scheme.uuid };
    const stored = await findStoredCounts(db, key, parts, now);
    if (stored !== undefined) return { key, stored, counted: null };
    const counts = await countWeek(db, client_id, scheme, now);
    return { key, stored: null, counted: { counts, counted_at: now, version: scheme.version } };
  });
  if (found === null) return null;
  const { key, stored, counted } = found;
  if (counted === null) return stored;
  return writeEachTime(async (db) => {
    await storeCounts(db, key, counted);
    return (await findStoredCounts(db, key, parts, now)) ?? counted;
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
    const stored = await findStoredCounts(db, key, ['assessors'], now);
    if (stored?.counted_at !== as_of) return apiError(404, 'NOT_FOUND');
    const { assessors } = stored.counts;
    const rates = compareAssessors(assessors, { clubs: null, bands: null, periods: null });
    const uuid = assessors.users[number - 1];
    if (uuid === undefined || !rates.some((rate) => rate.number === number)) {
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
