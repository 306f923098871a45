import type { SchemeNode } from '@springboard/contract';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { findPublished } from './queries.ts';
import { mapTree, flattenTree } from './tree.ts';

export type Mirror = { node_id: string; owner_scheme_uuid: string; owner_node_id: string };

/** The mirrored nodes of a scheme, each with its owner's published node; null if that no longer exists. */
export type Mirrors = ReadonlyMap<string, SchemeNode | null>;

/** The links of a scheme to one owner: the ids of its mirrored nodes by the owner's node id. */
export const findLinks = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  owner_scheme_uuid: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .selectFrom('scheme_mirrors')
    .select(['node_id', 'owner_node_id'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('owner_scheme_uuid', '=', owner_scheme_uuid)
    .orderBy('node_id')
    .execute();
  const links = Map.groupBy(rows, ({ owner_node_id }) => owner_node_id);
  return new Map([...links].map(([id, mirrored]) => [id, mirrored.map(({ node_id }) => node_id)]));
};

export const findMirrors = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<Mirrors> => {
  const links = await db
    .selectFrom('scheme_mirrors')
    .select(['node_id', 'owner_scheme_uuid', 'owner_node_id'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
  const owners = new Map<string, Map<string, SchemeNode>>();
  for (const uuid of new Set(links.map((link) => link.owner_scheme_uuid))) {
    const published = await findPublished(db, client_id, uuid);
    const nodes = flattenTree(published?.document.tree ?? []);
    owners.set(uuid, new Map(nodes.map((node) => [node.id, node])));
  }
  return new Map(
    links.map(({ node_id, owner_scheme_uuid, owner_node_id }) => [
      node_id,
      owners.get(owner_scheme_uuid)?.get(owner_node_id) ?? null,
    ]),
  );
};

/** D6: a mirrored node has its owner's title and content; its position and rules belong to its own scheme. */
export const followOwners = (tree: readonly SchemeNode[], mirrors: Mirrors): SchemeNode[] =>
  mapTree(tree, (node) => {
    const owner = mirrors.get(node.id);
    if (owner === undefined || owner === null) return node;
    const { content: _, ...rest } = node;
    const { title, content } = owner;
    return { ...rest, title, ...(content !== undefined && { content }) };
  });

export const saveMirror = async (
  db: Writer,
  { client_id }: Tenant,
  scheme_uuid: string,
  mirror: Mirror,
): Promise<void> => {
  const { owner_scheme_uuid, owner_node_id } = mirror;
  await db
    .insertInto('scheme_mirrors')
    .values({ client_id, scheme_uuid, ...mirror })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'scheme_uuid', 'node_id'])
        .doUpdateSet({ owner_scheme_uuid, owner_node_id }),
    )
    .execute();
};

export const deleteMirror = async (
  db: Writer,
  { client_id }: Tenant,
  scheme_uuid: string,
  node_id: string,
): Promise<void> => {
  await db
    .deleteFrom('scheme_mirrors')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('node_id', '=', node_id)
    .execute();
};

/** Other schemes that mirror nodes of this scheme. */
export const findFollowers = async (
  db: Reader,
  client_id: number,
  owner_scheme_uuid: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('scheme_mirrors')
    .select('scheme_uuid')
    .distinct()
    .where('client_id', '=', client_id)
    .where('owner_scheme_uuid', '=', owner_scheme_uuid)
    .where('scheme_uuid', '<>', owner_scheme_uuid)
    .orderBy('scheme_uuid')
    .execute();
  return rows.map(({ scheme_uuid }) => scheme_uuid);
};
