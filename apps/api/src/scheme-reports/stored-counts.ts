import type { SchemeReportName } from '@springboard/contract';
import { sql } from 'kysely';
import type { PublishedScheme } from '../assessments/schemes.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import { countScheme, type SchemeCounts } from './count-scheme.ts';
import { findPublications, weekAt, type Periods, periodsOf, startOf } from './periods.ts';
import type { Content, Part } from './definition.ts';
import { precountedPart, precountReports, type ReportQuery, requestOf } from './precounted.ts';
import { SCHEME_REPORT_DEFINITIONS } from './reports.ts';

export type StoredCounts = {
  /** Has only the parts that were read. */
  readonly counts: SchemeCounts;
  readonly counted_at: number;
  readonly version: number;
};

type Key = { readonly client_id: number; readonly scheme_uuid: string };

/** The counts of the week of this moment, if it has been counted. */
export const findStoredCounts = async (
  db: Reader,
  { client_id, scheme_uuid }: Key,
  parts: readonly Part[],
  now: number,
): Promise<StoredCounts | undefined> => {
  const { rows } = await sql<StoredCounts>`
    select counted_at, version, json_object_agg(part, counts) as counts
    from scheme_report_counts
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and week = ${weekAt(now)}
      and part = any (${[...parts, 'periods']})
    group by counted_at, version`.execute(db);
  return rows[0];
};

/** A report that can be read, and how it was counted. */
export type StoredReport = Pick<StoredCounts, 'counted_at' | 'version'> & {
  readonly periods: Periods;
  readonly read: () => Content;
};

type ReportCall = { readonly name: SchemeReportName; readonly query: ReportQuery };

/** The report of a query from the counts of the week of this moment, if it has been counted. */
export const findStoredReport = async (
  db: Reader,
  key: Key,
  { name, query }: ReportCall,
  now: number,
): Promise<StoredReport | undefined> => {
  const part = precountedPart(name, query);
  const precounted = part === null ? undefined : await findPrecounted(db, key, part, now);
  if (precounted !== undefined) return precounted;
  const { parts } = SCHEME_REPORT_DEFINITIONS[name];
  const stored = await findStoredCounts(db, key, parts, now);
  return stored === undefined ? undefined : reportOf(stored, { name, query });
};

/** The report of a query from counts. */
export const reportOf = (stored: StoredCounts, { name, query }: ReportCall): StoredReport => {
  const { counts, counted_at, version } = stored;
  const { periods } = counts;
  const read = () => SCHEME_REPORT_DEFINITIONS[name].read(counts)(requestOf(query, periods));
  return { counted_at, version, periods, read };
};

const findPrecounted = async (
  db: Reader,
  { client_id, scheme_uuid }: Key,
  part: string,
  now: number,
): Promise<StoredReport | undefined> => {
  type Row = Pick<StoredCounts, 'counted_at' | 'version'> & {
    readonly content: Content;
    readonly periods: Periods;
  };
  const { rows } = await sql<Row>`
    select r.counted_at, r.version, r.counts as content, p.counts as periods
    from scheme_report_counts r
    join scheme_report_counts p on p.client_id = r.client_id and p.scheme_uuid = r.scheme_uuid
      and p.week = r.week and p.part = 'periods'
    where r.client_id = ${client_id} and r.scheme_uuid = ${scheme_uuid} and r.week = ${weekAt(now)}
      and r.part = ${part}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { content, ...report } = row;
  return { ...report, read: () => content };
};

export const countWeek = async (
  db: Reader,
  client_id: number,
  scheme: PublishedScheme,
  now: number,
): Promise<SchemeCounts> => {
  const week = weekAt(now);
  const week_ts = startOf(week);
  const periods = periodsOf(week_ts, await findPublications(db, client_id, scheme.uuid));
  return countScheme(db, { client_id, scheme, week, week_ts, periods, now });
};

/**
 * Stores the counts of a week and its reports, unless a concurrent request has stored others. All parts are of one
 * count. The cells of assessors are not stored: no report of them has a filter by club.
 */
export const storeCounts = async (
  db: Writer,
  { client_id, scheme_uuid }: Key,
  stored: StoredCounts,
): Promise<void> => {
  const { counts, counted_at, version } = stored;
  const week = weekAt(counted_at);
  const reports = await precountReports(counts);
  await sql`select pg_advisory_xact_lock(${lockOf({ client_id, scheme_uuid })})`.execute(db);
  const { rows: newer } = await sql`
    select from scheme_report_counts
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and week >= ${week} limit 1`.execute(
    db,
  );
  if (newer.length > 0) return;
  await db
    .deleteFrom('scheme_report_counts')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
  const parts = [
    ...Object.entries({
      ...counts,
      assessors: { users: counts.assessors.users, grades: [], members: [] },
    }),
    ...reports,
  ].map(([part, value]) => ({ part, counts: value }));
  await sql`
    insert into scheme_report_counts (client_id, scheme_uuid, week, version, counted_at, part, counts)
    select ${client_id}::bigint, ${scheme_uuid}::uuid, ${week}::date, ${version}::integer, ${counted_at}::bigint,
      part, counts
    from ${valuesTable(parts, 'input', { part: 'text', counts: 'json' })}`.execute(db);
};

/** Takes the lock of `storeCounts` for this transaction, unless another one has it. */
export const tryLockCounts = async (db: Writer, key: Key): Promise<boolean> => {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(key)}) as is_locked`.execute(db);
  return rows[0]?.is_locked === true;
};

const lockOf = ({ client_id, scheme_uuid }: Key) =>
  sql`hashtextextended(${`scheme_report_counts ${client_id} ${scheme_uuid}`}, 0)`;
