import type { SchemeNode } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { isApiError } from '../http/api-error.ts';
import { etagOf } from '../http/etag.ts';
import { buildDocument, removedIds } from './draft.ts';
import { copySubtree, withoutNodes } from './mirrored-subtree.ts';
import { findMirrors, linksTo, mirrorsOf, saveMirrors } from './mirrors.ts';
import { findEditable, lockScheme, writeDraft } from './queries.ts';
import { flattenTree, mapTree } from './tree.ts';

/** What an owner published: its tree before and after. */
export type OwnerPublication = {
  readonly uuid: string;
  readonly before: readonly SchemeNode[];
  readonly after: readonly SchemeNode[];
};

/**
 * D6: nodes that an owner added below mirrored nodes, or removed, wait in the follower's draft as proposals. A draft
 * that would be invalid stays as it is, and the audit says so.
 */
export const proposeToFollower = async (
  db: Writer,
  principal: Tenant,
  now: number,
  follower_uuid: string,
  owner: OwnerPublication,
): Promise<void> => {
  const { client_id } = principal;
  const scheme = await lockScheme(db, principal, { uuid: follower_uuid });
  const base = scheme && (await findEditable(db, client_id, follower_uuid));
  if (scheme === undefined || base === undefined) return;
  const linked = await findMirrors(db, client_id, follower_uuid, base.version);
  const present = flattenTree(base.document.tree).map(({ id }) => id);
  // A removed node keeps its link for a while, and gets no proposals.
  const links = mirrorsOf(new Map([...linked].filter(([id]) => present.includes(id))), owner.uuid);
  const idsBefore = new Set(flattenTree(owner.before).map(({ id }) => id));
  const idsAfter = new Set(flattenTree(owner.after).map(({ id }) => id));
  const removed = [...idsBefore].flatMap((id) => (idsAfter.has(id) ? [] : (links.get(id) ?? [])));
  const owners = new Map<string, SchemeNode>();
  const added = (parent: SchemeNode, mirrored_id: string): SchemeNode[] =>
    parent.children.flatMap((child) => {
      if (idsBefore.has(child.id)) return [];
      const copy = copySubtree(child, `${mirrored_id}/${child.id.split('/').at(-1)}`, mirrored_id);
      for (const [id, node] of copy.owners) owners.set(id, node);
      return copy.node;
    });
  const additions = new Map(
    flattenTree(owner.after).flatMap((parent) =>
      (links.get(parent.id) ?? []).map((id) => [id, added(parent, id)] as const),
    ),
  );
  const isProposed = [...owners.keys()].some((id) => !present.includes(id));
  if (!isProposed && !removed.some((id) => present.includes(id))) return;

  const tree = mapTree(withoutNodes(base.document.tree, new Set(removed)), (node) => {
    const more = (additions.get(node.id) ?? []).filter(({ id }) => !present.includes(id));
    return { ...node, children: [...node.children, ...more] };
  });
  const mirrors = new Map([...linked, ...linksTo(owner.uuid, owners)]);
  const document = await buildDocument(db, principal, { scheme, base, mirrors }, tree);
  const entry = { entity: 'scheme', entity_id: follower_uuid };
  if (isApiError(document)) {
    await audit(db, principal, now, { action: 'curriculum.propose-invalid', ...entry });
    return;
  }
  const { note } = base;
  await writeDraft(db, principal, now, {
    document,
    etag: etagOf(JSON.stringify(document)),
    ...(base.state === 'draft' && note !== null && { note }),
  });
  await saveMirrors(db, client_id, document, mirrors, removedIds(base));
  await audit(db, principal, now, { action: 'curriculum.propose', ...entry });
};
