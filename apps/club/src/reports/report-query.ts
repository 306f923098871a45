import { type CallInput, REPORT_GROUPINGS, REPORTS, type ReportName } from '@springboard/contract';
import { barOf } from './bar-address.ts';

type ReportQuery = NonNullable<CallInput<'GET /reports/:name'>['query']>;

export type ReportParameter = 'period' | 'group' | 'scheme' | 'by' | 'n';

type ReportFilters = {
  readonly takes: readonly ReportParameter[];
  /** What `n` counts, and the numbers to choose from; the first is the server's default. */
  readonly n?: { readonly unit: 'absences' | 'days'; readonly values: readonly number[] };
};

/** What can be chosen in each report. */
export const REPORT_FILTERS: Readonly<Record<ReportName, ReportFilters>> = {
  attendance: { takes: ['period', 'group', 'by'] },
  'registers-not-taken': { takes: ['period', 'group'] },
  'consecutive-absences': {
    takes: ['period', 'group', 'n'],
    n: { unit: 'absences', values: [3, 2, 4, 5, 8] },
  },
  'level-distribution': { takes: ['group', 'scheme'] },
  'ready-to-move': { takes: ['group'] },
  'not-assessed': {
    takes: ['group', 'scheme', 'n'],
    n: { unit: 'days', values: [60, 14, 30, 90, 180] },
  },
  badges: { takes: ['group', 'scheme'] },
  'joiners-leavers': { takes: ['period'] },
  capacity: { takes: ['group'] },
  credentials: { takes: [] },
  'data-quality': { takes: [] },
};

export const reportNameOf = (name: string | undefined): ReportName | undefined =>
  REPORTS.find((known) => known === name);

/** The server query for an address of a report. Values that cannot be right are left out. */
export function reportQueryOf(name: ReportName, search: URLSearchParams): ReportQuery {
  const { takes, n } = REPORT_FILTERS[name];
  const has = (parameter: ReportParameter) => takes.includes(parameter);
  const date = (parameter: 'from' | 'to') => {
    const value = search.get(parameter) ?? '';
    return has('period') && /^\d{4}-\d\d-\d\d$/.test(value) ? { [parameter]: value } : {};
  };
  const groups = search
    .getAll('group_id')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const slug = search.get('scheme') ?? '';
  const by = REPORT_GROUPINGS.find((known) => known === search.get('by'));
  const bar = barOf(search);
  const number = n?.values.find((value) => String(value) === search.get('n'));
  return {
    ...date('from'),
    ...date('to'),
    ...(has('group') && groups.length > 0 && { 'group_id[]': groups }),
    ...(has('scheme') && /^[a-z0-9-]+$/.test(slug) && { scheme_slug: slug }),
    ...(has('by') && by !== undefined && { by }),
    ...(number !== undefined && { n: number }),
    ...(bar !== null && { bar: bar.name, series: bar.series }),
  };
}
