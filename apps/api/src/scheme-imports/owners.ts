import type { Curriculum, SchemeNode } from '@springboard/contract';
import { identifierOf, type OwnerNode, type PlannedLink } from '@springboard/domain';
import { sql } from 'kysely';
import { nameBasedUuid } from '../curriculum/identifiers.ts';
import { findPublished, lockScheme } from '../curriculum/queries.ts';
import type { Mirrors } from '../curriculum/mirrors.ts';
import { flattenTree, nodesById } from '../curriculum/tree.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';

/** The nodes of other schemes that can be mirrored. */
export type Owners = {
  /** By identifier. The scheme that made an identifier is before those that were imported with it. */
  readonly owners: ReadonlyMap<string, readonly OwnerNode[]>;
  /** The schemes with their published versions, on which a plan depends. */
  readonly versions: readonly (readonly [uuid: string, version: number])[];
};

/**
 * D6: the published nodes with these identifiers, of other schemes of the client. A node that is mirrored itself, or has
 * mirrored nodes below it, is none.
 */
export const findOwners = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  identifiers: ReadonlySet<string>,
): Promise<Owners> => {
  if (identifiers.size === 0) return { owners: new Map(), versions: [] };
  const { rows } = await sql<{ document: Curriculum }>`
    select v.document from curriculum_versions v
    join schemes s on s.client_id = v.client_id and s.uuid = v.scheme_uuid and s.version = v.version
    where v.client_id = ${client_id} and s.deleted_at is null
      and s.uuid <> ${scheme_uuid}
    order by s.created_at, s.uuid`.execute(db);
  const made: [string, OwnerNode][] = [];
  const imported: [string, OwnerNode][] = [];
  for (const { document } of rows) {
    const { uuid, title, tree } = document;
    const uuidOf = (name: string) => nameBasedUuid(uuid, name);
    for (const node of flattenTree(tree)) {
      const identifier = identifierOf(node, { uuidOf });
      if (!identifiers.has(identifier) || hasMirrored(node)) continue;
      const owner = { scheme_uuid: uuid, scheme_title: title, node };
      (node.identifier === undefined ? made : imported).push([identifier, owner]);
    }
  }
  const grouped = Map.groupBy([...made, ...imported], ([identifier]) => identifier);
  const used = new Set([...made, ...imported].map(([, owner]) => owner.scheme_uuid));
  return {
    owners: new Map([...grouped].map(([key, found]) => [key, found.map(([, owner]) => owner)])),
    versions: rows.flatMap(({ document: { uuid, version } }) =>
      used.has(uuid) ? [[uuid, version] as const] : [],
    ),
  };
};

const hasMirrored = (node: SchemeNode): boolean =>
  flattenTree([node]).some(({ is_owner }) => is_owner === false);

/** Locks the schemes that own mirrored nodes, so that none is published until the transaction ends. */
export const lockOwners = async (
  db: Writer,
  principal: Tenant,
  links: readonly PlannedLink[],
): Promise<void> => {
  const uuids = new Set(links.map(({ owner_scheme_uuid }) => owner_scheme_uuid));
  for (const uuid of [...uuids].toSorted()) await lockScheme(db, principal, { uuid });
};

/** The links of a plan, with the nodes that their owners publish. */
export const mirrorsOf = async (
  db: Reader,
  client_id: number,
  links: readonly PlannedLink[],
): Promise<Mirrors> => {
  const nodesOf = new Map<string, ReadonlyMap<string, SchemeNode>>();
  for (const { owner_scheme_uuid: uuid } of links) {
    if (nodesOf.has(uuid)) continue;
    const published = await findPublished(db, client_id, uuid);
    nodesOf.set(uuid, nodesById(published?.document.tree ?? []));
  }
  return new Map(
    links.map(({ node_id, ...link }) => {
      const node = nodesOf.get(link.owner_scheme_uuid)?.get(link.owner_node_id) ?? null;
      return [node_id, { ...link, node }];
    }),
  );
};
