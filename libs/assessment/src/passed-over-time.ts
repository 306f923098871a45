import type { SchemeNode, ScoreEntry } from '@springboard/contract';
import type { IndexedScheme } from './indexed-scheme.ts';
import { passGrade, pathOf } from './queries.ts';

/** How many skills a member had passed at the end of a day. Dates are `YYYY-MM-DD`. */
export type DayCount = { readonly date: string; readonly passed: number };

export type GradeAtTime = Pick<ScoreEntry, 'node_id' | 'assessment' | 'ts'>;

/** All skills that are neither hidden nor manual, in the order of the scheme. */
export const visibleSkills = (scheme: IndexedScheme): readonly SchemeNode[] =>
  scheme.skills.flatMap((index) => {
    const node = scheme.nodes[index];
    if (node === undefined || node.isManual) return [];
    return pathOf(scheme, node.node.id).some(({ hidden }) => hidden) ? [] : [node.node];
  });

/** The skills that count: neither hidden, skipped nor manual. */
export const countedSkills = (scheme: IndexedScheme): readonly string[] =>
  visibleSkills(scheme)
    .filter(({ id }) => pathOf(scheme, id).every(({ skipped }) => skipped !== true))
    .map(({ id }) => id);

/**
 * The days on which the number of passed skills changed, in order. The grades can be in any order. A grade below the
 * pass grade removes its skill again.
 */
export const passedOverTime = (
  scheme: IndexedScheme,
  grades: readonly GradeAtTime[],
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
  return all.filter(({ passed: count }, index) => count !== (all[index - 1]?.passed ?? 0));
};
