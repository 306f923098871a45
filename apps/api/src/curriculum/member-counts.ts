import { levelsOf } from '@springboard/assessment';
import type { NodeMembers } from '@springboard/contract';
import { sql } from 'kysely';
import { currentGrade, joinScale } from '../assessments/scales.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { hasRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { isShowable } from '../suppression/suppress.ts';
import { findVisibleScheme } from './queries.ts';
import { createResultCache } from './result-cache.ts';

/** A count reads every grade of the scheme. */
const COUNTED_FOR_SECONDS = 15 * 60;

type MemberCounts = readonly { readonly node_id: string; readonly members: number }[];

/**
 * Makes the handler that counts the members at each level and skill of the published version (scheme-portal §4), which
 * keeps a count for a while.
 */
export const createMemberCounts = () => {
  const counted = createResultCache<MemberCounts>();
  return async ({
    server,
    db,
    principal,
    params,
    now,
  }: Context<'GET /curriculum/:slug/members'>): Promise<NodeMembers[] | ApiError> => {
    const { client_id } = principal;
    const visible = await findVisibleScheme(db, principal, params.slug);
    if (visible === undefined) return apiError(404, 'NOT_FOUND');
    const scheme = await server.findScheme(db, client_id, { uuid: visible.uuid });
    if (scheme === null) return [];
    const fingerprint = `${scheme.version} ${Math.floor(now / COUNTED_FOR_SECONDS)}`;
    const counts = await counted.find(`${client_id} ${scheme.uuid}`, fingerprint, () =>
      countMembers(db, client_id, scheme),
    );
    if (await hasRight(db, principal, 'people')) return [...counts];
    return counts.map(({ node_id, members }) => ({
      node_id,
      members: isShowable(members) ? members : null,
    }));
  };
};

/** By level, its members now; by skill, the members with a grade below pass. Nodes without members are left out. */
const countMembers = async (
  db: Reader,
  client_id: number,
  scheme: PublishedScheme,
): Promise<MemberCounts> => {
  type Row = { node_id: string; grade: number | null; members: number };
  const { rows } = await sql<Row>`
    select ma.current_remote_node_id as node_id, null::integer as grade, count(*)::integer as members
    from member_assessments ma
    join members m on m.client_id = ma.client_id and m.uuid = ma.member_uuid and m.active
      and m.merged_into is null
    where ma.client_id = ${client_id} and ma.scheme_uuid = ${scheme.uuid}
      and ma.current_remote_node_id is not null
    group by 1
    union all
    select g.node_id, ${currentGrade('g')}::integer as grade, count(*)::integer as members
    from scores g ${joinScale('g')}
    join members m on m.client_id = g.client_id and m.uuid = g.member_uuid and m.active
      and m.merged_into is null
    where g.client_id = ${client_id} and g.scheme_uuid = ${scheme.uuid} and g.assessment >= 0
    group by 1, 2`.execute(db);
  const levels = new Set(levelsOf(scheme.index).map(({ id }) => id));
  const passes = new Map(
    scheme.index.nodes.flatMap(({ node: { id }, isSkill, isManual, pass }) =>
      isSkill && !isManual ? [[id, pass]] : [],
    ),
  );
  const counts = new Map<string, number>();
  for (const { node_id, grade, members } of rows) {
    const isAt = grade === null ? levels.has(node_id) : grade < (passes.get(node_id) ?? 0);
    if (isAt) counts.set(node_id, (counts.get(node_id) ?? 0) + members);
  }
  return [...counts].map(([node_id, members]) => ({ node_id, members }));
};
