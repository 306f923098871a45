import { passGrade, pathOf, type IndexedScheme } from '@springboard/assessment';
import type { ScoreEntry } from '@springboard/contract';
import { shownSkills } from '../assess/standing.ts';

/** Skills that a member had passed at the end of a day. Dates are `YYYY-MM-DD`. */
export type DayCount = { readonly date: string; readonly passed: number };

export type Given = Pick<ScoreEntry, 'node_id' | 'assessment' | 'ts'>;

/** The skills that count: neither hidden nor skipped, nor passed by a button. */
export const countedSkills = (scheme: IndexedScheme): readonly string[] =>
  shownSkills(scheme)
    .filter(({ id }) => pathOf(scheme, id).every(({ skipped }) => skipped !== true))
    .map(({ id }) => id);

/**
 * The days on which the number of passed skills changed, from the first on. Grades may come in any order;
 * one that fell below pass takes its skill away again.
 */
export const passedOverTime = (
  scheme: IndexedScheme,
  grades: readonly Given[],
  dateOf: (ts: number) => string,
): readonly DayCount[] => {
  const counted = new Set(countedSkills(scheme));
  const passed = new Set<string>();
  const days = new Map<string, number>();
  for (const { node_id, assessment, ts } of grades.toSorted((a, b) => a.ts - b.ts)) {
    if (!counted.has(node_id)) continue;
    if (assessment >= passGrade(scheme, node_id)) passed.add(node_id);
    else passed.delete(node_id);
    days.set(dateOf(ts), passed.size);
  }
  const all = [...days].map(([date, count]) => ({ date, passed: count }));
  return all.filter(({ passed: count }, place) => count !== (all[place - 1]?.passed ?? 0));
};
