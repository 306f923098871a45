import type { MemberAssessment, RemainingRule, RulePart, SchemeNode } from '@springboard/contract';
import type { IndexedScheme } from './indexed-scheme.ts';
import { manualOf, nodeOf } from './queries.ts';

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

/** The title of a node in the language of the reader; undefined: as in the scheme. */
type TitleOf = (node_id: string) => string | undefined;

/** AS20: the clauses that are still open, with the titles of their nodes. */
export const remainingRules = (
  scheme: IndexedScheme,
  member: Pick<MemberAssessment, 'assessments'>,
  node_id: string,
  titleOf: TitleOf = () => undefined,
): RemainingRule[] =>
  remaining(scheme, member, node_id)
    .clauses.filter(({ togo }) => togo > 0)
    .map(({ togo, nodes }) => {
      const open = nodes.flatMap((id) => nodeOf(scheme, id) ?? []);
      return {
        togo,
        kind: partOf(open),
        titles: open.map(({ id, title }) => titleOf(id) ?? title),
      };
    });

/** The same for users who only read: none where all parts are needed anyway, or where a coach completes it by hand. */
export const remainingChoices = (
  scheme: IndexedScheme,
  member: Pick<MemberAssessment, 'assessments'>,
  node_id: string,
  titleOf?: TitleOf,
): RemainingRule[] => {
  if (manualOf(scheme, node_id) !== null) return [];
  const rules = remainingRules(scheme, member, node_id, titleOf);
  return rules.some(({ togo, titles }) => togo < titles.length) ? rules : [];
};

const partOf = (nodes: readonly SchemeNode[]): RulePart => {
  if (nodes.every(({ t }) => t === 's')) return 'skills';
  return nodes.every(({ t }) => t === 'sg') ? 'groups' : 'parts';
};
