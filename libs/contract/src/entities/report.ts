import Type, { type Static } from 'typebox';
import { REPORT_COLUMN_KINDS, REPORTS, SCHEME_REPORTS } from '../vocabulary/index.ts';
import { DateOnly, Id, NodeId, nullable, oneOf, Slug, Timestamp, Uuid } from './basics.ts';

export const ReportColumn = Type.Object({
  /** The portal translates it. */
  id: Type.String(),
  kind: oneOf(REPORT_COLUMN_KINDS),
});
export type ReportColumn = Static<typeof ReportColumn>;

export const ReportCell = nullable(Type.Union([Type.String(), Type.Number()]));
export type ReportCell = Static<typeof ReportCell>;

/** A completed level of a member in a scheme. */
export const AwardRef = Type.Object({ scheme_slug: Slug, node_id: NodeId });
export type AwardRef = Static<typeof AwardRef>;

export const ReportRow = Type.Object({
  /** One value for each column. */
  cells: Type.Array(ReportCell),
  /** What the row is about, so that it can be opened. */
  member_uuid: nullable(Uuid),
  group_id: nullable(Id),
  user_uuid: nullable(Uuid),
  /** In the report of badges: the completed level. */
  award: Type.Optional(AwardRef),
  /** In the report of levels: the level at which the members of the row work. */
  level: Type.Optional(AwardRef),
  /** The name of the bar that counts the row, if no column has the names. */
  bar: Type.Optional(Type.String()),
});
export type ReportRow = Static<typeof ReportRow>;

/** A bar for each point, or several if there are several series. */
export const ReportChart = Type.Object({
  /** How to show the names of the points. */
  kind: oneOf(REPORT_COLUMN_KINDS),
  series: Type.Array(Type.String()),
  points: Type.Array(
    Type.Object({ name: nullable(Type.String()), values: Type.Array(Type.Number()) }),
  ),
});
export type ReportChart = Static<typeof ReportChart>;

/** A report of a club (portals §C). */
export const Report = Type.Object({
  name: oneOf(REPORTS),
  /** The first and the last day; null: the report shows the present. */
  period: nullable(Type.Object({ from: DateOnly, to: DateOnly })),
  columns: Type.Array(ReportColumn),
  rows: Type.Array(ReportRow),
  /** One value for each column; null: the column has no total. */
  totals: nullable(Type.Array(nullable(Type.Number()))),
  chart: nullable(ReportChart),
  /** Whether `bar` finds the rows of a bar of the chart. The chart and the totals are those of all rows. */
  has_bar_rows: Type.Boolean(),
});
export type Report = Static<typeof Report>;

/**
 * A report on a scheme for the national body. A number that would be of 1 to 4 people, or from which one could be
 * worked out, is null.
 */
export const SchemeReport = Type.Object({
  name: oneOf(SCHEME_REPORTS),
  /** When its numbers were counted. They stay the same until the end of the week. */
  as_of: Timestamp,
  /** The version by whose levels, skills and pass grades it was counted. */
  version: Type.Integer(),
  /**
   * The latest versions that were the published one for a whole week, latest first, for the filter: with the first and
   * the last day of their whole weeks. Null: it is still the published one.
   */
  versions: Type.Array(
    Type.Object({ version: Type.Integer(), from: DateOnly, to: nullable(DateOnly) }),
  ),
  columns: Type.Array(ReportColumn),
  rows: Type.Array(Type.Object({ cells: Type.Array(ReportCell) })),
  chart: nullable(ReportChart),
});
export type SchemeReport = Static<typeof SchemeReport>;

/** An assessor of a report, whose name was requested with a reason. */
export const AssessorName = Type.Object({
  number: Type.Integer(),
  firstname: Type.String(),
  lastname: Type.String(),
});
export type AssessorName = Static<typeof AssessorName>;
