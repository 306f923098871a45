import type { MemberAssessment } from '@springboard/contract';
import type { IndexedScheme } from './indexed-scheme.ts';

/** "`togo` more": `nodes` are the ids that are not complete, `done` is the number of complete ones. */
export type RemainingClause = { count: number; done: number; togo: number; nodes: string[] };

/** AS20: the open requirements of a level or group, clause by clause; none for a skill. */
export const remaining = (
  scheme: IndexedScheme,
  member: Pick<MemberAssessment, 'assessments'>,
  node_id: string,
): { clauses: RemainingClause[] } => {
  const node = scheme.nodes[scheme.indexById.get(node_id) ?? -1];
  const clauses = (node?.clauses ?? []).map(({ count, nodes }): RemainingClause => {
    const ids = nodes.flatMap((index) => scheme.nodes[index]?.node.id ?? []);
    const left = ids.filter((id) => !Object.hasOwn(member.assessments.complete, id));
    const done = ids.length - left.length;
    return { count, done, togo: Math.max(0, count - done), nodes: left };
  });
  return { clauses };
};
