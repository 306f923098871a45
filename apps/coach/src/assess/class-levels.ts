import { isPassed, type IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember, type SchemeNode } from '@springboard/contract';
import { scoreOf } from './grades.ts';
import { isOpenTo, shownChildren, shownLevels } from './standing.ts';

type Class = readonly GroupMember[];

export type ClassLevel = {
  readonly level: SchemeNode;
  /** 1 upwards, of all levels of the scheme: sets the badge. */
  readonly number: number;
  /** Members of the class who work at it. */
  readonly workers: number;
};

/** The levels of a scheme as a class needs them: first those that members work at, then the others. */
export const classLevels = (scheme: IndexedScheme, members: Class) => {
  const workers = new Map<string, number>();
  for (const { current_remote_node_id: id } of members) {
    if (id !== null) workers.set(id, (workers.get(id) ?? 0) + 1);
  }
  const all = shownLevels(scheme).map((level, place): ClassLevel => ({
    level,
    number: place + 1,
    workers: workers.get(level.id) ?? 0,
  }));
  return {
    workedAt: all.filter((one) => one.workers > 0),
    others: all.filter((one) => one.workers === 0),
  };
};

/**
 * How the members are spread over the scheme: the levels from the first to the last that anybody works at,
 * and how many have completed all.
 */
export const levelShares = (
  scheme: IndexedScheme,
  members: Class,
): { readonly levels: readonly ClassLevel[]; readonly done: number } => {
  const { workedAt, others } = classLevels(scheme, members);
  const numbers = workedAt.map(({ number }) => number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return {
    levels: [...workedAt, ...others]
      .filter(({ number }) => number >= least && number <= most)
      .toSorted((a, b) => a.number - b.number),
    done: members.filter(({ current_remote_node_id: id }) => id === null).length,
  };
};

/** How far a class is with a skill: of those who may be graded, who is, and who has passed. */
export const classCounts = (
  scheme: IndexedScheme,
  members: Class,
  skill_id: string,
  limit: number | null,
) => {
  const open = members.filter((member) => isOpenTo(scheme, member, skill_id, limit));
  return {
    total: open.length,
    graded: open.filter((member) => scoreOf(member, skill_id) !== NOT_ASSESSED).length,
    passed: open.filter((member) => isPassed(scheme, member, skill_id)).length,
  };
};

/** The skills in a level or group that a class can be graded in, in the order of the scheme. */
export const gradableSkills = (scheme: IndexedScheme, node: SchemeNode): readonly SchemeNode[] => {
  const { skills, groups } = shownChildren(scheme, node);
  return [
    ...skills.filter(({ skipped }) => skipped !== true),
    ...groups
      .filter(({ skipped }) => skipped !== true)
      .flatMap((group) => gradableSkills(scheme, group)),
  ];
};
