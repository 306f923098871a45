import { sql } from 'kysely';
import type { PublishedScheme } from '../assessments/schemes.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { countScheme, type SchemeCounts } from './count-scheme.ts';
import { findPublications, weekAt, type Periods, periodsOf, startOf } from './periods.ts';
import type { Part } from './definition.ts';

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

export const periodsOfCounts = ({ counts, counted_at }: StoredCounts): Periods =>
  counts.periods ?? periodsOf(startOf(weekAt(counted_at)), []);

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

/** Stores the counts of a week, unless a concurrent request has stored others. All parts are of one count. */
export const storeCounts = async (
  db: Writer,
  { client_id, scheme_uuid }: Key,
  { counts, counted_at, version }: StoredCounts,
): Promise<void> => {
  const week = weekAt(counted_at);
  await sql`select pg_advisory_xact_lock(${lockOf({ client_id, scheme_uuid })})`.execute(db);
  for (const [part, value] of Object.entries(counts)) {
    const row = { week, version, counted_at, counts: JSON.stringify(value) };
    await db
      .insertInto('scheme_report_counts')
      .values({ client_id, scheme_uuid, part, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'scheme_uuid', 'part'])
          .doUpdateSet(row)
          .where('scheme_report_counts.week', '<', week),
      )
      .execute();
  }
};

/** Takes the lock of `storeCounts` for this transaction, unless another one has it. */
export const tryLockCounts = async (db: Writer, key: Key): Promise<boolean> => {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(key)}) as is_locked`.execute(db);
  return rows[0]?.is_locked === true;
};

const lockOf = ({ client_id, scheme_uuid }: Key) =>
  sql`hashtextextended(${`scheme_report_counts ${client_id} ${scheme_uuid}`}, 0)`;
