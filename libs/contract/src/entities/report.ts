import Type, { type Static } from 'typebox';
import { REPORT_COLUMN_KINDS, REPORTS } from '../vocabulary.ts';
import { DateOnly, Id, nullable, oneOf, Uuid } from './basics.ts';

export const ReportColumn = Type.Object({
  /** The portal translates it. */
  id: Type.String(),
  kind: oneOf(REPORT_COLUMN_KINDS),
});
export type ReportColumn = Static<typeof ReportColumn>;

export const ReportCell = nullable(Type.Union([Type.String(), Type.Number()]));
export type ReportCell = Static<typeof ReportCell>;

export const ReportRow = Type.Object({
  /** One value for each column. */
  cells: Type.Array(ReportCell),
  /** What the row is about, so that it can be opened. */
  member_uuid: nullable(Uuid),
  group_id: nullable(Id),
  user_uuid: nullable(Uuid),
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

/** A report of a club (portals.md §C). */
export const Report = Type.Object({
  name: oneOf(REPORTS),
  /** The first and the last day; null: the report shows the present. */
  period: nullable(Type.Object({ from: DateOnly, to: DateOnly })),
  columns: Type.Array(ReportColumn),
  rows: Type.Array(ReportRow),
  /** One value for each column; null: the column has no total. */
  totals: nullable(Type.Array(nullable(Type.Number()))),
  chart: nullable(ReportChart),
});
export type Report = Static<typeof Report>;
