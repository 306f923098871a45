import type { Curriculum, MirrorProposal, SchemeEdit, SchemeNode } from '@springboard/contract';
import { copySubtree, type DraftTree, idsIn, takenBeside } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { ownRemovedIds } from './draft.ts';
import { linksTo, type Mirrors } from './mirrors.ts';
import { findEditable, findPublished } from './queries.ts';
import { flattenTree, mapTree, nodesById } from './tree.ts';

/** A proposal, and the links that its nodes get when they are taken over. */
type StoredProposal = { readonly proposal: MirrorProposal; readonly links: Mirrors };

/** D6: the proposals of a scheme's owners, with the nodes as they are published now. */
export const findProposals = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<readonly StoredProposal[]> => {
  const rows = await selectProposals(db, client_id)
    .where('p.scheme_uuid', '=', scheme_uuid)
    .orderBy('p.owner_version')
    .orderBy('p.node_id')
    .execute();
  if (rows.length === 0) return [];
  const owners = new Map<string, ReadonlyMap<string, SchemeNode>>();
  for (const uuid of new Set(rows.map(({ owner_scheme_uuid }) => owner_scheme_uuid))) {
    const published = await findPublished(db, client_id, uuid);
    owners.set(uuid, nodesById(published?.document.tree ?? []));
  }
  const editable = await findEditable(db, client_id, scheme_uuid);
  const nodes = nodesById(editable?.document.tree ?? []);
  const taken = new Set(rows.map(({ node_id }) => node_id));
  for (const id of editable === undefined ? [] : ownRemovedIds(editable)) taken.add(id);
  return rows.map(({ node_id, kind, parent_id, owner_scheme_uuid, ...row }) => {
    const owner = owners.get(owner_scheme_uuid)?.get(row.owner_node_id);
    const isInDraft = takenBeside(nodes, node_id);
    const isTaken = (id: string) => taken.has(id) || isInDraft(id);
    const copy =
      kind === 'added' && owner !== undefined
        ? copySubtree(owner, { node_id, parentId: parent_id, isTaken })
        : null;
    for (const id of copy?.owners.keys() ?? []) taken.add(id);
    const [node = null] =
      copy === null ? [] : mapTree([copy.node], (each) => ({ ...each, is_owner: false }));
    return {
      proposal: {
        node_id,
        kind,
        owner: { slug: row.slug, scheme_title: row.title },
        version: row.owner_version,
        left: row.left_at !== null,
        node,
      },
      links: copy === null ? new Map() : linksTo(owner_scheme_uuid, copy.owners),
    };
  });
};

/** D6: how many proposals each scheme of a client has to decide, by the scheme's uuid. */
export const countOpenProposals = async (
  db: Reader,
  client_id: number,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await selectProposals(db, client_id).where('p.left_at', 'is', null).execute();
  const idsByScheme = await findEditableIds(db, client_id, [
    ...new Set(rows.map(({ scheme_uuid }) => scheme_uuid)),
  ]);
  const open = rows.filter(({ scheme_uuid, kind, node_id, parent_id }) => {
    const ids = idsByScheme.get(scheme_uuid);
    return kind === 'removed'
      ? ids?.has(node_id) === true
      : ids?.has(parent_id ?? '') === true && !ids.has(node_id);
  });
  const grouped = Map.groupBy(open, ({ scheme_uuid }) => scheme_uuid);
  return new Map([...grouped].map(([uuid, proposals]) => [uuid, proposals.length]));
};

/** The proposals whose mirrored nodes follow their owner in the draft, or in the published version without a draft. */
const selectProposals = (db: Reader, client_id: number) =>
  db
    .selectFrom('mirror_proposals as p')
    .innerJoin('schemes as s', (join) =>
      join
        .onRef('s.client_id', '=', 'p.client_id')
        .onRef('s.uuid', '=', 'p.owner_scheme_uuid')
        .on('s.deleted_at', 'is', null),
    )
    .select([
      'p.scheme_uuid',
      'p.node_id',
      'p.kind',
      'p.parent_id',
      'p.owner_scheme_uuid',
      'p.owner_node_id',
      'p.owner_version',
      'p.left_at',
      's.slug',
      's.title',
    ])
    .where('p.client_id', '=', client_id)
    .where(
      sql<boolean>`exists (select from scheme_mirrors m
        where m.client_id = p.client_id and m.scheme_uuid = p.scheme_uuid
          and m.owner_scheme_uuid = p.owner_scheme_uuid
          and m.node_id = coalesce(p.parent_id, p.node_id)
          and m.version = ${newestVersion('p')})`,
    )
    .$narrowType<{ kind: MirrorProposal['kind'] }>();

/** The ids of the nodes of each scheme's draft, or of its published version. */
const findEditableIds = async (
  db: Reader,
  client_id: number,
  scheme_uuids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { rows } = await sql<{ scheme_uuid: string; ids: string[] }>`
    select e.scheme_uuid,
      array(select id #>> '{}' from jsonb_path_query(e.document::jsonb, '$.tree.**.id') id) as ids
    from curriculum_versions e
    where e.client_id = ${client_id} and e.scheme_uuid = any (${scheme_uuids}::uuid[])
      and e.version = ${newestVersion('e')}`.execute(db);
  return new Map(rows.map(({ scheme_uuid, ids }) => [scheme_uuid, new Set(ids)]));
};

/** The number of the draft, or of the published version, of the scheme of a row. */
const newestVersion = (row: string) => sql<number>`(select max(v.version) from curriculum_versions v
  where v.client_id = ${sql.ref(`${row}.client_id`)}
    and v.scheme_uuid = ${sql.ref(`${row}.scheme_uuid`)})`;

/** Whether an edit needs the proposals of the draft. */
export const isAboutProposals = ({ kind }: SchemeEdit): boolean =>
  kind === 'take_over' || kind === 'leave' || kind === 'reopen';

/** Saves which proposals the edits left or reopened, and the links of the nodes that they took over. */
export const saveDecisions = async (
  db: Writer,
  key: { readonly client_id: number; readonly scheme_uuid: string },
  stored: readonly StoredProposal[],
  draft: DraftTree,
  { version, now }: { readonly version: number; readonly now: number },
): Promise<void> => {
  const { client_id, scheme_uuid } = key;
  const left = new Map(draft.proposals.map((each) => [each.node_id, each.left]));
  // A node that was taken over and removed again can be restored.
  const mirrored = new Set(
    draft.removed.flatMap(({ node }) => (node.is_owner === false ? idsIn(node) : [])),
  );
  const links: Parameters<typeof insertLinks>[2][number][] = [];
  for (const { proposal, links: own } of stored) {
    const { node_id } = proposal;
    const isLeft = left.get(node_id) ?? proposal.left;
    if (isLeft !== proposal.left)
      await db
        .updateTable('mirror_proposals')
        .set({ left_at: isLeft ? now : null })
        .where('client_id', '=', client_id)
        .where('scheme_uuid', '=', scheme_uuid)
        .where('node_id', '=', node_id)
        .execute();
    for (const [id, { owner_scheme_uuid, owner_node_id }] of own)
      if (mirrored.has(id) || draft.nodes.get(id)?.is_owner === false)
        links.push({ node_id: id, owner_scheme_uuid, owner_node_id });
  }
  await insertLinks(db, { ...key, version }, links);
};

const insertLinks = async (
  db: Writer,
  key: { readonly client_id: number; readonly scheme_uuid: string; readonly version: number },
  links: readonly { node_id: string; owner_scheme_uuid: string; owner_node_id: string }[],
): Promise<void> => {
  if (links.length === 0) return;
  await db
    .insertInto('scheme_mirrors')
    .values(links.map((link) => ({ ...key, ...link })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Deletes the proposals that a published version has, and those whose mirrored nodes it no longer has. */
export const deleteSettled = async (
  db: Writer,
  client_id: number,
  { uuid, tree }: Pick<Curriculum, 'uuid' | 'tree'>,
): Promise<void> => {
  const ids = flattenTree(tree).map(({ id }) => id);
  await sql`
    delete from mirror_proposals
    where client_id = ${client_id} and scheme_uuid = ${uuid}
      and case kind when 'removed' then node_id <> all (${ids}::text[])
        else node_id = any (${ids}::text[]) or parent_id <> all (${ids}::text[]) end`.execute(db);
};
