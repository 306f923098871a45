import { AGE_BANDS } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PublishedScheme } from '../assessments/schemes.ts';
import type { Periods } from './periods.ts';
import type { CountTable } from './tables.ts';

/** What is counted, and when. */
export type Scope = {
  readonly client_id: number;
  readonly scheme: PublishedScheme;
  /** The Monday of the current week, and its moment in UTC. */
  readonly week: string;
  readonly week_ts: number;
  readonly periods: Periods;
  readonly now: number;
};

export const skillsOf = ({ index }: PublishedScheme) =>
  index.nodes.flatMap(({ node: { id, title }, isSkill, isManual, pass }) =>
    isSkill && !isManual ? [{ id, title, pass }] : [],
  );

const LAST_BAND = AGE_BANDS.length - 1;

/** The age band of a member on a day, as its index in `AGE_BANDS`. */
export const bandOn = (day: RawBuilder<unknown>) =>
  sql<number>`least(${LAST_BAND}::integer, greatest(0, (extract(year from age(${day}, m.dob))::integer - 4) / 2))`;

/** The period of a moment, by its index. */
export const periodOf = (ts: RawBuilder<unknown>, { periods: { starts } }: Scope) =>
  sql<number>`case ${sql.join(
    starts.map((start, period) => sql`when ${ts} >= ${start} then ${period}::integer`),
    sql` `,
  )} else ${starts.length}::integer end`;

export type CellRow = Readonly<Record<string, string | number>> & { readonly row: string };

/** @param columns of a cell, in its order */
export const toTable = (rows: readonly CellRow[], columns: readonly string[]): CountTable =>
  Object.fromEntries(
    Map.groupBy(rows, ({ row }) => row)
      .entries()
      .map(([row, cells]) => [
        row,
        cells.map((cell) => columns.map((column) => Number(cell[column]))),
      ]),
  );

export const CELL = ['club', 'band', 'period'] as const;
