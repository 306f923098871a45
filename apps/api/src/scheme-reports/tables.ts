import { AGE_BANDS, type CallQuery } from '@springboard/contract';
import { type Published, publish, publishSplit, type Selection } from '../suppression/publish.ts';
import { type Periods, selectPeriods, type VersionWeeks } from './periods.ts';

/** Counts of one club, age band and period: `[club, band, period, ...counts]`. */
export type CountCell = readonly number[];
/** The cells of each row of a report. */
export type CountTable = Readonly<Record<string, readonly CountCell[]>>;

/** The first count of a cell. */
const FIRST = 3;

/** The sum of some of the counts of each cell, with suppression. */
export const publishCounts = (
  cells: readonly CountCell[],
  ...positions: readonly number[]
): Published =>
  publish(
    cells.map((cell) => ({
      club: cell[0] ?? 0,
      band: cell[1] ?? 0,
      period: cell[2] ?? 0,
      people: positions.reduce((sum, position) => sum + (cell[FIRST + position] ?? 0), 0),
    })),
  );

/** Two of the counts of each cell, with suppression, where their sum is published too. */
export const publishParts = (
  cells: readonly CountCell[],
  first: number,
  second: number,
): ReturnType<typeof publishSplit> =>
  publishSplit(
    cells.map((cell) => ({
      club: cell[0] ?? 0,
      band: cell[1] ?? 0,
      period: cell[2] ?? 0,
      parts: [cell[FIRST + first] ?? 0, cell[FIRST + second] ?? 0],
    })),
  );

/** Null: not shown. */
export type CountedNumber = number | null;

type Query = Pick<CallQuery<'GET /reports/schemes/:name'>, 'club_id[]' | 'age' | 'weeks'>;

/** What the filters of a request select. */
export const selectionOf = (
  query: Query,
  periods: Periods,
  version: VersionWeeks | null,
): Selection => {
  const clubs = query['club_id[]'];
  return {
    clubs: clubs === undefined ? null : new Set([clubs].flat()),
    bands: query.age === undefined ? null : new Set([AGE_BANDS.indexOf(query.age)]),
    periods: selectPeriods(
      periods,
      query.weeks === undefined ? null : Number(query.weeks),
      version,
    ),
  };
};

/**
 * Finds the cells of selections. What is made of them may only be shown where `publish` shows their sum.
 */
export const selectFrom = (
  cells: readonly CountCell[],
): ((selection: Selection) => readonly CountCell[]) => {
  const byClub = Map.groupBy(cells, ([club = 0]) => club);
  return ({ clubs, bands, periods }) =>
    (clubs === null ? cells : [...clubs].flatMap((club) => byClub.get(club) ?? [])).filter(
      ([, band = 0, period = 0]) =>
        (bands === null || bands.has(band)) && (periods === null || periods.has(period)),
    );
};

/** The sum of one of the counts of these cells. */
export const sumAt = (cells: readonly CountCell[], position: number): number =>
  cells.reduce((sum, cell) => sum + (cell[FIRST + position] ?? 0), 0);
