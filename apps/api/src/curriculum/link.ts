import type { CurriculumVersion, SchemeNode } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { type Editing, openForEdit, saveDraft } from './draft.ts';
import { deleteMirror, findMirrors, followOwners, putMirror } from './mirrors.ts';
import { findPublished, lockScheme } from './queries.ts';
import { mapTree, nodesOf } from './tree.ts';

type Owner = { scheme_uuid: string; node: SchemeNode };

/** D6: makes a node follow a node of another scheme. */
export const mirrorNode = ({
  who,
  body,
  headers,
  now,
  write,
}: Context<'POST /curriculum/mirror'>): Promise<CurriculumVersion | Refusal> =>
  write(async (db) => {
    const editing = await openForEdit(db, who, body.slug, headers);
    if (isRefusal(editing)) return editing;
    const owner = await findOwner(db, who, editing, body.owner_slug, body.owner_node_id);
    if (isRefusal(owner)) return owner;
    const tree = withNode(editing.from?.document.tree ?? [], body.node_id, owner.node);
    if (isRefusal(tree)) return tree;
    return link(db, who, now, editing, { tree, node_id: body.node_id, owner });
  });

/** D6: moves the link of a mirrored node, or ends it. */
export const rehomeNode = ({
  who,
  body,
  headers,
  now,
  write,
}: Context<'POST /curriculum/rehome-linked-node'>): Promise<CurriculumVersion | Refusal> =>
  write(async (db) => {
    const editing = await openForEdit(db, who, body.slug, headers);
    if (isRefusal(editing)) return editing;
    const { node_id, owner_slug, owner_node_id } = body;
    if (!editing.mirrors.has(node_id)) return refuse(404, 'UNKNOWN_NODE');
    const tree = editing.from?.document.tree ?? [];
    if (owner_slug === null || owner_node_id === null) {
      return link(db, who, now, editing, { tree, node_id, owner: null });
    }
    const owner = await findOwner(db, who, editing, owner_slug, owner_node_id);
    if (isRefusal(owner)) return owner;
    const same = withNode(tree, node_id, owner.node);
    if (isRefusal(same)) return same;
    return link(db, who, now, editing, { tree: same, node_id, owner });
  });

/** Only what is published and an original can be followed, so that there are neither chains nor circles. */
const findOwner = async (
  db: Writer,
  who: Tenant,
  { scheme }: Editing,
  slug: string,
  node_id: string,
): Promise<Owner | Refusal> => {
  if (slug === scheme.slug) return refuse(422, 'VALIDATION', { owner_slug: 'SAME_SCHEME' });
  const owner = await lockScheme(db, who, { slug });
  const published = owner && (await findPublished(db, who.client_id, owner.uuid));
  if (owner === undefined || published === undefined) {
    return refuse(422, 'VALIDATION', { owner_slug: 'UNKNOWN_SCHEME' });
  }
  const node = nodesOf(published.document.tree).find(({ id }) => id === node_id);
  if (node === undefined) return refuse(422, 'VALIDATION', { owner_node_id: 'UNKNOWN_NODE' });
  const mirrors = await findMirrors(db, who.client_id, owner.uuid);
  if (mirrors.has(node_id)) return refuse(422, 'VALIDATION', { owner_node_id: 'MIRRORED' });
  return { scheme_uuid: owner.uuid, node };
};

/** The tree with a node of this id and of the owner's type; a new one goes below what its path names. */
const withNode = (
  tree: readonly SchemeNode[],
  node_id: string,
  { t, title }: SchemeNode,
): SchemeNode[] | Refusal => {
  const nodes = nodesOf(tree);
  const there = nodes.find(({ id }) => id === node_id);
  if (there !== undefined) {
    return there.t === t ? [...tree] : refuse(422, 'VALIDATION', { node_id: 'OTHER_TYPE' });
  }
  const parentId = node_id.slice(0, node_id.lastIndexOf('/')) || null;
  const added: SchemeNode = { id: node_id, parentId, title, t, children: [] };
  if (parentId === null) return [...tree, added];
  if (!nodes.some(({ id }) => id === parentId)) {
    return refuse(422, 'VALIDATION', { node_id: 'UNKNOWN_NODE' });
  }
  return mapTree(tree, (node) =>
    node.id === parentId ? { ...node, children: [...node.children, added] } : node,
  );
};

/** Saves the draft with the node as it follows from now on, and then the link itself. */
const link = async (
  db: Writer,
  who: Tenant,
  now: number,
  { scheme, from, mirrors }: Editing,
  { tree, node_id, owner }: { tree: readonly SchemeNode[]; node_id: string; owner: Owner | null },
): Promise<CurriculumVersion | Refusal> => {
  const linked = new Map(mirrors);
  if (owner === null) linked.delete(node_id);
  else linked.set(node_id, owner.node);
  const followed = followOwners(tree, linked);
  const begun = from && { ...from, document: { ...from.document, tree: followed } };
  const editing = { scheme, from: begun, mirrors: linked };
  const saved = await saveDraft(db, who, now, editing, { tree: followed });
  if (isRefusal(saved)) return saved;
  const owner_node_id = owner?.node.id ?? null;
  if (owner === null) await deleteMirror(db, who, scheme.uuid, node_id);
  else {
    const { scheme_uuid: owner_scheme_uuid, node } = owner;
    await putMirror(db, who, scheme.uuid, { node_id, owner_scheme_uuid, owner_node_id: node.id });
  }
  await audit(db, who, now, {
    action: 'curriculum.link',
    entity: 'scheme',
    entity_id: scheme.uuid,
    detail: { node_id, owner_node_id },
  });
  return saved;
};
