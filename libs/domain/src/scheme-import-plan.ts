import { findSchemeErrors } from '@springboard/assessment';
import type {
  Grade,
  ImportRowAction,
  ImportRowError,
  NodeType,
  SchemeNode,
} from '@springboard/contract';
import { type ChangeKind, changesBetween } from './scheme-changes.ts';
import { MAX_DEPTH } from './scheme-limits.ts';
import { freeNodeId } from './scheme-node-ids.ts';
import type { FileNote, SchemeFileContent, SchemeFileItem } from './scheme-file.ts';
import { type ImportMapping, nodeOfItem, typeOfItem } from './scheme-import-nodes.ts';

export type { ImportMapping } from './scheme-import-nodes.ts';

/** Where a file goes. */
export type ImportPlace =
  | { readonly kind: 'new' }
  | { readonly kind: 'update' }
  | { readonly kind: 'below'; readonly node_id: string };

/** The scheme that a file changes; an empty tree for a new one. */
export type ImportBase = {
  readonly tree: readonly SchemeNode[];
  readonly grades: readonly Grade[];
  /** The ids of the scheme's videos by those of the file. */
  readonly videos: ReadonlyMap<number, number>;
  readonly uuidOf: (name: string) => string;
};

/** What an import does to one node. */
export type SchemeImportRow = {
  /** Below how many nodes it is. */
  readonly depth: number;
  /** Of the file; null for a node that is removed. */
  readonly line: number | null;
  readonly action: ImportRowAction;
  readonly node_id: string;
  readonly title: string;
  readonly t: NodeType;
  readonly changes: readonly (ChangeKind | 'extensions')[];
  readonly notes: readonly FileNote[];
  readonly errors: readonly ImportRowError[];
};

export type SchemeImportPlan = {
  /** The whole tree after the import. */
  readonly tree: readonly SchemeNode[];
  readonly rows: readonly SchemeImportRow[];
};

/** Why a file cannot go to a place. */
export type ImportPlaceError = { readonly code: 'UNKNOWN_NODE' | 'FORBIDDEN_TARGET' };

/**
 * What a file does to a scheme (§9). A row is matched with a node by its identifier, then by its id, never by its
 * title. An update removes the nodes that the file does not have; a branch does so within its node.
 */
export const planSchemeImport = (
  content: SchemeFileContent,
  mapping: ImportMapping,
  place: ImportPlace,
  base: ImportBase,
): SchemeImportPlan | ImportPlaceError => {
  const known = indexOf(base.tree);
  const scope = scopeOf(content, place, base.tree, known);
  if ('code' in scope) return scope;
  const planned = buildNodes(content.items, mapping, scope, base, known);
  const tree = withoutUnknownRules(scope.put(planned.top), planned);
  const broken = withoutCircles(tree, base.grades, planned);
  const changes = new Map(
    changesBetween(base.tree, tree).map((changed) => [
      changed.node.id,
      changed.changes.map(({ kind }) => kind),
    ]),
  );
  return { tree, rows: rowsOf(tree, planned, known, { changes, scope, broken }) };
};

type Known = {
  readonly node: SchemeNode;
  readonly parent: SchemeNode | null;
  readonly depth: number;
};

const indexOf = (tree: readonly SchemeNode[]): Map<string, Known> => {
  const known = new Map<string, Known>();
  const add = (nodes: readonly SchemeNode[], parent: SchemeNode | null, depth: number): void => {
    for (const node of nodes) {
      known.set(node.id, { node, parent, depth });
      add(node.children, node, depth + 1);
    }
  };
  add(tree, null, 0);
  return known;
};

type Scope = {
  /** Below which the file goes; null: the top. */
  readonly parent: SchemeNode | null;
  /** The nodes that the file's items can be, with everything below them. */
  readonly nodes: readonly SchemeNode[];
  /** Whether nodes that the file does not have are removed. */
  readonly removes: boolean;
  /** The whole tree with these nodes in place of `nodes`. */
  readonly put: (nodes: readonly SchemeNode[]) => SchemeNode[];
};

const scopeOf = (
  { head }: SchemeFileContent,
  place: ImportPlace,
  tree: readonly SchemeNode[],
  known: ReadonlyMap<string, Known>,
): Scope | ImportPlaceError => {
  const branch = place.kind === 'update' ? head.branch : null;
  if (place.kind !== 'below' && branch === null)
    return { parent: null, nodes: tree, removes: true, put: (nodes) => [...nodes] };
  const id = place.kind === 'below' ? place.node_id : (branch ?? '');
  const found = known.get(id);
  if (found === undefined) return { code: 'UNKNOWN_NODE' };
  const { node, parent } = found;
  if (place.kind === 'below') {
    if (node.t === 's' || node.is_owner === false) return { code: 'FORBIDDEN_TARGET' };
    const put = (children: readonly SchemeNode[]) =>
      replaceNode(tree, id, [{ ...node, children: [...children] }]);
    return { parent: node, nodes: node.children, removes: false, put };
  }
  return { parent, nodes: [node], removes: true, put: (nodes) => replaceNode(tree, id, nodes) };
};

const replaceNode = (
  tree: readonly SchemeNode[],
  id: string,
  nodes: readonly SchemeNode[],
): SchemeNode[] =>
  tree.flatMap((node) =>
    node.id === id ? nodes : { ...node, children: replaceNode(node.children, id, nodes) },
  );

type Found = { readonly notes: FileNote[]; readonly errors: ImportRowError[] };
type Planned = {
  readonly top: readonly SchemeNode[];
  /** The item of each planned node, by its id. */
  readonly items: ReadonlyMap<string, SchemeFileItem>;
  readonly found: ReadonlyMap<string, Found>;
};

const buildNodes = (
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
      const t = typeOfItem(
        item,
        mapping,
        { depth: depth + 1, isLeaf: children.length === 0, parent: parent.t },
        notes,
      );
      if (depth + 1 > MAX_DEPTH) errors.push('TOO_DEEP');
      const identifier = identifierFor(item, match, { id, base, identifiers });
      const node = nodeOfItem(item, match, { id, parentId: parent.id, t, identifier }, base, {
        notes,
        errors,
      });
      itemsById.set(id, item);
      found.set(id, { notes, errors });
      const below = isDuplicate ? [] : build({ ref: item.ref, id, t: node.t }, depth + 1);
      const isOwnBelow = below.some((child) => child.is_owner !== false);
      if (node.is_owner === false && isOwnBelow) errors.push('MIRRORED');
      return withRefs({ ...node, children: [...below, ...othersOf(match)] }, ids);
    });
  /** The children of a node that the file does not have, where they stay. */
  const othersOf = (node: SchemeNode | undefined): SchemeNode[] =>
    scope.removes || node === undefined ? [] : restOf(node.children);
  const restOf = (nodes: readonly SchemeNode[]): SchemeNode[] =>
    nodes.flatMap((node) =>
      matched.has(node.id) ? [] : { ...node, children: restOf(node.children) },
    );
  const rest = scope.removes ? [] : restOf(scope.nodes);
  const parent = { ref: null, id: scope.parent?.id ?? null, t: scope.parent?.t ?? null };
  const top = [...rest, ...build(parent, depthOfScope)];
  return { top, items: itemsById, found };
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

/** Rules name items of the file by their references. */
const withRefs = (node: SchemeNode, ids: ReadonlyMap<string, string>): SchemeNode =>
  withRules(node, (ref) => ids.get(ref) ?? ref);

const withRules = (node: SchemeNode, idOf: (id: string) => string | null): SchemeNode => {
  const { dependencies, completion, ...rest } = node;
  const named = (dependencies ?? []).flatMap((id) => idOf(id) ?? []);
  const clauses = (completion ?? []).flatMap(({ nodes, count }) => {
    const left = nodes.flatMap((id) => idOf(id) ?? []);
    return left.length === 0 ? [] : { nodes: left, count: Math.min(count, left.length) };
  });
  return {
    ...rest,
    ...(clauses.length > 0 && { completion: clauses }),
    ...(named.length > 0 && { dependencies: named }),
  };
};

/** Rules that name nodes that the scheme does not have lose those names. */
const withoutUnknownRules = (
  tree: readonly SchemeNode[],
  { found }: Planned,
): readonly SchemeNode[] => {
  const ids = new Set(indexOf(tree).keys());
  const clean = (nodes: readonly SchemeNode[]): SchemeNode[] =>
    nodes.map((node) => {
      const names = [
        ...(node.dependencies ?? []),
        ...(node.completion ?? []).flatMap((clause) => clause.nodes),
      ];
      const unknown = names.filter((id) => !ids.has(id));
      for (const detail of unknown)
        found.get(node.id)?.notes.push({ code: 'UNKNOWN_REFERENCE', detail });
      const cleaned =
        unknown.length === 0 ? node : withRules(node, (id) => (ids.has(id) ? id : null));
      return { ...cleaned, children: clean(node.children) };
    });
  return clean(tree);
};

/** How often circles are looked for again. */
const ROUNDS = 50;

/** Leaves out dependencies that make a circle. Returns the nodes with other broken rules. */
const withoutCircles = (
  tree: readonly SchemeNode[],
  grades: readonly Grade[],
  { found }: Planned,
): ReadonlySet<string> => {
  const index = indexOf(tree);
  for (let round = 0; round < ROUNDS; round += 1) {
    const errors = findSchemeErrors(tree, grades);
    const circles = errors.filter(
      ({ code, node_id }) =>
        code === 'CYCLE' && (index.get(node_id ?? '')?.node.dependencies ?? []).length > 0,
    );
    if (circles.length === 0) return new Set(errors.flatMap(({ node_id }) => node_id ?? []));
    for (const { node_id, with: circle = [] } of circles) {
      const node = index.get(node_id ?? '')?.node;
      if (node === undefined) continue;
      const next = circle[1] ?? '';
      const dependencies = node.dependencies ?? [];
      const left = dependencies.includes(next) ? dependencies.filter((id) => id !== next) : [];
      for (const detail of dependencies.filter((id) => !left.includes(id)))
        found.get(node.id)?.notes.push({ code: 'CIRCLE', detail });
      if (left.length > 0) node.dependencies = left;
      else delete node.dependencies;
    }
  }
  return new Set();
};

type RowContext = {
  readonly changes: ReadonlyMap<string, readonly ChangeKind[]>;
  readonly scope: Scope;
  readonly broken: ReadonlySet<string>;
};

/** The rows in the order of the tree. A removed node comes after the children that its parent keeps. */
const rowsOf = (
  tree: readonly SchemeNode[],
  { items, found }: Planned,
  known: ReadonlyMap<string, Known>,
  { changes, scope, broken }: RowContext,
): SchemeImportRow[] => {
  const rows: SchemeImportRow[] = [];
  const present = indexOf(tree);
  const addRemoved = (nodes: readonly SchemeNode[], depth: number): void => {
    for (const node of nodes) {
      if (!present.has(node.id))
        rows.push({
          ...rowOf(node, depth),
          line: null,
          action: 'removed',
          changes: [],
          notes: [],
          errors: [],
        });
      if (!present.has(node.id)) addRemoved(node.children, depth + 1);
    }
  };
  const add = (nodes: readonly SchemeNode[], depth: number): void => {
    for (const node of nodes) {
      const item = items.get(node.id);
      const before = known.get(node.id)?.node;
      const { notes = [], errors: own = [] } = found.get(node.id) ?? {};
      const errors = broken.has(node.id) ? [...own, 'RULE' as const] : own;
      const isExtended =
        before !== undefined &&
        JSON.stringify(before.extensions ?? {}) !== JSON.stringify(node.extensions ?? {});
      const kinds = [
        ...(changes.get(node.id) ?? []),
        ...(isExtended ? ['extensions' as const] : []),
      ];
      const action = actionOf(errors.length > 0, before === undefined, kinds.length > 0);
      if (item !== undefined)
        rows.push({
          ...rowOf(node, depth),
          line: item.line,
          action,
          changes: action === 'create' ? [] : kinds,
          notes,
          errors,
        });
      add(node.children, depth + 1);
      if (before !== undefined) addRemoved(before.children, depth + 1);
    }
  };
  add(tree, 0);
  if (scope.removes) addRemoved(scope.nodes, scope.parent === null ? 0 : 1);
  return rows;
};

const rowOf = ({ id, title, t }: SchemeNode, depth: number) => ({ depth, node_id: id, title, t });

const actionOf = (isWrong: boolean, isNew: boolean, isChanged: boolean): ImportRowAction => {
  if (isWrong) return 'error';
  if (isNew) return 'create';
  return isChanged ? 'update' : 'unchanged';
};
