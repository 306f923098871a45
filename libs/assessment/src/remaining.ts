import type { MemberAssessment } from '@springboard/contract';
import type { IndexedScheme } from './indexed-scheme.ts';

/** "`togo` of these to go": `nodes` are the ids not yet complete, `done` how many of all are. */
export type RemainingClause = { count: number; done: number; togo: number; nodes: string[] };

/** AS20: what a level or group still needs, clause by clause; none for a skill. */
export const remaining = (
  scheme: IndexedScheme,
  member: Pick<MemberAssessment, 'assessments'>,
  node_id: string,
): { clauses: RemainingClause[] } => {
  const node = scheme.nodes[scheme.places.get(node_id) ?? -1];
  const clauses = (node?.clauses ?? []).map(({ count, nodes }): RemainingClause => {
    const ids = nodes.flatMap((place) => scheme.nodes[place]?.node.id ?? []);
    const left = ids.filter((id) => !Object.hasOwn(member.assessments.complete, id));
    const done = ids.length - left.length;
    return { count, done, togo: Math.max(0, count - done), nodes: left };
  });
  return { clauses };
};
