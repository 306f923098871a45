import type { MemberAssessment, SchemeNode } from '@springboard/contract';
import type { IndexedNode, IndexedScheme } from './indexed-scheme.ts';
import type { AssessedMember } from './assessed-member.ts';
import { timelineOf } from './timeline.ts';
import { tableOf } from './versions.ts';
import { isShown } from './progress.ts';

type MemberNodes = Pick<MemberAssessment, 'assessments'>;

const indexedNode = (scheme: IndexedScheme, node_id: string): IndexedNode | undefined =>
  scheme.nodes[scheme.indexById.get(node_id) ?? -1];

/** undefined if the scheme has no such node. */
export const nodeOf = (scheme: IndexedScheme, node_id: string): SchemeNode | undefined =>
  indexedNode(scheme, node_id)?.node;

/** In the order of the scheme. Empty for a skill and for an unknown node. */
export const childrenOf = (scheme: IndexedScheme, node_id: string): readonly SchemeNode[] =>
  nodeOf(scheme, node_id)?.children ?? [];

/** The node's ancestors from the top, then the node itself. Empty for an unknown node. */
export const pathOf = (scheme: IndexedScheme, node_id: string): SchemeNode[] => {
  const path: SchemeNode[] = [];
  let at = indexedNode(scheme, node_id);
  while (at !== undefined) {
    path.unshift(at.node);
    at = scheme.nodes[at.parent];
  }
  return path;
};

/** All levels in the order of the scheme, including hidden and skipped ones. */
export const levelsOf = (scheme: IndexedScheme): SchemeNode[] =>
  scheme.levels.flatMap((index) => scheme.nodes[index]?.node ?? []);

/**
 * AS21: whether the node is at most `limit` levels ahead of the member's current level; null means no limit.
 * False for an unknown node.
 */
export const isWithinLimit = (
  scheme: IndexedScheme,
  { current_remote_node_id }: Pick<MemberAssessment, 'current_remote_node_id'>,
  node_id: string,
  limit: number | null,
): boolean => {
  const index = scheme.indexById.get(node_id);
  if (index === undefined) return false;
  if (limit === null || current_remote_node_id === null) return true;
  const current = indexedNode(scheme, current_remote_node_id);
  if (current === undefined) return true;
  const ahead = scheme.levels.filter(
    (level) => level >= current.end && level <= index && isShown(scheme, level),
  );
  return ahead.length <= limit;
};

/** All skills below the node in the order of the scheme, including manual, hidden and skipped ones. */
export const skillsOf = (scheme: IndexedScheme, node_id: string): SchemeNode[] =>
  childrenOf(scheme, node_id).flatMap((child) =>
    child.t === 's' ? [child] : skillsOf(scheme, child.id),
  );

/** AS4: the lowest score that passes the node: its own, or the scheme's. */
export const passGrade = (scheme: IndexedScheme, node_id: string): number =>
  indexedNode(scheme, node_id)?.pass ?? scheme.pass;

/** Whether the node is complete; for a skill: passed. */
export const isPassed = (_scheme: IndexedScheme, member: MemberNodes, node_id: string): boolean =>
  Object.hasOwn(member.assessments.complete, node_id);

/** AS16: whether the node is complete, or was at some time. False for an unknown node. */
export const wasComplete = (member: AssessedMember, node_id: string): boolean => {
  const index = member.scheme.indexById.get(node_id);
  return (
    index !== undefined && timelineOf(tableOf(member.version), member.lapses, index).length > 0
  );
};

/** AS8: whether the node is a manual skill, or the level or group that a manual skill completes. */
export const isManual = (scheme: IndexedScheme, node_id: string): boolean => {
  const node = indexedNode(scheme, node_id);
  return node?.isManual === true || manualOf(scheme, node_id) !== null;
};

/** AS8: the manual skill that completes the level or group; null if there is none. */
export const manualOf = (scheme: IndexedScheme, node_id: string): SchemeNode | null =>
  indexedNode(scheme, `${node_id}/manual`)?.isManual === true
    ? (nodeOf(scheme, `${node_id}/manual`) ?? null)
    : null;

/** AS12: whether the node is available; false for an unknown node. */
export const isAvailable = (
  scheme: IndexedScheme,
  member: MemberNodes,
  node_id: string,
): boolean => {
  let at = indexedNode(scheme, node_id);
  if (at === undefined) return false;
  while (at !== undefined && !at.isGated) at = scheme.nodes[at.parent];
  return at === undefined || Object.hasOwn(member.assessments.available, at.node.id);
};
