import { type CallInput, REPORT_GROUPINGS, REPORTS, type ReportName } from '@springboard/contract';
import { barOf } from './bar-address.ts';
import { reportPeriodOf } from './report-period.ts';

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

/** A day of the address. A year that is still being typed begins with zeros. */
const dayOf = (search: URLSearchParams, parameter: 'from' | 'to'): string | undefined => {
  const value = search.get(parameter) ?? '';
  return /^2\d{3}-\d\d-\d\d$/.test(value) ? value : undefined;
};

/** The period of an address, as far as the server counts it. */
export const periodOf = (search: URLSearchParams, today: string) =>
  reportPeriodOf({ from: dayOf(search, 'from'), to: dayOf(search, 'to') }, today);

/** The parameters of an address that another report takes too. */
export const sharedSearch = (search: URLSearchParams, name: ReportName): URLSearchParams => {
  const { takes } = REPORT_FILTERS[name];
  const shared = [
    ...(takes.includes('period') ? ['from', 'to'] : []),
    ...(takes.includes('group') ? ['group_id'] : []),
    ...(takes.includes('scheme') ? ['scheme'] : []),
  ];
  return new URLSearchParams([...search].filter(([parameter]) => shared.includes(parameter)));
};

/** The server query for an address of a report. Values that cannot be right are left out. */
export function reportQueryOf(
  name: ReportName,
  search: URLSearchParams,
  today: string,
): ReportQuery {
  const { takes, n } = REPORT_FILTERS[name];
  const has = (parameter: ReportParameter) => takes.includes(parameter);
  const { from, to } = periodOf(search, today);
  const groups = search
    .getAll('group_id')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const slug = search.get('scheme') ?? '';
  const by = REPORT_GROUPINGS.find((known) => known === search.get('by'));
  const bar = barOf(search);
  const number = n?.values.find((value) => String(value) === search.get('n'));
  return {
    ...(has('period') && from !== undefined && { from }),
    ...(has('period') && to !== undefined && { to }),
    ...(has('group') && groups.length > 0 && { 'group_id[]': groups }),
    ...(has('scheme') && /^[a-z0-9-]+$/.test(slug) && { scheme_slug: slug }),
    ...(has('by') && by !== undefined && { by }),
    ...(number !== undefined && { n: number }),
    ...(bar !== null && { bar: bar.name, series: bar.series }),
  };
}
