import {
  type IndexedScheme,
  isAvailable,
  isManual,
  isPassed,
  isWithinLimit,
  levelsOf,
  nodeOf,
  pathOf,
  skillsOf,
} from '@springboard/assessment';
import type { MemberAssessment, SchemeNode } from '@springboard/contract';

type Marks = Pick<MemberAssessment, 'assessments' | 'current_remote_node_id'>;

/**
 * How a member stands with a level, group or skill; a skipped one waits for nobody, one beyond the group's
 * limit of levels is not assessed in it (AS21).
 */
export type Standing = 'complete' | 'available' | 'locked' | 'skipped' | 'beyond';

/** `limit`: levels ahead of the member's own; null is none. */
export const standingOf = (
  scheme: IndexedScheme,
  member: Marks,
  node_id: string,
  limit: number | null,
): Standing => {
  if (pathOf(scheme, node_id).some(({ skipped }) => skipped)) return 'skipped';
  if (isPassed(scheme, member, node_id)) return 'complete';
  if (!isAvailable(scheme, member, node_id)) return 'locked';
  return isWithinLimit(scheme, member, node_id, limit) ? 'available' : 'beyond';
};

/** Whether a grade may be given: neither waiting for another node nor beyond the group's limit. */
export const isOpenTo = (...asked: Parameters<typeof standingOf>): boolean => {
  const standing = standingOf(...asked);
  return standing !== 'locked' && standing !== 'beyond';
};

const isHidden = (scheme: IndexedScheme, node_id: string): boolean =>
  pathOf(scheme, node_id).some(({ hidden }) => hidden);

/** The levels that a coach sees, in the order of the scheme. */
export const shownLevels = (scheme: IndexedScheme): readonly SchemeNode[] =>
  levelsOf(scheme).filter(({ id }) => !isHidden(scheme, id));

/** What is drawn inside a level or group. A level within a level stands beside it; a button passes a manual skill. */
export const shownChildren = (scheme: IndexedScheme, node: SchemeNode) => {
  const shown = node.children.filter(({ hidden }) => !hidden);
  return {
    skills: shown.filter(({ t, id }) => t === 's' && !isManual(scheme, id)),
    groups: shown.filter(({ t }) => t === 'sg'),
  };
};

/** All skills that a coach sees, for the search among them. */
export const shownSkills = (scheme: IndexedScheme): readonly SchemeNode[] =>
  scheme.skills.flatMap((place) => {
    const node = scheme.nodes[place];
    if (node === undefined || node.isManual || isHidden(scheme, node.node.id)) return [];
    return [node.node];
  });

/** What must be complete before the node opens: dependencies of its own and of what it is in. */
export const waitsFor = (
  scheme: IndexedScheme,
  member: Marks,
  node_id: string,
): readonly SchemeNode[] => {
  const ids = new Set(pathOf(scheme, node_id).flatMap(({ dependencies }) => dependencies ?? []));
  return [...ids]
    .filter((id) => !isPassed(scheme, member, id))
    .flatMap((id) => nodeOf(scheme, id) ?? []);
};

/** The skills of a group that 'pass all' passes: those that one tap each could pass. */
export const skillsToPass = (
  scheme: IndexedScheme,
  member: Marks,
  node_id: string,
  limit: number | null,
): readonly SchemeNode[] =>
  skillsOf(scheme, node_id).filter(
    ({ id }) =>
      !isManual(scheme, id) &&
      !isHidden(scheme, id) &&
      standingOf(scheme, member, id, limit) === 'available',
  );

/** Skills passed of all that count, and the percentage of §4. */
export type Tally = {
  readonly passed: number;
  readonly total: number;
  readonly percentage: number;
};

export const tallyOf = (
  scheme: IndexedScheme,
  member: Pick<MemberAssessment, 'assessments' | 'progress'>,
  node_id: string,
): Tally => {
  const total = scheme.nodes[scheme.places.get(node_id) ?? -1]?.skills ?? 0;
  if (isPassed(scheme, member, node_id)) return { passed: total, total, percentage: 100 };
  const [passed, percentage] = member.progress[node_id] ?? [0, 0];
  return { passed, total, percentage };
};

/**
 * What a grade brought: levels that are complete now, and what opened, by the highest that did. Hidden
 * nodes are not news.
 */
export const newsOf = (scheme: IndexedScheme, before: Marks, after: Marks) => {
  const opened = new Set(
    Object.keys(after.assessments.available).filter(
      (id) => !Object.hasOwn(before.assessments.available, id),
    ),
  );
  const isBelowOpened = (id: string): boolean =>
    pathOf(scheme, id).some((node) => node.id !== id && opened.has(node.id));
  return {
    completed: shownLevels(scheme).filter(
      ({ id }) => isPassed(scheme, after, id) && !isPassed(scheme, before, id),
    ),
    opened: [...opened]
      .filter((id) => !isHidden(scheme, id) && !isBelowOpened(id))
      .flatMap((id) => nodeOf(scheme, id) ?? []),
  };
};
