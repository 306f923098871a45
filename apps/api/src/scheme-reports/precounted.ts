import { setImmediate } from 'node:timers/promises';
import {
  AGE_BANDS,
  type CallQuery,
  SCHEME_REPORT_FILTERS,
  SCHEME_REPORT_WEEKS,
  SCHEME_REPORTS,
  type SchemeReportName,
} from '@springboard/contract';
import type { SchemeCounts } from './count-scheme.ts';
import type { Content, Request } from './definition.ts';
import type { Periods } from './periods.ts';
import { SCHEME_REPORT_DEFINITIONS } from './reports.ts';
import { selectionOf } from './tables.ts';

export type ReportQuery = Omit<CallQuery<'GET /reports/schemes/:name'>, 'scheme_slug'>;

/** What a query selects. A version that is not in the filter selects nothing itself. */
export const requestOf = (query: ReportQuery, periods: Periods): Request => {
  const version = periods.versions.find((candidate) => candidate.version === query.version) ?? null;
  return {
    selection: selectionOf(query, periods, version),
    byClub: query.by === 'club',
    byAppVersion: query.by === 'app_version',
    weeks: query.weeks === undefined ? null : Number(query.weeks),
    version,
  };
};

/** The name under which the report of a query is stored; null: it is read from the counts of the clubs. */
export const precountedPart = (name: SchemeReportName, query: ReportQuery): string | null => {
  const { by, 'club_id[]': clubs, age = '', weeks = '', version = '' } = query;
  if (by === 'club' || by === 'app_version' || clubs !== undefined) return null;
  return `${name} ${age} ${weeks} ${version}`;
};

/**
 * The reports of all queries of all clubs together, by their parts. The counts grow with the clubs, members and
 * assessors, these reports only with their rows. They are made with the suppression of any other report. Other
 * requests run between two of them.
 */
export const precountReports = async (
  counts: SchemeCounts,
): Promise<ReadonlyMap<string, Content>> => {
  const reports = new Map<string, Content>();
  for (const name of SCHEME_REPORTS) {
    const read = SCHEME_REPORT_DEFINITIONS[name].read(counts);
    for (const query of queriesOf(name, counts.periods)) {
      const part = precountedPart(name, query);
      if (part !== null) reports.set(part, read(requestOf(query, counts.periods)));
      await setImmediate();
    }
  }
  return reports;
};

/** All queries without a filter by club. */
const queriesOf = (name: SchemeReportName, { versions }: Periods): readonly ReportQuery[] => {
  const taken: readonly string[] = SCHEME_REPORT_FILTERS[name];
  const valuesOf = <T>(filter: string, values: readonly T[]) =>
    taken.includes(filter) ? [undefined, ...values] : [undefined];
  return valuesOf('age', AGE_BANDS).flatMap((age) =>
    valuesOf('weeks', SCHEME_REPORT_WEEKS).flatMap((weeks) =>
      valuesOf(
        'version',
        versions.map(({ version }) => version),
      ).map((version) => ({
        ...(age !== undefined && { age }),
        ...(weeks !== undefined && { weeks }),
        ...(version !== undefined && { version }),
      })),
    ),
  );
};
