import type { SchemeReport } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import type { Reader } from '../database/tenant-transaction.ts';
import { writeCsv } from '../files/write-csv.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { countScheme, type SchemeCounts } from './count-scheme.ts';
import { SCHEME_REPORT_DEFINITIONS } from './reports.ts';

type Key = 'GET /reports/schemes/:name';

/** Reports of the national body on a scheme (scheme-portal.md 14). */
export const schemeReportRoutes = (server: Server): void => {
  defineRoute(server, 'GET /reports/schemes/:name', readSchemeReport);
};

const readSchemeReport = async (
  context: Context<Key>,
): Promise<SchemeReport | RawResponse | ApiError> => {
  const { params, query, headers } = context;
  const definition = SCHEME_REPORT_DEFINITIONS[params.name];
  const read = query.by === 'club' ? definition.club : definition.body;
  if (read === undefined) return apiError(422, 'VALIDATION', { by: 'unknown' });
  const counted = await findCounts(context);
  if (counted === null) return apiError(404, 'NOT_FOUND');
  const report = read(counted.counts);
  if (acceptsCsv(headers)) {
    return csvResponse(
      writeCsv(
        report.columns.map(({ id }) => id),
        report.rows.map(({ cells }) => cells),
      ),
    );
  }
  return { name: params.name, as_of: counted.counted_at, ...report };
};

type Counted = { readonly counts: SchemeCounts; readonly counted_at: number };

/**
 * The counts of the current week. They are counted once, by the first request of the week: two requests of different
 * days would otherwise differ by single members. Null for a scheme that is not published.
 */
const findCounts = async ({
  server,
  principal: { client_id },
  query,
  now,
  read,
  writeEachTime,
}: Context<Key>): Promise<Counted | null> => {
  const week = mondayOf(dateIn('UTC', now));
  const found = await read(async (db) => {
    const scheme = await server.findScheme(db, client_id, { slug: query.scheme_slug });
    if (scheme === null) return null;
    const stored = await findStored(db, client_id, scheme.uuid, week);
    if (stored !== undefined) return { scheme, stored, counts: null };
    const week_ts = Date.parse(`${week}T00:00:00Z`) / 1000;
    const counts = await countScheme(db, { client_id, scheme, week, week_ts, now });
    return { scheme, stored: null, counts };
  });
  if (found === null) return null;
  const { scheme, counts } = found;
  if (counts === null) return found.stored;
  return writeEachTime(async (db) => {
    const row = {
      week,
      version: scheme.version,
      counted_at: now,
      counts: JSON.stringify(counts),
    };
    await db
      .insertInto('scheme_report_counts')
      .values({ client_id, scheme_uuid: scheme.uuid, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'scheme_uuid'])
          .doUpdateSet(row)
          // A concurrent request may have counted this week already.
          .where('scheme_report_counts.week', '<', week),
      )
      .execute();
    return (await findStored(db, client_id, scheme.uuid, week)) ?? { counts, counted_at: now };
  });
};

const findStored = (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  week: string,
): Promise<Counted | undefined> =>
  db
    .selectFrom('scheme_report_counts')
    .select(['counted_at', 'counts'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('week', '=', week)
    .$narrowType<{ counts: SchemeCounts }>()
    .executeTakeFirst();

/** The Monday of the week of a date. */
const mondayOf = (date: string): string =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
