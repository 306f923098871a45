/**
 * How a value of a report is shown. `percent` is from 0 to 100, `month` is `YYYY-MM`, `code` is translated by the
 * portal.
 */
export const REPORT_COLUMN_KINDS = [
  'text',
  'number',
  'percent',
  'date',
  'month',
  'time',
  'code',
] as const;

/** What a row of the attendance report counts. */
export const REPORT_GROUPINGS = ['group', 'week', 'coach'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

/** Reports of the national body on a scheme (scheme-portal.md 14). */
export const SCHEME_REPORTS = [
  'funnel',
  'pace',
  'pass-rate',
  'assessors',
  'badges',
  'use',
] as const;
export type SchemeReportName = (typeof SCHEME_REPORTS)[number];

/** Ages in whole years: 5 and younger, then by 2. */
export const AGE_BANDS = ['0-5', '6-7', '8-9', '10-11', '12-13', '14-15', '16-17', '18-'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** Whole weeks up to last Sunday. */
export const SCHEME_REPORT_WEEKS = ['13', '26', '52'] as const;

/** The filters that a report of the national body takes. With another one, the response is 422. */
export const SCHEME_REPORT_FILTERS = {
  funnel: ['by', 'club_id[]', 'age', 'weeks', 'version'],
  pace: ['by', 'club_id[]', 'age', 'weeks', 'version'],
  'pass-rate': ['by', 'club_id[]', 'age', 'weeks', 'version'],
  // A filter by club would say to which club an assessor belongs.
  assessors: ['age', 'weeks', 'version'],
  badges: ['by', 'club_id[]'],
  use: ['by', 'club_id[]', 'weeks', 'version'],
} as const satisfies Readonly<
  Record<SchemeReportName, readonly ('by' | 'club_id[]' | 'age' | 'weeks' | 'version')[]>
>;

/** What a row of a scheme's report counts: all clubs together, each club, or in the report of use each app version. */
export const SCHEME_REPORT_GROUPINGS = ['body', 'club', 'app_version'] as const;
export type SchemeReportGrouping = (typeof SCHEME_REPORT_GROUPINGS)[number];

/** Whether a report has rows of the grouping. */
export const hasGrouping = (name: SchemeReportName, by: SchemeReportGrouping): boolean =>
  by !== 'app_version' || name === 'use';
