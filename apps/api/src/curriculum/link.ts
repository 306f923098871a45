import type { CurriculumVersion, SchemeNode } from '@springboard/contract';
import { copySubtree, takenBeside } from '@springboard/domain';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { copyTranslations } from './copy-translations.ts';
import { type Edit, startEdit, saveDraft } from './draft.ts';
import { adoptFiles } from './files.ts';
import { findMirrors, followOwners, linksTo, type Mirrors } from './mirrors.ts';
import { findPublished, lockScheme } from './queries.ts';
import { flattenTree, mapTree, nodesById } from './tree.ts';
import { adoptVideos } from './videos.ts';

type Owner = { scheme_uuid: string; node: SchemeNode };

/** D6: makes a node follow a node of another scheme. */
export const mirrorNode = ({
  principal,
  body,
  headers,
  now,
  write,
}: Context<'POST /curriculum/mirror'>): Promise<CurriculumVersion | ApiError> =>
  write(async (db) => {
    const edit = await startEdit(db, principal, body.slug, headers);
    if (isApiError(edit)) return edit;
    const owner = await findOwner(db, principal, edit, body.owner_slug, body.owner_node_id);
    if (isApiError(owner)) return owner;
    const tree = withNode(edit.base?.document.tree ?? [], body.node_id, owner.node, edit.mirrors);
    if (isApiError(tree)) return tree;
    return link(db, principal, now, edit, { tree, node_id: body.node_id, owner });
  });

/** D6: changes the owner of a mirrored node, or removes the link. */
export const rehomeNode = ({
  principal,
  body,
  headers,
  now,
  write,
}: Context<'POST /curriculum/rehome-linked-node'>): Promise<CurriculumVersion | ApiError> =>
  write(async (db) => {
    const edit = await startEdit(db, principal, body.slug, headers);
    if (isApiError(edit)) return edit;
    const { node_id, owner_slug, owner_node_id } = body;
    if (!edit.mirrors.has(node_id)) return apiError(404, 'UNKNOWN_NODE');
    const tree = edit.base?.document.tree ?? [];
    if (owner_slug === null || owner_node_id === null) {
      return link(db, principal, now, edit, { tree, node_id, owner: null });
    }
    const owner = await findOwner(db, principal, edit, owner_slug, owner_node_id);
    if (isApiError(owner)) return owner;
    const linked = withNode(tree, node_id, owner.node, edit.mirrors);
    if (isApiError(linked)) return linked;
    return link(db, principal, now, edit, { tree: linked, node_id, owner });
  });

/** The owner must be published and not mirrored itself, so that links form neither chains nor cycles. */
const findOwner = async (
  db: Writer,
  principal: Tenant,
  { scheme }: Edit,
  slug: string,
  node_id: string,
): Promise<Owner | ApiError> => {
  if (slug === scheme.slug) return apiError(422, 'VALIDATION', { owner_slug: 'SAME_SCHEME' });
  const owner = await lockScheme(db, principal, { slug });
  const published = owner && (await findPublished(db, principal.client_id, owner.uuid));
  if (owner === undefined || published === undefined) {
    return apiError(422, 'VALIDATION', { owner_slug: 'UNKNOWN_SCHEME' });
  }
  const node = flattenTree(published.document.tree).find(({ id }) => id === node_id);
  if (node === undefined) return apiError(422, 'VALIDATION', { owner_node_id: 'UNKNOWN_NODE' });
  const mirrors = await findMirrors(db, principal.client_id, owner.uuid, published.version);
  if (flattenTree([node]).some(({ id }) => mirrors.has(id)))
    return apiError(422, 'VALIDATION', { owner_node_id: 'MIRRORED' });
  return { scheme_uuid: owner.uuid, node };
};

/**
 * The tree with the owner's node and everything below it at this id. A new node is added below the parent in its
 * path. An existing one gets the owner's children in place of its own, which must be among them.
 */
const withNode = (
  tree: readonly SchemeNode[],
  node_id: string,
  owner: SchemeNode,
  mirrors: Mirrors,
): SchemeNode[] | ApiError => {
  const nodes = nodesById(tree);
  const existing = nodes.get(node_id);
  const isTaken = takenBeside(nodes, node_id);
  if (existing !== undefined) {
    if (existing.t !== owner.t) return apiError(422, 'VALIDATION', { node_id: 'OTHER_TYPE' });
    const { node, owners } = copySubtree(owner, {
      node_id,
      parentId: existing.parentId,
      isTaken,
    });
    const own = flattenTree(existing.children).filter(({ id }) => !mirrors.has(id));
    if (own.some(({ id }) => !owners.has(id)))
      return apiError(422, 'VALIDATION', { node_id: 'NOT_EMPTY' });
    const { completion = existing.completion, children } = node;
    return mapTree(tree, (each) =>
      each.id === node_id ? { ...each, ...(completion && { completion }), children } : each,
    );
  }
  const parentId = node_id.slice(0, node_id.lastIndexOf('/')) || null;
  const { node: added } = copySubtree(owner, { node_id, parentId, isTaken });
  if (parentId === null) return [...tree, added];
  if (!nodes.has(parentId)) {
    return apiError(422, 'VALIDATION', { node_id: 'UNKNOWN_NODE' });
  }
  return mapTree(tree, (node) =>
    node.id === parentId ? { ...node, children: [...node.children, added] } : node,
  );
};

/**
 * Saves the draft with the link, and with the owner's title and content. Nodes that no longer follow an owner keep
 * their owner's translations.
 */
const link = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { scheme, base, mirrors }: Edit,
  { tree, node_id, owner }: { tree: readonly SchemeNode[]; node_id: string; owner: Owner | null },
): Promise<CurriculumVersion | ApiError> => {
  const newMirrors = new Map(mirrors);
  const nodes = nodesById(base?.document.tree ?? []);
  const before = nodes.get(node_id);
  for (const { id } of flattenTree(before === undefined ? [] : [before])) newMirrors.delete(id);
  if (owner !== null) {
    const isTaken = takenBeside(nodes, node_id);
    const { owners } = copySubtree(owner.node, { node_id, parentId: null, isTaken });
    for (const [id, mirror] of linksTo(owner.scheme_uuid, owners)) newMirrors.set(id, mirror);
  }
  const { client_id } = principal;
  const owned = mapTree(tree, (node) => ({ ...node, is_owner: !newMirrors.has(node.id) }));
  const withFiles = await adoptFiles(db, client_id, scheme.uuid, owned);
  const own = await adoptVideos(db, client_id, scheme.uuid, withFiles);
  const followed = followOwners(own, newMirrors);
  const newBase = base && { ...base, document: { ...base.document, tree: followed } };
  const edit = { scheme, base: newBase, mirrors: newMirrors };
  const saved = await saveDraft(db, principal, now, edit, { tree: followed });
  if (isApiError(saved)) return saved;
  const freed = new Map([...mirrors].filter(([id]) => !newMirrors.has(id)));
  const copy = { from: tree, to: own, mirrors: freed, own: new Map() };
  await copyTranslations(db, principal, now, scheme.uuid, copy);
  const owner_node_id = owner?.node.id ?? null;
  await audit(db, principal, now, {
    action: 'curriculum.link',
    entity: 'scheme',
    entity_id: scheme.uuid,
    detail: { node_id, owner_node_id },
  });
  return saved;
};
