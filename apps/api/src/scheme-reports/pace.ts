import { MIN_PEOPLE } from '../suppression/suppress.ts';
import type { CountCell } from './tables.ts';

/** Counts of a cell of the pace: its days, 0 or 1, 0 or 1, and the members. */
export const PACE_COUNTS = ['days', 'is_completed', 'is_now', 'members'] as const;

/** Members with the same time at a level. */
export type PaceCounts = {
  /** Whole days from the begin to the completion, or to the end of the count. */
  readonly days: number;
  readonly is_completed: boolean;
  /** Not completed, with a grade in the last 90 days. */
  readonly is_now: boolean;
  readonly members: number;
};

/** Days in which a quarter, half and three quarters complete a level; null: not shown, or not reached. */
export type Quartiles = Record<'quarter' | 'half' | 'three_quarters', number | null>;

const NONE: Quartiles = { quarter: null, half: null, three_quarters: null };

/** For products of fractions that should be exactly a half. */
const TOLERANCE = 1e-9;

/** The share of members who have not completed a level after a number of days, by days. */
type Curve = readonly { readonly day: number; readonly share: number }[];

/**
 * The Kaplan–Meier estimate: members who have not completed the level count as long as they have been at it, so that
 * the slow ones are not left out. Null for fewer than 5 completions.
 *
 * @param counts of one level
 */
export const curveOf = (counts: readonly PaceCounts[]): Curve | null => {
  const byDay = Map.groupBy(counts, ({ days }) => days);
  const members = (some: readonly PaceCounts[]) =>
    some.reduce((all, count) => all + count.members, 0);
  if (members(counts.filter(({ is_completed }) => is_completed)) < MIN_PEOPLE) return null;
  let at_risk = members(counts);
  let share = 1;
  return [...byDay]
    .toSorted(([a], [b]) => a - b)
    .map(([day, some]) => {
      share *= 1 - members(some.filter(({ is_completed }) => is_completed)) / at_risk;
      at_risk -= members(some);
      return { day, share };
    });
};

export const quartilesOf = (counts: readonly PaceCounts[]): Quartiles => {
  const curve = curveOf(counts);
  if (curve === null) return NONE;
  const firstBelow = (remaining: number) =>
    curve.find((point) => point.share <= remaining + TOLERANCE)?.day ?? null;
  return {
    quarter: firstBelow(0.75),
    half: firstBelow(0.5),
    three_quarters: firstBelow(0.25),
  };
};

/**
 * The number of these members who will complete the level within so many days, at the pace of all members so far.
 *
 * @param members who are at it, with their days so far
 */
export const expectedWithin = (
  curve: Curve,
  members: readonly Pick<PaceCounts, 'days' | 'members'>[],
  days: number,
): number => {
  const shareAfter = (day: number) => curve.findLast((point) => point.day <= day)?.share ?? 1;
  return members.reduce((sum, member) => {
    const before = shareAfter(member.days);
    if (before < TOLERANCE) return sum;
    return sum + member.members * (1 - shareAfter(member.days + days) / before);
  }, 0);
};

/** @param cells `[club, band, period, ...PACE_COUNTS]` */
export const toPaceCounts = (cells: readonly CountCell[]): readonly PaceCounts[] =>
  cells.map(([, , , days = 0, is_completed, is_now, members = 0]) => ({
    days,
    is_completed: is_completed === 1,
    is_now: is_now === 1,
    members,
  }));
