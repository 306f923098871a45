import { SCHEME_REPORT_WEEKS, type SchemeReport } from '@springboard/contract';
import { DAY_SECONDS, dateIn, mondayOf } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

const WEEK = 7 * DAY_SECONDS;

/** Each version splits the periods further, and of smaller ones suppression hides more. */
const MAX_VERSIONS = 3;

/** The whole weeks in which a version was the published one, in seconds. */
export type VersionWeeks = {
  readonly version: number;
  readonly from_ts: number;
  /** Where they end; null: it is still the published one. */
  readonly to_ts: number | null;
};

/**
 * The periods of the cells of a count. They do not overlap, and a filter by weeks or by version selects whole ones, so
 * that suppression holds for all these filters together.
 */
export type Periods = {
  /** The Monday of the count. */
  readonly week_ts: number;
  /** Where each period begins, latest first. One more period has everything before. */
  readonly starts: readonly number[];
  /** The versions of the filter, latest first. */
  readonly versions: readonly VersionWeeks[];
};

export type Publication = { readonly version: number; readonly published_at: number };

/** The publications of a scheme in their order. */
export const findPublications = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<readonly Publication[]> => {
  const { rows } = await sql<Publication>`
    select version, published_at from curriculum_versions
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and published_at is not null
    order by published_at, version`.execute(db);
  return rows;
};

/**
 * The periods of a count. A version is in the filter if it was the published one for a whole week: in the week of a
 * publication, grades are of both versions.
 *
 * @param publications in their order
 */
export const periodsOf = (week_ts: number, publications: readonly Publication[]): Periods => {
  const weekBegin = (ts: number) => week_ts + Math.floor((ts - week_ts) / WEEK) * WEEK;
  const versions = publications
    .map(({ version, published_at }, index): VersionWeeks => {
      const next = publications[index + 1];
      return {
        version,
        from_ts: weekBegin(published_at + WEEK - 1),
        to_ts: next === undefined ? null : weekBegin(next.published_at),
      };
    })
    .filter(({ from_ts, to_ts }) => (to_ts ?? week_ts) - from_ts >= WEEK)
    .toReversed()
    .slice(0, MAX_VERSIONS);
  const starts = new Set([
    ...SCHEME_REPORT_WEEKS.map((weeks) => week_ts - Number(weeks) * WEEK),
    ...versions.flatMap(({ from_ts, to_ts }) => (to_ts === null ? [from_ts] : [from_ts, to_ts])),
  ]);
  return { week_ts, starts: [...starts].toSorted((a, b) => b - a), versions };
};

/** The selected periods, by their index; null: all. */
export const selectPeriods = (
  { week_ts, starts }: Periods,
  weeks: number | null,
  version: VersionWeeks | null,
): ReadonlySet<number> | null => {
  if (weeks === null && version === null) return null;
  return new Set(
    starts.flatMap((start, period) =>
      (weeks === null || start >= week_ts - weeks * WEEK) &&
      (version === null || isOfVersion(start, version))
        ? [period]
        : [],
    ),
  );
};

/** Whether a week or period that begins at this moment is of the version. */
export const isOfVersion = (ts: number, { from_ts, to_ts }: VersionWeeks): boolean =>
  ts >= from_ts && (to_ts === null || ts < to_ts);

/** The versions of the filter, with their first and last days. */
export const listVersions = ({ versions }: Periods): SchemeReport['versions'] =>
  versions.map(({ version, from_ts, to_ts }) => ({
    version,
    from: dateIn('UTC', from_ts),
    to: to_ts === null ? null : dateIn('UTC', to_ts - 1),
  }));

/** The Monday of the week of a moment, in UTC. */
export const weekAt = (now: number): string => mondayOf(dateIn('UTC', now));

/** The first moment of a day, in UTC. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
