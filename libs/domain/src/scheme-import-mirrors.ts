import type { SchemeNode } from '@springboard/contract';
import { listOf, recordOf } from './json-values.ts';
import type { ExactMatch, SchemeFileItem } from './scheme-file.ts';
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
export type ItemLink = { readonly owner: OwnerNode; readonly match: ExactMatch };

type LinkContext = {
  /** The node that each item updates. */
  readonly matches: ReadonlyMap<SchemeFileItem, SchemeNode>;
  readonly owners: ReadonlyMap<string, readonly OwnerNode[]>;
  /** Whether own nodes that the file does not have stay below a node. */
  readonly hasOwnRest: (node: SchemeNode) => boolean;
};

/**
 * D6: the items that become mirrored nodes. Below a mirrored node everything is mirrored, so an item is not linked while
 * one below it is not.
 *
 * @param items parents before their children
 */
export const linkItems = (
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

/** An own node as it is when it follows an owner, whose title and content it gets. */
export const linkedNode = (node: SchemeNode, { owner, match }: ItemLink): SchemeNode => {
  const { content: _, extensions, ...rest } = node;
  const { title, content } = owner.node;
  const left = extensions && withoutMatch(extensions, match);
  return {
    ...rest,
    title,
    ...(content !== undefined && { content }),
    ...(left !== undefined && Object.keys(left).length > 0 && { extensions: left }),
    is_owner: false,
  };
};

/** A new node that follows an owner, without children. Its rules name the nodes that follow those of the owner. */
export const newFollower = (
  { node: owner }: OwnerNode,
  idOf: (owner_node_id: string) => string | undefined,
): SchemeNode => {
  const { grade: _, videos: __, identifier: ___, extensions: ____, ...rest } = owner;
  const node = mapRules(rest, (id) => idOf(id) ?? null);
  return { ...node, is_owner: false, children: [] };
};

/** A linked node has no association any more that says the same. */
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
