import type { MirrorProposal, SchemeNode } from '@springboard/contract';
import { copyNodeId, copySubtree } from '@springboard/domain';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { ownRemovedIds } from './draft.ts';
import { findMirrors, mirrorsOf } from './mirrors.ts';
import {
  findEditable,
  findPublished,
  lockScheme,
  markReplaced,
  type StoredVersion,
  takeNumbers,
} from './queries.ts';
import { nodesById } from './tree.ts';

type NodesById = ReadonlyMap<string, SchemeNode>;

/** What an owner published: its nodes before and after. */
export type OwnerPublication = {
  readonly uuid: string;
  readonly version: number;
  readonly before: NodesById;
  readonly after: NodesById;
};

/** The draft or the published version of a follower. */
type FollowerVersion = {
  readonly nodes: NodesById;
  /** The ids of the nodes that mirror the owner's, by the owner's node id. */
  readonly links: ReadonlyMap<string, readonly string[]>;
};

type Proposed = {
  readonly node_id: string;
  readonly kind: MirrorProposal['kind'];
  readonly parent_id: string | null;
  readonly owner_node_id: string;
};

/**
 * D6: nodes that an owner added below mirrored nodes, or removed, wait as proposals until the follower takes them over
 * or leaves them. A proposal that was left comes back when the owner changes the node again.
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
  const editable = scheme && (await findEditable(db, client_id, follower_uuid));
  if (scheme === undefined || editable === undefined) return;
  const published =
    editable.state === 'published' ? undefined : await findPublished(db, client_id, follower_uuid);
  // A draft may have removed mirrored nodes of the published version, and can be discarded.
  const stored = [editable, ...(published === undefined ? [] : [published])];
  const versions: FollowerVersion[] = [];
  for (const version of stored) versions.push(await readVersion(db, client_id, version, owner));

  const key = { client_id, scheme_uuid: follower_uuid, owner };
  const updated = await updateKnown(db, key);
  const taken = new Set([
    ...versions.flatMap(({ nodes }) => [...nodes.keys()]),
    ...ownRemovedIds(editable),
    ...updated.known,
  ]);
  const changes = [...addedTo(versions, owner, taken), ...removedFrom(versions, owner)];
  const byNode = new Map(changes.map((change) => [change.node_id, change]));
  const count = updated.count + byNode.size;
  if (count === 0) return;
  await saveNew(db, key, [...byNode.values()], now);
  // Browsers that have the draft open load it again.
  await takeNumbers(db, client_id, follower_uuid, 1);
  await markReplaced(db, client_id, follower_uuid);
  await audit(db, principal, now, {
    action: 'curriculum.propose',
    entity: 'scheme',
    entity_id: follower_uuid,
    detail: { owner: owner.uuid, version: owner.version, proposals: count },
  });
};

const readVersion = async (
  db: Reader,
  client_id: number,
  { version, document }: StoredVersion,
  owner: OwnerPublication,
): Promise<FollowerVersion> => {
  const mirrors = await findMirrors(db, client_id, document.uuid, version);
  const nodes = nodesById(document.tree);
  // A removed node keeps its link for a while, and gets no proposals.
  const present = new Map([...mirrors].filter(([id]) => nodes.has(id)));
  return { nodes, links: mirrorsOf(present, owner.uuid) };
};

/** The nodes that the owner added below nodes that a version mirrors, if the version does not have them. */
const addedTo = (
  versions: readonly FollowerVersion[],
  owner: OwnerPublication,
  taken: ReadonlySet<string>,
): readonly Proposed[] => {
  const missing = versions.flatMap(({ nodes, links }) =>
    [...owner.after.values()].flatMap((parent) =>
      addedBelow(parent, owner.before).flatMap((child) =>
        (links.get(parent.id) ?? []).flatMap((parent_id) => {
          const copy = findCopy(versions, parent_id, child.id);
          if (copy !== undefined && nodes.has(copy)) return [];
          return [[`${parent_id} ${child.id}`, { parent_id, child, copy }] as const];
        }),
      ),
    ),
  );
  const chosen = new Set<string>();
  const isTaken = (id: string) => taken.has(id) || chosen.has(id);
  return [...new Map(missing).values()].map(({ parent_id, child, copy }) => {
    const node_id = copy ?? copyNodeId(parent_id, child.id, isTaken);
    chosen.add(node_id);
    return { node_id, kind: 'added', parent_id, owner_node_id: child.id };
  });
};

/** The id of the copy of an owner's node that a version has below a mirrored node, or moved from there. */
const findCopy = (
  versions: readonly FollowerVersion[],
  parent_id: string,
  owner_node_id: string,
): string | undefined =>
  versions
    .flatMap(({ nodes, links }) =>
      (links.get(owner_node_id) ?? []).filter(
        (id) => nodes.get(id)?.parentId === parent_id || id.startsWith(`${parent_id}/`),
      ),
    )
    .at(0);

/** The mirrored nodes of a version that the owner removed, without those below another one. */
const removedFrom = (
  versions: readonly FollowerVersion[],
  { before, after }: OwnerPublication,
): readonly Proposed[] => {
  const removed = [...before.keys()].filter((id) => !after.has(id));
  return versions.flatMap(({ nodes, links }) => {
    const removedHere = new Set(removed.flatMap((id) => links.get(id) ?? []));
    return removed.flatMap((owner_node_id) =>
      (links.get(owner_node_id) ?? [])
        .filter((node_id) => !removedHere.has(nodes.get(node_id)?.parentId ?? ''))
        .map((node_id) => ({ node_id, kind: 'removed' as const, parent_id: null, owner_node_id })),
    );
  });
};

/** The children that the owner added to a node which was there before. */
const addedBelow = (parent: SchemeNode, before: NodesById): readonly SchemeNode[] =>
  before.has(parent.id) ? parent.children.filter(({ id }) => !before.has(id)) : [];

type Key = {
  readonly client_id: number;
  readonly scheme_uuid: string;
  readonly owner: OwnerPublication;
};

/** Deletes proposals that the owner reverted, and reopens those whose nodes it changed. Returns how many. */
const updateKnown = async (
  db: Writer,
  { client_id, scheme_uuid, owner }: Key,
): Promise<{ count: number; known: readonly string[] }> => {
  const known = await db
    .selectFrom('mirror_proposals')
    .select(['node_id', 'kind', 'parent_id', 'owner_scheme_uuid', 'owner_node_id'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
  const own = known.filter(({ owner_scheme_uuid }) => owner_scheme_uuid === owner.uuid);
  const isGone = ({ kind, owner_node_id }: (typeof known)[number]) =>
    (kind === 'added') !== owner.after.has(owner_node_id);
  const gone = own.filter(isGone).map(({ node_id }) => node_id);
  const changed = own
    .filter((each) => each.kind === 'added' && !isGone(each))
    .filter(({ owner_node_id }) => isCopyChanged(owner, owner_node_id))
    .map(({ node_id }) => node_id);
  if (gone.length > 0)
    await db
      .deleteFrom('mirror_proposals')
      .where('client_id', '=', client_id)
      .where('scheme_uuid', '=', scheme_uuid)
      .where('node_id', 'in', gone)
      .execute();
  if (changed.length > 0)
    await db
      .updateTable('mirror_proposals')
      .set({ left_at: null, owner_version: owner.version })
      .where('client_id', '=', client_id)
      .where('scheme_uuid', '=', scheme_uuid)
      .where('node_id', 'in', changed)
      .execute();
  return {
    count: gone.length + changed.length,
    known: known.map(({ node_id }) => node_id).filter((id) => !gone.includes(id)),
  };
};

/** Whether a copy of the node would differ: a change of its pass grade or videos makes none. */
const isCopyChanged = ({ before, after }: OwnerPublication, id: string): boolean => {
  const copies = [before.get(id), after.get(id)].map(
    (node) => node && copySubtree(node, { node_id: id, parentId: null, isTaken: () => false }).node,
  );
  return !isDeepStrictEqual(copies[0], copies[1]);
};

const saveNew = async (
  db: Writer,
  { client_id, scheme_uuid, owner }: Key,
  changes: readonly Proposed[],
  now: number,
): Promise<void> => {
  if (changes.length === 0) return;
  const common = {
    owner_scheme_uuid: owner.uuid,
    owner_version: owner.version,
    created_at: now,
    left_at: null,
  };
  await db
    .insertInto('mirror_proposals')
    .values(changes.map((change) => ({ client_id, scheme_uuid, ...common, ...change })))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'scheme_uuid', 'node_id']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        parent_id: eb.ref('excluded.parent_id'),
        owner_scheme_uuid: eb.ref('excluded.owner_scheme_uuid'),
        owner_node_id: eb.ref('excluded.owner_node_id'),
        owner_version: eb.ref('excluded.owner_version'),
        created_at: eb.ref('excluded.created_at'),
        left_at: eb.ref('excluded.left_at'),
      })),
    )
    .execute();
};
