import { isPassed, type IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember, type SchemeNode } from '@springboard/contract';
import { gradeOf } from './grades.ts';
import { canBeGraded, visibleChildren, visibleLevels } from './node-status.ts';

type Members = readonly GroupMember[];

export type ClassLevel = {
  readonly level: SchemeNode;
  /** Position among all levels of the scheme, from 1. It selects the badge. */
  readonly number: number;
  /** How many members of the class work at the level. */
  readonly memberCount: number;
};

/** The levels of a scheme, divided into those that members of the class work at and the others. */
export const classLevels = (scheme: IndexedScheme, members: Members) => {
  const counts = new Map<string, number>();
  for (const { current_remote_node_id: id } of members) {
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const all = visibleLevels(scheme).map((level, index): ClassLevel => ({
    level,
    number: index + 1,
    memberCount: counts.get(level.id) ?? 0,
  }));
  return {
    active: all.filter((classLevel) => classLevel.memberCount > 0),
    inactive: all.filter((classLevel) => classLevel.memberCount === 0),
  };
};

/**
 * How the members are distributed over the scheme: the levels from the first to the last with a member, and how
 * many members have completed all levels.
 */
export const levelDistribution = (
  scheme: IndexedScheme,
  members: Members,
): { readonly levels: readonly ClassLevel[]; readonly completedCount: number } => {
  const { active, inactive } = classLevels(scheme, members);
  const numbers = active.map(({ number }) => number);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return {
    levels: [...active, ...inactive]
      .filter(({ number }) => number >= first && number <= last)
      .toSorted((a, b) => a.number - b.number),
    completedCount: members.filter(({ current_remote_node_id: id }) => id === null).length,
  };
};

/** Counts the members who can be graded in a skill, those who are graded, and those who have passed. */
export const classCounts = (
  scheme: IndexedScheme,
  members: Members,
  skill_id: string,
  limit: number | null,
) => {
  const gradable = members.filter((member) => canBeGraded(scheme, member, skill_id, limit));
  return {
    total: gradable.length,
    graded: gradable.filter((member) => gradeOf(member, skill_id) !== NOT_ASSESSED).length,
    passed: gradable.filter((member) => isPassed(scheme, member, skill_id)).length,
  };
};

/** The visible skills of a level or skill group without skipped ones, in the order of the scheme. */
export const gradableSkills = (scheme: IndexedScheme, node: SchemeNode): readonly SchemeNode[] => {
  const { skills, groups } = visibleChildren(scheme, node);
  return [
    ...skills.filter(({ skipped }) => skipped !== true),
    ...groups
      .filter(({ skipped }) => skipped !== true)
      .flatMap((group) => gradableSkills(scheme, group)),
  ];
};
