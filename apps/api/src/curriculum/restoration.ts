import type { SchemeNode, VersionRestoration } from '@springboard/contract';
import { draftOf, editsTowards } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { hasRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { findPublished, findVisibleScheme } from './queries.ts';
import { findPublishedTree } from './restore.ts';
import { type GradeCount, suppressGrades } from './suppress-impact.ts';
import { flattenTree } from './tree.ts';

/** The grades that would count again if a version were restored, before there is a draft (scheme-portal §7). */
export const readRestoration = async ({
  db,
  principal,
  params: { slug, version },
}: Context<'GET /curriculum/:slug/versions/:version/restoration'>): Promise<
  VersionRestoration | ApiError
> => {
  const { client_id } = principal;
  const scheme = await findVisibleScheme(db, principal, slug);
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  const tree = await findPublishedTree(db, client_id, scheme.uuid, version);
  const published = await findPublished(db, client_id, scheme.uuid);
  if (tree === undefined || published === undefined) return apiError(404, 'NOT_FOUND');
  const node_ids = restoredIds(published.document.tree, tree, slug);
  const reinstated = await countGrades(db, client_id, scheme.uuid, node_ids);
  return {
    reinstated: (await hasRight(db, principal, 'people')) ? reinstated : suppressGrades(reinstated),
  };
};

/** The nodes of a version that the published one lacks and that a draft can have. */
const restoredIds = (
  published: readonly SchemeNode[],
  tree: readonly SchemeNode[],
  slug: string,
): string[] => {
  const present = new Set(flattenTree(published).map(({ id }) => id));
  const missing = flattenTree(tree).flatMap(({ id }) => (present.has(id) ? [] : [id]));
  if (missing.length === 0) return [];
  const leftOut = new Set(editsTowards(draftOf(published, { slug }), tree).left_out);
  return missing.filter((id) => !leftOut.has(id));
};

const countGrades = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  node_ids: readonly string[],
): Promise<GradeCount> => {
  if (node_ids.length === 0) return { grades: 0, members: 0 };
  const { rows } = await sql<GradeCount>`
    select count(*)::integer as grades, count(distinct member_uuid)::integer as members
    from scores
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and assessment >= 0
      and node_id = any(${node_ids})`.execute(db);
  return rows[0] ?? { grades: 0, members: 0 };
};
