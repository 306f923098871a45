import type { Selection } from '../suppression/publish.ts';
import { type CountCell, type CountedNumber, publishCounts, publishParts } from './tables.ts';

/** Counts of a level: members without overlap. */
export const LEVEL_COUNTS = ['handed_out', 'waiting', 'now', 'stopped'] as const;
const [HANDED_OUT, WAITING, NOW, STOPPED] = [0, 1, 2, 3];

/** Null: not shown. */
export type LevelNumbers = Readonly<
  Record<'began' | 'completed' | 'now' | 'stopped' | 'handed_out' | 'waiting', CountedNumber>
>;

/**
 * The numbers of one level that the funnel and the report of badges show. Completed, at it now and stopped are
 * suppressed each for itself, so a sum of them is only shown where all of its parts are.
 */
export const publishLevel = (
  cells: readonly CountCell[],
): ((selection: Selection) => LevelNumbers) => {
  const published = {
    completed: publishCounts(cells, HANDED_OUT, WAITING),
    now: publishCounts(cells, NOW),
    stopped: publishCounts(cells, STOPPED),
    badges: publishParts(cells, HANDED_OUT, WAITING),
  };
  return (selection) => {
    const completed = published.completed(selection);
    const now = published.now(selection);
    const stopped = published.stopped(selection);
    const [handed_out, waiting] = published.badges(selection) ?? [null, null];
    return { began: addAll(completed, now, stopped), completed, now, stopped, handed_out, waiting };
  };
};

/** Counts of a skill: members by their grades, and the attempts of those who passed it. */
export const SKILL_COUNTS = ['passed_first', 'passed_later', 'not_passed', 'attempts'] as const;
const [PASSED_FIRST, PASSED_LATER, NOT_PASSED] = [0, 1, 2];

export type SkillNumbers = Readonly<Record<'members' | 'passed_first' | 'passed', CountedNumber>>;

/** The numbers of one skill of which shares are shown. */
export const publishSkill = (
  cells: readonly CountCell[],
): ((selection: Selection) => SkillNumbers) => {
  const published = {
    first: publishCounts(cells, PASSED_FIRST),
    others: publishCounts(cells, PASSED_LATER, NOT_PASSED),
    parts: publishParts(cells, PASSED_LATER, NOT_PASSED),
  };
  return (selection) => {
    const passed_first = published.first(selection);
    const members = addAll(passed_first, published.others(selection));
    const [passed_later] = published.parts(selection) ?? [null];
    return {
      members,
      passed_first: members === null ? null : passed_first,
      passed: members === null ? null : addAll(passed_first, passed_later),
    };
  };
};

const addAll = (...counts: readonly CountedNumber[]): CountedNumber =>
  counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
