import type {
  Grade,
  ImportRowError,
  NodeTranslation,
  NodeType,
  SchemeNode,
} from '@springboard/contract';
import type { PlanSection } from './scheme-export.ts';
import type { FileNote, SchemeFileItem } from './scheme-file.ts';
import {
  remainingMatches,
  notesOfMatches,
  type OwnerNode,
  type PlannedLink,
  planMirrors,
  withMatches,
} from './scheme-import-mirrors.ts';
import {
  differsFromOwner,
  type ImportMapping,
  nodeOfItem,
  typeOfItem,
} from './scheme-import-nodes.ts';
import { withRefs } from './scheme-import-rules.ts';
import { indexOf, type Known, type Scope } from './scheme-import-scope.ts';
import { MAX_DEPTH } from './scheme-limits.ts';
import { freeNodeId } from './scheme-node-ids.ts';

/** The scheme that a file changes; an empty tree for a new one. */
export type ImportBase = {
  readonly tree: readonly SchemeNode[];
  readonly grades: readonly Grade[];
  /** The ids of the scheme's videos by those of the file. */
  readonly videos: ReadonlyMap<number, number>;
  /** The ids of the pictures and documents that its nodes may show, by those of the file. */
  readonly files: ReadonlyMap<number, number>;
  /** Its languages except the leading one, which take translations. */
  readonly languages: readonly string[];
  /** What its nodes are translated to, by language and node id. */
  readonly translations: ReadonlyMap<string, ReadonlyMap<string, NodeTranslation>>;
  /** The sections of lesson plans. */
  readonly sections: readonly PlanSection[];
  /** The published nodes of other schemes that can be mirrored, by identifier. The first one is preferred. */
  readonly owners: ReadonlyMap<string, readonly OwnerNode[]>;
  /** The identifiers of the owners of mirrored nodes, by node id. */
  readonly mirrored: ReadonlyMap<string, string>;
  readonly uuidOf: (name: string) => string;
};

type Found = { readonly notes: FileNote[]; readonly errors: ImportRowError[] };
/** The nodes of the file, before the rules are checked. */
export type Planned = {
  readonly top: readonly SchemeNode[];
  /** The item of each planned node, by its id. */
  readonly items: ReadonlyMap<string, SchemeFileItem>;
  readonly found: ReadonlyMap<string, Found>;
  readonly links: readonly PlannedLink[];
  /** The ids of nodes that come with the node that they are below in their owner's scheme. */
  readonly brought: ReadonlySet<string>;
};

/** Makes a node of each item: a matched node with the values of the file, or a new one. */
export const buildNodes = (
  items: readonly SchemeFileItem[],
  mapping: ImportMapping,
  scope: Scope,
  base: ImportBase,
  known: ReadonlyMap<string, Known>,
): Planned => {
  const matches = matchItems(items, scope, base);
  const ids = new Map<string, string>();
  const isUsed = new Set(known.keys());
  const identifiers = new Set([...known.values()].map(({ node }) => effective(node, base)));
  const itemsById = new Map<string, SchemeFileItem>();
  const found = new Map<string, Found>();
  const childItems = Map.groupBy(items, ({ parent }) => parent);
  const matched = new Set([...matches.values()].map(({ id }) => id));
  // Ids first: rules name nodes that come later.
  const finalIds = new Map<SchemeFileItem, string>();
  const parentIds = new Map<string, string>();
  for (const item of items) {
    const parentId = (item.parent === null ? scope.parent?.id : parentIds.get(item.parent)) ?? null;
    const match = matches.get(item);
    const wanted = item.id !== null && !isUsed.has(item.id) ? item.id : null;
    const id = match?.id ?? wanted ?? freeNodeId(parentId, item.title, (each) => isUsed.has(each));
    isUsed.add(id);
    finalIds.set(item, id);
    if (!ids.has(item.ref)) ids.set(item.ref, id);
    if (!parentIds.has(item.ref)) parentIds.set(item.ref, id);
  }
  const depthOfScope = scope.parent === null ? 0 : (known.get(scope.parent.id)?.depth ?? 0) + 1;
  const seenRefs = new Set<string>();
  /** The children of a node that the file does not have, where they stay. */
  const othersOf = (node: SchemeNode | undefined): SchemeNode[] =>
    scope.removes || node === undefined ? [] : restOf(node.children);
  const restOf = (nodes: readonly SchemeNode[]): SchemeNode[] =>
    nodes.flatMap((node) =>
      matched.has(node.id) ? [] : { ...node, children: restOf(node.children) },
    );
  const mirrors = planMirrors(items, {
    matches,
    ids: finalIds,
    isUsed,
    owners: base.owners,
    hasOwnRest: (node) => othersOf(node).some(({ is_owner }) => is_owner !== false),
  });
  const build = (
    parent: { ref: string | null; id: string | null; t: NodeType | null },
    depth: number,
  ): SchemeNode[] =>
    (childItems.get(parent.ref) ?? []).map((item) => {
      const id = finalIds.get(item) ?? '';
      const match = matches.get(item);
      const notes = [...item.notes];
      const errors = [...item.errors];
      const isDuplicate = seenRefs.has(item.ref);
      seenRefs.add(item.ref);
      if (isDuplicate) errors.push('DUPLICATE_ID');
      if (item.id !== null && id !== item.id && match === undefined && !isDuplicate)
        notes.push({ code: 'ID_CHANGED', detail: item.id });
      const children = isDuplicate ? [] : (childItems.get(item.ref) ?? []);
      const link = mirrors.linkOf(item, parent.t);
      const place = { depth: depth + 1, isLeaf: children.length === 0, parent: parent.t };
      const t = link?.owner.node.t ?? typeOfItem(item, mapping, place, notes);
      if (depth + 1 > MAX_DEPTH) errors.push('TOO_DEEP');
      const identifier = identifierFor(item, match, { id, base, identifiers });
      itemsById.set(id, item);
      found.set(id, { notes, errors });
      const isMirror = match?.is_owner === false;
      if (isMirror && differsFromOwner(item, match, ids))
        notes.push({ code: 'MIRROR', detail: item.title });
      const remaining = isMirror ? [] : remainingMatches(item, link);
      if (!isMirror) notes.push(...notesOfMatches(item, link, remaining));
      const isAlone = item.mirrored !== true && children.length === 0;
      const follower = link && mirrors.follow(link, { id, match, isAlone });
      const node = isMirror
        ? { ...match, parentId: parent.id, children: [] }
        : withRefs(
            nodeOfItem(
              withMatches(item, remaining),
              follower ?? match,
              { id, parentId: parent.id, t, identifier },
              base,
              { notes, errors },
            ),
            ids,
          );
      const below = isDuplicate ? [] : build({ ref: item.ref, id, t: node.t }, depth + 1);
      const isOwnBelow = below.some((child) => child.is_owner !== false);
      if (node.is_owner === false && isOwnBelow) errors.push('MIRRORED');
      // What an owner brought stays when the same file is imported again.
      const isFollowing = item.matches?.some((each) => each.identifier === base.mirrored.get(id));
      const others = isMirror && isAlone && isFollowing ? restOf(match.children) : othersOf(match);
      return { ...node, children: [...below, ...(follower?.children ?? []), ...others] };
    });
  const rest = scope.removes ? [] : restOf(scope.nodes);
  const parent = { ref: null, id: scope.parent?.id ?? null, t: scope.parent?.t ?? null };
  const top = [...rest, ...build(parent, depthOfScope)];
  const { links, brought } = mirrors;
  return { top, items: itemsById, found, links, brought };
};

const effective = (node: SchemeNode, { uuidOf }: ImportBase): string =>
  node.identifier ?? uuidOf(node.id);

/** The node of each item, first by identifier, then by id. No node is that of two items. */
const matchItems = (
  items: readonly SchemeFileItem[],
  { nodes }: Scope,
  base: ImportBase,
): ReadonlyMap<SchemeFileItem, SchemeNode> => {
  const within = [...indexOf(nodes).values()].map(({ node }) => node);
  const byId = new Map(within.map((node) => [node.id, node]));
  const byIdentifier = new Map(within.map((node) => [effective(node, base), node]));
  const matches = new Map<SchemeFileItem, SchemeNode>();
  const isTaken = new Set<string>();
  const take = (item: SchemeFileItem, node: SchemeNode | undefined) => {
    if (node === undefined || matches.has(item) || isTaken.has(node.id)) return;
    matches.set(item, node);
    isTaken.add(node.id);
  };
  for (const item of items) take(item, byIdentifier.get(item.identifier ?? ''));
  for (const item of items) take(item, byId.get(item.id ?? ''));
  return matches;
};

/** A node keeps its identifier; a new one has that of the file, unless another node has it. */
const identifierFor = (
  { identifier }: SchemeFileItem,
  match: SchemeNode | undefined,
  { id, base, identifiers }: { id: string; base: ImportBase; identifiers: Set<string> },
): string | undefined => {
  if (match !== undefined) return match.identifier;
  if (identifier === null || identifiers.has(identifier)) return undefined;
  identifiers.add(identifier);
  return identifier === base.uuidOf(id) ? undefined : identifier;
};
