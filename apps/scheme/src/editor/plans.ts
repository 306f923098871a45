import { type NodeType, SCHEME_FIELDS, type SchemeEditBody } from '@springboard/contract';
import {
  applyEdit,
  childrenOf,
  type DraftTree,
  MAX_TITLE_LENGTH,
  newNodeId,
  typeForPlace,
  withLinks,
} from '@springboard/domain';
import { childIds, isManualNode, nodeOf, parentIdOf, topmostIds } from './draft.ts';
import type { NewPlace } from './rows.ts';
import { setEdit } from './edits/edit-bodies.ts';

/** A line of a pasted text. */
export type Line = { readonly title: string; readonly depth: number };

/** The lines of a text with their depths, from 0. Bullets and numbers of lists are not part of a title. */
export const linesOf = (text: string): readonly Line[] => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => ({
      indent: indentOf(line),
      title: line
        .trim()
        .replace(/^(?:[-*•–]|\d+[.)])\s+/, '')
        .replaceAll(/\s+/g, ' ')
        .slice(0, MAX_TITLE_LENGTH),
    }))
    .filter(({ title }) => title !== '');
  const open: number[] = [];
  return lines.map(({ indent, title }) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop();
    open.push(indent);
    return { title, depth: open.length - 1 };
  });
};

const TAB_WIDTH = 4;

const indentOf = (line: string): number =>
  (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', ' '.repeat(TAB_WIDTH)).length;

type Plan = { readonly edits: readonly SchemeEditBody[]; readonly added: readonly string[] };

/** Adds the lines at a place, each below the last line of a smaller depth. */
export const planLines = (draft: DraftTree, place: NewPlace, lines: readonly Line[]): Plan => {
  const builder = new PlanBuilder(draft);
  const last: (string | undefined)[] = [];
  // A line with lines below it is not a skill.
  const hasLinesBelow = (index: number) =>
    (lines[index + 1]?.depth ?? 0) > (lines[index]?.depth ?? 0);
  for (const [index, { title, depth }] of lines.entries()) {
    const parent = depth === 0 ? place.parent : (last[depth - 1] ?? null);
    const after = last[depth] ?? (depth === 0 ? place.after : null);
    last.length = depth;
    last[depth] = builder.add(title, { parent, after }, hasLinesBelow(index));
  }
  return builder;
};

class PlanBuilder implements Plan {
  readonly edits: SchemeEditBody[] = [];
  readonly added: string[] = [];
  draft: DraftTree;

  constructor(draft: DraftTree) {
    this.draft = draft;
  }

  apply(edit: SchemeEditBody): void {
    this.edits.push(edit);
    const result = applyEdit(this.draft, edit);
    if (result.ok) this.draft = result.draft;
  }

  add(title: string, { parent, after }: NewPlace, hasChildren: boolean, t?: NodeType): string {
    const id = newNodeId(this.draft, parent, title);
    const usual = typeForPlace(this.draft, parent);
    const type = t ?? (hasChildren && usual === 's' ? 'sg' : usual);
    this.apply({ kind: 'add', node: { id, title, t: type }, parent, after });
    this.added.push(id);
    return id;
  }

  /** AS8: the child by which a coach completes its parent. It is not a row. */
  addManual(title: string, { parent, after }: NewPlace): string {
    const id = `${parent}/manual`;
    this.apply({ kind: 'add', node: { id, title, t: 's' }, parent, after });
    return id;
  }
}

export type MoveEdit = Extract<SchemeEditBody, { kind: 'move' }>;

/** The nodes that a command is about: the selection if it has the focus, else the focus. */
export const targetsOf = (
  draft: DraftTree,
  focused: string | null,
  selected: ReadonlySet<string>,
): readonly string[] => {
  if (focused === null) return [];
  return selected.has(focused) ? topmostIds(draft, selected) : [focused];
};

/** Moves siblings by one place; null at the end of the list, or for nodes of several parents. */
export const planStep = (draft: DraftTree, ids: readonly string[], by: -1 | 1): MoveEdit | null => {
  const place = siblingsOf(draft, ids);
  if (place === null) return null;
  const { parent, siblings, first, last } = place;
  if (by === -1) {
    if (first === 0) return null;
    return { kind: 'move', node_ids: [...ids], parent, after: siblings[first - 2] ?? null };
  }
  const next = siblings[last + 1];
  return next === undefined ? null : { kind: 'move', node_ids: [...ids], parent, after: next };
};

/** Moves siblings to the end of the sibling above them. */
export const planDeeper = (draft: DraftTree, ids: readonly string[]): MoveEdit | null => {
  const place = siblingsOf(draft, ids);
  const parent = place?.siblings[place.first - 1];
  if (parent === undefined) return null;
  return {
    kind: 'move',
    node_ids: [...ids],
    parent,
    after: childrenOf(draft, parent).at(-1) ?? null,
  };
};

/** Moves siblings to their grandparent, directly after their parent. */
export const planHigher = (draft: DraftTree, ids: readonly string[]): MoveEdit | null => {
  const parent = siblingsOf(draft, ids)?.parent ?? null;
  if (parent === null) return null;
  return { kind: 'move', node_ids: [...ids], parent: parentIdOf(draft, parent), after: parent };
};

const siblingsOf = (draft: DraftTree, ids: readonly string[]) => {
  const parents = new Set(ids.map((id) => parentIdOf(draft, id)));
  const [parent] = parents;
  if (parents.size !== 1 || parent === undefined) return null;
  const siblings = childIds(draft, parent);
  const indexes = ids.map((id) => siblings.indexOf(id));
  return { parent, siblings, first: Math.min(...indexes), last: Math.max(...indexes) };
};

/** Moves nodes to the end of a parent. */
export const planMoveTo = (
  draft: DraftTree,
  ids: readonly string[],
  parent: string | null,
): MoveEdit => ({
  kind: 'move',
  node_ids: [...ids],
  parent,
  after: childrenOf(draft, parent).at(-1) ?? null,
});

/** Where nodes are pasted: below a level or group that is open or empty, else after the focus. */
export const pastePlace = (draft: DraftTree, focused: string | null, isOpen: boolean): NewPlace => {
  if (focused === null) return { parent: null, after: childrenOf(draft, null).at(-1) ?? null };
  const node = nodeOf(draft, focused);
  const isEmpty = childIds(draft, focused).length === 0;
  if (node?.t !== 's' && node?.is_owner !== false && (isOpen || isEmpty))
    return { parent: focused, after: childrenOf(draft, focused).at(-1) ?? null };
  return { parent: parentIdOf(draft, focused), after: focused };
};

/** Copies nodes with everything below them. Rules, dependencies and links between them name the copies. */
export const planCopies = (
  draft: DraftTree,
  sources: readonly string[],
  place: NewPlace,
): Plan & { readonly roots: readonly string[] } => {
  const builder = new PlanBuilder(draft);
  const copies = new Map<string, string>();
  const copy = (source: string, at: NewPlace): string => {
    const node = nodeOf(draft, source);
    const title = node?.title ?? '';
    const id = isManualNode(draft, source)
      ? builder.addManual(title, at)
      : builder.add(title, at, false, node?.t);
    copies.set(source, id);
    let after: string | null = null;
    for (const child of childrenOf(draft, source)) after = copy(child, { parent: id, after });
    return id;
  };
  let { after } = place;
  const roots: string[] = [];
  for (const source of sources) {
    after = copy(source, { parent: place.parent, after });
    roots.push(after);
  }
  const idOf = (id: string) => copies.get(id) ?? id;
  const renamed = (ids: readonly string[]) => ids.map(idOf);
  for (const [source, node_id] of copies) {
    const node = nodeOf(draft, source);
    if (node === undefined) continue;
    for (const field of SCHEME_FIELDS) {
      const value = node[field];
      // The copy was added with its title.
      if (field === 'title' || value === undefined) continue;
      const copied =
        field === 'dependencies'
          ? renamed(node.dependencies ?? [])
          : field === 'completion'
            ? node.completion?.map((clause) => ({ ...clause, nodes: renamed(clause.nodes) }))
            : field === 'content'
              ? node.content?.map((block) => withLinks(block, idOf, draft.slug))
              : value;
      builder.apply(setEdit({ node_id, field, value: copied, before: null }));
    }
  }
  return { edits: builder.edits, added: builder.added, roots };
};
