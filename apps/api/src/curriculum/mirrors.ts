import type { Curriculum, SchemeNode } from '@springboard/contract';
import { followOwner } from '@springboard/domain';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { findPublished } from './queries.ts';
import { mapTree, flattenTree } from './tree.ts';

/** A link of a version of a scheme. `node` is the owner's published node; null: it no longer exists. */
export type Mirror = {
  readonly owner_scheme_uuid: string;
  readonly owner_node_id: string;
  readonly node: SchemeNode | null;
};

/** The links of a version, by the id of the mirrored node. */
export type Mirrors = ReadonlyMap<string, Mirror>;

/** The links of nodes that were copied with `copySubtree`. */
export const linksTo = (
  owner_scheme_uuid: string,
  owners: ReadonlyMap<string, SchemeNode>,
): Mirrors =>
  new Map(
    [...owners].map(([id, node]) => [id, { owner_scheme_uuid, owner_node_id: node.id, node }]),
  );

/** The ids of the nodes that mirror nodes of one owner, by the owner's node id. */
export const mirrorsOf = (
  mirrors: Mirrors,
  owner_scheme_uuid: string,
): ReadonlyMap<string, readonly string[]> => {
  const links = [...mirrors].filter(([, link]) => link.owner_scheme_uuid === owner_scheme_uuid);
  const grouped = Map.groupBy(links, ([, { owner_node_id }]) => owner_node_id);
  return new Map([...grouped].map(([id, mirrored]) => [id, mirrored.map(([node_id]) => node_id)]));
};

/** The links of a version of a scheme; none without a version. */
export const findMirrors = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  version: number | undefined,
): Promise<Mirrors> => {
  const links = await db
    .selectFrom('scheme_mirrors')
    .select(['node_id', 'owner_scheme_uuid', 'owner_node_id'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('version', '=', version ?? 0)
    .orderBy('node_id')
    .execute();
  const owners = new Map<string, Map<string, SchemeNode>>();
  for (const uuid of new Set(links.map((link) => link.owner_scheme_uuid))) {
    const published = await findPublished(db, client_id, uuid);
    const nodes = flattenTree(published?.document.tree ?? []);
    owners.set(uuid, new Map(nodes.map((node) => [node.id, node])));
  }
  return new Map(
    links.map(({ node_id, ...link }) => [
      node_id,
      { ...link, node: owners.get(link.owner_scheme_uuid)?.get(link.owner_node_id) ?? null },
    ]),
  );
};

/** The tree with the owners' texts and badges in the mirrored nodes. */
export const followOwners = (tree: readonly SchemeNode[], mirrors: Mirrors): SchemeNode[] =>
  mapTree(tree, (node) => {
    const owner = mirrors.get(node.id)?.node ?? null;
    return owner === null ? node : followOwner(node, owner);
  });

/**
 * Saves the links of a version in place of earlier ones. A node that the version does not have gets none, unless it
 * was removed in the draft and can be restored.
 */
export const saveMirrors = async (
  db: Writer,
  client_id: number,
  { uuid: scheme_uuid, version, tree }: Curriculum,
  mirrors: Mirrors,
  removedIds: readonly string[] = [],
): Promise<void> => {
  await db
    .deleteFrom('scheme_mirrors')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('version', '=', version)
    .execute();
  const ids = new Set([...flattenTree(tree).map(({ id }) => id), ...removedIds]);
  const links = [...ids].flatMap((node_id) => {
    const link = mirrors.get(node_id);
    if (link === undefined) return [];
    const { owner_scheme_uuid, owner_node_id } = link;
    return { client_id, scheme_uuid, version, node_id, owner_scheme_uuid, owner_node_id };
  });
  if (links.length > 0) await db.insertInto('scheme_mirrors').values(links).execute();
};

/** Deletes the links of earlier versions: only the published version and the draft have links. */
export const deleteEarlierMirrors = async (
  db: Writer,
  client_id: number,
  { uuid, version }: Curriculum,
): Promise<void> => {
  await db
    .deleteFrom('scheme_mirrors')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .where('version', '<', version)
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
