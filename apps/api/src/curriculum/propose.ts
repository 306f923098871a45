import type { SchemeNode } from '@springboard/contract';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { findMirrors, mirrorsOf } from './mirrors.ts';
import { findEditable, lockScheme, markReplaced, takeNumbers } from './queries.ts';
import { flattenTree } from './tree.ts';

/** What an owner published: its tree before and after. */
export type OwnerPublication = {
  readonly uuid: string;
  readonly version: number;
  readonly before: readonly SchemeNode[];
  readonly after: readonly SchemeNode[];
};

type Proposed = {
  readonly node_id: string;
  readonly kind: 'added' | 'removed';
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
  const base = scheme && (await findEditable(db, client_id, follower_uuid));
  if (scheme === undefined || base === undefined) return;
  const linked = await findMirrors(db, client_id, follower_uuid, base.version);
  const nodes = new Map(flattenTree(base.document.tree).map((node) => [node.id, node]));
  // A removed node keeps its link for a while, and gets no proposals.
  const links = mirrorsOf(new Map([...linked].filter(([id]) => nodes.has(id))), owner.uuid);
  const before = new Map(flattenTree(owner.before).map((node) => [node.id, node]));
  const after = new Map(flattenTree(owner.after).map((node) => [node.id, node]));

  const removed = [...before.keys()].filter((id) => !after.has(id));
  const removedHere = new Set(removed.flatMap((id) => links.get(id) ?? []));
  const changes: Proposed[] = [
    ...[...after.values()].flatMap((parent) =>
      addedBelow(parent, before).flatMap((child) =>
        (links.get(parent.id) ?? []).map((parent_id) => ({
          node_id: `${parent_id}/${child.id.split('/').at(-1)}`,
          kind: 'added' as const,
          parent_id,
          owner_node_id: child.id,
        })),
      ),
    ),
    ...removed.flatMap((owner_node_id) =>
      (links.get(owner_node_id) ?? [])
        // A node goes with the one above it.
        .filter((node_id) => !removedHere.has(nodes.get(node_id)?.parentId ?? ''))
        .map((node_id) => ({ node_id, kind: 'removed' as const, parent_id: null, owner_node_id })),
    ),
  ].filter(({ node_id, kind }) => kind === 'removed' || !nodes.has(node_id));

  const key = { client_id, scheme_uuid: follower_uuid, owner };
  const count = (await updateKnown(db, key, before, after)) + changes.length;
  if (count === 0) return;
  await saveNew(db, key, changes, now);
  // Browsers that have the draft open load it again.
  await takeNumbers(db, client_id, follower_uuid, 1);
  await markReplaced(db, client_id, follower_uuid);
  await audit(db, principal, now, {
    action: 'curriculum.propose',
    entity: 'scheme',
    entity_id: follower_uuid,
    detail: { owner: owner.uuid, version: owner.version, proposals: changes.length },
  });
};

/** The children that the owner added to a node which was there before. */
const addedBelow = (
  parent: SchemeNode,
  before: ReadonlyMap<string, SchemeNode>,
): readonly SchemeNode[] =>
  before.has(parent.id) ? parent.children.filter(({ id }) => !before.has(id)) : [];

type Key = {
  readonly client_id: number;
  readonly scheme_uuid: string;
  readonly owner: OwnerPublication;
};

/** Deletes proposals that the owner took back, and reopens those of nodes that it changed. Returns how many. */
const updateKnown = async (
  db: Writer,
  { client_id, scheme_uuid, owner }: Key,
  before: ReadonlyMap<string, SchemeNode>,
  after: ReadonlyMap<string, SchemeNode>,
): Promise<number> => {
  const known = await db
    .selectFrom('mirror_proposals')
    .select(['node_id', 'kind', 'owner_node_id'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('owner_scheme_uuid', '=', owner.uuid)
    .execute();
  const isGone = ({ kind, owner_node_id }: (typeof known)[number]) =>
    (kind === 'added') !== after.has(owner_node_id);
  const gone = known.filter(isGone).map(({ node_id }) => node_id);
  const changed = known
    .filter((each) => each.kind === 'added' && !isGone(each))
    .filter(({ owner_node_id: id }) => !isDeepStrictEqual(before.get(id), after.get(id)))
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
  return gone.length + changed.length;
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
