import type {
  Locale,
  ReportCell,
  ReportChart,
  ReportColumn,
  ReportRow,
} from '@springboard/contract';
import type { ViewKind } from '../access/log-views.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';

type Query = Context<'GET /reports/:name'>['query'];

/** What a report reads: one club, on a day, between two dates. */
export type ReportScope = Pick<Context<'GET /reports/:name'>, 'db' | 'now'> & {
  readonly server: Pick<Server, 'findScheme'>;
  readonly client_id: number;
  readonly club_id: number;
  /** The language of the user. */
  readonly language: Locale;
  /** Today in the club's time zone. */
  readonly today: string;
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
  /** null: all groups. */
  readonly group_ids: readonly number[] | null;
  readonly scheme_slug: string | null;
  readonly by: NonNullable<Query['by']>;
  readonly n: number;
};

export type ReportData = {
  readonly rows: ReportRow[];
  readonly totals?: (number | null)[];
  readonly chart?: ReportChart;
};

export type ReportDefinition = {
  readonly columns: (scope: ReportScope) => ReportColumn[];
  /** The parameters that change the report. */
  readonly takes: readonly (keyof Query)[];
  /** The default of `n`. */
  readonly n?: number;
  /** What the user sees of the members in the rows (D19). */
  readonly views: readonly ViewKind[];
  readonly read: (scope: ReportScope) => Promise<ReportData>;
};

type Subject = Partial<Omit<ReportRow, 'cells'>>;

export const toRow = (cells: ReportCell[], subject: Subject = {}): ReportRow => ({
  cells,
  member_uuid: null,
  group_id: null,
  user_uuid: null,
  ...subject,
});

/** A bar for each name, with the number of rows that have it. Names keep the order in which they first occur. */
export const countBy = (
  kind: ReportChart['kind'],
  series: string,
  names: readonly (string | null)[],
): ReportChart => {
  const counts = new Map<string | null, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    kind,
    series: [series],
    points: [...counts].map(([name, count]) => ({ name, values: [count] })),
  };
};

/** Percentage from 0 to 100 with one decimal; null: nothing to count. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
