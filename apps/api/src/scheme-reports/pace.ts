import { MIN_PEOPLE } from '../suppression/suppress.ts';

/** Members with the same time at a level. */
export type PaceCounts = {
  readonly level: string;
  /** Whole days from the begin to the completion, or to the end of the count. */
  readonly days: number;
  readonly is_completed: boolean;
  readonly members: number;
};

/** Days in which a quarter, half and three quarters complete a level; null: not shown, or not reached. */
export type Quartiles = Record<'quarter' | 'half' | 'three_quarters', number | null>;

const NONE: Quartiles = { quarter: null, half: null, three_quarters: null };

/** For products of fractions that should be exactly a half. */
const TOLERANCE = 1e-9;

/**
 * The Kaplan–Meier estimate: members who have not completed the level count as long as they have been at it, so that
 * the slow ones are not left out. Nothing is shown of fewer than 5 completions.
 *
 * @param counts of one level
 */
export const quartilesOf = (counts: readonly PaceCounts[]): Quartiles => {
  const completed = sum(counts.filter(({ is_completed }) => is_completed));
  if (completed < MIN_PEOPLE) return NONE;
  const days = [...new Set(counts.map((count) => count.days))].toSorted((a, b) => a - b);
  let share = 1;
  const curve = days.map((day) => {
    const at_risk = sum(counts.filter((count) => count.days >= day));
    const ended = sum(counts.filter((count) => count.days === day && count.is_completed));
    share *= 1 - ended / at_risk;
    return { day, share };
  });
  const firstBelow = (remaining: number) =>
    curve.find((point) => point.share <= remaining + TOLERANCE)?.day ?? null;
  return {
    quarter: firstBelow(0.75),
    half: firstBelow(0.5),
    three_quarters: firstBelow(0.25),
  };
};

const sum = (counts: readonly PaceCounts[]): number =>
  counts.reduce((all, { members }) => all + members, 0);
