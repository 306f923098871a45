import type { NodeUses } from '@springboard/contract';
import { identifierOf, idsIn } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { hasRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { isShowable } from '../suppression/suppress.ts';
import { nameBasedUuid } from './identifiers.ts';
import { findEditable, findPublished, findVisibleScheme } from './queries.ts';
import { flattenTree } from './tree.ts';

/** What outside of its scheme names a node of the draft (scheme-portal §4, node panel). */
export const findNodeUses = async ({
  db,
  principal,
  params,
  query: { node_id },
}: Context<'GET /curriculum/:slug/uses'>): Promise<NodeUses | ApiError> => {
  const { client_id } = principal;
  const scheme = await findVisibleScheme(db, principal, params.slug);
  const draft = scheme && (await findEditable(db, client_id, scheme.uuid));
  const node = flattenTree(draft?.document.tree ?? []).find(({ id }) => id === node_id);
  if (scheme === undefined || draft === undefined || node === undefined)
    return apiError(404, 'NOT_FOUND');
  const ids = idsIn(node);
  const { rows: mirrors } = await sql<NodeUses['mirrors'][number]>`
    select distinct s.slug, s.title as scheme_title, m.node_id from scheme_mirrors m
    join schemes s on s.client_id = m.client_id and s.uuid = m.scheme_uuid and s.deleted_at is null
    where m.client_id = ${client_id} and m.owner_scheme_uuid = ${scheme.uuid}
      and m.owner_node_id = ${node_id}
    order by s.title, m.node_id`.execute(db);
  const { rows: owners } = await sql<Owner>`
    select s.slug, s.uuid, s.title as scheme_title, m.owner_node_id as node_id
    from scheme_mirrors m
    join schemes s on s.client_id = m.client_id and s.uuid = m.owner_scheme_uuid and s.deleted_at is null
    where m.client_id = ${client_id} and m.scheme_uuid = ${scheme.uuid}
      and m.version = ${draft.version} and m.node_id = ${node_id}`.execute(db);
  const { rows: counts } = await sql<{ plans: number; graded: number }>`
    select (select count(distinct p.uuid)::integer from lesson_plans p
        join lesson_plan_sections ps on ps.client_id = p.client_id and ps.lesson_plan_uuid = p.uuid
        join lesson_plan_skills k on k.client_id = ps.client_id and k.section_id = ps.id
        where p.client_id = ${client_id} and p.scheme_uuid = ${scheme.uuid} and p.deleted_at is null
          and k.node_id = any(${ids})) as plans,
      (select count(distinct g.member_uuid)::integer from scores g
        where g.client_id = ${client_id} and g.scheme_uuid = ${scheme.uuid} and g.assessment >= 0
          and g.node_id = any(${ids})) as graded`.execute(db);
  const { plans, graded } = counts[0] ?? { plans: 0, graded: 0 };
  const [owner] = owners;
  const canSeeAll = isShowable(graded) || (await hasRight(db, principal, 'people'));
  return {
    identifier: identifierOf(node, { uuidOf: (name) => nameBasedUuid(scheme.uuid, name) }),
    owner: owner === undefined ? null : await withTitle(db, client_id, owner),
    mirrors: [...mirrors],
    plans,
    graded: canSeeAll ? graded : null,
  };
};

type Owner = NodeUses['mirrors'][number] & { readonly uuid: string };

const withTitle = async (
  db: Reader,
  client_id: number,
  { uuid, ...owner }: Owner,
): Promise<NodeUses['owner']> => {
  const published = await findPublished(db, client_id, uuid);
  const nodes = flattenTree(published?.document.tree ?? []);
  return { ...owner, title: nodes.find(({ id }) => id === owner.node_id)?.title ?? null };
};
