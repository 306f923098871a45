import type { NodeType, SchemeNode } from '@springboard/contract';
import { listOf, recordOf } from './json-values.ts';
import { copySubtree, followOwner } from './mirrored-subtree.ts';
import type { ExactMatch, FileNote, SchemeFileItem } from './scheme-file.ts';
import { isAllowedBelow } from './scheme-limits.ts';
import { mapRules } from './scheme-rules.ts';

/** A published node of another scheme that can be mirrored. */
export type OwnerNode = {
  readonly scheme_uuid: string;
  readonly scheme_title: string;
  readonly node: SchemeNode;
};

/** A node that follows an owner from now on. */
export type PlannedLink = {
  readonly node_id: string;
  readonly owner_scheme_uuid: string;
  readonly owner_node_id: string;
};

/** An item that becomes a mirrored node, with its association that says so. */
type ItemLink = { readonly owner: OwnerNode; readonly match: ExactMatch };

type LinkContext = {
  /** The node that each item updates. */
  readonly matches: ReadonlyMap<SchemeFileItem, SchemeNode>;
  readonly owners: ReadonlyMap<string, readonly OwnerNode[]>;
  /** Whether own nodes that the file does not have stay below a node. */
  readonly hasOwnRest: (node: SchemeNode) => boolean;
};

type MirrorContext = LinkContext & {
  /** The id that each item gets. */
  readonly ids: ReadonlyMap<SchemeFileItem, string>;
  /** All ids of the scheme and of the items. Nodes that owners bring get others, each below its item. */
  readonly isUsed: ReadonlySet<string>;
};

type MirrorPlace = {
  readonly id: string;
  /** The own node that is linked; undefined: a new one. */
  readonly match: SchemeNode | undefined;
  /** The file has nothing below it, so its owner brings what is below it. */
  readonly isAlone: boolean;
};

type MirrorPlan = {
  /** The link of an item below a node of this type. */
  readonly linkOf: (item: SchemeFileItem, parent: NodeType | null) => ItemLink | undefined;
  /** The node that follows an owner, with the children that its owner brings. */
  readonly follow: (link: ItemLink, place: MirrorPlace) => SchemeNode;
  /** The links of the nodes that were passed to `follow`, and of those that their owners added. */
  readonly links: readonly PlannedLink[];
  readonly brought: ReadonlySet<string>;
};

/** Decides which items become mirrored nodes (D6), and makes these nodes. */
export const planMirrors = (
  items: readonly SchemeFileItem[],
  { ids, isUsed, ...context }: MirrorContext,
): MirrorPlan => {
  const possible = linkItems(items, context);
  const keyOf = ({ scheme_uuid }: OwnerNode, node_id: string) => `${scheme_uuid} ${node_id}`;
  const followers = new Map(
    [...possible].map(([item, { owner }]) => [keyOf(owner, owner.node.id), ids.get(item)]),
  );
  const links: PlannedLink[] = [];
  const brought = new Set<string>();
  const add = ({ scheme_uuid: owner_scheme_uuid }: OwnerNode, node_id: string, of: SchemeNode) =>
    links.push({ node_id, owner_scheme_uuid, owner_node_id: of.id });
  const bring = (id: string, owner: OwnerNode): SchemeNode => {
    const isTaken = (each: string) => isUsed.has(each);
    const { node, owners } = copySubtree(owner.node, { node_id: id, parentId: null, isTaken });
    for (const [copied, of] of owners) {
      if (copied === id) continue;
      brought.add(copied);
      add(owner, copied, of);
    }
    return asMirrored(node);
  };
  return {
    links,
    brought,
    linkOf: (item, parent) => {
      const link = possible.get(item);
      return link !== undefined && isAllowedBelow(link.owner.node.t, parent) ? link : undefined;
    },
    follow: (link, { id, match, isAlone }) => {
      const { owner } = link;
      add(owner, id, owner.node);
      const node =
        match === undefined
          ? newFollower(owner, (of) => followers.get(keyOf(owner, of)))
          : linkedNode(match, link);
      if (!isAlone) return { ...node, children: [] };
      const { completion = node.completion, children } = bring(id, owner);
      return { ...node, ...(completion && { completion }), children };
    },
  };
};

const asMirrored = (node: SchemeNode): SchemeNode => ({
  ...node,
  is_owner: false,
  children: node.children.map(asMirrored),
});

/**
 * D6: the items that become mirrored nodes. Below a mirrored node everything is mirrored, so an item is not linked
 * while one below it is not.
 *
 * @param items parents before their children
 */
const linkItems = (
  items: readonly SchemeFileItem[],
  { matches, owners, hasOwnRest }: LinkContext,
): ReadonlyMap<SchemeFileItem, ItemLink> => {
  const links = new Map<SchemeFileItem, ItemLink>();
  const childItems = Map.groupBy(items, ({ parent }) => parent);
  const firsts = new Map(items.toReversed().map((item) => [item.ref, item]));
  const mirroredTypeOf = (item: SchemeFileItem) => {
    const node = matches.get(item);
    return node?.is_owner === false ? node.t : links.get(item)?.owner.node.t;
  };
  const findLink = (item: SchemeFileItem): ItemLink | undefined => {
    const node = matches.get(item);
    if (node?.is_owner === false || firsts.get(item.ref) !== item) return undefined;
    if (node !== undefined && hasOwnRest(node)) return undefined;
    const type = node?.t ?? item.t;
    for (const match of item.matches ?? []) {
      const found = owners.get(match.identifier) ?? [];
      const owner = found.find(({ scheme_uuid }) => scheme_uuid === match.scheme) ?? found[0];
      if (owner === undefined || (type !== null && type !== owner.node.t)) continue;
      const isMirroredBelow = (childItems.get(item.ref) ?? []).every((child) => {
        const t = mirroredTypeOf(child);
        return t !== undefined && isAllowedBelow(t, owner.node.t);
      });
      if (isMirroredBelow) return { owner, match };
    }
    return undefined;
  };
  for (const item of items.toReversed()) {
    const link = findLink(item);
    if (link !== undefined) links.set(item, link);
  }
  return links;
};

/** An own node as it is when it follows an owner. */
const linkedNode = (node: SchemeNode, { owner, match }: ItemLink): SchemeNode => {
  const { extensions = {}, ...rest } = followOwner(node, owner.node);
  return { ...rest, extensions: withoutMatch(extensions, match), is_owner: false };
};

/** A new node that follows an owner, without children. Its rules name the nodes that follow those of the owner. */
const newFollower = (
  { node: owner }: OwnerNode,
  idOf: (owner_node_id: string) => string | undefined,
): SchemeNode => {
  const { grade: _, videos: __, identifier: ___, extensions: ____, ...rest } = owner;
  const node = mapRules(rest, (id) => idOf(id) ?? null);
  return { ...node, is_owner: false, children: [] };
};

/** The associations that say the same as a link are left out. */
const withoutMatch = (
  { associations, ...extensions }: Readonly<Record<string, unknown>>,
  { link }: ExactMatch,
): Record<string, unknown> => {
  const others = listOf(associations).filter((value) => {
    const { associationType, destinationNodeURI } = recordOf(value);
    const { identifier } = recordOf(destinationNodeURI);
    return associationType !== 'exactMatchOf' || identifier !== link?.identifier;
  });
  return { ...extensions, ...(others.length > 0 && { associations: others }) };
};

/** The exact matches that an item keeps; none of a mirrored node of the product. */
export const remainingMatches = (
  { mirrored, matches = [] }: SchemeFileItem,
  link: ItemLink | undefined,
): readonly ExactMatch[] =>
  mirrored === true ? [] : matches.filter((match) => match !== link?.match);

/** What becomes of the exact matches of an item. */
export const notesOfMatches = (
  { mirrored }: SchemeFileItem,
  link: ItemLink | undefined,
  remaining: readonly ExactMatch[],
): FileNote[] => {
  const notes = remaining.flatMap(({ link: of }): FileNote[] =>
    of === null
      ? []
      : [{ code: 'EXACT_MATCH', detail: `exactMatchOf: ${of.title || of.identifier}` }],
  );
  if (link === undefined) return mirrored === true ? [{ code: 'MIRROR_ENDED', detail: '' }] : notes;
  const { node, scheme_title } = link.owner;
  return [{ code: 'LINKED', detail: `${node.title} (${scheme_title})` }, ...notes];
};

/** The item with the associations that it keeps, because they link it to nothing here. */
export const withMatches = (
  item: SchemeFileItem,
  matches: readonly ExactMatch[],
): SchemeFileItem => {
  const { extensions } = item.fields;
  const links = matches.flatMap(({ link }) => link ?? []);
  if (links.length === 0 || extensions === undefined) return item;
  const { merge, values } = extensions;
  const associations = [
    ...listOf(values['associations']),
    ...links.map((link) => ({ associationType: 'exactMatchOf', destinationNodeURI: link })),
  ];
  const fields = { ...item.fields, extensions: { merge, values: { ...values, associations } } };
  return { ...item, fields };
};
