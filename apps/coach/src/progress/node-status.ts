import {
  isAvailable,
  isManual,
  isPassed,
  isWithinLimit,
  levelsOf,
  nodeOf,
  pathOf,
  skillsOf,
  type IndexedScheme,
} from '@springboard/assessment';
import type { MemberAssessment, SchemeNode } from '@springboard/contract';

type AssessmentState = Pick<MemberAssessment, 'assessments' | 'current_remote_node_id'>;

/**
 * The status of a level, skill group or skill for a member. A skipped node has no status of completion. A node
 * beyond the group's level limit is not assessed in this group (AS21).
 */
export type NodeStatus = 'complete' | 'available' | 'locked' | 'skipped' | 'beyondLimit';

/** `limit`: how many levels ahead of the member's own level the group assesses; null: no limit. */
export const nodeStatus = (
  scheme: IndexedScheme,
  member: AssessmentState,
  node_id: string,
  limit: number | null,
): NodeStatus => {
  if (pathOf(scheme, node_id).some(({ skipped }) => skipped)) return 'skipped';
  if (isPassed(scheme, member, node_id)) return 'complete';
  if (!isAvailable(scheme, member, node_id)) return 'locked';
  return isWithinLimit(scheme, member, node_id, limit) ? 'available' : 'beyondLimit';
};

/** Whether a grade can be recorded: the node is neither locked nor beyond the group's limit. */
export const canBeGraded = (...args: Parameters<typeof nodeStatus>): boolean => {
  const status = nodeStatus(...args);
  return status !== 'locked' && status !== 'beyondLimit';
};

const isHidden = (scheme: IndexedScheme, node_id: string): boolean =>
  pathOf(scheme, node_id).some(({ hidden }) => hidden);

/** The levels that are not hidden, in the order of the scheme. */
export const visibleLevels = (scheme: IndexedScheme): readonly SchemeNode[] =>
  levelsOf(scheme).filter(({ id }) => !isHidden(scheme, id));

/**
 * The skills and skill groups inside a level or group. A level within a level appears beside it, and a manual
 * skill is a button. `only` leaves the nodes with these ids.
 */
export const visibleChildren = (
  scheme: IndexedScheme,
  node: SchemeNode,
  only: ReadonlySet<string> | null = null,
) => {
  const visible = node.children.filter(
    ({ id, hidden }) => !hidden && (only === null || only.has(id)),
  );
  return {
    skills: visible.filter(({ t, id }) => t === 's' && !isManual(scheme, id)),
    groups: visible.filter(({ t }) => t === 'sg'),
  };
};

/** The ids of the nodes that are neither complete nor skipped nor beyond the group's level limit (D23, "To go"). */
export const incompleteNodes = (
  scheme: IndexedScheme,
  member: AssessmentState,
  limit: number | null,
): ReadonlySet<string> =>
  new Set(
    scheme.nodes
      .map(({ node }) => node.id)
      .filter((id) => ['available', 'locked'].includes(nodeStatus(scheme, member, id, limit))),
  );

/** What must be complete before the node opens: its own dependencies and those of its ancestors. */
export const unmetDependencies = (
  scheme: IndexedScheme,
  member: AssessmentState,
  node_id: string,
): readonly SchemeNode[] => {
  const ids = new Set(pathOf(scheme, node_id).flatMap(({ dependencies }) => dependencies ?? []));
  return [...ids]
    .filter((id) => !isPassed(scheme, member, id))
    .flatMap((id) => nodeOf(scheme, id) ?? []);
};

/** The skills of a group that 'pass all' passes: all that are available. */
export const skillsToPass = (
  scheme: IndexedScheme,
  member: AssessmentState,
  node_id: string,
  limit: number | null,
): readonly SchemeNode[] =>
  skillsOf(scheme, node_id).filter(
    ({ id }) =>
      !isManual(scheme, id) &&
      !isHidden(scheme, id) &&
      nodeStatus(scheme, member, id, limit) === 'available',
  );

/** Passed skills, counted skills and the percentage of §4. */
export type NodeProgress = {
  readonly passed: number;
  readonly total: number;
  readonly percentage: number;
};

export const nodeProgress = (
  scheme: IndexedScheme,
  member: Pick<MemberAssessment, 'assessments' | 'progress'>,
  node_id: string,
): NodeProgress => {
  const total = scheme.nodes[scheme.indexById.get(node_id) ?? -1]?.skills ?? 0;
  if (isPassed(scheme, member, node_id)) return { passed: total, total, percentage: 100 };
  const [passed, percentage] = member.progress[node_id] ?? [0, 0];
  return { passed, total, percentage };
};

/**
 * What changed by a grade: levels that are complete now, and the topmost nodes that opened. Hidden nodes are left
 * out.
 */
export const diffProgress = (
  scheme: IndexedScheme,
  before: AssessmentState,
  after: AssessmentState,
) => {
  const opened = new Set(
    Object.keys(after.assessments.available).filter(
      (id) => !Object.hasOwn(before.assessments.available, id),
    ),
  );
  const isBelowOpened = (id: string): boolean =>
    pathOf(scheme, id).some((node) => node.id !== id && opened.has(node.id));
  return {
    completed: visibleLevels(scheme).filter(
      ({ id }) => isPassed(scheme, after, id) && !isPassed(scheme, before, id),
    ),
    opened: [...opened]
      .filter((id) => !isHidden(scheme, id) && !isBelowOpened(id))
      .flatMap((id) => nodeOf(scheme, id) ?? []),
  };
};
